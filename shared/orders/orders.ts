// Orders on the wire and the words for their states (specification 3, design.md 6 and 7).
import { z } from 'zod';
import { PaidParts } from '#shared/balances/balances-wire.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';
import { paymentMethods } from './payment-methods.ts';
import { ReturnAnswer } from './returns.ts';

export const orderStates = [
  'PENDING_PAYMENT',
  'CONFIRMED',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentStates = [
  'PENDING',
  'PAID',
  'FAILED',
  'REVIEW',
  'PARTLY_REFUNDED',
  'REFUNDED',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why the shop cancels an order. */
export const cancelReasons = [
  'buyer-asked',
  'out-of-stock',
  'unreachable',
  'wrong-order',
  'suspicious',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Why the rows of a placed order cannot be corrected (any more). */
export const rowsStandReasons = ['moved', 'invoiced', 'quoted', 'refunded'] as const;
export type RowsStand = (typeof rowsStandReasons)[number];

/** The one status that customers see and the calls filter by; derived in `customerStatus`. */
export const customerStatuses = [
  'PENDING_PAYMENT',
  'CONFIRMED',
  'PAID',
  'PAYMENT_FAILED',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'EXPIRED',
  'RETURN_REQUESTED',
  'RETURNED',
  'REFUNDED',
] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** What the returns of an order come to: one is being decided or on its way; what was sent has arrived. */
export const orderReturnStates = ['NONE', 'REQUESTED', 'RETURNED'] as const;
export type OrderReturnState = (typeof orderReturnStates)[number];

/**
 * | payment            | order                          | customer sees        |
 * | REFUNDED           | any                            | REFUNDED             |
 * | any                | CANCELLED, EXPIRED             | the same             |
 * | FAILED             | PENDING_PAYMENT                | PAYMENT_FAILED       |
 * | PENDING, REVIEW    | PENDING_PAYMENT                | PENDING_PAYMENT      |
 * | PENDING            | CONFIRMED (pays at the door)   | CONFIRMED            |
 * | PAID, PARTLY_…     | CONFIRMED                      | PAID                 |
 * | PAID, PARTLY_…     | SHIPPED, DELIVERED, a return   | RETURN_REQUESTED, or |
 * |                    |                                | RETURNED by its state|
 * | PAID, PARTLY_…     | PREPARING, SHIPPED, DELIVERED  | the same             |
 */
export function customerStatus(
  order: OrderState,
  payment: PaymentState,
  returns: OrderReturnState = 'NONE',
): CustomerStatus {
  if (payment === 'REFUNDED') return 'REFUNDED';
  if (returns !== 'NONE' && (order === 'SHIPPED' || order === 'DELIVERED'))
    return returns === 'REQUESTED' ? 'RETURN_REQUESTED' : 'RETURNED';
  if (order === 'PENDING_PAYMENT')
    return payment === 'FAILED' ? 'PAYMENT_FAILED' : 'PENDING_PAYMENT';
  // Cash on delivery is never shown as paid before it is collected.
  return order === 'CONFIRMED' && payment !== 'PENDING' ? 'PAID' : order;
}

/** Ten Crockford base-32 characters: letters and digits only, no I, L, O, U (design.md 6). */
export const ORDER_NUMBER_PATTERN = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** What a person typed, as we keep it: spaces and dashes gone, look-alikes mended. */
export function readOrderNumber(typed: string): string {
  return typed.trim().toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** "7K3M9 QX2TD": grouped for the eye. */
export const showOrderNumber = (orderNumber: string): string =>
  `${orderNumber.slice(0, 5)} ${orderNumber.slice(5)}`;

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

/** How an order travels, as it was chosen. Null for one that was placed while shipping cost the same for every load. */
export const OrderDelivery = z.object({
  name: z.string(),
  isBuyerPays: z.boolean(),
  desi: z.int(),
  weightKg: z.number(),
});
export type OrderDelivery = z.infer<typeof OrderDelivery>;

/** Days of Istanbul: "2026-12-31". */
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
  /** At the sample price; its name says so. Omitted otherwise. */
  isSample: z.literal(true).optional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** The sale's, or one for what went back. */
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
  /** What rows of designs make together; `isKept`: the design can be opened. */
  sets: z.array(z.object({ designId: z.string(), count: z.int(), isKept: z.boolean() })),
  subtotal: Lira,
  totalDiscountAmount: Lira,
  /** Which rules took how much off, as they were called then; 0 for one that only freed the shipping. */
  discounts: z.array(z.object({ name: z.string(), amount: Lira })),
  coupon: z.string().nullable(),
  /** Of the goods; `taxes` has all of it. */
  tax: Lira,
  taxes: TaxAnswer,
  /** The shop's rate of the day. */
  taxRatePercentage: z.number(),
  /** The tax is within the subtotal, and only named. */
  pricesIncludeTax: z.boolean(),
  shipping: Lira,
  delivery: OrderDelivery.nullable(),
  /** When it leaves and arrives; null before it is confirmed, where nothing can be promised, and once it is over. */
  promise: OrderPromise.nullable(),
  /** Of installments, once paid, or of cash on delivery; in the total. */
  surcharge: Lira,
  /** In how many parts the card paid; null where that is not known or was not by card. */
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
      /** The money is with the provider, who examines it. */
      isUnderReview: z.boolean().optional(),
    }),
  ),
  /** Returned items, or items on their way back; a cancelled order shows its status instead. */
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
   * The merchant's invoices; `url` for those on another site, otherwise GET
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
  /** It was made in the back office, and its legal texts are not accepted yet. */
  mustAccept: z.boolean(),
  /** What of the total is back. */
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
  /** While unpaid: the time until which the stock is reserved. */
  expiresAt: z.string().nullable(),
  canPay: z.boolean(),
  /** Unpaid, and nothing is reserved for it before its buyer confirms by the link in their mail. */
  needsMailbox: z.boolean(),
  /** Of a paid one everything goes back. */
  canCancel: z.boolean(),
  /** Paid and not shipped, yet something of it is being made for this buyer alone: it is not cancelled any more. */
  isBeingMade: z.boolean(),
  /** Its buyer may ask to send something back; for what: GET /orders/{orderNumber}/returns. */
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
