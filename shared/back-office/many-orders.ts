// One act on many orders: those that were chosen, or all that the filters of the list find.
import { z } from 'zod';
import { ParcelBody } from './order-changes.ts';
import { AdminOrdersQuery } from './orders.ts';

/** As many as one call takes. */
export const ORDERS_A_CALL = 100;
/** As many as can be chosen by a filter; narrow it for more. */
export const MOST_ORDERS_CHOSEN = 1_000;
/** Rows of one file. */
export const MOST_ORDERS_FILED = 10_000;
/** Packing slips in one file. */
export const MOST_SLIPS = 200;

const orderNumber = z.string().max(60);
export const OrdersFilter = AdminOrdersQuery.omit({ page: true, size: true });
export type OrdersFilter = z.infer<typeof OrdersFilter>;

/** How many are found, up to MOST_ORDERS_CHOSEN, and the first of them; null when none is. */
export const FoundOrders = z.object({
  count: z.int(),
  isCut: z.boolean(),
  upTo: z.int().nullable(),
});
export type FoundOrders = z.infer<typeof FoundOrders>;

const chosenOrders = z
  .array(z.object({ orderNumber, version: z.int().min(1) }))
  .min(1)
  .max(ORDERS_A_CALL);
/**
 * Orders with the version that was on the screen; or those that a filter finds, from `upTo` on, so
 * that none counts that came later. `after` is the `next` of the answer before.
 */
export const OrderChoice = z.union([
  z.strictObject({ orders: chosenOrders }),
  z.strictObject({
    found: OrdersFilter,
    upTo: z.int().min(1),
    after: z.int().min(1).nullish(),
  }),
]);
export type OrderChoice = z.infer<typeof OrderChoice>;

/** What can be done to many, and taken back. */
export const manyActs = ['prepare', 'ship', 'book-cargo', 'deliver', 'book-transfer'] as const;
export type ManyAct = (typeof manyActs)[number];
export const manyUndos = [
  'undo-prepare',
  'undo-ship',
  'undo-book-cargo',
  'undo-deliver',
  'undo-book-transfer',
] as const;
export type ManyUndo = (typeof manyUndos)[number];

const isNotified = z.boolean().default(true);
export const ManyBody = z.object({ choice: OrderChoice, isNotified });
/** What an administrator has looked at, one by one. */
export const ChosenBody = z.object({
  choice: z.strictObject({ orders: chosenOrders }),
  isNotified,
});
/** Everything that is left of each order goes in one parcel. */
export const ShipManyBody = ManyBody.extend({
  carrier: ParcelBody.shape.carrier,
  trackingNumbers: z
    .array(z.object({ orderNumber, trackingNumber: ParcelBody.shape.trackingNumber }))
    .max(MOST_ORDERS_CHOSEN),
  /** Orders without a number stay. */
  isNumberNeeded: z.boolean().default(false),
});
export type ShipMany = z.infer<typeof ShipManyBody>;

/**
 * `version`: as the order is now. `isBuyerMailed`: a mail about the step had gone out, and another says
 * that it was taken back. `next`: there are more; null at the end.
 */
export const ManyAnswer = z.object({
  done: z.array(
    z.object({ orderNumber: z.string(), version: z.int(), isBuyerMailed: z.boolean() }),
  ),
  refused: z.array(z.object({ orderNumber: z.string(), message: z.string() })),
  next: z.int().nullable(),
});
export type ManyAnswer = z.infer<typeof ManyAnswer>;

export const SlipsBody = z.union([
  z.strictObject({ orderNumbers: z.array(orderNumber).min(1).max(MOST_SLIPS) }),
  z.strictObject({ found: OrdersFilter, upTo: z.int().min(1) }),
]);
export type SlipsBody = z.infer<typeof SlipsBody>;

/** Orders by their numbers, parted by commas, or those that the filters find. */
export const OrdersFileQuery = OrdersFilter.extend({
  numbers: z
    .string()
    .max(20 * ORDERS_A_CALL)
    .optional(),
});
export type OrdersFileQuery = z.infer<typeof OrdersFileQuery>;
