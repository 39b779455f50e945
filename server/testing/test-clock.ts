// A clock that a test advances explicitly, so that no test has to sleep.

export type TestClock = { now: () => Date; advance(ms: number): void };

export function testClock(start = new Date('2026-11-21T09:00:00Z')): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
  };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
