// Does after a route change what a browser does for a new page: moves the focus to the heading and
// has the title read out.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The title is read once the focus has settled and a loading page has had time to set its title.
 */
export const ANNOUNCE_AFTER_MS = 150;
/** Long enough for a screen reader to announce it; then it is removed. */
export const ANNOUNCEMENT_LASTS_MS = 3_000;

/** The last path, shared by all frames, because the not-found screen has its own frame. */
const shown: { path: string | undefined } = { path: undefined };

/**
 * Moves the focus when the path changes, but not when only the query or hash changes, and not on
 * the first load: the browser does that.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  useEffect(() => {
    const before = shown.path;
    shown.path = pathname;
    if (before === undefined || before === pathname) return;
    focusHeading();
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [
      setTimeout(() => setTitle(document.title), ANNOUNCE_AFTER_MS),
      setTimeout(() => setTitle(''), ANNOUNCE_AFTER_MS + ANNOUNCEMENT_LASTS_MS),
    ];
  }, [pathname]);

  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true" data-announcer>
      {title}
    </div>
  );
}

/** Also for what replaces a page at the same path. */
export function focusHeading() {
  const main = document.querySelector('main');
  // The page has already put the cursor into its own field: leave it there.
  if (!main || isField(document.activeElement, main)) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  // ScrollRestoration sets the scroll position.
  heading.focus({ preventScroll: true });
}

const isField = (element: Element | null, main: Element) =>
  element?.matches('input, textarea, select') === true && main.contains(element);
