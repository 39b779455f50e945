// Which SMS and which reminders the shop sends, and when; who gets a mail about low stock.
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

const MAX_LOW_STOCK_EMAILS = 8;

export const RemindersFields = z.object({
  cartLeft: z.boolean(),
  priceStep: z.boolean(),
  quoteEnding: z.boolean(),
  reorder: z.boolean(),
  /** Who gets a mail in the morning when a product has reached its reorder point; empty: nobody. */
  lowStockEmails: z.array(z.string().trim().max(254)).max(MAX_LOW_STOCK_EMAILS),
});
export type RemindersFields = z.infer<typeof RemindersFields>;
export const RemindersBody = RemindersFields.extend({ version: z.int().min(0).max(2_147_483_647) });

/** GET /admin/settings/reminders/figures: the number sent in the last 30 days. */
export const RemindersFiguresAnswer = z.object({
  kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
});
export type RemindersFiguresAnswer = z.infer<typeof RemindersFiguresAnswer>;
