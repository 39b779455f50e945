// Whether a quote that a cart carries holds, and what it promises for which rows. Everything that prices a cart asks here.
// It holds as a whole: while it is open, and the cart has of every quoted row as many pieces as were quoted, or more. The
// pieces beyond them, and all other rows, cost what they cost today. Decision 0032.
import type { HeldQuote, HeldState } from '#shared/cart.ts';
import type { PromisedPrice, PromisedShipping } from '#shared/pricing.ts';
import type { Db, Tx } from '../db.ts';
import { lockQuoteByCode, type QuoteToHold, selectQuoteByCode, writeQuoteUse } from './holding.sql.ts';

export type { QuoteToHold };

const CODE = /^[0-9A-Z]{20}$/;

/** A cart with a quote: as it stands in the books, null where the code is none, and the time to judge it by. */
export type CarriedQuote = { code: string; quote: QuoteToHold | null; now: Date };
type Row = { productId: number; designId?: string | null | undefined; quantity: number };
export type RowPromise = PromisedPrice & { quantity: number };
export type Held = { state: HeldState; promises: ReadonlyMap<string, RowPromise>; shipping: PromisedShipping | undefined };

export const promiseKey = ({ productId, designId }: Pick<Row, 'productId' | 'designId'>): string => `${productId} ${designId ?? ''}`;

/** For a preview: read without a lock. Null without a code. */
export async function findCarried(db: Db, sent: string | null | undefined, now: Date): Promise<CarriedQuote | null> {
  const code = sent?.trim().toUpperCase();
  return code ? { code, quote: CODE.test(code) ? await selectQuoteByCode(db, code) : null, now } : null;
}

/** For an order: nobody else can use it until the order is there. Call before the products are locked. */
export async function lockCarried(tx: Tx, sent: string | null | undefined, now: Date): Promise<CarriedQuote | null> {
  const code = sent?.trim().toUpperCase();
  return code ? { code, quote: CODE.test(code) ? await lockQuoteByCode(tx, code) : null, now } : null;
}

/** Notes the order that was made of it, when it held for its rows. */
export async function useCarried(tx: Tx, carried: CarriedQuote | null, { state }: Pick<Held, 'state'>, orderId: number): Promise<void> {
  if (state === 'holds' && carried?.quote) await writeQuoteUse(tx, carried.quote.id, orderId, carried.now);
}

const NOTHING = { promises: new Map<string, RowPromise>(), shipping: undefined };

export function judgeQuote({ quote, now }: CarriedQuote, rows: readonly Row[], { pricesIncludeTax }: { pricesIncludeTax: boolean }): Held {
  if (!quote) return { state: 'unknown', ...NOTHING };
  if (quote.withdrawnAt) return { state: 'withdrawn', ...NOTHING };
  if (quote.isUsed) return { state: 'used', ...NOTHING };
  if (quote.expiresAt <= now) return { state: 'expired', ...NOTHING };
  const firsts = new Map<string, Row>();
  for (const row of rows) if (!firsts.has(promiseKey(row))) firsts.set(promiseKey(row), row);
  const isThere = quote.items.every((item) => (firsts.get(promiseKey(item))?.quantity ?? 0) >= item.quantity);
  // Prices that no longer mean the same cannot be promised.
  if (!isThere || quote.pricesIncludeTax !== pricesIncludeTax) return { state: 'changed', ...NOTHING };
  const isExact = rows.length === quote.items.length && quote.items.every((item) => firsts.get(promiseKey(item))?.quantity === item.quantity);
  return {
    state: 'holds',
    promises: new Map(
      quote.items.map(({ unitPriceKurus, discountKurus, ...item }) => [promiseKey(item), { quantity: item.quantity, unitPrice: unitPriceKurus, discount: discountKurus }]),
    ),
    // What it costs to send was said for just these goods.
    shipping: isExact ? { cost: quote.shippingKurus, optionId: quote.shippingOptionId } : undefined,
  };
}

export const toHeldQuote = ({ code, quote }: CarriedQuote, state: HeldState): HeldQuote => ({
  code,
  number: quote?.number ?? null,
  state,
  expiresAt: quote?.expiresAt.toISOString() ?? null,
});
