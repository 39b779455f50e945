// Quotes on the wire: what a buyer requests, what the link shows, what the back office lists.
// Amounts in lira.
import { z } from 'zod';
import { email, line, phone } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira, Product } from '#shared/catalogue/catalogue.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';
import { QuoteMessage } from './quote-messages.ts';

/** The default validity of a quote in days. */
export const DEFAULT_QUOTE_DAYS = 10;
export const MAX_QUOTE_DAYS = 90;

/** `replaced`: a newer revision exists. */
export const quoteStates = [
  'open',
  'used',
  'expired',
  'withdrawn',
  'declined',
  'replaced',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** The code in a link, with 100 random bits. */
export const QuoteCode = z.string().regex(/^[0-9A-Z]{20}$/);

export const QuoteBody = z.object({
  items: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(MAX_QUANTITY),
        designId: z.string().max(40).optional(),
      }),
    )
    .min(1)
    .max(MAX_CART_ROWS),
  shippingOptionId: z.string().max(24).nullish(),
  name: line(120),
  companyName: z.union([z.literal(''), line(150)]).nullish(),
  email,
  phone: z.union([z.literal(''), phone]).nullish(),
  languagePreference: z.enum(languages).default('tr'),
});
export type QuoteBody = z.infer<typeof QuoteBody>;

/** The position of the row that the buyer chooses. */
export const QuoteChoiceBody = z.object({ position: z.int().min(1).max(1_000) });

export const QuoteMade = z.object({
  number: z.string(),
  code: z.string(),
  expiresAt: z.string(),
  total: Lira,
});
export type QuoteMade = z.infer<typeof QuoteMade>;

const QuoteAmounts = z.object({
  subtotal: Lira,
  totalDiscountAmount: Lira,
  taxAmount: Lira,
  taxes: TaxAnswer,
  taxRatePercentage: z.number(),
  pricesIncludeTax: z.boolean(),
  shippingCost: Lira,
  /** The chosen way of delivery; null if none was chosen. */
  shippingName: z.string().nullable(),
  finalTotal: Lira,
});
const QuoteTerms = {
  paymentTerms: z.string().nullable(),
  /** The terms of delivery, such as the time. */
  deliveryTerms: z.string().nullable(),
  /** Rows of text without a product or a price. */
  textRows: z.array(z.string()),
};
const QuoteItem = z.object({
  /** Counted from 1. */
  position: z.int(),
  /**
   * A row and its alternatives have the same group: the position of the first. One row of each
   * group is in `items`.
   */
  group: z.int(),
  productId: z.int(),
  designId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  quantity: z.int(),
  unitPrice: Lira,
  lineTotal: Lira,
  ...RowTaxAnswer.shape,
});

/** The quotes of one chain share a number: `TKF-…`, `TKF-…/2`, `TKF-…/3`. */
export const MAX_REVISIONS = 30;

/**
 * The kinds of change in a revision: `from` and `to` are pieces or lira, null if there is no value.
 */
