import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

const someNumber = fc.oneof(
  fc.integer(),
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

test('a number is written as the formatter of the language writes it', () => {
  fc.assert(
    fc.property(someNumber, fc.constantFrom('tr', 'en'), (value, language) => {
      fc.pre(!Object.is(value, -0));
      expect(numberText(value, language)).toBe(new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR', { maximumFractionDigits: 3 }).format(value));
    }),
  );
});
