// The price and the fit of the choices: requested after each change; the last result stays until
// the next.
import { useEffect, useRef, useState } from 'react';
import type { Quote } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { browserApi } from '#web/session/browser.ts';
import { askQuote } from './tool-calls.ts';

/** Stepping through choices with the keyboard sends one request. */
const ASK_AFTER_MS = 120;

export type QuoteState = {
  quote: Quote;
  isCurrent: boolean;
  hasFailed: boolean;
  retry: () => void;
};

export function useQuote(choices: DesignChoices, first: Quote): QuoteState {
  const { parts, label, sets } = choices;
  // Colours and the text on a label do not affect the price.
  const key = JSON.stringify([parts, label?.productId ?? null, sets]);
  const [answered, setAnswered] = useState({ key, quote: first });
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const latest = useRef(choices);
  latest.current = choices;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has everything that is requested
  useEffect(() => {
    if (key === answered.key) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      askQuote(browserApi(), latest.current, abort.signal).then(
        (quote) => {
          if (!abort.signal.aborted) setAnswered({ key, quote });
        },
        () => {
          if (!abort.signal.aborted) setFailedKey(key);
        },
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, tries]);

  return {
    quote: answered.quote,
    isCurrent: answered.key === key,
    hasFailed: failedKey === key && answered.key !== key,
    retry: () => {
      setFailedKey(null);
      setTries((count) => count + 1);
    },
  };
}
