import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { isBoxMeantFor } from './fit-parts.ts';

const part = (attributes: object) => ({ id: 1, attributes: attributes as Attributes });
const bottle = (capacityMl?: number, kind = 'bottle') =>
  part({ part: kind, ...(capacityMl === undefined ? {} : { capacityMl }) });
const box = (forCapacityMl?: number, uses?: string[]) =>
  part({
    part: 'box',
    ...(forCapacityMl === undefined ? {} : { forCapacityMl }),
    ...(uses ? { uses } : {}),
  });

test('a box for a diffuser is not for perfume, nor the other way round', () => {
  expect(isBoxMeantFor(box(50, ['diffuser']), bottle(50))).toBe(false);
  expect(isBoxMeantFor(box(50, ['perfume']), bottle(50, 'diffuser-bottle'))).toBe(false);
  expect(isBoxMeantFor(box(50, ['diffuser']), bottle(50, 'diffuser-bottle'))).toBe(true);
  expect(isBoxMeantFor(box(50, ['perfume', 'diffuser']), bottle(50))).toBe(true);
});

test('a box is for bottles from half its capacity up to it; one without a capacity is for all', () => {
  expect(isBoxMeantFor(box(30), bottle(50))).toBe(false);
  expect(isBoxMeantFor(box(50), bottle(50))).toBe(true);
  expect(isBoxMeantFor(box(100), bottle(50))).toBe(true);
  expect(isBoxMeantFor(box(150), bottle(50))).toBe(false);
  expect(isBoxMeantFor(box(), bottle(50))).toBe(true);
  expect(isBoxMeantFor(box(30), bottle())).toBe(true);
});

test('every box between two that are meant for a bottle is meant for it, too', () => {
  const ml = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(ml, ml, ml, ml, (capacity, ...contents) => {
      const [small, middle, large] = contents.sort((a, b) => a - b);
      const own = bottle(capacity);
      if (isBoxMeantFor(box(small), own) && isBoxMeantFor(box(large), own))
        expect(isBoxMeantFor(box(middle), own)).toBe(true);
    }),
  );
});
