// Quotes made in the back office on the wire: the entered values, and the totals compared with the
// catalogue. Amounts in lira.
import { z } from 'zod';
import { email, line, paragraph, phone, productId } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';
import { ShippingOption } from '#shared/cart/cart.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { RowTaxAnswer, TaxAnswer } from '#shared/pricing/tax-answer.ts';
import { MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';

export const MAX_QUOTE_NOTE = 1_000;
/** More would not fit on a sheet. */
export const MAX_NOTE_LINES = 20;
/**
 * Ten million lira for one piece, like a product; a billion for all special prices, so that sums
 * stay exact.
 */
const MOST_FOR_ONE = 10_000_000;
const MOST_FOR_ALL = 1_000_000_000;
const MOST_SHIPPING = 1_000_000;

const row = z.object({
  productId,
  designId: z.string().max(40).nullish(),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** For one, above nothing; null leaves the price to the catalogue. */
  ownPrice: z.number().min(0.01).max(MOST_FOR_ONE).multipleOf(0.01).nullish(),
});
type Row = z.infer<typeof row>;
const MAX_ALTERNATIVES = 5;
export const MAX_TERMS = 200;
export const MAX_TEXT_ROWS = 10;
export const MAX_TEXT_ROW = 300;
const rowWithAlternatives = row.extend({
  /** What the buyer may choose in its place. */
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

export const manualRowProblems = ['gone', 'below-minimum', 'off-step'] as const;

export const ManualQuoteItem = z.object({
  productId: z.int(),
  designId: z.string().nullable(),
  quantity: z.int(),
  /** The place among the rows sent, from 0 on, of the row that it can replace. */
  alternativeTo: z.int().nullable(),
  /** What the catalogue asks for one at this quantity, and what its rules take off the row; null for what is not sold. */
  listUnitPrice: Lira.nullable(),
  listDiscount: Lira,
  /** The catalogue's staircase; the last step is open. */
  steps: z.array(z.object({ from: z.int(), to: z.int().nullable(), unitPrice: Lira })),
  unitPrice: Lira,
  lineTotal: Lira,
  ...RowTaxAnswer.shape,
  stock: z.int(),
  minQuantity: z.int(),
  quantityStep: z.int(),
  problem: z.enum(manualRowProblems).nullable(),
  /** More than the stock: allowed, because a quote reserves no stock. */
  isShort: z.boolean(),
  /** For one; null where it is not known, or not this role's to see. */
  cost: Lira.nullable(),
  /** Of what is left without tax, in percent; null without a cost. */
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
  /** What the shop's own rules ask. */
  calculatedShipping: Lira,
  shippingOptions: z.array(ShippingOption),
  shippingOptionId: z.string().nullable(),
  finalTotal: Lira,
  /** The shop's validity of quotes in days. */
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
  /** Words that are no product and cost nothing. */
  textRows: z.array(line(MAX_TEXT_ROW)).max(MAX_TEXT_ROWS).default([]),
  /** The value on the screen. */
  expectedTotal: z.number().min(0).max(1e12),
  /** The administrator has confirmed a price below cost. */
  acceptsBelowCost: z.boolean().default(false),
});
export type ManualQuoteBody = z.infer<typeof ManualQuoteBody>;
