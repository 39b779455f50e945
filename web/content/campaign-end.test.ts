import { expect, test } from 'vitest';
import { endOf } from './campaign-end.ts';

test.each([
  [
    'midnight in Istanbul belongs to the day before',
    '2026-11-23T21:00:00.000Z',
    { at: '2026-11-23T20:59:59.999Z', isWholeDay: true },
  ],
  [
    'a second before midnight ends with its day',
    '2026-11-23T20:59:59.000Z',
    { at: '2026-11-23T20:59:59.000Z', isWholeDay: true },
  ],
  [
    'within a day the hour counts',
    '2026-11-23T15:00:00.000Z',
    { at: '2026-11-23T15:00:00.000Z', isWholeDay: false },
  ],
  [
    'midnight elsewhere is no midnight',
    '2026-11-24T00:00:00.000Z',
    { at: '2026-11-24T00:00:00.000Z', isWholeDay: false },
  ],
])('[B15] %s', (_, endsAt, end) => expect(endOf(endsAt)).toEqual(end));

test('[B15] a campaign without an end shows none', () => expect(endOf(null)).toBeNull());
