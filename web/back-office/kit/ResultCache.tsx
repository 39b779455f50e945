// The lists that were opened last, so that opening them again shows them at once. They are in the
// memory of the page only, and belong to the administrator who is signed in.
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type CachedResults, type Remote, useRemote } from '#web/base/api/use-remote.ts';

type Results = Map<string, { key: string; data: unknown }>;
const ResultContext = createContext<Results | null>(null);

export function ResultCacheProvider({ children }: { children: ReactNode }) {
  const [cache] = useState<Results>(() => new Map());
  return <ResultContext value={cache}>{children}</ResultContext>;
}

/**
 * Like `useRemote`, but shows the result that was fetched last for `list` while a newer one loads,
 * if it was for the same `key`. The cache holds one result for each list.
 */
export function useCachedRemote<T>(
  list: string,
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Remote<T> {
  const cache = useContext(ResultContext);
  const results = useMemo<CachedResults<T>>(
    () => ({
      get(requested) {
        const last = cache?.get(list);
        return last?.key === requested ? (last.data as T) : null;
      },
      set: (fetched, data) => void cache?.set(list, { key: fetched, data }),
    }),
    [cache, list],
  );
  return useRemote(key, load, results);
}
