// Quotes ("Teklif al", and those of the back office): the price of a cart, calculated as the cart
// is (quote-pricing.ts), stored and promised for some days. Owns quotes and quote_items. Decision
// 0032.

import { type Db, inTransaction, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { refuseDrafts } from '#server/cart/design-drafts.ts';
import { selectMembership } from '#server/companies/membership.ts';
import { taxesOfRecord, toRowTax } from '#server/orders/order-taxes.ts';
import { findVerifiedBuyer } from '#server/orders/orders.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira } from '#shared/base/money.ts';
import { isAllowedQuantity } from '#shared/catalogue/quantity.ts';
import { toTaxAnswer } from '#shared/pricing/taxes.ts';
import { type QuoteBody, QuoteCode, type QuoteMade } from '#shared/quotes/quotes.ts';
import {
  type PricedQuote,
  type PricedQuoteRow,
  priceQuote,
  type QuoteDeps,
  toItemRecords,
} from './quote-pricing.ts';
import type { Quote, QuoteItemRecord, QuoteRecord } from './quote-records.ts';
import {
  deleteQuotesBefore,
  insertQuote,
  NUMBER_CONSTRAINT,
  selectQuote,
  selectQuoteOfLink,
} from './quotes.sql.ts';
import { newCode, replaceQuote } from './revisions.ts';

export {
  deleteQuotesOf,
  selectQuotesOf as quotesOf,
  selectRecentQuotes as recentQuotes,
} from './quotes.sql.ts';
export type { Quote };

const NUMBER_LENGTH = 8;
const TRIES = 5;

/** The recipient of the quote. */
export type QuoteFor = Pick<
  QuoteBody,
  'name' | 'companyName' | 'email' | 'phone' | 'languagePreference'
> & { customerId: number | null; companyId: number | null };
/**
 * Additional data of a quote from the back office; `written` runs in the transaction that saves it.
 */
export type ManualQuote = Pick<
  QuoteRecord,
  | 'note'
  | 'paymentTerms'
  | 'deliveryTerms'
  | 'textRows'
  | 'madeBy'
  | 'idempotencyKey'
  | 'requestHash'
> & {
  /** The number of the quote that it replaces. */
  revises?: string | null | undefined;
  written(tx: Tx, number: string): Promise<void>;
};
type NewQuote = Omit<QuoteRecord, 'number' | 'code'>;
export type QuoteTerms = { days: number; manual?: ManualQuote };

/**
 * @throws AppError DESIGN_IS_DRAFT, or QUOTE_NOT_POSSIBLE for a cart with a product that is not
 * sold, or not in this quantity
 */
export async function makeQuote(
  deps: QuoteDeps,
  body: QuoteBody,
  customerId: number | null,
): Promise<QuoteMade> {
  await refuseDrafts(deps.db, body.items);
  const listBuyer = await findVerifiedBuyer(deps.db, customerId);
  const priced = await priceQuote(deps, { ...body, listBuyer });
  requirePossible(priced.rows);
  const { days } = await deps.settings.quotes();
  const companyId = await companyOf(deps.db, customerId);
  return saveQuote(deps, priced, { ...body, customerId, companyId }, { days });
}

/** The company that the customer buys for now. */
export const companyOf = async (db: Db, customerId: number | null): Promise<number | null> =>
  customerId === null ? null : ((await selectMembership(db, customerId))?.companyId ?? null);

/** @throws AppError QUOTE_NOT_POSSIBLE */
export function requirePossible(rows: readonly PricedQuoteRow[]): void {
  if (
    rows.some(
      ({ row: { product, quantity, problem } }) =>
        !product || !isAllowedQuantity(product, quantity) || problem === 'setup-alone',
    )
  )
    throw new AppError('QUOTE_NOT_POSSIBLE');
}

/** Saves the quote and adds its mail. */
export async function saveQuote(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { rows, alternatives, amounts }: PricedQuote,
  whom: QuoteFor,
  { days, manual }: QuoteTerms,
): Promise<QuoteMade> {
  const createdAt = clock();
  const record: NewQuote = {
    customerId: whom.customerId,
    companyId: whom.companyId,
    name: whom.name,
    companyName: whom.companyName || null,
    email: whom.email,
    phone: whom.phone || null,
    language: whom.languagePreference,
    ...amounts,
    note: manual?.note ?? null,
    paymentTerms: manual?.paymentTerms ?? null,
    deliveryTerms: manual?.deliveryTerms ?? null,
    textRows: manual?.textRows ?? [],
    madeBy: manual?.madeBy ?? null,
    idempotencyKey: manual?.idempotencyKey ?? null,
    requestHash: manual?.requestHash ?? null,
    firstId: null,
    revision: 1,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
  };
  const { number, code } = await insertNamed(
    db,
    record,
    toItemRecords([...rows, ...alternatives]),
    manual,
  );
  return {
    number,
    code,
    expiresAt: record.expiresAt.toISOString(),
    total: toLira(record.totalKurus),
  };
}

async function insertNamed(
  db: Db,
  record: NewQuote,
  items: readonly QuoteItemRecord[],
  manual?: ManualQuote,
): Promise<{ number: string; code: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const code = newCode();
    try {
      return await inTransaction(db, async (tx) => {
        const named = manual?.revises
          ? await replaceQuote(tx, manual.revises, record.createdAt)
          : { number: `TKF-${randomCode(NUMBER_LENGTH)}` };
        const quoteId = await insertQuote(tx, { ...record, ...named, code }, items);
        await addJob(tx, 'send-quote', { quoteId }, `quote ${quoteId}`);
        await manual?.written(tx, named.number);
        return { number: named.number, code };
      });
    } catch (error) {
      if (!isViolationOf(error, NUMBER_CONSTRAINT) || attempt === TRIES) throw error;
    }
  }
}

