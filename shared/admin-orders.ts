// Orders as the merchant works with them, and the first page of the office (design.md 7, Admin; issue 6).
import { z } from 'zod';
import { MAX_CART_ROWS, MAX_QUANTITY } from './cart.ts';
import { Lira, wholeNumber } from './catalogue.ts';
import { CheckoutBody } from './checkout.ts';
import { isOneLine, line, paragraph, productId } from './fields.ts';
import { Address, customerStatuses, invoiceKinds, OrderDelivery, orderStates, paymentStates } from './orders.ts';
import { paymentMethods } from './payment-methods.ts';
import { refundReasons, refundStates } from './refunds.ts';
import { returnStates } from './return-rules.ts';

export const ADMIN_ORDERS_SIZE = 25;
/** Further back than this nobody pages: a date is the way there. */
export const MOST_ORDERS_PAGED = 10_000;
/** Counting stops here: "999+". */
export const COUNTED_ORDERS = 1_000;
const REMARK_LENGTH = 1_000;

/** The lists that are asked for all day; each is a filter of its own. */
export const orderTabs = ['toPrepare', 'preparing', 'shipped', 'unpaid', 'review'] as const;
export type OrderTab = (typeof orderTabs)[number];
/** Money that a person must look at; unpaid orders whose time is nearly over. */
export const orderNeeds = ['decision', 'expiring'] as const;

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
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;
/** Never counted exactly; `isCut` when there is more than can be paged through. */
export const AdminOrdersPage = z.object({
  content: z.array(AdminOrderRow),
  page: z.int(),
  size: z.int(),
  totalElements: z.null(),
  hasNext: z.boolean(),
  isCut: z.boolean(),
});
export type AdminOrdersPage = z.infer<typeof AdminOrdersPage>;
/** Each up to `COUNTED_ORDERS`. */
export const OrderCounts = z.object(Object.fromEntries(orderTabs.map((tab) => [tab, z.int()])) as Record<OrderTab, z.ZodInt>);
export type OrderCounts = z.infer<typeof OrderCounts>;

