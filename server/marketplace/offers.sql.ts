// SQL of the offers on a marketplace, and of the batches that were sent to it.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { anyOf } from '#server/base/db/sql-parts.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { MarketplaceName, OfferState } from '#shared/marketplace/marketplaces.ts';
import type { Packed } from '#shared/shipping/shipping.ts';
import type { OfferedAttribute } from './marketplace.ts';

export type MarketplaceRow = {
  name: MarketplaceName;
  isOn: boolean;
  safetyStock: number;
  readUntil: Date | null;
  lastRunAt: Date | null;
  lastProblem: string | null;
  version: number;
};

export async function selectMarketplace(
  db: Db | Tx,
  name: MarketplaceName,
): Promise<MarketplaceRow | null> {
  const row = await db
    .selectFrom('marketplaces')
    .select(['name', 'isOn', 'safetyStock', 'readUntil', 'lastRunAt', 'lastProblem', 'version'])
    .where('name', '=', name)
    .executeTakeFirst();
  return (row as MarketplaceRow | undefined) ?? null;
}

/** False while another process works for this marketplace, or while it is off. */
export async function takeTurn(
  db: Db,
  name: MarketplaceName,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('marketplaces')
    .set({ busyUntil: until })
    .where('name', '=', name)
    .where('isOn', '=', true)
    .where((or) => or.or([or('busyUntil', 'is', null), or('busyUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A turn that lasted past `until` may be another process's by now: then nothing changes. */
export async function endTurn(
  db: Db,
  name: MarketplaceName,
  { until, now, problem }: { until: Date; now: Date; problem: string | null },
): Promise<void> {
  await db
    .updateTable('marketplaces')
    .set({ busyUntil: null, lastRunAt: now, lastProblem: problem })
    .where('name', '=', name)
    .where('busyUntil', '=', until)
    .execute();
}

export async function updateReadUntil(db: Db, name: MarketplaceName, until: Date): Promise<void> {
  await db.updateTable('marketplaces').set({ readUntil: until }).where('name', '=', name).execute();
}

export type OfferRow = {
  productId: number;
  barcode: string;
  isOffered: boolean;
  priceKurus: Kurus | null;
  categoryId: number | null;
  brandId: number | null;
  attributes: OfferedAttribute[];
  state: OfferState;
  askedStock: number | null;
  askedKurus: Kurus | null;
  problem: string | null;
  product: ProductRow;
  packed: Packed;
  /** Pieces that were bought there and whose payment is still being checked. */
  reserved: number;
};

const offerJson = sql`o.product_id, o.barcode, o.is_offered, o.price_kurus, o.category_id,
  o.brand_id, o.attributes, o.state, o.asked_stock, o.asked_kurus, o.problem,
  ${productJson} as product,
  json_build_object('piecesPerCarton', p.pieces_per_carton, 'unitWeightG', p.unit_weight_g,
    'unitVolumeCm3', p.unit_volume_cm3, 'cartonWeightG', p.carton_weight_g,
    'cartonVolumeCm3', p.carton_volume_cm3) as packed,
  coalesce((select sum((r ->> 'quantity')::int) from marketplace_packages k,
    jsonb_array_elements(k.rows) r where k.marketplace = o.marketplace and k.order_id is null
      and k.state in ('waiting', 'short') and r ->> 'barcode' = o.barcode), 0)::int as reserved`;

/** A page of the offers in one of these states, by product. */
export async function selectOffers(
  db: Db,
  name: MarketplaceName,
  { states, after, limit }: { states: readonly OfferState[]; after: number; limit: number },
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${offerJson} from marketplace_offers o join products p on p.id = o.product_id
      ${withCategory}
    where o.marketplace = ${name} and o.state = any(${[...states]}::text[])
      and o.product_id > ${after} order by o.product_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The SKU of the first member of each product's family. Members that are withdrawn count, so that
 * the code of a family stays the same. Products without a family are left out.
 */
export async function selectFamilyCodes(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    with firsts as (
      select distinct on (family) family, sku from products
      where family in (select family from products where id = ${anyOf(productIds)})
      order by family, id)
    select p.id, f.sku as code from products p join firsts f on f.family = p.family
    where p.id = ${anyOf(productIds)}`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

export type BatchKind = 'products' | 'stock-and-price';
/** The requested values, so that the result can be recorded. */
export type SentRow = { productId: number; barcode: string; stock: number; kurus: Kurus };
export type BatchRow = {
  id: number;
  kind: BatchKind;
  rows: SentRow[];
  state: 'sending' | 'sent' | 'done' | 'expired';
  requestId: string | null;
  failures: { barcode: string; reasons: string }[];
  sentAt: Date;
};

/** Null if the same body was sent since `after`. */
export async function insertBatch(
  tx: Tx,
  name: MarketplaceName,
  batch: { kind: BatchKind; bodyHash: string; rows: readonly SentRow[]; at: Date; after: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into marketplace_batches (marketplace, kind, body_hash, rows, sent_at)
    select ${name}, ${batch.kind}, ${batch.bodyHash}, ${JSON.stringify(batch.rows)}::jsonb,
      ${batch.at}
    where not exists (select from marketplace_batches where marketplace = ${name}
      and body_hash = ${batch.bodyHash} and sent_at > ${batch.after})
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function updateBatch(
  db: Db | Tx,
  id: number,
  change: {
    state: BatchRow['state'];
    requestId?: string;
    failures?: BatchRow['failures'];
    doneAt?: Date;
  },
): Promise<void> {
  const { failures, ...values } = change;
  await db
    .updateTable('marketplaceBatches')
    .set({ ...values, ...(failures && { failures: JSON.stringify(failures) }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteBatch(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom('marketplaceBatches').where('id', '=', id).execute();
}

export async function selectOpenBatches(db: Db, name: MarketplaceName): Promise<BatchRow[]> {
  const rows = await db
    .selectFrom('marketplaceBatches')
    .select(['id', 'kind', 'rows', 'state', 'requestId', 'failures', 'sentAt'])
    .where('marketplace', '=', name)
    .where('state', 'in', ['sending', 'sent'])
    .orderBy('id')
    .execute();
  return rows as unknown as BatchRow[];
}

const recordset = (rows: readonly SentRow[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r ("productId" int, barcode text, stock int, kurus bigint)`;

/** Marks the values as requested: they are sent again only after a change. */
export async function updateAsked(
  tx: Tx,
  name: MarketplaceName,
  rows: readonly SentRow[],
): Promise<void> {
  await sql`
    update marketplace_offers o set asked_stock = r.stock, asked_kurus = r.kurus
    from ${recordset(rows)} where o.marketplace = ${name} and o.product_id = r."productId"`.execute(
    tx,
  );
}

/** The outcome is unknown: the values are sent again, unless newer ones were requested. */
export async function clearAsked(
  db: Db | Tx,
  name: MarketplaceName,
  rows: readonly SentRow[],
): Promise<void> {
  await sql`
    update marketplace_offers o set asked_stock = null, asked_kurus = null,
      state = case state when 'creating' then 'new' else state end
    from ${recordset(rows)} where o.marketplace = ${name} and o.product_id = r."productId"
      and o.asked_stock is not distinct from r.stock
      and o.asked_kurus is not distinct from r.kurus`.execute(db);
}

export async function confirmRows(
  tx: Tx,
  name: MarketplaceName,
  rows: readonly SentRow[],
): Promise<void> {
  await sql`
    update marketplace_offers o set sent_stock = r.stock, sent_kurus = r.kurus, problem = null,
      state = 'listed'
    from ${recordset(rows)} where o.marketplace = ${name}
      and o.product_id = r."productId"`.execute(tx);
}

/** Records the marketplace's reasons. A product that was to be created remains refused. */
export async function refuseRows(
  tx: Tx,
  name: MarketplaceName,
  {
    rows,
    isNew,
    at,
  }: { rows: readonly (SentRow & { reasons: string })[]; isNew: boolean; at: Date },
): Promise<void> {
  for (const { productId, reasons } of rows)
    await tx
      .updateTable('marketplaceOffers')
      .set({
        askedStock: null,
        askedKurus: null,
        problem: reasons.slice(0, 1_000),
        changedAt: at,
        ...(isNew && { state: 'refused' }),
      })
      .where('marketplace', '=', name)
      .where('productId', '=', productId)
      .execute();
}

export async function markCreating(
  tx: Tx,
  name: MarketplaceName,
  productIds: readonly number[],
): Promise<void> {
  await sql`update marketplace_offers set state = 'creating', problem = null
    where marketplace = ${name} and product_id = ${anyOf(productIds)}`.execute(tx);
}

/** The products of these barcodes, which packages contain. */
export async function selectProductsOfBarcodes(
  db: Db,
  name: MarketplaceName,
  barcodes: readonly string[],
): Promise<Map<string, number>> {
  if (barcodes.length === 0) return new Map();
  const rows = await db
    .selectFrom('marketplaceOffers')
    .select(['barcode', 'productId'])
    .where('marketplace', '=', name)
    .where('barcode', 'in', [...barcodes])
    .execute();
  return new Map(rows.map(({ barcode, productId }) => [barcode, productId]));
}
