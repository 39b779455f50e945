import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import {
  type CardFamily,
  countOfSurcharge,
  countsOf,
  type InstallmentRules,
  isAsOffered,
  monthlyParts,
  mostInstallments,
  offerOf,
} from './installments.ts';

const rules: InstallmentRules = {
  isOn: true,
  maxCount: 9,
  minTotal: kurus(50_000),
  payer: 'buyer',
  categories: [],
};
const family = (name: string, ...rows: [count: number, total: number][]): CardFamily => ({
  name,
  rows: rows.map(([count, total]) => ({ count, total: kurus(total) })),
});
const price = kurus(100_000);
const quoted = [
  family('Bonus', [1, 100_000], [3, 104_000], [2, 102_500], [12, 117_000]),
  family('World', [2, 102_000]),
  family('Odd', [6, 99_999]),
];

describe('in how many parts a cart may be paid', () => {
  const cases: {
    name: string;
    given: InstallmentRules;
    total: number;
    categories: number[][];
    expected: number;
  }[] = [
    {
      name: 'switched off',
      given: { ...rules, isOn: false },
      total: 100_000,
      categories: [[1]],
      expected: 1,
    },
    { name: 'too little', given: rules, total: 49_999, categories: [[1]], expected: 1 },
    { name: 'just enough', given: rules, total: 50_000, categories: [[1]], expected: 9 },
    {
      name: 'nothing to pay',
      given: { ...rules, minTotal: kurus(0) },
      total: 0,
      categories: [[1]],
      expected: 1,
    },
    {
      name: 'a category without',
      given: { ...rules, categories: [{ categoryId: 7, maxCount: 1 }] },
      total: 100_000,
      categories: [[1], [9, 7]],
      expected: 1,
    },
    {
      name: 'a category that is elsewhere',
      given: { ...rules, categories: [{ categoryId: 7, maxCount: 1 }] },
      total: 100_000,
      categories: [[1]],
      expected: 9,
    },
    {
      name: 'the lowest of several',
      given: {
        ...rules,
        categories: [
          { categoryId: 7, maxCount: 6 },
          { categoryId: 8, maxCount: 3 },
        ],
      },
      total: 100_000,
      categories: [[7], [8]],
      expected: 3,
    },
    {
      name: 'a rule above the limit of all',
      given: { ...rules, categories: [{ categoryId: 7, maxCount: 12 }] },
      total: 100_000,
      categories: [[7]],
      expected: 9,
    },
  ];
  test.each(cases)('$name', ({ given, total, categories, expected }) => {
    expect(mostInstallments(given, kurus(total), categories)).toBe(expected);
  });
});

describe('what is offered', () => {
  test('has counts up to the limit, in order, without single payments and families without counts', () => {
    expect(offerOf(quoted, price, { most: 9, payer: 'buyer' })).toEqual({
      price,
      families: [family('Bonus', [2, 102_500], [3, 104_000]), family('World', [2, 102_000])],
    });
    expect(offerOf(quoted, price, { most: 1, payer: 'buyer' })).toBeNull();
    expect(countsOf(offerOf(quoted, price, { most: 12, payer: 'buyer' }))).toEqual([1, 2, 3, 12]);
    expect(countsOf(null)).toEqual([1]);
  });

  test('where the shop pays the surcharge, every count has the plain price', () => {
    const offer = offerOf(quoted, price, { most: 3, payer: 'shop' });
    expect(offer?.families.flatMap(({ rows }) => rows.map(({ total }) => total))).toEqual([
      price,
      price,
      price,
    ]);
    expect([
      isAsOffered(offer, { count: 3, surcharge: 0 }),
      isAsOffered(offer, { count: 3, surcharge: 1 }),
    ]).toEqual([true, false]);
  });

  test('the months add up to the total, and differ by a kuruş at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e11 }),
        fc.integer({ min: 1, max: 36 }),
        (total, count) => {
          const parts = monthlyParts(kurus(total), count);
          expect(parts).toHaveLength(count);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the count and the surcharge that a provider reports', () => {
  const offer = offerOf(quoted, price, { most: 9, payer: 'buyer' });
  test.each([
    [1, 0, true],
    [1, 1, false],
    [null, 0, true],
    [2, 2_500, true],
    [2, 2_000, true],
    [2, 2_501, false],
    [3, 4_000, true],
    [9, 0, false],
    [12, 17_000, false],
    [null, 4_000, true],
    [null, 4_001, false],
    [2, -1, false],
    [2, 0.5, false],
    [2, Number.NaN, false],
  ])('%s parts with %s kuruş more: %s', (count, surcharge, expected) => {
    expect(isAsOffered(offer, { count, surcharge })).toBe(expected);
  });

  test('without an offer only the price itself is accepted', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 36 })),
        fc.integer({ min: 0, max: 1e9 }),
        (count, surcharge) => {
          expect(isAsOffered(null, { count, surcharge })).toBe(
            surcharge === 0 && (count === null || count === 1),
          );
        },
      ),
    );
  });

  test('every row that was shown is accepted, and never more than the highest total of its count', () => {
    const row = fc.record({
      count: fc.integer({ min: 2, max: 12 }),
      total: fc.integer({ min: 100_000, max: 200_000 }).map(kurus),
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.string({ minLength: 1 }),
            rows: fc.array(row, { minLength: 1, maxLength: 6 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        (families) => {
          const shown = offerOf(families, price, { most: 12, payer: 'buyer' });
          for (const each of families.flatMap(({ rows }) => rows))
            expect(isAsOffered(shown, { count: each.count, surcharge: each.total - price })).toBe(
              true,
            );
          const dearest = Math.max(
            ...families.flatMap(({ rows }) => rows.map(({ total }) => total - price)),
          );
          for (const { count } of families.flatMap(({ rows }) => rows))
            expect(isAsOffered(shown, { count, surcharge: dearest + 1 })).toBe(false);
        },
      ),
    );
  });

  test('a surcharge that only one count has identifies that count', () => {
    expect([
      countOfSurcharge(offer, 4_000),
      countOfSurcharge(offer, 2_000),
      countOfSurcharge(offer, 3),
      countOfSurcharge(offer, 0),
      countOfSurcharge(null, 0),
    ]).toEqual([3, 2, null, 1, 1]);
    expect(countOfSurcharge(offerOf(quoted, price, { most: 9, payer: 'shop' }), 0)).toBeNull();
  });
});
