import type { KeyboardEvent } from 'react';
import { isExpanded, type SearchBox } from './search-box.ts';
import type { SearchOption } from './search-options.ts';

type Acts = {
  change: (parts: Partial<SearchBox>) => void;
  choose: (option: SearchOption) => void;
  remove: (option: SearchOption) => void;
  onDone: () => void;
};

const closed = { isOpen: false, active: -1 };

/**
 * The keys of a field with a list (WAI-ARIA combobox). The browser handles all others, above all
 * typing and submitting.
 */
export function handleSearchKey(
  event: KeyboardEvent<HTMLInputElement>,
  box: SearchBox,
  options: readonly SearchOption[],
  { change, choose, remove, onDone }: Acts,
): void {
  // While an input method composes, Enter and the arrows choose among its characters.
  if (event.nativeEvent.isComposing) return;
  const input = event.currentTarget;
  const isShown = isExpanded(box);
  const chosen = isShown ? options[box.active] : undefined;
  const last = options.length - 1;
  /** -1, between the last and the first, means back in the text field. */
  const go = (index: number) => {
    event.preventDefault();
    change({ active: index > last ? -1 : index < -1 ? last : index });
  };
  const open = (active: number) => {
    event.preventDefault();
    change({ text: input.value, isOpen: true, active });
  };
  const leave = () => {
    // The browser would empty the field at once.
    event.preventDefault();
    if (isShown) return change(closed);
    if (input.value === '') return onDone();
    input.value = '';
    change({ ...closed, text: '' });
  };
  const instead = (act: (option: SearchOption) => void) => {
    if (!chosen) return;
    event.preventDefault();
    act(chosen);
  };

  const keys = new Map<string, () => void>([
    ['ArrowDown', () => (isShown ? go(box.active + 1) : open(0))],
    ['ArrowUp', () => (isShown ? go(box.active - 1) : open(-1))],
    ['Home', () => instead(() => go(0))],
    ['End', () => instead(() => go(last))],
    ['ArrowLeft', () => change({ active: -1 })],
    ['ArrowRight', () => change({ active: -1 })],
    ['Enter', () => instead(choose)],
    ['Delete', () => chosen?.kind === 'recent' && instead(remove)],
    ['Tab', () => change(closed)],
    ['Escape', leave],
  ]);
  keys.get(event.key)?.();
}
