// Which SMS the shop sends, and when.
import { z } from 'zod';

export const SmsFields = z.object({
  orderShipped: z.boolean(),
  quoteReady: z.boolean(),
  stockAlert: z.boolean(),
  /** Cash on delivery requires a code that is sent to the buyer's number. */
  cashCode: z.boolean(),
  /** The maximum number of SMS in one day, in Turkish time. */
  dailyLimit: z.number(),
  /** The hours during which only codes are sent: "21:00". */
  quietFrom: z.string().trim().max(5),
  quietUntil: z.string().trim().max(5),
});
export type SmsFields = z.infer<typeof SmsFields>;
export const SmsBody = SmsFields.extend({ version: z.int().min(0).max(2_147_483_647) });

/** GET /admin/settings/sms/figures: SMS sent in the last 30 days, and those that wait. */
export const SmsFiguresAnswer = z.object({
  isConnected: z.boolean(),
  sentToday: z.int(),
  waiting: z.int(),
  /** The service's error code for a waiting SMS; null if it refuses none. */
  waitingCode: z.string().nullable(),
  /** Consents reported to İYS, and those that wait or were refused; null without an İYS brand. */
  iys: z
    .object({
      waiting: z.int(),
      taken: z.int(),
      refused: z.int(),
      lastRefusal: z.string().nullable(),
    })
    .nullable(),
  kinds: z.array(
    z.object({ kind: z.string(), sent: z.int(), delivered: z.int(), failed: z.int() }),
  ),
});
export type SmsFiguresAnswer = z.infer<typeof SmsFiguresAnswer>;
