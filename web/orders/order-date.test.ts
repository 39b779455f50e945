import fc from 'fast-check';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { texts } from '../testing/texts.ts';
import { dateText, dateWords, lastDayText, lastDayWords } from './order-date.ts';

// Since 2017, when Turkey had left its clocks alone for a year.
const moment = fc.date({ min: new Date('2017-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }).map((date) => date.toISOString());

test('a day is the same with and without the formatter of the language', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom('tr', 'en'), (at, language) => {
      const t = texts.getFixedT(language) as TFunction;
      expect([dateWords(t, at), lastDayWords(t, at)]).toEqual([dateText(at, language), lastDayText(at, language)]);
    }),
  );
});

test.each([
  ['2026-11-12T20:59:59.999Z', '12 Kasım 2026', '12 Kasım'],
  ['2026-11-12T21:00:00.000Z', '13 Kasım 2026', '12 Kasım'],
  ['2026-12-31T21:00:00.000Z', '1 Ocak 2027', '31 Aralık'],
])('%s is the %s and ends %s', (at, day, last) => {
  const t = texts.getFixedT('tr') as TFunction;
  expect([dateWords(t, at), lastDayWords(t, at)]).toEqual([day, last]);
});
