import { type RefObject, useEffect, useState } from 'react';

/** A finger that rests on the glass trembles. */
export const SCROLL_STEP_PX = 12;
/** From here on the button stands in the page's margin, where nothing is (chat.css). */
const NARROW = '(width < 90em)';
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]';
const FIELDS = 'main :is(input, select, textarea)';

/**
 * Whether the button, which lies over the page, leaves its place: while somebody reads on or fills
 * in a form, and where a control is below it.
 */
export function useGivingWay(button: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(true);
  useEffect(() => {
    let last = scrollTop();
    let isReadingOn = false;
    let frame = 0;
    const look = () => {
      frame = 0;
      setAway(
        isReadingOn ||
          document.activeElement?.matches(FIELDS) === true ||
          (window.matchMedia(NARROW).matches && isOverControl(button.current)),
      );
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    const handleScroll = () => {
      const now = scrollTop();
      if (Math.abs(now - last) >= SCROLL_STEP_PX || now === 0) {
        isReadingOn = now > last && now < lastScrollTop();
        last = now;
      }
      lookSoon();
    };
    const events = [
      ['scroll', handleScroll],
      ['resize', lookSoon],
      ['focusin', lookSoon],
      ['focusout', lookSoon],
    ] as const;
    for (const [name, handle] of events) window.addEventListener(name, handle, { passive: true });
    const observer = new ResizeObserver(lookSoon);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const [name, handle] of events) window.removeEventListener(name, handle);
    };
  }, [button]);
  return isAway;
}

/** To the pixel: browsers scroll by parts of one. */
const lastScrollTop = () => document.documentElement.scrollHeight - window.innerHeight - 1;
/** A page that bounces at its ends is not turned back by that. */
const scrollTop = () => Math.max(0, Math.min(window.scrollY, lastScrollTop()));

/** At points closer to each other than a line of text is high. */
function isOverControl(button: HTMLElement | null): boolean {
  if (!button) return false;
  const { left, top, width, height } = button.getBoundingClientRect();
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return steps.some((down) =>
    steps.some((right) =>
      document
        .elementsFromPoint(left + right * width, top + down * height)
        .some((element) => !button.contains(element) && element.closest(CONTROLS) !== null),
    ),
  );
}
