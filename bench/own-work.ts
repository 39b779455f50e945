// The total blocking time by processor time. Lighthouse uses the wall-clock time of a task times
// four, and with two cores most of it is waiting for a core. The trace also has the processor time.
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

/**
 * In milliseconds, after the first paint, with the preset's slowdown: what exceeds 50 ms in each
 * task of the page's thread.
 */
export function ownBlockedMs(events: readonly TraceEvent[]): number {
  const paint = events
    .filter(({ name }) => name === 'firstContentfulPaint')
    .toSorted((a, b) => a.ts - b.ts)[0];
  if (!paint) return Number.NaN;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  return tasks.reduce(
    (sum, { tdur = 0 }) => sum + Math.max(0, (SLOWDOWN * tdur) / 1_000 - LONG_TASK_MS),
    0,
  );
}
