import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { SUGGEST_FROM_LENGTH } from '#shared/base/paging.ts';
import type { Suggestions } from '#shared/catalogue/search.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';

/** A pause in typing after which suggestions are requested. */
export const SUGGEST_DELAY_MS = 150;

type Answered = { query: string; suggestions: Suggestions };

/**
 * The suggestions for a query, from its third letter on. The previous ones stay while newer ones
 * load; an older response never replaces a newer one. Null if there is nothing to suggest, or if
 * the call failed.
 */
export function useSuggestions(query: string, isRequested: boolean): Answered | null {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [answered, setAnswered] = useState<Answered | null>(null);
  const isAsked = isRequested && [...query].length >= SUGGEST_FROM_LENGTH;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the API uses the page's language
  useEffect(() => {
    if (!isAsked) {
      setAnswered(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const suggestions = await browserApi()
        .search.suggestions(query, abort.signal)
        .catch(() => null);
      if (!abort.signal.aborted) setAnswered(suggestions && { query, suggestions });
    }, SUGGEST_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isAsked, language]);

  return isAsked ? answered : null;
}

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
