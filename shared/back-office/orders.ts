// The list of orders as the merchant works with it.
import { z } from 'zod';
import { isOneLine, line } from '#shared/base/fields.ts';
import { Lira, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { customerStatuses, paymentStates } from '#shared/orders/order-states.ts';
import { paymentMethods } from '#shared/orders/payment-methods.ts';
import { cargoAccounts } from '#shared/shipping/cargo.ts';

export const ADMIN_ORDERS_SIZE = 25;
/** The last page; for older orders filter by date. */
export const MOST_ORDERS_PAGED = 10_000;
/** Counting stops here; the page shows "999+". */
export const COUNTED_ORDERS = 1_000;

/** The most used lists, each with its own filter. */
export const orderTabs = ['toPrepare', 'preparing', 'shipped', 'unpaid', 'review'] as const;
export type OrderTab = (typeof orderTabs)[number];
/**
 * What needs attention: money that a person must look at, unpaid orders whose time is nearly over,
 * a print proof that is not approved.
 */
const orderNeeds = ['decision', 'expiring', 'proof'] as const;

const day = z.iso.date();
export const AdminOrdersQuery = z.object({
  page: wholeNumber(0, 1_000_000).default(0),
  size: wholeNumber(1, 100).default(ADMIN_ORDERS_SIZE),
  tab: z.enum(orderTabs).optional(),
  status: z.enum(customerStatuses).optional(),
  payment: z.enum(paymentStates).optional(),
  method: z.enum(paymentMethods).optional(),
  needs: z.enum(orderNeeds).optional(),
  /** Days in Istanbul, both included. */
  from: day.optional(),
  to: day.optional(),
  text: z
    .string()
    .max(1_000)
    .transform((typed) => typed.trim().slice(0, 100))
    .optional(),
});
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>;

export const AdminOrderRow = z.object({
  id: z.int(),
  orderNumber: z.string(),
  version: z.int(),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
  paymentMethod: z.enum(paymentMethods),
  name: z.string(),
  city: z.string(),
  pieces: z.int(),
  total: Lira,
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** It cannot be packed before its buyer approves the print proof. */
  waitsForProof: z.boolean(),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;
/**
 * The total is never counted exactly; `isCut` if there are more orders than can be paged through.
 */
export const AdminOrdersPage = z.object({
  content: z.array(AdminOrderRow),
  page: z.int(),
  size: z.int(),
  totalElements: z.null(),
  hasNext: z.boolean(),
  isCut: z.boolean(),
});
export type AdminOrdersPage = z.infer<typeof AdminOrdersPage>;
/** Each count stops at `COUNTED_ORDERS`. */
export const OrderCounts = z.object(
  Object.fromEntries(orderTabs.map((tab) => [tab, z.int()])) as Record<OrderTab, z.ZodInt>,
);
export type OrderCounts = z.infer<typeof OrderCounts>;
/**
 * GET /admin/orders/counts. `carriers`: the connected ones; `proofs`: orders that wait for a print
 * proof.
 */
export const CountsAnswer = OrderCounts.extend({
  carriers: z.array(z.enum(cargoAccounts)),
  proofs: z.int(),
});
export type CountsAnswer = z.infer<typeof CountsAnswer>;

export const SavedView = z.object({ id: z.int(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;
export const SavedViewBody = z.object({
  name: line(60),
  query: z.string().max(600).refine(isOneLine),
});
