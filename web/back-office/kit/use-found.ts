// Search results while the user types: requested a moment after the last key.
import { useEffect, useState } from 'react';

const DELAY_MS = 250;

type Read<Found> = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

/**
 * Null while the text is shorter than `shortest`, and until the first response; the last result
 * stays while a newer one loads. `read` must be the same function as long as its results are the
 * same.
 */
export function useFound<Found>(
  text: string,
  read: Read<Found>,
  shortest = 1,
): readonly Found[] | null {
  const [answer, setAnswer] = useState<readonly Found[] | null>(null);
  const isLongEnough = text.length >= shortest;
  useEffect(() => {
    if (!isLongEnough) return setAnswer(null);
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        read(text, abort.signal).then(
          (found) => !abort.signal.aborted && setAnswer(found),
          () => !abort.signal.aborted && setAnswer(null),
        ),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, read, isLongEnough]);
  return isLongEnough ? answer : null;
}
