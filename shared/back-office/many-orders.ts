// One action on many orders: on chosen ones, or on all that the list's filters find.
import { z } from 'zod';
import { ParcelBody } from './order-changes.ts';
import { AdminOrdersQuery } from './orders.ts';

/** The maximum number of orders in one call. */
export const ORDERS_A_CALL = 100;
/** The maximum number of orders that a filter can choose; for more, narrow the filter. */
export const MOST_ORDERS_CHOSEN = 1_000;
/** The maximum number of rows of one file. */
export const MOST_ORDERS_FILED = 10_000;
/** The maximum number of packing slips in one file. */
export const MOST_SLIPS = 200;

const orderNumber = z.string().max(60);
export const OrdersFilter = AdminOrdersQuery.omit({ page: true, size: true });
export type OrdersFilter = z.infer<typeof OrdersFilter>;

/**
 * The number of orders found, up to MOST_ORDERS_CHOSEN. `upTo`: the newest of them; null if there
 * is none.
 */
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
 * Orders with the version that was on the screen; or those that a filter finds, up to `upTo`, so
 * that later orders are left out. `after` is the `next` of the previous response.
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

/** The actions that can be done on many orders, and undone. */
const manyActs = ['prepare', 'ship', 'book-cargo', 'deliver', 'book-transfer'] as const;
export type ManyAct = (typeof manyActs)[number];
const manyUndos = [
  'undo-prepare',
  'undo-ship',
  'undo-book-cargo',
  'undo-deliver',
  'undo-book-transfer',
] as const;
export type ManyUndo = (typeof manyUndos)[number];

const isNotified = z.boolean().default(true);
export const ManyBody = z.object({ choice: OrderChoice, isNotified });
/** The orders that an administrator has chosen one by one. */
export const ChosenBody = z.object({
  choice: z.strictObject({ orders: chosenOrders }),
  isNotified,
});
/** The remaining items of each order go into one parcel. */
export const ShipManyBody = ManyBody.extend({
  carrier: ParcelBody.shape.carrier,
  trackingNumbers: z
    .array(z.object({ orderNumber, trackingNumber: ParcelBody.shape.trackingNumber }))
    .max(MOST_ORDERS_CHOSEN),
  /** Orders without a tracking number are skipped. */
  isNumberNeeded: z.boolean().default(false),
});
export type ShipMany = z.infer<typeof ShipManyBody>;

/**
 * `version`: the order's present version. `isBuyerMailed`: a mail about the step was sent, and a
 * second one says that it was undone. `next`: where to continue; null at the end.
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

/** Orders by number, separated by commas, or those that the filters find. */
export const OrdersFileQuery = OrdersFilter.extend({
  numbers: z
    .string()
    .max(20 * ORDERS_A_CALL)
    .optional(),
});
export type OrdersFileQuery = z.infer<typeof OrdersFileQuery>;
