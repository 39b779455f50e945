// The lists that were opened last, so that opening them again shows them at once. They are in the
// memory of the page only, and belong to the administrator who is signed in.
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type KeptResults, type Remote, useRemote } from '#web/base/api/use-remote.ts';

type Kept = Map<string, { key: string; data: unknown }>;
const KeptContext = createContext<Kept | null>(null);

export function KeptProvider({ children }: { children: ReactNode }) {
  const [kept] = useState<Kept>(() => new Map());
  return <KeptContext value={kept}>{children}</KeptContext>;
}

/**
 * Like `useRemote`, but shows the result that was fetched last for `list` while a newer one loads,
 * if it was for the same `key`. One result is kept for each list.
 */
export function useKeptRemote<T>(
  list: string,
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Remote<T> {
  const kept = useContext(KeptContext);
  const results = useMemo<KeptResults<T>>(
    () => ({
      get(wanted) {
        const last = kept?.get(list);
        return last?.key === wanted ? (last.data as T) : null;
      },
      set: (fetched, data) => void kept?.set(list, { key: fetched, data }),
    }),
    [kept, list],
  );
  return useRemote(key, load, results);
}
