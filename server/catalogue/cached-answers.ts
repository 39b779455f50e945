// Results in memory, by name: what many requests need is computed once. Dropped by the
// notifications of changes.ts.
import { MAX_AGE_MS } from './cached-rows.ts';

const MOST_ANSWERS = 1_000;

/** When there are too many, the oldest result is deleted. A failed one is not cached. */
export function createAnswers<Answer>(now: () => number) {
  const answers = new Map<string, { reading: Promise<Answer>; readAt: number }>();

  return {
    once(name: string, read: () => Promise<Answer>): Promise<Answer> {
      const cached = answers.get(name);
      if (cached && now() - cached.readAt <= MAX_AGE_MS) return cached.reading;
      const reading = read();
      answers.delete(name);
      answers.set(name, { reading, readAt: now() });
      for (const oldest of answers.keys()) {
        if (answers.size <= MOST_ANSWERS) break;
        answers.delete(oldest);
      }
      reading.catch(() => {
        if (answers.get(name)?.reading === reading) answers.delete(name);
      });
      return reading;
    },

    dropAllCached: () => answers.clear(),
  };
}
