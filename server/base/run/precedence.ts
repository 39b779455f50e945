// Priority in a process that does one thing at a time: while an order is placed, no page and no
// mail of an order takes its next step. Each step blocks the process for milliseconds, and an order
// would wait for several of them after each response of the database.

/** Even with a series of orders, no page waits longer than this for each step. */
const MOST_WAIT_MS = 50;

export type Precedence = ReturnType<typeof createPrecedence>;

export function createPrecedence() {
  let underway = 0;
  let waiting: (() => void)[] = [];

  return {
    /** Runs work that has priority. */
    async first<T>(work: () => Promise<T>): Promise<T> {
      underway += 1;
      try {
        return await work();
      } finally {
        underway -= 1;
        if (underway === 0) {
          for (const go of waiting) go();
          waiting = [];
        }
      }
    },

    /** Resolves when no priority work runs, or after the longest wait. */
    async turn(): Promise<void> {
      if (underway === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, MOST_WAIT_MS);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
