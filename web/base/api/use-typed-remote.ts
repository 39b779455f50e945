import { type Remote, useRemote } from './use-remote.ts';

/** While something is typed or stepped through, nothing is asked. */
const WAIT_MS = 400;

/** As `useRemote`, for what follows from something typed: it waits until `key` has stayed the same. */
export const useTypedRemote = <T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
): Remote<T> =>
  useRemote(key, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    signal.throwIfAborted();
    return read(signal);
  });
