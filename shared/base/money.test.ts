import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  add,
  basisPoints,
  exactKurus,
  formatLira,
  fromLira,
  isLira,
  isSameAmount,
  type Kurus,
  kurus,
  nearestKurus,
  nearestLira,
  percentOf,
  split,
  subtract,
  taxWithin,
  times,
  toLira,
  toLiraText,
  typedLira,
  uncheckedHundredths,
} from './money.ts';

// Only here: a worker runs further files.
beforeAll(() => fc.configureGlobal({ numRuns: 10_000 }));
afterAll(() => fc.resetConfigureGlobal());

const amount = fc.integer({ min: 0, max: 100_000_000_000 }).map(kurus);
const points = fc.integer({ min: 0, max: 10_000 });
const sum = (parts: readonly Kurus[]) => parts.reduce((all, part) => all + part, 0);

describe('kuruş and lira', () => {
  test('convert to each other without loss', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(fromLira(toLira(value))).toBe(value);
      }),
    );
  });

  test.each([0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e17])(
    '%d lira is not a valid amount',
    (lira) => {
      expect(() => fromLira(lira)).toThrow(RangeError);
    },
  );

  test.each([
    [0.1 + 0.2, 30],
    [1.1, 110],
    [80, 8_000],
    [19.99, 1_999],
    [1_234_567.89, 123_456_789],
  ])('%d lira are %i kuruş', (lira, expected) => {
    expect(fromLira(lira)).toBe(expected);
  });

  test('lira with more than two decimals are rounded to the nearest kuruş; texts have two decimals', () => {
    expect(nearestKurus(1_040.999)).toBe(104_100);
    expect(toLiraText(kurus(14_990))).toBe('149.90');
  });

  test('an amount with two decimals is exact in every function; each further kuruş differs', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const lira = toLira(value);
        expect([exactKurus(lira), nearestKurus(lira), uncheckedHundredths(lira)]).toEqual([
          value,
          value,
          value,
        ]);
        expect([isLira(lira), isSameAmount(lira, value), nearestLira(lira)]).toEqual([
          true,
          true,
          lira,
        ]);
        expect(isSameAmount(lira, add(value, kurus(1)))).toBe(false);
      }),
    );
  });

  test('a tenth of a kuruş is no amount, is not lost before the rules, and is rounded by name', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, tenths) => {
          const lira = (whole * 10 + tenths) / 1_000;
          expect([exactKurus(lira), isLira(lira)]).toEqual([null, false]);
          expect(Number.isInteger(uncheckedHundredths(lira))).toBe(false);
          expect(uncheckedHundredths(lira)).toBeCloseTo(whole + tenths / 10, 3);
          if (tenths !== 5) expect(nearestKurus(lira)).toBe(whole + (tenths > 5 ? 1 : 0));
        },
      ),
    );
  });

  test('a sum of binary fractions is the amount that is meant', () => {
    expect(isSameAmount(0.1 + 0.2, kurus(30))).toBe(true);
    expect(nearestLira(0.1 + 0.2)).toBe(0.3);
    expect([exactKurus(1e17), exactKurus(Number.NaN)]).toEqual([null, null]);
  });

  test('half a kuruş is refused, and so is an unsafe integer', () => {
    expect(() => kurus(0.5)).toThrow(RangeError);
    expect(() => kurus(2 ** 53)).toThrow(RangeError);
    expect(() => times(kurus(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });
});

describe('rounding', () => {
  test('a percentage is rounded half up, once', () => {
    fc.assert(
      fc.property(amount, points, (value, rate) => {
        const exact = BigInt(value) * BigInt(rate);
        expect(BigInt(percentOf(value, rate))).toBe((exact + 5_000n) / 10_000n);
      }),
    );
  });

  test.each([
    [50, 2_900, 15],
    [5, 1_000, 1],
    [4, 1_000, 0],
    [1_999, 1_800, 360],
  ])('%i kuruş × %i points = %i', (value, rate, expected) => {
    expect(percentOf(kurus(value), rate)).toBe(expected);
  });

  test('[E25] 0.18 is 1,800 points in spite of binary rounding errors', () => {
    expect([
      basisPoints(0.18),
      basisPoints(0.29),
      basisPoints(0.1 + 0.2),
      basisPoints(0.07),
    ]).toEqual([1_800, 2_900, 3_000, 700]);
  });

  test('the tax inside a gross amount is what was added to its net one, to the kuruş', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 5_000 }), (net, rate) => {
        const gross = add(net, percentOf(net, rate));
        expect(Math.abs(subtract(gross, taxWithin(gross, rate)) - net)).toBeLessThanOrEqual(1);
        expect(taxWithin(gross, rate)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('dividing', () => {
  test('the parts add up to the whole, none is negative, none is more than a kuruş from its share', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 }),
        (total, weights) => {
          const parts = split(total, weights);
          const whole = weights.reduce((all, weight) => all + weight, 0);
          expect(parts).toHaveLength(weights.length);
          expect(sum(parts)).toBe(whole === 0 ? 0 : total);
          for (const [index, part] of parts.entries()) {
            expect(part).toBeGreaterThanOrEqual(0);
            if (whole > 0)
              expect(Math.abs(part - (total * (weights[index] ?? 0)) / whole)).toBeLessThan(1.001);
          }
        },
      ),
    );
  });

  test('a weight of 0 gets nothing, and 0 is divided into zeros', () => {
    expect(split(kurus(100), [0, 1, 0])).toEqual([0, 100, 0]);
    expect(split(kurus(100), [0, 0])).toEqual([0, 0]);
    expect(split(kurus(0), [1, 2])).toEqual([0, 0]);
    expect(split(kurus(100), [1, 1, 1])).toEqual([34, 33, 33]);
  });
});

test.each([
  [129_000, 'tr', '1.290,00 TL'],
  [129_000, 'en', '1,290.00 TL'],
  [5, 'tr', '0,05 TL'],
  [0, 'tr', '0,00 TL'],
])('%i kuruş in %s: %s', (value, language, text) => {
  expect(formatLira(kurus(value), language)).toBe(text);
});

test('an amount is written as the formatter of the language writes it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }),
      fc.constantFrom('tr', 'en'),
      (value, language) => {
        const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        expect(formatLira(kurus(value), language)).toBe(`${format.format(value / 100)} TL`);
      },
    ),
  );
});

test.each([
  ['5000', 5_000],
  ['5.000', 5_000],
  ['28,50', 28.5],
  ['28.50', 28.5],
  ['1.250,75', 1_250.75],
  ['1250.5', 1_250.5],
  ['₺ 12.345,6', 12_345.6],
  [' 12 ', 12],
  ['0', 0],
  ['', null],
  ['12,345', null],
  ['1,250.00', null],
  ['1.2,5', null],
  ['1250.500', null],
  ['-3', null],
  ['beş bin', null],
  ['1e9', null],
])('typed as %j it is %j lira', (typed, lira) => expect(typedLira(typed)).toBe(lira));
