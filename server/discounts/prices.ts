// The active discount for one piece of each product, its history, and the price that its card shows
// (decision 0114). Computed when rules change and every minute, because rules begin and end. Owns
// product_discounts, shown_prices and price_history (a struck-through price is the lowest of 30
// days, or of the merchant's longer period).

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { addTurnJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { MINUTE_MS } from '#shared/base/format.ts';
import { roundUpQuantity } from '#shared/catalogue/quantity.ts';
import { prepareRules } from '#shared/pricing/discount-rules.ts';
import {
  hasPieceDiscounts,
  type PieceDiscount,
  pieceDiscountOf,
  withPieceDiscount,
} from '#shared/pricing/piece-discounts.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import { selectRules } from './discounts.sql.ts';
import {
  deleteProductDiscounts,
  insertPrices,
  lockPrices,
  type NewDiscount,
  type NewPrice,
  type PricedProduct,
  type ShownPrice,
  selectPricedAfter,
  updateShownPrices,
  updateWas,
  upsertProductDiscounts,
} from './prices.sql.ts';

/** Job: `refreshPrices` in its own transaction. */
export const refreshAllPrices = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, (tx) => refreshPrices(tx, clock()));

/**
 * For the transaction that writes a rule. Begins and ends at a full minute are found by the job of
 * each minute.
 */
export async function planTurns(
  tx: Tx,
  { startsAt, endsAt }: Partial<Record<'startsAt' | 'endsAt', Date | string | null>>,
  now: Date,
): Promise<void> {
  for (const moment of [startsAt, endsAt]) {
    if (!moment) continue;
    const at = new Date(moment);
    if (at > now && at.getTime() % MINUTE_MS !== 0) await addTurnJob(tx, at, now);
  }
}

/**
 * For a transaction that locks products before it refreshes their prices; a refresh of all products
 * takes this lock first too.
 */
export const holdPrices = (tx: Tx): Promise<void> => lockPrices(tx);

/** For the transaction that changes how many days count for a struck-through price. */
export async function updateStruckPrices(tx: Tx): Promise<void> {
  await lockPrices(tx);
  await updateWas(tx);
}

/**
 * The number of products that are read and written at once: a statement for a million products
 * takes longer than a statement may.
 */
const PRODUCTS_AT_ONCE = 20_000;

/**
 * Writes only changes; call it in the transaction that changes a rule, or with the products whose
 * price changed.
 */
export async function refreshPrices(
  tx: Tx,
  now: Date,
  only?: readonly number[],
  limit = PRODUCTS_AT_ONCE,
): Promise<void> {
  await lockPrices(tx);
  const { rules } = await selectRules(tx);
  const prepared = prepareRules(rules);
  const onlyStale = !hasPieceDiscounts(prepared, now);
  for (let last = 0, isOver = false; !isOver; ) {
    const products = await selectPricedAfter(tx, last, { only, onlyStale, limit });
    await writeChanged(tx, products, { prepared, now });
    last = products.at(-1)?.id ?? last;
    isOver = products.length < limit;
  }
}

type Rules = { prepared: ReturnType<typeof prepareRules>; now: Date };

async function writeChanged(
  tx: Tx,
  products: readonly PricedProduct[],
  { prepared, now }: Rules,
): Promise<void> {
  const prices: NewPrice[] = [];
  const discounts: NewDiscount[] = [];
  const over: number[] = [];
  const shown: ShownPrice[] = [];
  for (const product of products) {
    const discount = pieceDiscountOf(
      prepared,
      { productId: product.id, categoryIds: [product.categoryId] },
      now,
    );
    const priceKurus = withPieceDiscount(product.priceKurus, discount);
    const isNew =
      product.lastPriceKurus !== priceKurus || product.lastBaseKurus !== product.priceKurus;
    if (isNew) prices.push({ productId: product.id, baseKurus: product.priceKurus, priceKurus });
    if (discount && (isNew || !isSame(product, discount)))
      discounts.push({ productId: product.id, ...discount });
    if (!discount && product.steps) over.push(product.id);
    shown.push(...newShownPrice(product, discount));
  }
  if (prices.length > 0) await insertPrices(tx, prices, now);
  if (discounts.length > 0) await upsertProductDiscounts(tx, discounts);
  if (over.length > 0) await deleteProductDiscounts(tx, over);
  if (shown.length > 0) await updateShownPrices(tx, shown);
}

/**
 * Empty if it has not changed, or the product is not on sale. Like `unitPriceAt` in web/product, of
 * the smallest quantity that can be bought.
 */
function newShownPrice(product: PricedProduct, discount: PieceDiscount | null): ShownPrice[] {
  const { id, priceKurus, firstTiers, shownKurus } = product;
  const first = unitPrice(priceKurus, firstTiers ?? [], roundUpQuantity(product, 1));
  const kurus = withPieceDiscount(first, discount);
  return shownKurus === null || shownKurus === kurus ? [] : [{ productId: id, kurus }];
}

const isSame = ({ steps, endsAt }: PricedProduct, discount: PieceDiscount): boolean =>
  JSON.stringify(steps?.map(({ points, amount }) => [points, amount])) ===
    JSON.stringify(discount.steps.map(({ points, amount }) => [points, amount])) &&
  endsAt?.getTime() === discount.endsAt?.getTime();
