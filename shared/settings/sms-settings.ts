// Which SMS the shop sends, and when.
import { z } from 'zod';
import { type SettingError, wrongOnes } from './setting-errors.ts';

export const SmsFields = z.object({
  orderShipped: z.boolean(),
  quoteReady: z.boolean(),
  stockAlert: z.boolean(),
  /** Cash on delivery asks for a code that was sent to the buyer's number. */
  cashCode: z.boolean(),
  /** The most SMS of a day, in Turkish time. */
  dailyLimit: z.number(),
  /** From when to when only codes are sent: "21:00". */
  quietFrom: z.string().trim().max(5),
  quietUntil: z.string().trim().max(5),
});
export type SmsFields = z.infer<typeof SmsFields>;
export const SmsBody = SmsFields.extend({ version: z.int().min(0).max(2_147_483_647) });

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

/** GET /admin/settings/sms/figures: what was sent in the last 30 days, and what waits. */
export const SmsFiguresAnswer = z.object({
  isConnected: z.boolean(),
  sentToday: z.int(),
  waiting: z.int(),
  /** The service's code for one that waits; null where it refuses none. */
  waitingCode: z.string().nullable(),
  kinds: z.array(
    z.object({ kind: z.string(), sent: z.int(), delivered: z.int(), failed: z.int() }),
  ),
});
export type SmsFiguresAnswer = z.infer<typeof SmsFiguresAnswer>;
