import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSlidingWindow } from './workers.ts';

test('six within a minute are allowed, the seventh is one too many; a minute later the count is zero', () => {
  const deaths = createSlidingWindow({ most: 6, withinMs: 60_000 });
  expect([0, 1, 2, 3, 4, 5].map((now) => deaths.isOneTooMany(now))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(deaths.isOneTooMany(59_999)).toBe(true);
  expect(deaths.isOneTooMany(119_999)).toBe(false);
});

test('restarts at an even pace are never too many, however many there are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 1_000 }),
      (most, withinMs) => {
        const window = createSlidingWindow({ most, withinMs });
        const pause = Math.ceil(withinMs / most);
        return Array.from({ length: 50 }, (_, index) => window.isOneTooMany(index * pause)).every(
          (isTooMany) => !isTooMany,
        );
      },
    ),
  );
});
