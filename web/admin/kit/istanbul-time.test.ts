import { expect, test } from 'vitest';
import { isMidnight, istanbulDay, momentField, typedMoment } from './istanbul-time.ts';

test('a field says the time of Istanbul, and is read as such', () => {
  expect(momentField('2026-12-31T21:00:00.000Z')).toBe('2027-01-01T00:00');
  expect(typedMoment('2027-01-01T00:00')).toBe('2026-12-31T21:00:00.000Z');
  expect(typedMoment('2027-01-01')).toBe('2026-12-31T21:00:00.000Z');
  expect(momentField(null)).toBe('');
  for (const text of ['', '2027', '2027-13-01T00:00', 'yarın']) expect(typedMoment(text), text).toBeNull();
});

test('days end at midnight there', () => {
  expect(istanbulDay(Date.parse('2026-12-31T21:30:00Z'))).toBe('2027-01-01');
  expect(isMidnight('2026-12-31T21:00:00.000Z')).toBe(true);
  expect(isMidnight('2026-12-31T00:00:00.000Z')).toBe(false);
});
