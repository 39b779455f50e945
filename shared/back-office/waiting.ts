// What waits for somebody, for the numbers in the menu of the back office.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';

/** More new orders than this are announced by their number. */
export const NEW_ORDERS_SHOWN = 5;

/** The number of records that wait, by section of the menu; without those of others' rights. */
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
  /** The newest orders to prepare, at most NEW_ORDERS_SHOWN; empty without the right to orders. */
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
