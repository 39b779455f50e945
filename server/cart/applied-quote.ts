// Whether the quote applied to a cart is valid, and which prices it promises (decision 0032). It is
// valid as a whole: while it is open, and while the cart has at least the quoted quantity of every
// quoted row. Further pieces and all other rows have the current price.

import type { Db, Tx } from '#server/base/db/db.ts';
import type { CartQuote, CartQuoteState } from '#shared/cart/cart.ts';
import type { PromisedPrice } from '#shared/pricing/goods.ts';
import type { AppliedQuote } from '#shared/pricing/price-basis.ts';
import type { PromisedShipping } from '#shared/pricing/pricing.ts';
import { lockQuoteByCode, selectQuoteByCode, writeQuoteUse } from './applied-quote.sql.ts';

export { isQuoteUsedElsewhere } from './applied-quote.sql.ts';

const CODE = /^[0-9A-Z]{20}$/;

type Row = {
  productId: number;
  designId?: string | null | undefined;
  isSample?: boolean | undefined;
  quantity: number;
};
export type RowPromise = PromisedPrice & { quantity: number };
export type QuotedPrices = {
  state: CartQuoteState;
  promises: ReadonlyMap<string, RowPromise>;
  shipping: PromisedShipping | undefined;
};

/** A quote never promises a sample. */
export const promiseKey = ({ productId, designId, isSample }: Omit<Row, 'quantity'>): string =>
  isSample ? `sample ${productId}` : `${productId} ${designId ?? ''}`;

type Sent = string | null | undefined;

/** For a preview: read without a lock. Null without a code. */
export const findQuote = (db: Db, sent: Sent, now: Date): Promise<AppliedQuote | null> =>
  readQuote(sent, now, (code) => selectQuoteByCode(db, code));

/** For an order: locked until the transaction ends. Call before the products are locked. */
export const lockQuote = (tx: Tx, sent: Sent, now: Date): Promise<AppliedQuote | null> =>
  readQuote(sent, now, (code) => lockQuoteByCode(tx, code));

async function readQuote(
  sent: Sent,
  now: Date,
  select: (code: string) => Promise<AppliedQuote['quote']>,
): Promise<AppliedQuote | null> {
  const code = sent?.trim().toUpperCase();
  return code ? { code, quote: CODE.test(code) ? await select(code) : null, now } : null;
}

/** Records the order that used the quote, if the quote was valid for its rows. */
export async function markQuoteUsed(
  tx: Tx,
  applied: AppliedQuote | null,
  { state }: Pick<QuotedPrices, 'state'>,
  orderId: number,
): Promise<void> {
  if (state === 'holds' && applied?.quote)
    await writeQuoteUse(tx, applied.quote.id, orderId, applied.now);
}

const NOTHING = { promises: new Map<string, RowPromise>(), shipping: undefined };

export function judgeQuote(
  { quote, now }: AppliedQuote,
  rows: readonly Row[],
  { pricesIncludeTax }: { pricesIncludeTax: boolean },
): QuotedPrices {
  if (!quote) return { state: 'unknown', ...NOTHING };
  if (quote.isReplaced) return { state: 'replaced', ...NOTHING };
  if (quote.isDeclined) return { state: 'declined', ...NOTHING };
  if (quote.withdrawnAt) return { state: 'withdrawn', ...NOTHING };
  if (quote.isUsed) return { state: 'used', ...NOTHING };
  if (quote.expiresAt <= now) return { state: 'expired', ...NOTHING };
  const firsts = new Map<string, Row>();
  for (const row of rows) if (!firsts.has(promiseKey(row))) firsts.set(promiseKey(row), row);
  const isThere = quote.items.every(
    (item) => (firsts.get(promiseKey(item))?.quantity ?? 0) >= item.quantity,
  );
  // A price with tax cannot be promised if prices are now without tax, nor the reverse.
  if (!isThere || quote.pricesIncludeTax !== pricesIncludeTax)
    return { state: 'changed', ...NOTHING };
  const isExact =
    rows.length === quote.items.length &&
    quote.items.every((item) => firsts.get(promiseKey(item))?.quantity === item.quantity);
  return {
    state: 'holds',
    promises: new Map(
      quote.items.map(({ unitPriceKurus, discountKurus, ...item }) => [
        promiseKey(item),
        { quantity: item.quantity, unitPrice: unitPriceKurus, discount: discountKurus },
      ]),
    ),
    // The shipping price was quoted for exactly these goods.
    shipping: isExact ? { cost: quote.shippingKurus, optionId: quote.shippingOptionId } : undefined,
  };
}

export const toCartQuote = ({ code, quote }: AppliedQuote, state: CartQuoteState): CartQuote => ({
  code,
  number: quote?.number ?? null,
  state,
  expiresAt: quote?.expiresAt.toISOString() ?? null,
});
