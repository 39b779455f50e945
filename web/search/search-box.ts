// What the search field and the list under it know of each other. The field is on every page, the
// list comes when it is needed.
import type { KeyboardEvent, Ref, RefObject } from 'react';

export type SearchBox = {
  text: string;
  /** The list may show what it has. */
  isOpen: boolean;
  /** The option that Enter would choose; -1 is none. */
  active: number;
  /** Options in the list; without any it is not there. */
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
  /** The search is over: chosen, or given up. */
  onDone: () => void;
};
