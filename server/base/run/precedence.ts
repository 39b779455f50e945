// What goes first in a process that does one thing at a time: while an order is placed, no page
// takes its next step. A page takes the process for milliseconds at each of its steps, and an order
// would wait for several of them after each answer of the database.

/** Orders that come one after the other make no page wait longer than this for each step. */
const MOST_WAIT_MS = 50;

export type Precedence = ReturnType<typeof createPrecedence>;

export function createPrecedence() {
  let underway = 0;
  let waiting: (() => void)[] = [];

  return {
    /** Does what goes first. */
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

    /** Resolves when nothing goes first, or has gone first for long enough. */
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
