import { useEffect, useState } from 'react';

/** A finger that rests on the glass trembles. */
export const SCROLL_STEP_PX = 12;

/** Whether the reader scrolls down; false after scrolling up or at the top. */
export function useScrollingDown(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    // A page that bounces at its ends is not turned back by that.
    const where = () =>
      Math.max(
        0,
        Math.min(window.scrollY, document.documentElement.scrollHeight - window.innerHeight),
      );
    let last = where();
    const read = () => {
      const now = where();
      if (Math.abs(now - last) < SCROLL_STEP_PX && now > 0) return;
      setAway(now > last);
      last = now;
    };
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isAway;
}
