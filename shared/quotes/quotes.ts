// Quotes on the wire: what a buyer asks for, what the link shows, what the back office lists.
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

/** `replaced`: by a newer revision. */
export const quoteStates = [
  'open',
  'used',
  'expired',
  'withdrawn',
  'declined',
  'replaced',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** The code in a link: a hundred bits. */
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
  /** The way of delivery, where one was chosen. */
  shippingName: z.string().nullable(),
  finalTotal: Lira,
});
const QuoteTerms = {
  paymentTerms: z.string().nullable(),
  /** When it is delivered. */
  deliveryTerms: z.string().nullable(),
  /** Words that are no product and cost nothing. */
  textRows: z.array(z.string()),
};
const QuoteItem = z.object({
  /** From 1 on. */
  position: z.int(),
  /** Of a row and its alternatives: the position of the first. One of a group is in `items`. */
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

/** Quotes of one chain have one number: `TKF-…`, `TKF-…/2`, `TKF-…/3`. */
export const MAX_REVISIONS = 30;

/** What a revision changed: from and to are pieces or lira, and null where there is no such. */
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
  /** Of the product, in what concerns one. */
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
  /** Against the revision before; empty in the first. */
  changes: z.array(QuoteChange),
});
export type QuoteRevision = z.infer<typeof QuoteRevision>;

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
  /** Of all revisions, the oldest first. */
  messages: z.array(QuoteMessage),
  /** The buyer accepted it; the order may follow. */
  acceptedAt: z.string().nullable(),
  /** The buyer wrote, and the shop has not answered yet. */
  isWaiting: z.boolean(),
  /** The note to the customer. */
  note: z.string().nullable(),
  /** The product as it is today; null when it is no longer sold. */
  ...QuoteTerms,
  items: z.array(QuoteItem.extend({ product: Product.nullable() })),
  /** What the buyer can choose in the place of the item of the same group. */
  alternatives: z.array(QuoteItem.extend({ product: Product.nullable() })),
  ...QuoteAmounts.shape,
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

/** So near its end a quote is called about. */
export const ENDING_DAYS = 2;

export const AdminQuotesQuery = z.object({
  text: z.string().max(200).default(''),
  state: z.enum(quoteStates).optional(),
  /** Those whose buyer wrote last. */
  waits: z.literal('yes').optional(),
  /** Open ones whose time is over within `ENDING_DAYS`. */
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
  /** The buyer wrote, and waits for an answer. */
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
  /** Null where it was accepted by its link. */
  acceptedBy: z.string().nullable(),
  /** The account of a company that it belongs to. */
  company: z.string().nullable(),
  companyId: z.int().nullable(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  version: z.int(),
  note: z.string().nullable(),
  /** The administrator who made it; null for one from the shop. */
  madeBy: z.string().nullable(),
  /** `listUnitPrice`: the catalogue's price of that day, if the item has a special price. */
  items: z.array(QuoteItem.extend({ listUnitPrice: Lira.nullable() })),
  alternatives: z.array(QuoteItem.extend({ listUnitPrice: Lira.nullable() })),
  ...QuoteTerms,
  ...QuoteAmounts.shape,
});
export type AdminQuote = z.infer<typeof AdminQuote>;

export const QuoteParams = z.object({ number: z.string().max(40) });
export const QuoteVersionBody = z.object({ version: z.int().min(1).max(2_147_483_647) });
/** Days from today on. */
export const QuoteExtendBody = QuoteVersionBody.extend({
  days: z.int().min(1).max(MAX_QUOTE_DAYS),
});

export const QuoteSettings = z.object({
  days: z.int().min(1).max(MAX_QUOTE_DAYS),
  version: z.int().min(0).max(2_147_483_647),
});
export type QuoteSettings = z.infer<typeof QuoteSettings>;
