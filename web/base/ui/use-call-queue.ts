// API calls that presses start: they run one after the other, in the order of the presses. None is
// silently dropped.
import { useCallback, useRef, useState } from 'react';

export type CallQueue = {
  /** The name of the running call. */
  busy: string | null;
  /**
   * Returns null when a call with this name is running or waiting: a second press of one button.
   */
  take: <T>(name: string, work: () => Promise<T>) => Promise<T> | null;
};

export function useCallQueue(): CallQueue {
  const [busy, setBusy] = useState<string | null>(null);
  const waiting = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const take = useCallback<CallQueue['take']>((name, work) => {
    if (waiting.current.has(name)) return null;
    waiting.current.add(name);
    // At once when nothing else is running, so that the button shows it.
    if (waiting.current.size === 1) setBusy(name);
    const turn = last.current.then(() => {
      setBusy(name);
      return work();
    });
    const done = turn.finally(() => {
      waiting.current.delete(name);
      if (waiting.current.size === 0) setBusy(null);
    });
    last.current = done.catch(() => undefined);
    return done;
  }, []);
  return { busy, take };
}
