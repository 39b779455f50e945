// Sends data to a marketplace: new products, and for the others only what differs from the last
// data. Sending is queued there: a row counts as changed when the result of its batch confirms it.
import { createHash } from 'node:crypto';
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { plainDescription } from '#server/catalogue/product-texts.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import { imageAddress, widthsUpTo } from '#shared/catalogue/image-variants.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import { CM3_PER_DESI, loadOf } from '#shared/shipping/shipping.ts';
import {
  type Marketplace,
  MarketplaceRefusal,
  type OfferedProduct,
  type StockRow,
} from './marketplace.ts';
import {
  type BatchKind,
  type BatchRow,
  clearAsked,
  confirmRows,
  deleteBatch,
  insertBatch,
  markCreating,
  type OfferRow,
  refuseRows,
  type SentRow,
  selectFamilyCodes,
  selectOffers,
  selectOpenBatches,
  updateAsked,
  updateBatch,
} from './offers.sql.ts';

export type PushDeps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };
type Basis = { rates: Rates; safetyStock: number; publicUrl: string; mostStock: number };

const PAGE = 500;
/** If nothing was measured: half a kilogram in one and a half litres (decision 0024). */
const FALLBACK = { weightG: 500, volumeCm3: CM3_PER_DESI / 2 };

/** The stock and price that apply on the marketplace now. */
export function levelOf(
  offer: OfferRow,
  basis: Basis,
): { stock: number; price: Kurus; was: Kurus } {
  const { product, isOffered, priceKurus, reserved } = offer;
  const gross = (price: Kurus) =>
    netAndGross(price, basis.rates, product.taxPercent ?? undefined).gross;
  const shown = gross(withPieceDiscount(product.priceKurus, product.discount));
  const was = product.discount?.wasKurus ? gross(product.discount.wasKurus) : shown;
  const price = priceKurus ?? shown;
  const isSold = isOffered && product.isActive && isSoldByOne(product);
  const free = product.stock - basis.safetyStock - reserved;
  return {
    stock: isSold ? Math.min(basis.mostStock, Math.max(0, free)) : 0,
    price,
    was: kurus(Math.max(was, price)),
  };
}

/** A marketplace sells single pieces: a product with a minimum cannot be offered there. */
const isSoldByOne = ({ minQuantity, quantityStep }: OfferRow['product']): boolean =>
  minQuantity <= 1 && quantityStep <= 1;

async function* pagesOf(deps: PushDeps, name: Marketplace['name'], states: OfferRow['state'][]) {
  for (let after = 0; ; ) {
    const offers = await selectOffers(deps.db, name, { states, after, limit: PAGE });
    yield offers;
    const last = offers.at(-1);
    if (!last || offers.length < PAGE) return;
    after = last.productId;
  }
}

/** Sends stock and price of listed products, if they differ from the last requested values. */
export async function pushStock(
  deps: PushDeps,
  marketplace: Marketplace,
  basis: Basis,
): Promise<void> {
  let waiting: { row: StockRow; sent: SentRow }[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const rows = waiting.map(({ row }) => row);
    const sent = waiting.map((one) => one.sent);
    waiting = [];
    await send(deps, marketplace, { kind: 'stock-and-price', body: rows, rows: sent }, () =>
      marketplace.changeStock(rows),
    );
  };
  for await (const offers of pagesOf(deps, marketplace.name, ['listed'])) {
    for (const offer of offers) {
      const { stock, price, was } = levelOf(offer, basis);
      if (offer.askedStock === stock && offer.askedKurus === price) continue;
      const { barcode, productId } = offer;
      waiting.push({
        row: { barcode, quantity: stock, price, listPrice: was },
        sent: { productId, barcode, stock, kurus: price },
      });
      if (waiting.length === marketplace.limits.rowsOfBatch) await flush();
    }
  }
  await flush();
}

/** Creates products that are not listed yet and have all data that a marketplace needs. */
export async function pushProducts(
  deps: PushDeps,
  marketplace: Marketplace,
  basis: Basis,
): Promise<void> {
  for await (const offers of pagesOf(deps, marketplace.name, ['new'])) {
    const ready = offers.filter((offer) => lacksOf(offer).length === 0);
    for (let start = 0; start < ready.length; start += marketplace.limits.rowsOfBatch) {
      const part = ready.slice(start, start + marketplace.limits.rowsOfBatch);
      const codes = await selectFamilyCodes(
        deps.db,
        part.map(({ productId }) => productId),
      );
      const products = part.map((offer) => toOffered(offer, basis, codes.get(offer.productId)));
      const rows = part.map(({ productId, barcode }, at): SentRow => {
        const { quantity: stock = 0, price: kurus } = products[at] as OfferedProduct;
        return { productId, barcode, stock, kurus };
      });
      await send(deps, marketplace, { kind: 'products', body: products, rows }, () =>
        marketplace.createProducts(products),
      );
    }
  }
}