export const SavedView = z.object({ id: z.int(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;
export const SavedViewBody = z.object({ name: line(60), query: z.string().max(600).refine(isOneLine) });

/** What may be done with an order now, and by this role. */
export const deskMoves = ['prepare', 'ship', 'deliver', 'cancel', 'cancelPaid', 'bookTransfer', 'collect', 'review', 'refund'] as const;
export type DeskMove = (typeof deskMoves)[number];

export const DeskPayment = z.object({
  id: z.string(),
  provider: z.string(),
  state: z.enum(['PENDING', 'PAID', 'FAILED', 'REVIEW', 'REFUNDED']),
  amount: Lira,
  /** What the provider says it took, where it said. */
  taken: Lira.nullable(),
  failureReason: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  /** Waits for a person. */
  isToDecide: z.boolean(),
});
export type DeskPayment = z.infer<typeof DeskPayment>;

export const DeskShipment = z.object({
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
export type DeskShipment = z.infer<typeof DeskShipment>;

export const DeskRefund = z.object({
  id: z.int(),
  /** Rows of the order; all that was left of it; or money that had no place. */
  cause: z.enum(['part', 'cancelled', 'late', 'duplicate', 'review']),
  state: z.enum(refundStates),
  amount: Lira,
  /** Of the amount. */
  shipping: Lira,
  reason: z.enum(refundReasons).nullable(),
  remark: z.string().nullable(),
  createdBy: z.string().nullable(),
  givenBy: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  items: z.array(z.object({ position: z.int(), name: z.string(), quantity: z.int(), amount: Lira, restocked: z.int() })),
  /** The provider can be asked again. */
  canTryAgain: z.boolean(),
  canMarkGiven: z.boolean(),
});
export type DeskRefund = z.infer<typeof DeskRefund>;

/** A mail that was sent, waits, or could not be sent and is tried no more. */
export const DeskMail = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(['sent', 'waiting', 'failed']),
  at: z.string(),
  isToBuyer: z.boolean(),
});
export type DeskMail = z.infer<typeof DeskMail>;

export const AdminOrder = z.object({
  id: z.int(),
  orderNumber: z.string(),
  version: z.int(),
  state: z.enum(orderStates),
  status: z.enum(customerStatuses),
  paymentStatus: z.enum(paymentStates),
  paymentMethod: z.enum(paymentMethods),
  language: z.string(),
  customer: z.object({ id: z.int().nullable(), firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
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
      price: Lira,
      unitPrice: Lira,
      lineTotal: Lira,
      discount: Lira,
      /** Why its price was agreed by hand. */
      agreedReason: z.string().nullable(),
      /** Made to the buyer's own wishes: of a design there is a print file. */
      isPersonalised: z.boolean(),
    }),
  ),
  subtotal: Lira,
  discount: Lira,
  discounts: z.array(z.object({ name: z.string(), amount: Lira })),
  coupon: z.string().nullable(),
  tax: Lira,
  shipping: Lira,
  delivery: OrderDelivery.nullable(),
  surcharge: Lira,
  installments: z.int().nullable(),
  total: Lira,
  pricesIncludeTax: z.boolean(),
  addresses: z.object({ shipping: Address, billing: Address.nullable() }),
  invoice: z.object({ kind: z.enum(['individual', 'corporate']), companyName: z.string().nullable(), taxOffice: z.string().nullable(), taxNumber: z.string().nullable() }),
  note: z.string().nullable(),
  documents: z.array(z.object({ kind: z.enum(['preliminary-information', 'distance-sales']), version: z.string(), acceptedAt: z.string().nullable() })),
  payments: z.array(DeskPayment),
  refunds: z.array(DeskRefund),
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
      issuedOn: z.string(),
      url: z.string().nullable(),
      sizeBytes: z.int().nullable(),
      createdBy: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Who made it for somebody; null when the buyer did. */
  placedBy: z.string().nullable(),
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
      remark: z.string().nullable(),
    }),
  ),
  shipments: z.array(DeskShipment),
  notes: z.array(z.object({ id: z.int(), author: z.string(), text: z.string(), at: z.string() })),
  mails: z.array(DeskMail),
  moves: z.array(z.enum(deskMoves)),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const remark = paragraph(REMARK_LENGTH)
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);
/** The version that the administrator saw: an older one is refused. */
const version = z.int().min(1);
export const MoveBody = z.object({ version, remark });
export const ReviewBody = MoveBody.extend({
  paymentId: z.string().max(60),
  /** It pays the order; it goes back at the provider; it was given back by hand, or never came. */
  decision: z.enum(['accept', 'refund', 'dismiss']),
});
export type ReviewDecision = z.infer<typeof ReviewBody>['decision'];
export const RefundBody = MoveBody.extend({
  /** `restocked`: so many of them are sound and return to the shelf. */
  rows: z.array(z.object({ position: z.int().min(1).max(10_000), quantity: z.int().min(1).max(10_000_000), restocked: z.int().min(0).max(10_000_000) })).max(500),
  shipping: z.boolean(),
  /** What stood on the button, in lira. */
  amount: z.number().min(0.01).max(1e10).multipleOf(0.01),
  reason: z.enum(refundReasons),
});
export type RefundInput = Pick<z.infer<typeof RefundBody>, 'rows' | 'shipping' | 'amount' | 'reason'>;
export const BulkPrepareBody = z.object({
  orders: z
    .array(z.object({ orderNumber: z.string().max(60), version }))
    .min(1)
    .max(100),
});
export const SlipsBody = z.object({ orderNumbers: z.array(z.string().max(60)).min(1).max(50) });
export const BulkPrepareAnswer = z.object({ prepared: z.array(z.string()), refused: z.array(z.object({ orderNumber: z.string(), message: z.string() })) });
export type BulkPrepareAnswer = z.infer<typeof BulkPrepareAnswer>;
export const NoteBody = z.object({ text: paragraph(2_000).pipe(z.string().min(1)) });
export const DocumentAnswer = z.object({ html: z.string(), version: z.string() });

