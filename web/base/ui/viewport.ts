// The width of the window. Style sheets have their own rules (tokens.css); this is for the few
// cases that a script must handle.

/**
 * In pixels (specification 9). Phones go up to and including 768; the labels beside the icons of
 * the header begin at 1440.
 */
export const breakpoints = {
  mobile: 768,
  tablet: 1024,
  laptop: 1200,
  desktop: 1440,
  wide: 1920,
} as const;

export const RESIZE_DEBOUNCE_MS = 100;

/** Calls back when the window size has not changed for 100 ms. Returns the unsubscribe function. */
export function onResize(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, RESIZE_DEBOUNCE_MS);
  };
  window.addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', wait);
  };
}

export const isPhone = (): boolean => window.innerWidth <= breakpoints.mobile;
