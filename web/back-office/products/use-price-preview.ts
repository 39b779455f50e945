// What a change of prices would come to, asked of the server while it is typed.
import { useEffect, useState } from 'react';
import type { PriceChange, PricePreview } from '#shared/back-office/products.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { previewPrices } from './product-calls.ts';

const DELAY_MS = 250;

type State = { key: string; rows: PricePreview['rows'] | null; error: string | null };

/** `rows` is null until there is an answer to just this. */
export function usePricePreview(
  ids: readonly number[],
  change: PriceChange | null,
): Omit<State, 'key'> {
  const key = change === null ? '' : JSON.stringify([ids, change]);
  const [state, setState] = useState<State>({ key: '', rows: null, error: null });
  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const [requestedIds, requestedChange] = JSON.parse(key) as [number[], PriceChange];
    const timer = setTimeout(
      () =>
        previewPrices(requestedIds, requestedChange, abort.signal).then(
          ({ rows }) => setState({ key, rows, error: null }),
          (error: unknown) =>
            !abort.signal.aborted &&
            setState({ key, rows: null, error: serverMessage(error) ?? null }),
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return key !== '' && state.key === key ? state : { rows: null, error: null };
}
