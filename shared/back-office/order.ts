// One order as the merchant sees it.
import { z } from 'zod';
import { PaidParts } from '#shared/balances/balances-wire.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import {
  cancelReasons,
  customerStatuses,
  orderStates,
  paymentStates,
  rowsStandReasons,
} from '#shared/orders/order-states.ts';
import { Address, invoiceKinds, OrderDelivery } from '#shared/orders/orders.ts';
import { paymentMethods } from '#shared/orders/payment-methods.ts';
import { refundReasons, refundStates } from '#shared/orders/refunds.ts';
import { returnStates } from '#shared/orders/return-rules.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';

/** The moves that this role may make with an order. */
const backOfficeMoves = [
  'prepare',
  'ship',
  'deliver',
  'cancel',
  'cancelPaid',
  'bookTransfer',
  'reserve',
  'collect',
  'review',
  'refund',
] as const;
export type BackOfficeMove = (typeof backOfficeMoves)[number];

/** The steps that can be undone, in addition to the newest parcel. */
const undoableSteps = ['bookTransfer', 'prepare', 'deliver'] as const;
export type UndoableStep = (typeof undoableSteps)[number];

export const BackOfficePayment = z.object({
  id: z.string(),
  provider: z.string(),
  state: z.enum(['PENDING', 'PAID', 'FAILED', 'REVIEW', 'REFUNDED']),
  amount: Lira,
  /** The amount that the provider reports, if it reports one. */
  taken: Lira.nullable(),
  /** The currency of `taken`, if it is not lira. */
  takenCurrency: z.string().nullable(),
  failureReason: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  /** A person must decide about it. */
  isToDecide: z.boolean(),
});
export type BackOfficePayment = z.infer<typeof BackOfficePayment>;

export const BackOfficeShipment = z.object({
  id: z.int(),
  carrier: z.string(),
  carrierName: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  status: z.enum(['PREPARING', 'SHIPPED', 'DELIVERED']),
  shippedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  createdBy: z.string().nullable(),
  items: z.array(z.object({ position: z.int(), name: z.string(), quantity: z.int() })),
});
export type BackOfficeShipment = z.infer<typeof BackOfficeShipment>;

export const BackOfficeRefund = z.object({
  id: z.int(),
  /**
   * What is refunded: rows of the order, the whole rest of it, or money that could not be assigned.
   */
  cause: z.enum(['part', 'cancelled', 'late', 'duplicate', 'review', 'correction']),
  state: z.enum(refundStates),
  amount: Lira,
  /** The currency of the amount, if it is not lira. */
  currency: z.string().nullable(),
  /** The part of the amount that refunds shipping. */
  shipping: Lira,
  reason: z.enum(refundReasons).nullable(),
  /** An amount without a product. */
  isGoodwill: z.boolean(),
  remark: z.string().nullable(),
  createdBy: z.string().nullable(),
  givenBy: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  items: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      amount: Lira,
      restocked: z.int(),
    }),
  ),
  /** The refund can be requested from the provider again. */
  canTryAgain: z.boolean(),
  canMarkGiven: z.boolean(),
  /** How the amount is split; absent if all of it is money. */
  parts: z.object({ money: Lira, voucher: Lira, credit: Lira }).optional(),
});
export type BackOfficeRefund = z.infer<typeof BackOfficeRefund>;

/** A mail that was sent, is waiting, or failed and is not retried. */
export const BackOfficeMail = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(['sent', 'waiting', 'failed']),
  at: z.string(),
  isToBuyer: z.boolean(),
});
export type BackOfficeMail = z.infer<typeof BackOfficeMail>;

