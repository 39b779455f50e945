// When what had the focus has gone, a row that was deleted or a button that did its work, the keyboard goes on from the
// part of the page that it stood in, and not from the top.
import { type RefObject, useEffect, useRef } from 'react';

/** @param part can take the focus (tabIndex -1); draws anew when something of it goes */
export function useRestoredFocus(part: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = part.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [part]);
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true });
  });
}
