import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_NUMBER_PATTERN, readOrderNumber, showOrderNumber } from './order-number.ts';

describe('order numbers', () => {
  const orderNumber = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/);

  test('are read correctly in any spelling', () => {
    fc.assert(
      fc.property(orderNumber, (number) => {
        expect(readOrderNumber(showOrderNumber(number))).toBe(number);
        expect(
          readOrderNumber(`  ${number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i')}\n`),
        ).toBe(number);
        expect(readOrderNumber(`${number.slice(0, 5)}-${number.slice(5)}`)).toMatch(
          ORDER_NUMBER_PATTERN,
        );
      }),
    );
  });

  test('hold no letter that looks like a digit', () => {
    expect('ILOU'.split('').some((letter) => ORDER_NUMBER_PATTERN.test(letter.repeat(10)))).toBe(
      false,
    );
    expect(showOrderNumber('7K3M9QX2TD')).toBe('7K3M9 QX2TD');
  });
});
