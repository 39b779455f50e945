// Which reminders the shop sends, and who gets a mail about low stock.
import { z } from 'zod';

export const MAX_LOW_STOCK_EMAILS = 8;

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
