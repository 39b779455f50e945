import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockText,
  dateText,
  dateTextWithoutIntl,
  dateTimeText,
  endOfDayAfter,
  isMidnight,
  istanbulClock,
  istanbulDay,
  lastDayText,
  lastDayTextWithoutIntl,
  momentField,
  numberText,
  plainDecimal,
  sinceMidnightMs,
  startOfDay,
  typedMoment,
} from './format.ts';

type Common = { months: Record<string, string> };
const readCommon = (language: string): Common =>
  JSON.parse(
    fs.readFileSync(
      path.join(import.meta.dirname, '..', '..', 'locales', language, 'common.json'),
      'utf8',
    ),
  ) as Common;
const months = { tr: readCommon('tr').months, en: readCommon('en').months };
const monthName = (language: 'tr' | 'en') => (key: string) =>
  months[language][key.replace('common:months.', '')] ?? '';

const someNumber = fc.oneof(
  fc.integer(),
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

test('a plain decimal has the mark of the language, no other, and is read back', () => {
  expect([plainDecimal(1_234.5, 'tr'), plainDecimal('1234.50', 'tr')]).toEqual([
    '1234,5',
    '1234,50',
  ]);
  fc.assert(
    fc.property(someNumber, (value) => {
      expect(plainDecimal(value, 'en')).toBe(String(value));
      expect(Number(plainDecimal(value, 'tr').replace(',', '.'))).toBe(
        Object.is(value, -0) ? 0 : value,
      );
    }),
  );
});

test('a number is written as the formatter of the language writes it', () => {
  fc.assert(
    fc.property(someNumber, fc.constantFrom('tr', 'en'), (value, language) => {
      fc.pre(!Object.is(value, -0));
      expect(numberText(value, language)).toBe(
        new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'tr-TR', {
          maximumFractionDigits: 3,
        }).format(value),
      );
    }),
  );
});

// Turkey stopped changing its clocks in 2016, so dates since 2017 are safe.
const moment = fc
  .date({
    min: new Date('2017-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());

test('a day is the same with and without the formatter of the language', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom('tr', 'en'), (at, language) => {
      const t = monthName(language);
      expect([dateTextWithoutIntl(t, at), lastDayTextWithoutIntl(t, at)]).toEqual([
        dateText(at, language),
        lastDayText(at, language),
      ]);
    }),
  );
});

test('day and time of Istanbul equal those of the formatter', () => {
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Istanbul',
  });
  fc.assert(
    fc.property(moment, (at) => {
      expect(`${istanbulDay(at)} ${istanbulClock(at)}`).toBe(formatter.format(new Date(at)));
    }),
  );
});

test.each([
  ['2026-11-12T20:59:59.999Z', '12 Kasım 2026', '12 Kasım'],
  ['2026-11-12T21:00:00.000Z', '13 Kasım 2026', '12 Kasım'],
  ['2026-12-31T21:00:00.000Z', '1 Ocak 2027', '31 Aralık'],
])('%s is the %s and ends %s', (at, day, last) => {
  const t = monthName('tr');
  expect([dateTextWithoutIntl(t, at), lastDayTextWithoutIntl(t, at)]).toEqual([day, last]);
});

test.each([
  ['tr', '22 Kasım 2026', '15:20', '22 Kasım 2026 15:20'],
  ['en', '22 November 2026', '15:20', '22 November 2026 at 15:20'],
])('in %s a moment is written as %s, %s or %s', (language, day, clock, both) => {
  const at = new Date('2026-11-22T12:20:00.000Z');
  expect([dateText(at, language), clockText(at, language), dateTimeText(at, language)]).toEqual([
    day,
    clock,
    both,
  ]);
});

test('a form field shows the time of Istanbul, and is parsed as such', () => {
  expect(momentField('2026-12-31T21:00:00.000Z')).toBe('2027-01-01T00:00');
  expect(typedMoment('2027-01-01T00:00')).toBe('2026-12-31T21:00:00.000Z');
  expect(typedMoment('2027-01-01')).toBe('2026-12-31T21:00:00.000Z');
  expect(momentField(null)).toBe('');
  for (const text of ['', '2027', '2027-13-01T00:00', 'yarın'])
    expect(typedMoment(text), text).toBeNull();
});

test('days end at midnight in Istanbul', () => {
  expect(istanbulDay(Date.parse('2026-12-31T21:30:00Z'))).toBe('2027-01-01');
  expect(isMidnight('2026-12-31T21:00:00.000Z')).toBe(true);
  expect(isMidnight('2026-12-31T00:00:00.000Z')).toBe(false);
  expect(sinceMidnightMs('1969-12-31T20:59:59.000Z')).toBe(86_399_000);
  expect(startOfDay('2027-01-01').toISOString()).toBe('2026-12-31T21:00:00.000Z');
  expect(endOfDayAfter(new Date('2026-12-31T20:59:59Z'), 0).toISOString()).toBe(
    '2026-12-31T21:00:00.000Z',
  );
  expect(endOfDayAfter(new Date('2026-12-31T21:00:00Z'), 14).toISOString()).toBe(
    '2027-01-15T21:00:00.000Z',
  );
});
