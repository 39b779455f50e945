// What waits for an administrator: the numbers in the menu of the back office.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';

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
