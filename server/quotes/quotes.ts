// Quotes ("Teklif al"): the price of a cart, reckoned as the cart is, kept and promised for some days. A promise is of the
// rules for everybody: coupons, personal and counted discounts stay out, or one use of them would be promised many times.
// Owns quotes and quote_items. Decision 0032.
import type { Language } from '#shared/languages.ts';
import { basisPoints, toLira } from '#shared/money.ts';
import type { CartDiscounts } from '#shared/pricing.ts';
import { isAllowedQuantity } from '#shared/quantity.ts';
import { type QuoteAnswer, type QuoteBody, QuoteCode, type QuoteMade } from '#shared/quotes.ts';
import { AppError } from '../app-error.ts';
import { checkRows, deliveryWish, productIdsOf, totalsOfRows } from '../cart/cart.ts';
import { joinWishes } from '../cart/cart-rows.ts';
import { toProduct } from '../catalogue/catalogue.ts';
import { mainImageUrl } from '../catalogue/images.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, isViolationOf } from '../db.ts';
import { addJob } from '../job-queue.ts';
import { randomCode } from '../random-code.ts';
import { deleteQuotesBefore, insertQuote, NUMBER_CONSTRAINT, type Quote, type QuoteItemRecord, type QuoteRecord, selectQuote, selectQuoteOfLink } from './quotes.sql.ts';

export { deleteQuotesOf, selectQuotesOf as quotesOf } from './quotes.sql.ts';
export type { Quote };

const DAY_MS = 24 * 60 * 60_000;
const NUMBER_LENGTH = 8;
/** A hundred bits: nobody finds a quote who was not told of it. */
const CODE_LENGTH = 20;
const TRIES = 5;
/** A claim about a price may come up that late; then what was asked for by whom has to go. */
const KEPT_DAYS = 2 * 365;

type Parts = Pick<Context, 'db' | 'clock' | 'settings' | 'sellables' | 'rules'>;

/** @throws AppError QUOTE_NOT_POSSIBLE for a cart with something that is not sold, or not in this quantity */
export async function makeQuote(parts: Parts, body: QuoteBody, customerId: number | null): Promise<QuoteMade> {
  const { db, clock, settings } = parts;
  const { items, ...amounts } = await reckon(parts, body);
  const { days } = await settings.quotes();
  const createdAt = clock();
  const record: Omit<QuoteRecord, 'number' | 'code'> = {
    customerId,
    name: body.name,
    companyName: body.companyName || null,
    email: body.email,
    phone: body.phone || null,
    language: body.languagePreference,
    ...amounts,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
  };
  const { number, code } = await keep(db, record, items);
  return { number, code, expiresAt: record.expiresAt.toISOString(), total: toLira(record.totalKurus) };
}

async function keep(db: Db, record: Omit<QuoteRecord, 'number' | 'code'>, items: readonly QuoteItemRecord[]): Promise<{ number: string; code: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const names = { number: `TKF-${randomCode(NUMBER_LENGTH)}`, code: randomCode(CODE_LENGTH) };
    try {
      await inTransaction(db, async (tx) => {
        const quoteId = await insertQuote(tx, { ...record, ...names }, items);
        await addJob(tx, 'send-quote', { quoteId }, `quote ${quoteId}`);
      });
      return names;
    } catch (error) {
      if (!isViolationOf(error, NUMBER_CONSTRAINT) || attempt === TRIES) throw error;
    }
  }
}

