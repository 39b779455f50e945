// The checks of the sections of the merchant's settings: delivery, reminders, SMS.

import { email } from '#shared/base/fields.ts';
import { regionNames, regionOf } from '#shared/shipping/regions.ts';
import type { RemindersFields, SmsFields } from './message-settings.ts';
import { type Check, isWhole, type SettingError, wrongOnes } from './setting-errors.ts';
import type { DeliveryFields } from './settings.ts';

const MOST_DAYS = 60;

export function errorsOfDelivery(fields: DeliveryFields): SettingError[] {
  const { cutOff, workingDays, carrierDays, closedDays, personalisedDays, regions, cities } =
    fields;
  const wrongRange = ({ min, max }: { min: number; max: number }) =>
    !isWhole(min, MOST_DAYS) || !isWhole(max, MOST_DAYS) || min > max;
  return wrongOnes([
    ['cutOff', !/^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff), 'clock'],
    ['workingDays', workingDays.length === 0, 'noWeekday'],
    ['carrierDays', carrierDays.length === 0, 'noWeekday'],
    ['closedDays', !closedDays.every(isDay), 'date'],
    ['personalisedDays', personalisedDays !== 0 && !isWhole(personalisedDays, MOST_DAYS), 'whole'],
    ...regionNames.map(
      (region): Check => [`regions.${region}`, wrongRange(regions[region]), 'dayRange'],
    ),
    ...cities.flatMap((row, index): Check[] => [
      [`cities.${index}.city`, regionOf(row.city) === null, 'noProvince'],
      [
        `cities.${index}.city`,
        cities.findIndex(({ city }) => city === row.city) < index,
        'sameProvince',
      ],
      [`cities.${index}.days`, wrongRange(row), 'dayRange'],
    ]),
  ]);
}

/** "2026-12-31", and the day exists. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** The checks of the reminder settings. */
export const errorsOfReminders = ({ lowStockEmails }: RemindersFields): SettingError[] =>
  wrongOnes(
    lowStockEmails.map((address, index) => [
      `lowStockEmails.${index}`,
      !email.safeParse(address).success,
      'email',
    ]),
  );

const MOST_A_DAY = 100_000;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The checks of the SMS settings. */
export const errorsOfSms = ({ dailyLimit, quietFrom, quietUntil }: SmsFields): SettingError[] =>
  wrongOnes([
    [
      'dailyLimit',
      !Number.isInteger(dailyLimit) || dailyLimit < 1 || dailyLimit > MOST_A_DAY,
      'whole',
    ],
    ['quietFrom', !CLOCK.test(quietFrom), 'clock'],
    ['quietUntil', !CLOCK.test(quietUntil), 'clock'],
  ]);
