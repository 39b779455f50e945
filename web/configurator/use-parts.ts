// The parts of a step for the present choices: requested again when another part changes, page by
// page.
import { useEffect, useState } from 'react';
import type { PartsAnswer } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { browserApi } from '#web/session/browser.ts';
import { fetchParts, type PartsQuery } from './tool-calls.ts';

const TYPING_MS = 250;

export type PartsState = {
  answer: PartsAnswer | null;
  isCurrent: boolean;
  hasFailed: boolean;
  more: (() => Promise<void>) | null;
  retry: () => void;
};

export function useParts(
  parts: DesignChoices['parts'],
  query: Omit<PartsQuery, 'page'>,
  first: PartsAnswer | null,
): PartsState {
  const { [query.role as 'bottle']: _, ...others } = parts;
  const key = JSON.stringify([others, query]);
  const [state, setState] = useState<{ key: string; answer: PartsAnswer | null }>({
    key: first ? key : '',
    answer: first,
  });
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has everything that is requested
  useEffect(() => {
    if (key === state.key) return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        fetchParts(browserApi(), parts, query, abort.signal).then(
          (answer) => {
            if (!abort.signal.aborted) setState({ key, answer });
          },
          () => {
            if (!abort.signal.aborted) setFailedKey(key);
          },
        );
      },
      query.q ? TYPING_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, tries]);

  const { answer } = state;
  const hasMore = answer !== null && answer.page + 1 < answer.totalPages;
  async function more() {
    if (!answer) return;
    const next = await fetchParts(browserApi(), parts, { ...query, page: answer.page + 1 });
    const known = new Set(answer.content.map(({ id }) => id));
    setState((before) =>
      before.key === key && before.answer === answer
        ? {
            key,
            answer: {
              ...next,
              content: [...answer.content, ...next.content.filter(({ id }) => !known.has(id))],
            },
          }
        : before,
    );
  }

  return {
    answer,
    isCurrent: state.key === key,
    hasFailed: failedKey === key && state.key !== key,
    more: hasMore ? more : null,
    retry: () => {
      setFailedKey(null);
      setTries((count) => count + 1);
    },
  };
}
