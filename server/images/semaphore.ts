// Limits how many tasks run at a time, in order of arrival; tasks for which a visitor waits go
// first.
import { AppError } from '#server/base/errors/app-error.ts';

export type Semaphore = ReturnType<typeof createSemaphore>;

/** @param mostWaiting callers beyond these get AppError OVERLOADED */
export function createSemaphore(most: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let running = 0;

  return {
    async run<T>(work: () => Promise<T>, { isUrgent }: { isUrgent: boolean }): Promise<T> {
      if (running >= most && urgent.length + patient.length >= mostWaiting)
        throw new AppError('OVERLOADED');
      if (running >= most)
        await new Promise<void>((resolve) => (isUrgent ? urgent : patient).push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The slot goes to the next waiting caller, and is free only if none waits.
        const next = urgent.shift() ?? patient.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
