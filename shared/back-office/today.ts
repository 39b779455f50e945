// The first page of the back office.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { OrderCounts } from './orders.ts';

const Period = z.object({ orders: z.int(), paid: z.int(), revenue: Lira });
/** Tried in vain at least once; `orderNumber` where it is about an order. */
const FailedMail = z.object({
  id: z.int(),
  kind: z.string(),
  orderNumber: z.string().nullable(),
  at: z.string(),
});
export const TodayAnswer = z.object({
  /** Null for a role that has nothing to do with orders. */
  orders: z
    .object({
      /** Orders that were placed since then (Istanbul's days), how many of them are paid, and their money. */
      today: Period,
      week: Period,
      month: Period,
      /** The thirty days of `month`, the oldest first. */
      days: z.array(Period.extend({ day: z.string() })),
      counts: OrderCounts,
      decisions: z.int(),
      /** Returns that wait for an answer, and that have arrived. */
      returns: z.object({ requested: z.int(), received: z.int() }),
      /** Open quotes, what they are worth, and how many of them end soon (shared/quotes/quotes.ts, `ENDING_DAYS`). */
      quotes: z.object({ open: z.int(), worth: Lira, ending: z.int() }),
      expiring: z.array(
        z.object({ orderNumber: z.string(), name: z.string(), total: Lira, expiresAt: z.string() }),
      ),
      failedMails: z.array(FailedMail),
      /** Products of which unpaid orders hold more than is left, in sales units (decision 0045). */
      heldProducts: z.array(
        z.object({
          id: z.int(),
          sku: z.string(),
          name: z.string(),
          held: z.int(),
          stock: z.int(),
        }),
      ),
    })
    .nullable(),
  lowStock: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), stock: z.int() })),
});
export type TodayAnswer = z.infer<typeof TodayAnswer>;
