// When the focused element is removed, such as a deleted row, the focus moves to its part of the
// page and not to the top.
import { type RefObject, useEffect, useRef } from 'react';

/** @param part can take the focus (tabIndex -1); re-renders when one of its elements is removed */
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
