import { type RefObject, useCallback, useEffect, useRef } from 'react';

const INVALID = ':is(input, select, textarea)[aria-invalid="true"]:not(:disabled)';

/**
 * Moves the focus to the first problem on the page once it is shown and may be mended: the form library would take the first
 * field that was registered, and calls back before its problems are on the screen. Whoever goes on meanwhile is left alone.
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
