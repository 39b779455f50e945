import { type RefObject, useEffect, useState } from 'react';

/** A resting finger trembles, so smaller movements are ignored. */
export const SCROLL_STEP_PX = 12;
/** Below this width the button covers the page; above it is in the empty margin (chat.css). */
const NARROW = '(width < 90em)';
/** With frames: a payment provider's form is in one. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, iframe, [tabindex="0"]';
/** So many times as wide as the button a control must be for the button to lie over its end. */
const LEAST_WIDTHS = 4;
const FIELDS = 'main :is(input, select, textarea)';

/**
 * Whether the button, which lies over the page, hides: while the visitor scrolls down or fills in a
 * form, and when it covers a control.
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

/** One pixel of tolerance: browsers scroll by fractions of a pixel. */
const lastScrollTop = () => document.documentElement.scrollHeight - window.innerHeight - 1;
/** Bouncing at the ends of the page does not count as scrolling back. */
const scrollTop = () => Math.max(0, Math.min(window.scrollY, lastScrollTop()));

/** Checks points that are closer together than the height of a text line. */
function isOverControl(button: HTMLElement | null): boolean {
  if (!button) return false;
  const place = button.getBoundingClientRect();
  const { left, top, width, height } = place;
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return steps.some((down) =>
    steps.some((right) =>
      document.elementsFromPoint(left + right * width, top + down * height).some((element) => {
        if (button.contains(element)) return false;
        const control = element.closest(CONTROLS);
        return control !== null && isHiddenBy(place, control);
      }),
    ),
  );
}

/**
 * A control as wide as the page, e.g. a question, can be used while the button is over its end;
 * any other control is hidden by the smallest overlap.
 */
function isHiddenBy(place: DOMRect, control: Element): boolean {
  if (control.matches('input, select, textarea, iframe')) return true;
  const { left, width } = control.getBoundingClientRect();
  return width <= LEAST_WIDTHS * place.width || left + width / 2 > place.left;
}
