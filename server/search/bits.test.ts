import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAll,
  countBits,
  countCommon,
  filledWords,
  forEachBit,
  hasCommon,
  makeBits,
  makeFullBits,
  removeAll,
  retainAll,
  setBit,
} from './bits.ts';

const COUNT = 100;
const numbers = fc.uniqueArray(fc.nat({ max: COUNT - 1 }), { maxLength: COUNT, size: 'max' });

const bitsOf = (list: readonly number[]) => {
  const bits = makeBits(COUNT);
  for (const place of list) setBit(bits, place);
  return bits;
};
const listOf = (bits: ReturnType<typeof makeBits>) => {
  const list: number[] = [];
  forEachBit(bits, (place) => list.push(place));
  return new Set(list);
};

test('sets of bits are joined and counted like sets of numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const others = new Set(other);
      const common = one.filter((place) => others.has(place));
      const alone = one.filter((place) => !others.has(place));
      expect(countBits(bitsOf(one))).toBe(one.length);
      expect(countCommon(bitsOf(one), bitsOf(other))).toBe(common.length);
      expect(hasCommon(bitsOf(one), bitsOf(other))).toBe(common.length > 0);

      const retained = bitsOf(one);
      expect(retainAll(retained, bitsOf(other))).toBe(common.length > 0);
      expect(listOf(retained)).toEqual(new Set(common));

      const rest = bitsOf(one);
      expect(removeAll(rest, bitsOf(other))).toBe(common.length < one.length);
      expect(listOf(rest)).toEqual(new Set(alone));

      const filled = new Set(one.map((place) => place >>> 5));
      expect(new Set(filledWords(bitsOf(one)))).toEqual(filled);

      const both = bitsOf(one);
      addAll(both, bitsOf(other));
      expect(listOf(both)).toEqual(new Set([...one, ...other]));
    }),
  );
});

test.each([0, 1, 31, 32, 33, 64])('all numbers below %i are a full set', (count) => {
  expect(countBits(makeFullBits(count))).toBe(count);
  expect(listOf(makeFullBits(count)).size).toBe(count);
});
