// The buyer chooses between a row and its alternatives. The sums are updated at once, at the
// quote's own prices, so that page, PDF, cart and order have the same rows. Decision 0093.
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { promiseKey } from '#server/cart/applied-quote.ts';
import { selectSellables } from '#server/catalogue/sellables.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { isAllowedQuantity } from '#shared/catalogue/quantity.ts';
import { priceChosen } from './quote-pricing.ts';
import type { QuoteItemRecord } from './quote-records.ts';
import { lockQuote, updateQuote, writeChoice } from './quotes.sql.ts';
import { requireOfLink } from './quotes.ts';

/** The common position of a row and its alternatives. */
export const groupOf = ({
  alternativeTo,
  position,
}: Pick<QuoteItemRecord, 'alternativeTo' | 'position'>): number => alternativeTo ?? position;

/**
 * Choosing the same row again changes nothing; another choice needs a new acceptance.
 * @throws AppError QUOTE_NOT_FOUND, QUOTE_NOT_OPEN, QUOTE_CHANGED for a row that the quote does not
 * have, QUOTE_NOT_POSSIBLE if one of the rows is no longer sold
 */
export async function chooseRow(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  code: string,
  position: number,
): Promise<void> {
  const { number } = await requireOfLink({ db, clock }, code);
  const rates = await settings.rates();
  await inTransaction(db, async (tx) => {
    const quote = await lockQuote(tx, number, clock());
    if (!quote) throw new AppError('QUOTE_NOT_FOUND');
    if (quote.state !== 'open') throw new AppError('QUOTE_NOT_OPEN');
    if (quote.items.some((item) => item.position === position)) return;
    const next = quote.others.find((item) => item.position === position);
    if (!next || rates.pricesIncludeTax !== quote.pricesIncludeTax)
      throw new AppError('QUOTE_CHANGED');
    const chosen = quote.items.map((item) => (groupOf(item) === groupOf(next) ? next : item));
    const products = await selectSellables(
      tx,
      chosen.map(({ productId }) => productId),
    );
    const { rows, ...sums } = priceChosen({ products, rates }, chosen, quote.shippingKurus);
    if (rows.some(({ product, quantity }) => !product || !isAllowedQuantity(product, quantity)))
      throw new AppError('QUOTE_NOT_POSSIBLE');
    const priced = new Map(rows.map((row) => [promiseKey(row), row]));
    await writeChoice(
      tx,
      quote.id,
      chosen.map((item) => {
        const { taxPoints, tax } = priced.get(promiseKey(item)) ?? {};
        return {
          position: item.position,
          taxPoints: taxPoints ?? item.taxPoints,
          taxKurus: tax ?? item.taxKurus,
        };
      }),
    );
    // The acceptance was for the other rows.
    const accepted = { acceptedAt: null, acceptedBy: null, acceptedCustomerId: null };
    await updateQuote(tx, quote.id, { ...sums, ...accepted });
  });
}