const reason = line(300);
export const InvoiceFields = z.object({
  kind: z.enum(invoiceKinds),
  /** As the integrator numbered it, e.g. ABC2026000000123; also its file's name. */
  number: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{2,39}$/u),
  issuedOn: day,
});
export const InvoiceBody = InvoiceFields.extend({ url: z.url({ protocol: /^https$/ }).max(500), replaces: z.int().min(1).nullish(), reason: reason.nullish() });
/** The file stands in the body. */
export const InvoiceFileQuery = InvoiceFields.extend({ replaces: wholeNumber(1, 1e15).optional(), reason: reason.optional() });
export type InvoiceInput = z.infer<typeof InvoiceFields> & { url?: string | undefined; replaces?: number | null | undefined; reason?: string | null | undefined };
export const InvoiceRemoveBody = z.object({ reason });
export type InvoiceRemoval = z.infer<typeof InvoiceRemoveBody>;
/** 5 MB hold any invoice. */
export const MAX_INVOICE_BYTES = 5 * 2 ** 20;

const trackingUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullish()
  .transform((address) => address ?? null);
const trackingNumber = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\w ./-]*$/)
  .transform((typed) => typed || null)
  .nullish()
  .transform((typed) => typed ?? null);
export const ParcelBody = z.object({ version, carrier: line(60), trackingNumber, trackingUrl });
export const ShipBody = ParcelBody.extend({
  remark,
  rows: z
    .array(z.object({ position: z.int().min(1).max(10_000), quantity: z.int().min(1).max(10_000_000) }))
    .min(1)
    .max(500),
});
export type ParcelInput = z.infer<typeof ParcelBody>;
export type ShipInput = z.infer<typeof ShipBody>;

/** Lira for one; null leaves the price to the catalogue. */
const agreedPrice = z.number().min(0).max(1e8).multipleOf(0.01).nullish();
const isOnce = (items: readonly { productId: number }[]) => new Set(items.map((item) => item.productId)).size === items.length;
export const DeskPreviewBody = z.object({
  items: z
    .array(z.object({ productId, quantity: z.int().min(1).max(MAX_QUANTITY), agreedPrice }))
    .max(MAX_CART_ROWS)
    .refine(isOnce),
  shippingOptionId: z.string().max(24).nullish(),
});
export type DeskPreviewBody = z.infer<typeof DeskPreviewBody>;
/** A checkout without the buyer's consents, which come later; each product once. */
export const DeskOrderBody = CheckoutBody.omit({ consents: true, items: true, couponCode: true, quoteCode: true })
  .extend({
    items: z
      .array(z.object({ productId, quantity: z.int().min(1).max(MAX_QUANTITY), price: z.number().min(0).max(1e9), agreedPrice }))
      .min(1)
      .max(MAX_CART_ROWS)
      .refine(isOnce),
    agreedReason: line(300).nullish(),
  })
  .refine(({ items, agreedReason }) => agreedReason || items.every((item) => item.agreedPrice === null || item.agreedPrice === undefined), { path: ['agreedReason'] });
export type DeskOrderBody = z.infer<typeof DeskOrderBody>;
export const PlacedByHand = z.object({ orderNumber: z.string() });
export const PastBuyersQuery = z.object({ text: z.string().max(1_000) });
export const PastBuyers = z.object({
  buyers: z.array(z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string(), address: Address, orderNumber: z.string() })),
});
export type PastBuyers = z.infer<typeof PastBuyers>;

const Period = z.object({ orders: z.int(), paid: z.int(), revenue: Lira });
/** Tried in vain at least once; `orderNumber` where it is about an order. */
const FailedMail = z.object({ id: z.int(), kind: z.string(), orderNumber: z.string().nullable(), at: z.string() });
export const TodayAnswer = z.object({
  /** Null for a role that has nothing to do with orders. */
  desk: z
    .object({
      /** Orders that were placed since then (Istanbul's days), how many of them are paid, and their money. */
      today: Period,
      week: Period,
      month: Period,
      /** The thirty days of `month`, the oldest first. */
      days: z.array(Period.extend({ day: z.string() })),
      counts: OrderCounts,
      decisions: z.int(),
      /** Returns that wait for an answer, and that have arrived. */
      returns: z.object({ requested: z.int(), received: z.int() }),
      /** Open quotes, what they are worth, and how many of them end soon (shared/quotes.ts, `ENDING_DAYS`). */
      quotes: z.object({ open: z.int(), worth: Lira, ending: z.int() }),
      expiring: z.array(z.object({ orderNumber: z.string(), name: z.string(), total: Lira, expiresAt: z.string() })),
      failedMails: z.array(FailedMail),
    })
    .nullable(),
  lowStock: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), stock: z.int() })),
});
export type TodayAnswer = z.infer<typeof TodayAnswer>;
