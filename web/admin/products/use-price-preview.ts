// What a change of prices would come to, asked of the server while it is typed.
import { useEffect, useState } from 'react';
import type { PriceChange, PricePreview } from '#shared/admin-products.ts';
import { serverMessage } from '../../session/action-texts.ts';
import { previewPrices } from './product-calls.ts';

const DELAY_MS = 250;

type State = { key: string; rows: PricePreview['rows'] | null; fault: string | null };

/** `rows` is null until there is an answer to just this. */
export function usePricePreview(ids: readonly number[], change: PriceChange | null): Omit<State, 'key'> {
  const key = change === null ? '' : JSON.stringify([ids, change]);
  const [state, setState] = useState<State>({ key: '', rows: null, fault: null });
  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const [wanted, wish] = JSON.parse(key) as [number[], PriceChange];
    const timer = setTimeout(
      () =>
        previewPrices(wanted, wish, abort.signal).then(
          ({ rows }) => setState({ key, rows, fault: null }),
          (error: unknown) => !abort.signal.aborted && setState({ key, rows: null, fault: serverMessage(error) ?? null }),
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return key !== '' && state.key === key ? state : { rows: null, fault: null };
}
