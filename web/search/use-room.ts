import { type RefObject, useLayoutEffect, useState } from 'react';

/** Between the list and the edge of the window, or the keyboard of a phone. */
const MARGIN_PX = 8;

/**
 * The maximum height of a panel that hangs from the header, so that its end stays reachable; null
 * until it has been measured.
 */
export function useRoom(element: RefObject<HTMLElement | null>, isShown: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const view = globalThis.visualViewport;
    if (!isShown || !view) return;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      // The cookie banner is at the bottom of the window until a choice is made.
      const banner =
        document.querySelector('.cookie')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const bottom = Math.min(view.offsetTop + view.height, banner);
      setRoom(Math.max(0, Math.floor(bottom - top - MARGIN_PX)));
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [element, isShown]);
  return room;
}
