// Rows of a quote that are not in the catalogue: they exist only in a cart with their quote, in the
// quantity that it promises (decision 0105).
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import { judgeQuote, promiseKey } from './applied-quote.ts';
import type { CartRow } from './check-rows.ts';

/** Leaves out the own rows that no valid quote promises. */
export function withPromised(
  sellables: readonly SellableRow[],
  rows: readonly CartRow[],
  basis: Pick<PriceBasis, 'quote' | 'rates'> | null,
): readonly SellableRow[] {
  if (!sellables.some(({ isOwnRow }) => isOwnRow)) return sellables;
  const promises = basis?.quote ? judgeQuote(basis.quote, rows, basis.rates).promises : null;
  return sellables.flatMap((product) => {
    if (!product.isOwnRow) return [product];
    const promised = promises?.get(promiseKey({ productId: product.id }));
    return promised ? [{ ...product, stock: Math.min(product.stock, promised.quantity) }] : [];
  });
}
