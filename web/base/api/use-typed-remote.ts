import { type Remote, useRemote } from './use-remote.ts';

/** While the user types or steps through values, nothing is requested. */
const WAIT_MS = 400;

/**
 * Like `useRemote`, for data that depends on typed input: it waits until `key` has stopped
 * changing.
 */
export const useTypedRemote = <T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
): Remote<T> =>
  useRemote(key, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    signal.throwIfAborted();
    return read(signal);
  });
