// A customer's own orders, reordering, and quick orders, on the wire (specification 7, User).
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { MAX_SEARCH_LENGTH } from '#shared/base/paging.ts';
import { rowProblems } from '#shared/cart/cart.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira, Product, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { MAX_QUICK_ROWS, ORDERS_PAGE_SIZE } from './limits.ts';
import { customerStatuses, paymentStates } from './order-states.ts';
import { OrderAnswer, OrderItem } from './orders.ts';
import { paymentMethods } from './payment-methods.ts';

export const CustomerOrderRow = z.object({
  id: z.int(),
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
  paymentMethod: z.enum(paymentMethods),
  items: z.array(OrderItem),
  total: Lira,
  canPay: z.boolean(),
  canCancel: z.boolean(),
  createdAt: z.string(),
});
export type CustomerOrderRow = z.infer<typeof CustomerOrderRow>;
export const CustomerOrdersPage = pageOf(CustomerOrderRow);
export type CustomerOrdersPage = z.infer<typeof CustomerOrdersPage>;
export const RecentOrders = z.object({ content: z.array(CustomerOrderRow) });
export type RecentOrders = z.infer<typeof RecentOrders>;
/**
 * GET /user/orders/count: the number of all orders and of each status (statuses without orders are
 * left out).
 */
export const OrdersCount = z.object({
  count: z.int(),
  byStatus: z.partialRecord(z.enum(customerStatuses), z.int()),
});
export type OrdersCount = z.infer<typeof OrdersCount>;

export const orderSorts = ['createdAt', 'total'] as const;
export type OrderSort = (typeof orderSorts)[number];
export const CustomerOrdersQuery = z.object(pageQuery(ORDERS_PAGE_SIZE));

/** An empty form field counts as not sent. */
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).optional();
/** Days in Turkey, both included. */
export const CustomerOrderSearchQuery = CustomerOrdersQuery.extend({
  q: z
    .string()
    .max(10_000)
    .transform((text) => text.slice(0, MAX_SEARCH_LENGTH).trim())
    .optional(),
  status: orEmpty(z.enum(customerStatuses)),
  from: orEmpty(z.iso.date()),
  to: orEmpty(z.iso.date()),
});
export type CustomerOrderSearchQuery = z.infer<typeof CustomerOrderSearchQuery>;

const RECENT_ORDERS = 5;
const MAX_RECENT_ORDERS = 20;
export const RecentOrdersQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_RECENT_ORDERS))
    .default(RECENT_ORDERS),
});

export const orderDocumentKinds = ['preliminary-information', 'distance-sales'] as const;
export const CustomerOrder = OrderAnswer.extend({
  id: z.int(),
  /** False for a company's order that is shown to another member who may see its orders. */
  isOwn: z.boolean(),
  company: z.object({ id: z.int(), name: z.string(), orderedBy: z.string() }).nullable(),
  /** The accepted texts; for the text itself: GET /user/orders/{id}/documents/{kind}. */
  documents: z.array(
    z.object({ kind: z.enum(orderDocumentKinds), acceptedAt: z.string().nullable() }),
  ),
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;
export const OrderDocumentAnswer = z.object({
  kind: z.enum(orderDocumentKinds),
  title: z.string(),
  version: z.string(),
  sha256: z.string(),
  html: z.string(),
  acceptedAt: z.string().nullable(),
});
export type OrderDocumentAnswer = z.infer<typeof OrderDocumentAnswer>;

/**
 * A row of an old order as it would be bought today. Prices are unit prices, at today's tiers for
 * `possibleQuantity`.
 */
export const ReorderRow = z.object({
  productId: z.int(),
  designId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  orderedQuantity: z.int(),
  oldUnitPrice: Lira,
  /** Null for a deleted product. */
  unitPrice: Lira.nullable(),
  stock: z.int(),
  /** How much of the ordered quantity can be bought now; 0 for a deleted or sold-out product. */
  possibleQuantity: z.int(),
  problem: z.enum(rowProblems).nullable(),
  /** The present product; null if it is deleted. */
  product: Product.nullable(),
  /**
   * For a missing or short product: products of the same kind and a similar size that are in stock.
   */
  replacements: z.array(Product),
});
export type ReorderRow = z.infer<typeof ReorderRow>;
export const ReorderCheck = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  rows: z.array(ReorderRow),
});
export type ReorderCheck = z.infer<typeof ReorderCheck>;
/**
 * POST /user/orders/{id}/reorder/items; `quantities` (our addition) replaces the ordered
 * quantities: of the row with that design (null: without one), or, if no design is named, of every
 * row of the product.
 */
export const ReorderItemsBody = z.object({
  productIds: z.array(productId).min(1).max(200),
  quantities: z
    .array(
      z.object({
        productId,
        designId: z.string().max(40).nullish(),
        quantity: z.int().min(1).max(MAX_QUANTITY),
      }),
    )
    .max(200)
    .optional(),
});
export type ReorderItemsBody = z.infer<typeof ReorderItemsBody>;

/**
 * POST /products/quick-order (our addition): rows of "SKU adet", each with its result in the same
 * place.
 */
export const QuickOrderBody = z.object({
  rows: z
    .array(z.object({ sku: z.string().max(100), quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .min(1)
    .max(MAX_QUICK_ROWS),
});
export const QuickOrderRow = z.object({
  sku: z.string(),
  quantity: z.int(),
  product: Product.nullable(),
  problem: z.enum(['unknown', ...rowProblems]).nullable(),
  possibleQuantity: z.int().nullable(),
  /** For an unknown code: products with a similar code. */
  suggestions: z.array(Product),
});
export type QuickOrderRow = z.infer<typeof QuickOrderRow>;
export const QuickOrderAnswer = z.object({ rows: z.array(QuickOrderRow) });
export type QuickOrderAnswer = z.infer<typeof QuickOrderAnswer>;

/** The orders of a company, as its members see them. */
export const CompanyOrderRow = z.object({
  id: z.int(),
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  total: Lira,
  createdAt: z.string(),
  orderedBy: z.string(),
  firstItem: z.string(),
  itemCount: z.int(),
  /** A buyer can open only their own orders; other members all of them. */
  isOpenable: z.boolean(),
});
export type CompanyOrderRow = z.infer<typeof CompanyOrderRow>;
export const CompanyOrdersPage = pageOf(CompanyOrderRow);
export type CompanyOrdersPage = z.infer<typeof CompanyOrdersPage>;
const { page, size } = pageQuery(ORDERS_PAGE_SIZE);
/** The newest first. */
export const CompanyOrdersQuery = z.object({ page, size });
