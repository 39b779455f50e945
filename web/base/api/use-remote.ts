// Personal data of a customer or an administrator: fetched by the page, never on the server, never
// stored by the browser.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

export type Remote<T> = {
  /** The last result; it stays while a newer one loads. */
  data: T | null;
  error: unknown;
  isLoading: boolean;
  reload: () => Promise<void>;
  /** For data that the page itself has just changed on the server. */
  change: (change: (data: T) => T) => void;
};

/** Results of earlier requests, in the memory of the page. */
export type CachedResults<T> = {
  get: (key: string) => T | null;
  set: (key: string, data: T) => void;
};

/**
 * Loads again whenever `key` changes; a result that arrives too late is dropped. With `cached`, the
 * earlier result for the key is shown until the new one arrives.
 */
export function useRemote<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  cached?: CachedResults<T>,
): Remote<T> {
  const [state, setState] = useState<{
    key: string;
    data: T | null;
    error: unknown;
    isLoading: boolean;
  }>(() => ({ key, data: cached?.get(key) ?? null, error: null, isLoading: true }));
  const latest = useRef({ load, cached });
  latest.current = { load, cached };
  const underway = useRef<AbortController | null>(null);
  const shown = useRef<string | null>(null);

  const reload = useCallback(async () => {
    underway.current?.abort();
    const controller = new AbortController();
    underway.current = controller;
    setState((before) => ({
      key,
      data: before.key === key ? before.data : (latest.current.cached?.get(key) ?? null),
      error: null,
      isLoading: true,
    }));
    try {
      const data = await latest.current.load(controller.signal);
      if (controller.signal.aborted) return;
      latest.current.cached?.set(key, data);
      const show = () => setState({ key, data, error: null, isLoading: false });
      // The first result may need texts or a lazy part; the present content stays until they have
      // loaded.
      if (shown.current === key) show();
      else startTransition(show);
      shown.current = key;
    } catch (error) {
      if (!controller.signal.aborted)
        setState((before) => ({ ...before, error, isLoading: false }));
    }
  }, [key]);

  useEffect(() => {
    void reload();
    return () => underway.current?.abort();
  }, [reload]);

  const change = useCallback(
    (apply: (data: T) => T) =>
      setState((before) =>
        before.data === null ? before : { ...before, data: apply(before.data) },
      ),
    [],
  );
  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : null,
    error: isCurrent ? state.error : null,
    isLoading: !isCurrent || state.isLoading,
    reload,
    change,
  };
}
