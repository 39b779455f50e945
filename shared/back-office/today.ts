// The first page of the back office.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { customerStatuses, paymentStates } from '#shared/orders/order-states.ts';
import { OrderCounts } from './orders.ts';
import { SetupProgress } from './setup.ts';

/** `paid` counts sales, also those refunded later; `revenue` is sales minus the period's refunds. */
const Period = z.object({ orders: z.int(), paid: z.int(), revenue: Lira, refunded: Lira });
/** A mail that failed at least once; `orderNumber` if it is about an order. */
const FailedMail = z.object({
  id: z.int(),
  kind: z.string(),
  orderNumber: z.string().nullable(),
  at: z.string(),
  /** What the mail server answered last. */
  reason: z.string(),
});
export const TodayAnswer = z.object({
  /** Null without the right to see reports. */
  figures: z
    .object({
      /**
       * The orders placed since the start (days of Istanbul), how many of them are paid, and their
       * value; each beside the previous period of the same length.
       */
      today: Period,
      yesterday: Period,
      week: Period,
      weekBefore: Period,
      month: Period,
      monthBefore: Period,
      /** The thirty days of `month`, the oldest first. */
      days: z.array(Period.extend({ day: z.string() })),
      /** The best sellers of the last seven days, by revenue; pieces in sales units. */
      bestSellers: z.array(
        z.object({
          id: z.int(),
          sku: z.string(),
          name: z.string(),
          pieces: z.int(),
          revenue: Lira,
        }),
      ),
      /** The value of the open quotes. */
      quotesWorth: Lira,
    })
    .nullable(),
  /** Null for a role without a right to orders. */
  orders: z
    .object({
      counts: OrderCounts,
      decisions: z.int(),
      /** Orders whose bank transfer is awaited. */
      transfers: z.int(),
      /** Lines of bank statements for which an order is proposed; a person confirms it. */
      bankLines: z.int(),
      /** The number of orders that wait for approval of the print proof. */
      proofs: z.int(),
      /** Returns that wait for a decision, and those that have arrived. */
      returns: z.object({ requested: z.int(), received: z.int() }),
      /**
       * Open quotes, how many of them end soon (shared/quotes/quotes.ts, `ENDING_DAYS`), and quote
       * requests.
       */
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
      reservedProducts: z.array(
        z.object({
          id: z.int(),
          sku: z.string(),
          name: z.string(),
          reserved: z.int(),
          stock: z.int(),
        }),
      ),
    })
    .nullable(),
  /** The opinions that wait for moderation; null for a role that may not change content. */
  opinions: z.object({ reviews: z.int(), questions: z.int() }).nullable(),
  /** The number of unanswered messages; null for a role that may not read them. */
  messages: z.int().nullable(),
  /** Refused invoices, and those close to their last day; null for a role that may not see them. */
  invoices: z.object({ waiting: z.int(), failed: z.int(), urgent: z.int() }).nullable(),
  /** The number of companies with an overdue account; null for a role that may not see accounts. */
  overdueAccounts: z.int().nullable(),
  lowStock: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), stock: z.int() })),
  /** Webhooks that the shop switched off; none for a role that may not see the settings. */
  stoppedWebhooks: z.array(
    z.object({ id: z.int(), address: z.string(), reason: z.enum(['gone', 'failing']) }),
  ),
  /** Set if the SMS service accepts nothing; null for a role that may not see the settings. */
  stoppedSms: z
    .object({
      /** The response of the service. */
      code: z.string(),
      /** How many SMS wait. */
      waiting: z.int(),
    })
    .nullable(),
  /** Null for a role that may not see the settings, and once the shop is set up. */
  setup: SetupProgress.nullable(),
});
export type TodayAnswer = z.infer<typeof TodayAnswer>;

// What waits for an administrator: the numbers in the menu of the back office.

/** Above this number, new orders are announced by their count only. */
export const NEW_ORDERS_SHOWN = 5;

/** The number of waiting records by menu section, limited to the person's rights. */
export const WaitingAnswer = z.object({
  counts: z.object({
    orders: z.int().optional(),
    payments: z.int().optional(),
    quotes: z.int().optional(),
    returns: z.int().optional(),
    messages: z.int().optional(),
    reviews: z.int().optional(),
    invoices: z.int().optional(),
  }),
  /**
   * The newest orders to prepare, at most NEW_ORDERS_SHOWN; empty without the right to see orders.
   */
  newOrders: z.array(
    z.object({
      orderNumber: z.string(),
      name: z.string(),
      total: Lira,
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type WaitingAnswer = z.infer<typeof WaitingAnswer>;
