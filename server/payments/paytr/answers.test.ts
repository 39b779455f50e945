import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lira, readHundredths } from './answers.ts';

const amounts = fc.integer({ min: 0, max: 99_999_999_999_999 });
const group = (digits: string, mark: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, mark);

describe('an amount of PayTR', () => {
  test('is read the same with a comma, a point, thousands, or as few decimals as it needs', () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (hundredths, isNegative) => {
        const whole = String(Math.floor(hundredths / 100));
        const decimals = String(hundredths % 100).padStart(2, '0');
        const short = decimals.replace(/0$/, '');
        const sign = isNegative && hundredths > 0 ? '-' : '';
        const texts = [
          `${whole}.${decimals}`,
          `${whole},${decimals}`,
          `${whole}.${short}`,
          `${whole},${short}`,
          `${group(whole, '.')},${decimals}`,
          `${group(whole, ',')}.${decimals}`,
          ...(decimals === '00' ? [whole] : []),
        ];
        const expected = sign ? -hundredths : hundredths;
        for (const text of texts) expect(readHundredths(sign + text)).toBe(expected);
      }),
    );
  });

  test('is read the same from a number, within the precision of numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hundredths) => {
        expect(lira.parse(hundredths / 100)).toBe(hundredths);
      }),
    );
  });

  test('any other text is refused, and nothing is guessed', () => {
    const others = ['', '1.234', '1,234', '1.2,3', '1,23,45', '12.34.56', 'NaN', '1e3', '10 8'];
    for (const text of others) expect(readHundredths(text)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readHundredths(text);
        if (read !== null) expect(text.trim()).toMatch(/^-?[\d.,]+$/);
        expect(lira.safeParse(text).success).toBe(read !== null);
      }),
    );
  });

  test('is read as in the examples of PayTR’s documents', () => {
    expect(['10,8', '9.76', '0.24', '1.234,56'].map(readHundredths)).toEqual([
      1_080, 976, 24, 123_456,
    ]);
  });
});
