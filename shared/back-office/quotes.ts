// Quotes made in the back office on the wire: the entered values, and the totals compared with the
// catalogue. Amounts in lira.
import { z } from 'zod';
import { email, line, paragraph, phone, productId } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';
import { ShippingOption } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';
import { taxPercents } from '#shared/pricing/tax-rows.ts';
import { MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';

export const MAX_QUOTE_NOTE = 1_000;
/** More lines would not fit on the page. */
export const MAX_NOTE_LINES = 20;
/**
 * Ten million lira for one unit, as for a product; a billion for all special prices, so that sums
 * stay exact.
 */
const MOST_FOR_ONE = 10_000_000;
const MOST_FOR_ALL = 1_000_000_000;
const MOST_SHIPPING = 1_000_000;

const row = z.object({
  productId,
  designId: z.string().max(40).nullish(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** The price of one unit, above zero; null: the catalogue's price. */
  ownPrice: z.number().min(0.01).max(MOST_FOR_ONE).multipleOf(0.01).nullish(),
});
type Row = z.infer<typeof row>;
const MAX_ALTERNATIVES = 5;
export const MAX_TERMS = 200;
export const MAX_TEXT_ROWS = 10;
export const MAX_TEXT_ROW = 300;
const rowWithAlternatives = row.extend({
  /** Rows that the buyer may choose instead. */
  alternatives: z.array(row).max(MAX_ALTERNATIVES).nullish(),
});
type RowWithAlternatives = z.infer<typeof rowWithAlternatives>;
const allOf = (items: readonly RowWithAlternatives[]): Row[] =>
  items.flatMap((item) => [item, ...(item.alternatives ?? [])]);
const isOnce = (items: readonly RowWithAlternatives[]) => {
  const all = allOf(items);
  return new Set(all.map((item) => `${item.productId} ${item.designId ?? ''}`)).size === all.length;
};
const isPayable = (items: readonly RowWithAlternatives[]) =>
  allOf(items).reduce((sum, { ownPrice, quantity }) => sum + (ownPrice ?? 0) * quantity, 0) <=
  MOST_FOR_ALL;

export const ManualQuotePreviewBody = z.object({
  items: z.array(rowWithAlternatives).max(MAX_CART_ROWS).refine(isOnce).refine(isPayable),
  shippingOptionId: z.string().max(24).nullish(),
  /** Fixed by the back office; null: calculated. */
  shippingCost: z.number().min(0).max(MOST_SHIPPING).multipleOf(0.01).nullish(),
  /** Whose price lists count: of the account with this mailbox, */
  email: z.string().max(254).nullish(),
  /** or of the company that it is for. Its people see the quote in their accounts. */
  companyId: z.int().min(1).max(2_147_483_647).nullish(),
  /** The buyer's request that it answers. */
  requestId: z.int().min(1).nullish(),
  /** The number of the quote that it replaces as its next revision, for the same buyer. */
  revises: z.string().max(40).nullish(),
});
export type ManualQuotePreviewBody = z.infer<typeof ManualQuotePreviewBody>;

/** POST /admin/quotes/own-rows: a row that is not in the catalogue. */
export const OwnRowBody = z.object({
  name: line(120),
  taxPercent: z.literal([...taxPercents]),
  unitPrice: z.number().min(0.01).max(MOST_FOR_ONE).multipleOf(0.01),
});
export type OwnRowBody = z.infer<typeof OwnRowBody>;
/** `productId` can only be used in a row of a quote. */
export const OwnRow = z.object({ productId: z.int(), sku: z.string(), name: z.string() });
export type OwnRow = z.infer<typeof OwnRow>;

const manualRowProblems = ['gone', 'below-minimum', 'off-step'] as const;

export const ManualQuoteItem = z.object({
  productId: z.int(),
  designId: z.string().nullable(),
  quantity: z.int(),
  /** It is not in the catalogue: without a list price and without stock. */
  isOwnRow: z.boolean(),
  /** The index, from 0, of the row that it can replace among the rows sent. */
  alternativeTo: z.int().nullable(),
  /**
   * The catalogue's unit price at this quantity, and the discount of its rules on the row; null for
   * a product that is not sold.
   */
  listUnitPrice: Lira.nullable(),
  listDiscount: Lira,
  /** The catalogue's price tiers; the last one has no upper limit. */
  steps: z.array(z.object({ from: z.int(), to: z.int().nullable(), unitPrice: Lira })),
  unitPrice: Lira,
  lineTotal: Lira,
  ...RowTaxAnswer.shape,
  stock: z.int(),
  minQuantity: z.int(),
  quantityStep: z.int(),
  problem: z.enum(manualRowProblems).nullable(),
  /** The quantity exceeds the stock: allowed, because a quote reserves no stock. */
  isShort: z.boolean(),
  /** For one unit; null if unknown, or if this role may not see it. */
  cost: Lira.nullable(),
  /** In percent of the row's price without tax; null without a cost. */
  margin: z.number().nullable(),
  isBelowCost: z.boolean(),
});
export type ManualQuoteItem = z.infer<typeof ManualQuoteItem>;

export const ManualQuotePreview = z.object({
  items: z.array(ManualQuoteItem),
  subtotal: Lira,
  totalDiscountAmount: Lira,
  taxAmount: Lira,
  taxes: TaxAnswer,
  taxRatePercentage: z.number(),
  pricesIncludeTax: z.boolean(),
  shippingCost: Lira,
  /** The shipping cost by the shop's own rules. */
  calculatedShipping: Lira,
  shippingOptions: z.array(ShippingOption),
  shippingOptionId: z.string().nullable(),
  finalTotal: Lira,
  /** How many days a quote of the shop is valid. */
  days: z.int(),
});
export type ManualQuotePreview = z.infer<typeof ManualQuotePreview>;

export const ManualQuoteBody = ManualQuotePreviewBody.extend({
  items: ManualQuotePreviewBody.shape.items.min(1),
  name: line(120),
  companyName: z.union([z.literal(''), line(150)]).nullish(),
  email,
  phone: z.union([z.literal(''), phone]).nullish(),
  languagePreference: z.enum(languages).default('tr'),
  days: z.int().min(1).max(MAX_QUOTE_DAYS),
  note: paragraph(MAX_QUOTE_NOTE)
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => text.split('\n').length <= MAX_NOTE_LINES)
    .nullish(),
  paymentTerms: z.union([z.literal(''), line(MAX_TERMS)]).nullish(),
  deliveryTerms: z.union([z.literal(''), line(MAX_TERMS)]).nullish(),
  /** Rows of text without a product or a price. */
  textRows: z.array(line(MAX_TEXT_ROW)).max(MAX_TEXT_ROWS).default([]),
  /** The total on the screen. */
  expectedTotal: z.number().min(0).max(1e12),
  /** The administrator has confirmed a price below cost. */
  acceptsBelowCost: z.boolean().default(false),
});
export type ManualQuoteBody = z.infer<typeof ManualQuoteBody>;
