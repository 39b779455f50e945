// SQL of marketplaces for the back office.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import type {
  MarketplaceName,
  OfferState,
  PackageState,
} from '#shared/marketplace/marketplaces.ts';

export type OfferRecord = {
  barcode: string;
  isOffered: boolean;
  priceKurus: Kurus | null;
  categoryId: number | null;
  brandId: number | null;
  categoryName: string | null;
  brandName: string | null;
  attributes: unknown;
  state: OfferState;
  sentStock: number | null;
  sentKurus: Kurus | null;
  version: number;
};

type ShownOnly = 'version' | 'sentStock' | 'sentKurus' | 'categoryName' | 'brandName';

export async function selectOfferRecords(
  db: Db | Tx,
  name: MarketplaceName,
): Promise<Map<number, Pick<OfferRecord, ShownOnly>>> {
  const rows = await db
    .selectFrom('marketplaceOffers')
    .select(['productId', 'version', 'sentStock', 'sentKurus', 'categoryName', 'brandName'])
    .where('marketplace', '=', name)
    .execute();
  return new Map(
    rows.map(({ productId, sentKurus, ...row }) => [
      productId,
      { ...row, sentKurus: sentKurus === null ? null : kurus(sentKurus) },
    ]),
  );
}

export async function lockOffer(
  tx: Tx,
  name: MarketplaceName,
  productId: number,
): Promise<OfferRecord | null> {
  const row = await tx
    .selectFrom('marketplaceOffers')
    .select([
      ...(['barcode', 'isOffered', 'priceKurus', 'categoryId', 'brandId', 'attributes'] as const),
      ...(['categoryName', 'brandName', 'state', 'sentStock', 'sentKurus', 'version'] as const),
    ])
    .where('marketplace', '=', name)
    .where('productId', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  return (row as OfferRecord | undefined) ?? null;
}

/** Whatever was sent before, the offer will be sent again. False if it was changed meanwhile. */
export async function writeOffer(
  tx: Tx,
  name: MarketplaceName,
  productId: number,
  {
    version,
    attributes,
    at,
    ...values
  }: Omit<OfferRecord, 'sentStock' | 'sentKurus'> & { at: Date },
): Promise<boolean> {
  const { barcode, isOffered, priceKurus, categoryId, brandId, state } = values;
  const { categoryName, brandName } = values;
  const { rows } = await sql`
    insert into marketplace_offers as o (marketplace, product_id, barcode, is_offered, price_kurus,
      category_id, brand_id, category_name, brand_name, attributes, state, changed_at)
    select ${name}, ${productId}, ${barcode}, ${isOffered}, ${priceKurus}, ${categoryId},
      ${brandId}, ${categoryName}, ${brandName}, ${JSON.stringify(attributes)}::jsonb, ${state},
      ${at}
    where ${version} = 0 or exists (select from marketplace_offers where marketplace = ${name}
      and product_id = ${productId})
    on conflict (marketplace, product_id) do update set barcode = excluded.barcode,
      is_offered = excluded.is_offered, price_kurus = excluded.price_kurus,
      category_id = excluded.category_id, brand_id = excluded.brand_id,
      category_name = excluded.category_name, brand_name = excluded.brand_name,
      attributes = excluded.attributes, state = excluded.state, asked_stock = null,
      asked_kurus = null, problem = null, changed_at = excluded.changed_at,
      version = o.version + 1
      where o.version = ${version}
    returning version`.execute(tx);
  return rows.length === 1;
}

/** False if it was changed meanwhile. */
export async function writeMarketplace(
  tx: Tx,
  name: MarketplaceName,
  { isOn, safetyStock, version }: { isOn: boolean; safetyStock: number; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('marketplaces')
    .set({ isOn, safetyStock, version: version + 1 })
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type BatchSummary = {
  id: number;
  kind: 'products' | 'stock-and-price';
  state: 'sending' | 'sent' | 'done' | 'expired';
  rowCount: number;
  failures: { barcode: string; reasons: string }[];
  sentAt: Date;
};

export async function selectBatches(
  db: Db | Tx,
  name: MarketplaceName,
  limit: number,
): Promise<BatchSummary[]> {
  const { rows } = await sql<BatchSummary>`
    select id, kind, state, jsonb_array_length(rows) as row_count, failures, sent_at
    from marketplace_batches where marketplace = ${name} order by sent_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

export type PackageSummary = {
  packageId: string;
  orderNumber: string;
  status: string;
  state: PackageState;
  problem: string | null;
  ours: string | null;
  totalKurus: Kurus;
  modifiedAt: Date;
};

/** Packages with a problem first. */
export async function selectPackages(
  db: Db | Tx,
  name: MarketplaceName,
  limit: number,
): Promise<PackageSummary[]> {
  const { rows } = await sql<PackageSummary>`
    select k.package_id, k.order_number, k.status, k.state, k.problem, o.order_number as ours,
      k.total_kurus, k.modified_at
    from marketplace_packages k left join orders o on o.id = k.order_id
    where k.marketplace = ${name}
    order by k.problem is null, k.modified_at desc, k.package_id limit ${limit}`.execute(db);
  return rows;
}
