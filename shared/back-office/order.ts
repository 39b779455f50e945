// One order as the merchant sees it.
import { z } from 'zod';
import { PaidParts } from '#shared/balances/balances-wire.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import {
  Address,
  cancelReasons,
  customerStatuses,
  invoiceKinds,
  OrderDelivery,
  orderStates,
  paymentStates,
  rowsStandReasons,
} from '#shared/orders/orders.ts';
import { paymentMethods } from '#shared/orders/payment-methods.ts';
import { refundReasons, refundStates } from '#shared/orders/refunds.ts';
import { returnStates } from '#shared/orders/return-rules.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';

/** What may be done with an order now, and by this role. */
export const backOfficeMoves = [
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

/** What may be taken back, beside the newest parcel. */
const undoableSteps = ['bookTransfer', 'prepare', 'deliver'] as const;
export type UndoableStep = (typeof undoableSteps)[number];

export const BackOfficePayment = z.object({
  id: z.string(),
  provider: z.string(),
  state: z.enum(['PENDING', 'PAID', 'FAILED', 'REVIEW', 'REFUNDED']),
  amount: Lira,
  /** The amount that the provider reports, if it does. */
  taken: Lira.nullable(),
  failureReason: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  /** Waits for a person. */
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
  /** Rows of the order; all that was left of it; or money that had no place. */
  cause: z.enum(['part', 'cancelled', 'late', 'duplicate', 'review', 'correction']),
  state: z.enum(refundStates),
  amount: Lira,
  /** Of the amount. */
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
  /** The provider can be asked again. */
  canTryAgain: z.boolean(),
  canMarkGiven: z.boolean(),
  /** How the amount goes back; absent where all of it is money. */
  parts: z.object({ money: Lira, voucher: Lira, credit: Lira }).optional(),
});
export type BackOfficeRefund = z.infer<typeof BackOfficeRefund>;

/** A mail that was sent, waits, or could not be sent and is tried no more. */
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
  /** The orders of this buyer, by mailbox, phone or customer, that are not paid yet. */
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
      /** In no parcel, and still to go. */
      unshipped: z.int(),
      /** Where some of it went back without a product: all that went back. */
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
  /** Of the goods; `taxes` has all of it. */
  tax: Lira,
  taxes: TaxAnswer,
  taxRatePercentage: z.number(),
  shipping: Lira,
  /** What shipping costs was agreed. */
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
    /** Its number stands, and with it its kind. */
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
  /** What its buyer sends back, the newest first; `amount` is what went back for it. */
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
      /** Of one that an invoice service gave. */
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
  /** The order that it goes out with, and those that go out with it (decision 0087). */
  addsTo: z.string().nullable(),
  additions: z.array(
    z.object({
      orderNumber: z.string(),
      status: z.enum(customerStatuses),
      paymentStatus: z.enum(paymentStates),
    }),
  ),
  /** Of an order that the shop made: what its buyer opens it with; null for who may not hand it over. */
  buyerLink: z.string().nullable(),
  /** The most that may go back without a product, by this role. */
  goodwillLimit: Lira,
  /** What has gone back of the total. */
  refunded: Lira,
  isShippingRefunded: z.boolean(),
  /** The pieces of the order are out of the stock, so that some can return. */
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
  /** The last step may be taken back; null if something followed it. */
  undoable: z.enum(undoableSteps).nullable(),
  /** The newest parcel, while it may be removed. */
  removableParcel: z.int().nullable(),
  /** The buyer's data may be corrected. */
  canCorrect: z.boolean(),
  /** Why its rows stay as they are; null while this role may correct them. */
  rowsStand: z.enum(rowsStandReasons).nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;
