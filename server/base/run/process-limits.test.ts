import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { limitsOf } from './process-limits.ts';

test('one process has the usual limits', () => {
  expect(limitsOf(1)).toEqual({ connections: 20, jobsAtOnce: 4, encodingsAtOnce: 2 });
});

test.each(Array.from({ length: 24 }, (_, index) => index + 1))(
  '%i workers leave room in the embedded database, and each can hear of jobs, do one and answer',
  (workers) => {
    const { connections, jobsAtOnce, encodingsAtOnce } = limitsOf(workers);
    // Besides its pool each process has a connection that listens for changes. 120 are allowed; a
    // backup or a command needs some too.
    expect(workers * (connections + 1)).toBeLessThanOrEqual(110);
    expect(connections).toBeGreaterThanOrEqual(3);
    expect([jobsAtOnce, encodingsAtOnce].every((count) => count >= 1)).toBe(true);
  },
);

test.each([
  [undefined, 1],
  ['1', 1],
  ['24', 24],
])('WORKERS=%s is %i', (text, workers) => {
  expect(readConfig({ WORKERS: text }).workers).toBe(workers);
});

test('WORKERS=auto is at least one worker', () => {
  expect(readConfig({ WORKERS: 'auto' }).workers).toBeGreaterThanOrEqual(1);
});

test.each(['0', '25', '-1', '1.5', 'two', 'AUTO', '1e1'])(
  'WORKERS=%s stops the start with a line that names it',
  (text) => {
    expect(() => readConfig({ WORKERS: text })).toThrow(
      /^WORKERS: must be a number from 1 to 24, or auto$/,
    );
  },
);
