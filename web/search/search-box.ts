// The state that the search field and its list share. The field is on every page; the list loads
// when it is needed.
import type { KeyboardEvent, Ref, RefObject } from 'react';

export type SearchBox = {
  text: string;
  /** Whether the list may be shown. */
  isOpen: boolean;
  /** The option that Enter would choose; -1 for none. */
  active: number;
  /** The number of options; an empty list is not rendered. */
  count: number;
};

export const closedBox: SearchBox = { text: '', isOpen: false, active: -1, count: 0 };

export const isExpanded = ({ isOpen, count }: SearchBox): boolean => isOpen && count > 0;
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export type SearchListHandle = { handleKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void };

export type SearchListProps = {
  ref: Ref<SearchListHandle>;
  listId: string;
  input: RefObject<HTMLInputElement | null>;
  box: SearchBox;
  change: (parts: Partial<SearchBox>) => void;
  /** The search has ended: an option was chosen, or the user left. */
  onDone: () => void;
};
