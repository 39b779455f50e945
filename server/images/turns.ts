// At most so many at a time, in the order in which they came; what somebody waits for goes before what nobody does.

export function createTurns(most: number) {
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let running = 0;

  return {
    async run<T>(work: () => Promise<T>, { isUrgent }: { isUrgent: boolean }): Promise<T> {
      if (running >= most) await new Promise<void>((resolve) => (isUrgent ? urgent : patient).push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The turn is handed on; only when nobody waits is it free.
        const next = urgent.shift() ?? patient.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
