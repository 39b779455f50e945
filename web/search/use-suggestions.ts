import { useEffect, useState } from 'react';
import { SUGGEST_FROM_LENGTH, type Suggestions } from '#shared/catalogue/search.ts';
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the client asks in the language of the page
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