/** The data that a product lacks to be created there; the texts are in `admin-channels`. */
export const lacksOf = ({
  isOffered,
  categoryId,
  brandId,
  product,
}: Pick<OfferRow, 'isOffered' | 'categoryId' | 'brandId' | 'product'>) => [
  ...(isOffered && product.isActive ? [] : (['off'] as const)),
  ...(categoryId ? [] : (['category'] as const)),
  ...(brandId ? [] : (['brand'] as const)),
  ...(product.images.length > 0 ? [] : (['picture'] as const)),
  ...(isSoldByOne(product) ? [] : (['minimum'] as const)),
];

function toOffered(offer: OfferRow, basis: Basis, familyCode?: string): OfferedProduct {
  const { product, barcode, attributes, packed } = offer;
  const { stock, price, was } = levelOf(offer, basis);
  return {
    barcode,
    attributes,
    price,
    listPrice: was,
    quantity: stock,
    title: product.name,
    familyCode: familyCode ?? product.sku,
    sku: product.sku,
    description: plainDescription(product.description) || product.name,
    brandId: offer.brandId as number,
    categoryId: offer.categoryId as number,
    taxPercent: product.taxPercent ?? Math.round(basis.rates.taxRate * 100),
    desi: loadOf([{ productId: product.id, quantity: 1, packed }], FALLBACK).desi,
    imageLinks: product.images.map(
      ({ hash, width }) =>
        `${basis.publicUrl}${imageAddress(hash, widthsUpTo(width).at(-1) ?? width, 'webp')}`,
    ),
  };
}

/**
 * Records the requested values, then sends them. A refusal changes nothing; without a response the
 * outcome is unknown, and the rows are sent again after the pause.
 * @throws MarketplaceRefusal if it is too busy: the rest waits for the next run
 */
async function send(
  { db, clock }: PushDeps,
  { name, limits }: Marketplace,
  { kind, body, rows }: { kind: BatchKind; body: object; rows: readonly SentRow[] },
  call: () => Promise<string>,
): Promise<void> {
  const at = clock();
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const after = new Date(at.getTime() - limits.repeatMs);
  const id = await inTransaction(db, async (tx) => {
    const added = await insertBatch(tx, name, { kind, bodyHash, rows, at, after });
    if (added === null) return null;
    await updateAsked(tx, name, rows);
    if (kind === 'products')
      await markCreating(
        tx,
        name,
        rows.map(({ productId }) => productId),
      );
    return added;
  });
  // The same body was sent a moment ago and would be refused.
  if (id === null) return;
  try {
    await updateBatch(db, id, { state: 'sent', requestId: await call() });
  } catch (error) {
    if (!(error instanceof MarketplaceRefusal)) return;
    await clearAsked(db, name, rows);
    if (error.isBusy) await deleteBatch(db, id);
    else
      await updateBatch(db, id, {
        state: 'done',
        doneAt: clock(),
        failures: [{ barcode: '', reasons: error.reason || String(error.status) }],
      });
    throw error;
  }
}

/** Reads the results of earlier batches. */
export async function readBatches(deps: PushDeps, marketplace: Marketplace): Promise<void> {
  for (const batch of await selectOpenBatches(deps.db, marketplace.name))
    await readBatch(deps, marketplace, batch);
}

async function readBatch(
  { db, clock }: PushDeps,
  marketplace: Marketplace,
  batch: BatchRow,
): Promise<void> {
  const { name, limits } = marketplace;
  const at = clock();
  const age = at.getTime() - batch.sentAt.getTime();
  const expire = () =>
    inTransaction(db, async (tx) => {
      await updateBatch(tx, batch.id, { state: 'expired', doneAt: at });
      await clearAsked(tx, name, batch.rows);
    });
  if (batch.requestId === null) {
    if (age > limits.repeatMs) await expire();
    return;
  }
  const result = await marketplace.readBatch(batch.requestId);
  if (result === null || (!result.isDone && age > limits.resultMs)) return expire();
  if (!result.isDone) return;
  const rowOf = new Map(batch.rows.map((row) => [row.barcode, row]));
  const failed = result.failures.flatMap(({ barcode, reasons }) => {
    const row = rowOf.get(barcode);
    return row ? [{ ...row, reasons }] : [];
  });
  const confirmed = result.confirmed.flatMap((barcode) => rowOf.get(barcode) ?? []);
  await inTransaction(db, async (tx) => {
    await updateBatch(tx, batch.id, { state: 'done', doneAt: at, failures: [...result.failures] });
    await confirmRows(tx, name, confirmed);
    await refuseRows(tx, name, { rows: failed, isNew: batch.kind === 'products', at });
  });
}
