// The checks of the SMS settings.
import { type SettingError, wrongOnes } from './setting-errors.ts';
import type { SmsFields } from './sms-settings.ts';

const MOST_A_DAY = 100_000;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

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