/** By the same functions as the cart. Stock is not asked: it is not held either. */
async function reckon({ sellables, settings, rules }: Parts, { items, shippingOptionId }: QuoteBody) {
  const rows = joinWishes(items).map(({ productId, quantity, designId }) => ({ productId, quantity, ...(designId ? { designId } : {}) }));
  const [products, rates, discounts, delivery] = await Promise.all([
    sellables.find(productIdsOf(rows)),
    settings.rates(),
    rules.forCart({ couponCode: null, buyer: null }),
    deliveryWish({ settings }, shippingOptionId),
  ]);
  const checked = checkRows(rows, products);
  if (checked.some(({ product, quantity }) => !product || !isAllowedQuantity(product, quantity))) throw new AppError('QUOTE_NOT_POSSIBLE');
  const { totals, pricedOf } = totalsOfRows(checked, rates, withoutCounted(discounts), delivery);
  const chosen = totals.delivery?.chosen;
  return {
    items: checked.flatMap((row, index): QuoteItemRecord[] => {
      const { product } = row;
      const { unitPrice, lineTotal, discount } = pricedOf(row);
      if (!product) return [];
      return [
        {
          position: index + 1,
          productId: row.productId,
          designId: row.designId ?? null,
          sku: product.sku,
          name: product.name,
          imageUrl: mainImageUrl(product),
          quantity: row.quantity,
          priceKurus: product.priceKurus,
          unitPriceKurus: unitPrice,
          lineTotalKurus: lineTotal,
          discountKurus: discount,
        },
      ];
    }),
    subtotalKurus: totals.subtotal,
    discountKurus: totals.totalDiscountAmount,
    taxKurus: totals.taxAmount,
    shippingKurus: totals.shippingCost,
    totalKurus: totals.finalTotal,
    taxPoints: basisPoints(rates.taxRate),
    pricesIncludeTax: rates.pricesIncludeTax,
    shippingOptionId: chosen?.id ?? null,
    shippingNameTr: chosen?.name.tr ?? null,
    shippingNameEn: chosen?.name.en ?? null,
  };
}

const withoutCounted = ({ rules, situation }: CartDiscounts): CartDiscounts => ({
  situation,
  rules: { rules: rules.rules.filter(({ rule }) => rule.maxUses === null && rule.maxUsesPerCustomer === null) },
});

/** @throws AppError QUOTE_NOT_FOUND */
export async function readQuote({ db, clock }: Pick<Context, 'db' | 'clock'>, sent: string, language: Language): Promise<QuoteAnswer> {
  const quote = await requireOfLink({ db, clock }, sent);
  const sold = new Map(quote.products.filter(({ isActive }) => isActive).map((product) => [product.id, product]));
  const { number, code, state, shippingOptionId } = quote;
  return {
    number,
    code,
    state,
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    shippingOptionId,
    items: quote.items.map((item) => {
      const product = sold.get(item.productId);
      return { ...toWireItem(item), product: product ? toProduct(product, language) : null };
    }),
    ...toWireAmounts(quote, language),
  };
}

/** @throws AppError QUOTE_NOT_FOUND */
export async function requireOfLink({ db, clock }: Pick<Context, 'db' | 'clock'>, sent: string) {
  const code = QuoteCode.safeParse(sent.trim().toUpperCase());
  const quote = code.success ? await selectQuoteOfLink(db, code.data, clock()) : null;
  if (!quote) throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

export const findQuote = ({ db, clock }: Pick<Context, 'db' | 'clock'>, id: number): Promise<Quote | null> => selectQuote(db, { id }, clock());

export const toWireItem = ({ productId, designId, sku, name, imageUrl, quantity, unitPriceKurus, lineTotalKurus, discountKurus }: QuoteItemRecord) => ({
  ...{ productId, designId, sku, name, imageUrl, quantity },
  ...{ unitPrice: toLira(unitPriceKurus), lineTotal: toLira(lineTotalKurus), discount: toLira(discountKurus) },
});

export const toWireAmounts = (quote: Quote, language: Language) => ({
  subtotal: toLira(quote.subtotalKurus),
  totalDiscountAmount: toLira(quote.discountKurus),
  taxAmount: toLira(quote.taxKurus),
  taxRatePercentage: quote.taxPoints / 100,
  pricesIncludeTax: quote.pricesIncludeTax,
  shippingCost: toLira(quote.shippingKurus),
  shippingName: language === 'en' ? quote.shippingNameEn : quote.shippingNameTr,
  finalTotal: toLira(quote.totalKurus),
});

/** For the hourly job. */
export async function deleteOldQuotes({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteQuotesBefore(db, new Date(clock().getTime() - KEPT_DAYS * DAY_MS));
}
