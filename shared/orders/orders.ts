// Orders on the wire and their states (specification 3).
import { z } from 'zod';
import { PaidParts } from '#shared/balances/balances-wire.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';
import { customerStatuses, paymentStates } from './order-states.ts';
import { paymentMethods } from './payment-methods.ts';
import { ReturnAnswer } from './returns.ts';

export const Address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  city: z.string(),
  district: z.string(),
  neighbourhood: z.string(),
  line: z.string(),
  postcode: z.string(),
});
export type Address = z.infer<typeof Address>;

/**
 * The chosen way of delivery. Null for an order placed while every load had the same shipping cost.
 */
export const OrderDelivery = z.object({
  name: z.string(),
  isBuyerPays: z.boolean(),
  desi: z.int(),
  weightKg: z.number(),
});
export type OrderDelivery = z.infer<typeof OrderDelivery>;

/** Days in Istanbul: "2026-12-31". */
export const OrderPromise = z.object({
  dispatchOn: z.string(),
  from: z.string(),
  to: z.string(),
});
export type OrderPromise = z.infer<typeof OrderPromise>;

export const OrderItem = z.object({
  productId: z.int(),
  /** The design that it is a part of. */
  designId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  quantity: z.int(),
  unitPrice: Lira,
  lineTotal: Lira,
  /** Personalised: without the right of withdrawal. */
  isPersonalised: z.boolean(),
  /** Sold at the sample price, which its name states. Omitted otherwise. */
  isSample: z.literal(true).optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** The invoice of the sale, or the one for a refund. */
export const invoiceKinds = ['sale', 'refund'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const OrderAnswer = z.object({
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
  paymentId: z.string().nullable(),
  paymentMethod: z.enum(paymentMethods),
  email: z.string(),
  items: z.array(OrderItem.extend(RowTaxAnswer.shape)),
  /** The complete sets that the rows of designs make; `canOpen`: the design can be opened. */
  sets: z.array(z.object({ designId: z.string(), count: z.int(), canOpen: z.boolean() })),
  subtotal: Lira,
  totalDiscountAmount: Lira,
  /**
   * The discount of each rule, with its name at that time; 0 for a rule that only gave free
   * shipping.
   */
  discounts: z.array(z.object({ name: z.string(), amount: Lira })),
  coupon: z.string().nullable(),
  /** The tax of the goods only; `taxes` has all of it. */
  tax: Lira,
  taxes: TaxAnswer,
  /** The shop's tax rate at that time. */
  taxRatePercentage: z.number(),
  /** The subtotal includes the tax, which is only stated. */
  pricesIncludeTax: z.boolean(),
  shipping: Lira,
  delivery: OrderDelivery.nullable(),
  /**
   * When it is dispatched and arrives; null before it is confirmed, if nothing can be promised, and
   * once it is completed.
   */
  promise: OrderPromise.nullable(),
  /** For installments, once paid, or for cash on delivery; included in the total. */
  surcharge: Lira,
  /** The number of installments; null if unknown or not paid by card. */
  installments: z.int().nullable(),
  total: Lira,
  paidParts: PaidParts.optional(),
  addresses: z.object({ shipping: Address, billing: Address.nullable() }),
  invoice: z.object({
    kind: z.enum(['individual', 'corporate']),
    companyName: z.string().nullable(),
    taxOffice: z.string().nullable(),
  }),
  history: z.array(
    z.object({
      status: z.enum(customerStatuses),
      at: z.string(),
      note: z.string().nullable(),
      /** The provider holds the money and reviews the payment. */
      isUnderReview: z.boolean().optional(),
    }),
  ),
  /** Refunds, done or on their way; a cancelled order shows its status instead. */
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: Lira,
      shipping: Lira,
      isDone: z.boolean(),
      at: z.string(),
      items: z.array(z.object({ name: z.string(), quantity: z.int(), amount: Lira })),
    }),
  ),
  /**
   * The merchant's invoices; `url` if the file is on another site, otherwise GET
   * /orders/{orderNumber}/invoices/{id}.
   */
  invoices: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(invoiceKinds),
      number: z.string(),
      issuedOn: z.string(),
      url: z.string().nullable(),
    }),
  ),
  /** The order was made in the back office, and its legal texts are not accepted yet. */
  mustAccept: z.boolean(),
  /** The part of the total that has been refunded. */
  refunded: Lira,
  shipments: z.array(
    z.object({
      id: z.int(),
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
      status: z.enum(['PREPARING', 'SHIPPED', 'DELIVERED']),
      shippedAt: z.string().nullable(),
      items: z.array(
        z.object({ productId: z.int(), name: z.string(), imageUrl: z.string(), quantity: z.int() }),
      ),
    }),
  ),
  /** For an unpaid order: until when its stock is reserved. */
  expiresAt: z.string().nullable(),
  canPay: z.boolean(),
  /**
   * The order is unpaid, and stock is reserved only when its buyer confirms with the link in the
   * mail.
   */
  needsMailbox: z.boolean(),
  /** Cancelling a paid order refunds all of it. */
  canCancel: z.boolean(),
  /**
   * Paid and not shipped, but a part of it is being made for this buyer only, so it can no longer
   * be cancelled.
   */
  isBeingMade: z.boolean(),
  /** The buyer may request a return; the items are in GET /orders/{orderNumber}/returns. */
  canReturn: z.boolean(),
  /** The newest first. */
  returns: z.array(ReturnAnswer),
  createdAt: z.string(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

export const TrackBody = z.object({ orderNumber: z.string().max(60), email: z.string().max(254) });
export const TrackAnswer = OrderAnswer.extend({ accessToken: z.string() });
export type TrackAnswer = z.infer<typeof TrackAnswer>;

export const OrderParams = z.object({ orderNumber: z.string().max(60) });

export const OrderStatusAnswer = z.object({
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
});
export type OrderStatusAnswer = z.infer<typeof OrderStatusAnswer>;

/** POST /orders/{orderNumber}/reserve: the token of the link in the order's mail. */
export const ReserveBody = z.object({ token: z.string().min(1).max(100) });
