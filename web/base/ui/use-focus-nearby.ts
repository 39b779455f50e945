// A pressed button may be disabled or removed by its own action: saving, the last step of a
// quantity, deleting a row. The focus then moves to what surrounded it, and not to the top.
import { type RefObject, useEffect } from 'react';

/** For everything in `part`, except where a click elsewhere gave the focus up. */
export function useFocusNearby(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = part.current;
    if (!root) return;
    /** What surrounds the focused element, from the inside. */
    let around: HTMLElement[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      around = root.contains(target as Node) ? surroundingsOf(target as HTMLElement, root) : [];
    };
    const drop = () => {
      around = [];
    };
    const rescue = () => {
      frame = 0;
      const { activeElement } = document;
      // A browser takes the focus from a disabled element only after this frame.
      if (activeElement !== document.body && !activeElement?.matches(':disabled')) return;
      const nearest = around.find((element) => element.isConnected);
      if (nearest) focusOnce(nearest);
    };
    const rescueSoon = () => {
      // The page itself may know a better place.
      if (around.length > 0) frame ||= requestAnimationFrame(rescue);
    };
    const changes = new MutationObserver(rescueSoon);
    changes.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', drop);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', drop);
    };
  }, [part]);
}

function surroundingsOf(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let next = element.parentElement; next && next !== root; next = next.parentElement)
    found.push(next);
  return [...found, root];
}

function focusOnce(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