/** @throws AppError QUOTE_NOT_FOUND */
export async function requireOfLink({ db, clock }: Pick<Platform, 'db' | 'clock'>, sent: string) {
  const code = QuoteCode.safeParse(sent.trim().toUpperCase());
  const quote = code.success ? await selectQuoteOfLink(db, code.data, clock()) : null;
  if (!quote) throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

export const findQuote = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
): Promise<Quote | null> => selectQuote(db, { id }, clock());

export const toWireItem = ({
  position,
  productId,
  designId,
  sku,
  name,
  imageUrl,
  quantity,
  unitPriceKurus,
  lineTotalKurus,
  alternativeTo,
  ...record
}: QuoteItemRecord) => ({
  group: alternativeTo ?? position,
  position,
  productId,
  designId,
  sku,
  name,
  imageUrl,
  quantity,
  unitPrice: toLira(unitPriceKurus),
  lineTotal: toLira(lineTotalKurus),
  ...toRowTax(record),
});

export const toWireTerms = ({ paymentTerms, deliveryTerms, textRows }: Quote) => ({
  paymentTerms,
  deliveryTerms,
  textRows,
});

export const toWireAmounts = (quote: Quote, language: Language) => ({
  subtotal: toLira(quote.subtotalKurus),
  totalDiscountAmount: toLira(quote.discountKurus),
  taxAmount: toLira(quote.taxKurus),
  taxes: toTaxAnswer(taxesOfRecord(quote, quote.items).all),
  taxRatePercentage: quote.taxPoints / 100,
  pricesIncludeTax: quote.pricesIncludeTax,
  shippingCost: toLira(quote.shippingKurus),
  shippingName: language === 'en' ? quote.shippingNameEn : quote.shippingNameTr,
  finalTotal: toLira(quote.totalKurus),
});

/** For the hourly job. */
export async function deleteOldQuotes({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> {
  await deleteQuotesBefore(db, new Date(clock().getTime() - config.keepDays.quotes * DAY_MS));
}
