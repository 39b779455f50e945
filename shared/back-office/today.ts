// The first page of the back office.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { customerStatuses, paymentStates } from '#shared/orders/orders.ts';
import { OrderCounts } from './orders.ts';
import { SetupProgress } from './setup.ts';

/** `paid` counts sales, also those that went back later; `revenue` is less what was given back then. */
const Period = z.object({ orders: z.int(), paid: z.int(), revenue: Lira, refunded: Lira });
/** Tried in vain at least once; `orderNumber` where it is about an order. */
const FailedMail = z.object({
  id: z.int(),
  kind: z.string(),
  orderNumber: z.string().nullable(),
  at: z.string(),
});
export const TodayAnswer = z.object({
  /** Null without the right to reports. */
  figures: z
    .object({
      /**
       * Orders that were placed since then (Istanbul's days), how many of them are paid, and their
       * money; beside each the period of the same length before it.
       */
      today: Period,
      yesterday: Period,
      week: Period,
      weekBefore: Period,
      month: Period,
      monthBefore: Period,
      /** The thirty days of `month`, the oldest first. */
      days: z.array(Period.extend({ day: z.string() })),
      /** Of the last seven days, by money; pieces in sales units. */
      bestSellers: z.array(
        z.object({
          id: z.int(),
          sku: z.string(),
          name: z.string(),
          pieces: z.int(),
          revenue: Lira,
        }),
      ),
      /** What the open quotes are worth. */
      quotesWorth: Lira,
    })
    .nullable(),
  /** Null for a role that has nothing to do with orders. */
  orders: z
    .object({
      counts: OrderCounts,
      decisions: z.int(),
      /** Orders whose bank transfer is awaited. */
      transfers: z.int(),
      /** Lines of bank statements for which an order is proposed; a person confirms it. */
      bankLines: z.int(),
      /** Orders that wait for the approval of what is printed. */
      proofs: z.int(),
      /** Returns that wait for an answer, and that have arrived. */
      returns: z.object({ requested: z.int(), received: z.int() }),
      /** Open quotes, how many of them end soon (shared/quotes/quotes.ts, `ENDING_DAYS`), and requests for one. */
      quotes: z.object({ open: z.int(), ending: z.int(), requests: z.int() }),
      /** The newest orders, whatever their status. */
      latest: z.array(
        z.object({
          orderNumber: z.string(),
          name: z.string(),
          total: Lira,
          status: z.enum(customerStatuses),
          paymentStatus: z.enum(paymentStates),
          createdAt: z.string(),
        }),
      ),
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
  /** What waits to be read; null for a role that does not write the shop's words. */
  opinions: z.object({ reviews: z.int(), questions: z.int() }).nullable(),
  /** Messages without an answer; null for a role that does not read them. */
  messages: z.int().nullable(),
  /** Refused ones, and those whose last day is near; null for a role that does not see them. */
  invoices: z.object({ waiting: z.int(), failed: z.int(), urgent: z.int() }).nullable(),
  /** Companies whose account has something overdue; null for a role that does not see accounts. */
  overdueAccounts: z.int().nullable(),
  lowStock: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), stock: z.int() })),
  /** Webhooks that the shop switched off; none for whoever does not see the settings. */
  stoppedWebhooks: z.array(
    z.object({ id: z.int(), address: z.string(), reason: z.enum(['gone', 'failing']) }),
  ),
  /** The SMS service takes nothing; null for whoever does not see the settings. */
  stoppedSms: z
    .object({
      /** Its answer. */
      code: z.string(),
      /** How many SMS wait. */
      waiting: z.int(),
    })
    .nullable(),
  /** Null for whoever does not see the settings, and once the shop is set up. */
  setup: SetupProgress.nullable(),
});
export type TodayAnswer = z.infer<typeof TodayAnswer>;
