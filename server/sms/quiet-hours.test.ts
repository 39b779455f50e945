import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/base/format.ts';
import { afterQuietHours } from './quiet-hours.ts';

const night = { from: '21:00', until: '09:00' };
const at = (clock: string) => new Date(`2026-11-26T${clock}:00+03:00`);

test('by night an SMS waits until the morning, by day it does not', () => {
  expect(afterQuietHours(at('20:59'), night)).toEqual(at('20:59'));
  expect(afterQuietHours(at('21:00'), night)).toEqual(new Date('2026-11-27T09:00:00+03:00'));
  expect(afterQuietHours(at('08:59'), night)).toEqual(at('09:00'));
  expect(afterQuietHours(at('09:00'), night)).toEqual(at('09:00'));
  expect(afterQuietHours(at('12:30'), { from: '12:00', until: '14:00' })).toEqual(at('14:00'));
  expect(afterQuietHours(at('12:30'), { from: '12:00', until: '12:00' })).toEqual(at('12:30'));
});

test('the time after the quiet hours is never quiet, never earlier and within a day', () => {
  const clock = fc
    .integer({ min: 0, max: 1_439 })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    );
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.date({ noInvalidDate: true, min: at('00:00'), max: at('23:59') }),
      (from, until, now) => {
        const after = afterQuietHours(now, { from, until });
        expect(after.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(after.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS);
        expect(afterQuietHours(after, { from, until })).toEqual(after);
      },
    ),
  );
});