const quoteChangeKinds = [
  'added',
  'removed',
  'quantity',
  'price',
  'discount',
  'shipping',
  'total',
  'note',
  'terms',
] as const;
export const QuoteChange = z.object({
  kind: z.enum(quoteChangeKinds),
  /** The name of the product, if the change is about one. */
  name: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type QuoteChange = z.infer<typeof QuoteChange>;

export const QuoteRevision = z.object({
  number: z.string(),
  code: z.string(),
  revision: z.int(),
  state: z.enum(quoteStates),
  createdAt: z.string(),
  expiresAt: z.string(),
  finalTotal: Lira,
  /** The changes from the previous revision; empty in the first. */
  changes: z.array(QuoteChange),
});
export type QuoteRevision = z.infer<typeof QuoteRevision>;

const ShownItem = QuoteItem.extend({
  /** The present product; null if it is no longer sold. */
  product: Product.nullable(),
  /** It is not in the catalogue, and has no page. */
  isOwnRow: z.boolean(),
});

/** GET /quotes/{code}: without personal data, because links are forwarded. */
export const QuoteAnswer = z.object({
  number: z.string(),
  code: z.string(),
  state: z.enum(quoteStates),
  createdAt: z.string(),
  expiresAt: z.string(),
  shippingOptionId: z.string().nullable(),
  revision: z.int(),
  /** Newest first; empty for a quote that was never revised. */
  revisions: z.array(QuoteRevision),
  /** The messages of all revisions, the oldest first. */
  messages: z.array(QuoteMessage),
  /** The buyer has accepted it; an order may follow. */
  acceptedAt: z.string().nullable(),
  /** The buyer has written, and the shop has not replied yet. */
  isWaiting: z.boolean(),
  /** The note to the customer. */
  note: z.string().nullable(),
  ...QuoteTerms,
  items: z.array(ShownItem),
  /** The rows that the buyer can choose instead of the item of the same group. */
  alternatives: z.array(ShownItem),
  ...QuoteAmounts.shape,
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

/**
 * Quotes that expire within this many days count as ending soon: the merchant should call the
 * buyer.
 */
export const ENDING_DAYS = 2;

export const AdminQuotesQuery = z.object({
  text: z.string().max(200).default(''),
  state: z.enum(quoteStates).optional(),
  /** Only quotes whose buyer wrote last. */
  waits: z.literal('yes').optional(),
  /** Only open quotes that expire within `ENDING_DAYS`. */
  ends: z.literal('soon').optional(),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(25),
});
export type AdminQuotesQuery = z.infer<typeof AdminQuotesQuery>;

export const QuoteRow = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(quoteStates),
  name: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  total: Lira,
  createdAt: z.string(),
  expiresAt: z.string(),
  orderNumber: z.string().nullable(),
  /** The buyer has written and waits for a reply. */
  isWaiting: z.boolean(),
});
export type QuoteRow = z.infer<typeof QuoteRow>;
export const AdminQuotesPage = z.object({
  content: z.array(QuoteRow),
  page: z.int(),
  size: z.int(),
  totalElements: z.int(),
  hasNext: z.boolean(),
});
export type AdminQuotesPage = z.infer<typeof AdminQuotesPage>;

export const AdminQuote = QuoteRow.extend({
  code: z.string(),
  revision: z.int(),
  /** Newest first; empty for a quote that was never revised. */
  revisions: z.array(QuoteRevision),
  messages: z.array(QuoteMessage),
  acceptedAt: z.string().nullable(),
  /** Null if it was accepted by its link. */
  acceptedBy: z.string().nullable(),
  /** The company whose account it belongs to. */
  company: z.string().nullable(),
  companyId: z.int().nullable(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  version: z.int(),
  note: z.string().nullable(),
  /** The administrator who made it; null for one made in the shop. */
  madeBy: z.string().nullable(),
  /** `listUnitPrice`: the catalogue's price at that time, if the item has a special price. */
  items: z.array(QuoteItem.extend({ listUnitPrice: Lira.nullable() })),
  alternatives: z.array(QuoteItem.extend({ listUnitPrice: Lira.nullable() })),
  ...QuoteTerms,
  ...QuoteAmounts.shape,
});
export type AdminQuote = z.infer<typeof AdminQuote>;

export const QuoteParams = z.object({ number: z.string().max(40) });
export const QuoteVersionBody = z.object({ version: z.int().min(1).max(2_147_483_647) });
/** Days from today. */
export const QuoteExtendBody = QuoteVersionBody.extend({
  days: z.int().min(1).max(MAX_QUOTE_DAYS),
});

export const QuoteSettings = z.object({
  days: z.int().min(1).max(MAX_QUOTE_DAYS),
  version: z.int().min(0).max(2_147_483_647),
});
export type QuoteSettings = z.infer<typeof QuoteSettings>;
