import { type RefObject, useCallback, useEffect, useRef } from 'react';

// Of a group of radio buttons, the group is what is invalid.
const INVALID =
  ':is(:is(input, select, textarea)[aria-invalid="true"], [role="radiogroup"][aria-invalid="true"] input):not(:disabled)';

/**
 * Moves the focus to the first visible error on the page. The form library would use the first
 * registered field, and calls back before the errors are rendered. If the user has moved on, the
 * focus stays.
 */
export function useFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  return useCallback(() => {
    const element = form.current;
    if (!element) return;
    stop.current();
    const look = () => {
      const field = element.querySelector<HTMLElement>(INVALID);
      if (!field) return;
      stop.current();
      field.focus();
    };
    const observer = new MutationObserver(look);
    const giveUp = () => stop.current();
    stop.current = () => {
      observer.disconnect();
      element.removeEventListener('input', giveUp);
    };
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'disabled'],
    });
    element.addEventListener('input', giveUp);
    look();
  }, [form]);
}