export const AdminOrder = z.object({
  id: z.int(),
  orderNumber: z.string(),
  version: z.int(),
  state: z.enum(orderStates),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
  paymentMethod: z.enum(paymentMethods),
  language: z.string(),
  customer: z.object({
    id: z.int().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  /** The unpaid orders of this buyer, found by mailbox, phone or customer. */
  unpaidOfBuyer: z.object({ orders: z.int(), total: Lira }),
  items: z.array(
    z.object({
      position: z.int(),
      productId: z.int(),
      designId: z.string().nullable(),
      sku: z.string(),
      name: z.string(),
      imageUrl: z.string(),
      quantity: z.int(),
      shipped: z.int(),
      refunded: z.int(),
      /** The quantity that must still be shipped and is in no parcel. */
      unshipped: z.int(),
      /** All that was refunded for the row, if a part of it was refunded without a product. */
      given: z.object({ amount: Lira, tax: Lira }).nullable(),
      price: Lira,
      unitPrice: Lira,
      lineTotal: Lira,
      ...RowTaxAnswer.shape,
      /** The reason for an agreed price. */
      agreedReason: z.string().nullable(),
      /** Personalised: a design has a print file. */
      isPersonalised: z.boolean(),
      isSample: z.literal(true).optional(),
    }),
  ),
  subtotal: Lira,
  discount: Lira,
  discounts: z.array(z.object({ name: z.string(), amount: Lira })),
  coupon: z.string().nullable(),
  /** The tax of the goods only; `taxes` has all of it. */
  tax: Lira,
  taxes: TaxAnswer,
  taxRatePercentage: z.number(),
  shipping: Lira,
  /** The shipping cost was agreed with the buyer. */
  isShippingAgreed: z.boolean(),
  delivery: OrderDelivery.nullable(),
  surcharge: Lira,
  installments: z.int().nullable(),
  total: Lira,
  paidParts: PaidParts.optional(),
  pricesIncludeTax: z.boolean(),
  addresses: z.object({ shipping: Address, billing: Address.nullable() }),
  invoice: z.object({
    kind: z.enum(['individual', 'corporate']),
    companyName: z.string().nullable(),
    taxOffice: z.string().nullable(),
    taxNumber: z.string().nullable(),
    isEInvoicePayer: z.boolean(),
    /** A T.C. kimlik no is stored; it is never shown. */
    hasIdentityNumber: z.boolean(),
    /** The invoice is issued, so its number and kind are final. */
    isIssued: z.boolean(),
  }),
  note: z.string().nullable(),
  documents: z.array(
    z.object({
      kind: z.enum(['preliminary-information', 'distance-sales']),
      version: z.string(),
      acceptedAt: z.string().nullable(),
    }),
  ),
  payments: z.array(BackOfficePayment),
  refunds: z.array(BackOfficeRefund),
  /** The buyer's returns, the newest first; `amount` is what was refunded for it. */
  returns: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      state: z.enum(returnStates),
      items: z.array(z.object({ position: z.int(), name: z.string(), quantity: z.int() })),
      amount: Lira.nullable(),
      createdAt: z.string(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(invoiceKinds),
      number: z.string(),
      /** The ETTN of an invoice from an invoice service. */
      ettn: z.string().nullable(),
      issuedOn: z.string(),
      url: z.string().nullable(),
      sizeBytes: z.int().nullable(),
      createdBy: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** The administrator who made it; null if the buyer did. */
  placedBy: z.string().nullable(),
  /** The order that this one ships with, and the orders that ship with it (decision 0087). */
  addsTo: z.string().nullable(),
  additions: z.array(
    z.object({
      orderNumber: z.string(),
      status: z.enum(customerStatuses),
      paymentStatus: z.enum(paymentStates),
    }),
  ),
  /**
   * For an order that the shop made: the link with which its buyer opens it; null if this role may
   * not pass it on.
   */
  buyerLink: z.string().nullable(),
  /** The most that this role may refund without a product. */
  goodwillLimit: Lira,
  /**
   * What is left of everything that was paid; null while it is not paid. Less or more than the rest
   * of the order if a payment of another amount was accepted.
   */
  refundLeft: Lira.nullable(),
  /** The part of the total that has been refunded. */
  refunded: Lira,
  isShippingRefunded: z.boolean(),
  /** The order's pieces were taken from stock, so that some can be returned to it. */
  holdsStock: z.boolean(),
  history: z.array(
    z.object({
      status: z.enum(customerStatuses),
      paymentStatus: z.enum(paymentStates),
      at: z.string(),
      actor: z.string(),
      note: z.string().nullable(),
      /** Why the shop cancelled it. */
      reason: z.enum(cancelReasons).nullable(),
      remark: z.string().nullable(),
    }),
  ),
  shipments: z.array(BackOfficeShipment),
  notes: z.array(z.object({ id: z.int(), author: z.string(), text: z.string(), at: z.string() })),
  mails: z.array(BackOfficeMail),
  moves: z.array(z.enum(backOfficeMoves)),
  /** The last step, if it can be undone; null if another step followed it. */
  undoable: z.enum(undoableSteps).nullable(),
  /** The newest parcel, while it may be removed. */
  removableParcel: z.int().nullable(),
  /** The buyer's data may be corrected. */
  canCorrect: z.boolean(),
  /** Why its rows cannot be corrected; null while this role may correct them. */
  rowsStand: z.enum(rowsStandReasons).nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;
