import { useEffect, useState } from 'react';
import { SUGGEST_FROM_LENGTH, type Suggestions } from '#shared/catalogue/search.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';

/** A pause between two letters that is worth a question. */
export const SUGGEST_DELAY_MS = 150;

type Answered = { query: string; suggestions: Suggestions };

/**
 * What is suggested for a query, from its third letter on. While a newer answer is on its way the
 * one before stays; an older one never comes after it. Null where nothing is suggested, or the call
 * failed.
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
