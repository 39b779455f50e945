// The keys of a search field for records: the same for products, buyers and successors.
import type { KeyboardEvent } from 'react';

/**
 * Handlers for the field and its list, which are both inside an element with the class `bo-pick`.
 * Enter takes the only result (otherwise `takeOnly` is undefined); the arrow keys move from the
 * field through the buttons.
 */
export function pickKeys(takeOnly: (() => void) | undefined) {
  const onList = (event: KeyboardEvent) =>
    moveFocus(event, event.currentTarget.closest('.bo-pick'));
  const onField = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter') return onList(event);
    event.preventDefault();
    takeOnly?.();
  };
  return { onField, onList };
}

/** Arrow down and up move to the next control: the field and the buttons. */
function moveFocus(event: KeyboardEvent, pick: Element | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !pick) return;
  const stops = [...pick.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
