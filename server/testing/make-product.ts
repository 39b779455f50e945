// Builders: they fill in everything that does not matter to a test.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { slugOf } from '#shared/base/fold.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { facetsOf } from '#shared/fit/product-facets.ts';
import type { Tier } from '#shared/pricing/tiers.ts';

let made = 0;

export type ProductOverrides = Partial<{
  sku: string;
  name: string;
  nameEn: string;
  description: string;
  price: Kurus | number;
  stock: number;
  reorderPoint: number;
  categoryId: number;
  family: string;
  minQuantity: number;
  quantityStep: number;
  piecesPerCarton: number | null;
  attributes: Attributes;
  tiers: Partial<Tier>[];
  isActive: boolean;
  soldCount: number;
  createdAt: Date;
}>;

/** A bottle in stock at 10,00 TL, unless `overrides` say otherwise. Returns its id. */
export async function makeProduct(
  db: Db,
  { attributes = bottle, tiers = [], price = 1_000, ...overrides }: ProductOverrides = {},
): Promise<number> {
  made += 1;
  const name = overrides.name ?? `Deneme Şişesi ${made}`;
  const { id } = await db
    .insertInto('products')
    .values({
      sku: `TEST-${String(made).padStart(5, '0')}`,
      slug: slugOf(name),
      description: 'Denemek için.',
      stock: 100,
      brand: 'Deneme',
      categoryId: 3,
      minQuantity: 1,
      quantityStep: 1,
      piecesPerCarton: null,
      isActive: true,
      soldCount: 0,
      ...given(overrides),
      name,
      priceKurus: price,
      attributes: JSON.stringify(attributes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { key, value } of facetsOf(attributes))
    await db.insertInto('productFacets').values({ productId: id, key, value }).execute();
  for (const tier of tiers) await insertTier(db, id, tier);
  return id;
}

const bottle: Attributes = { part: 'bottle', neck: 'FEA15', closure: 'crimp', capacityMl: 50 };

/** A property that is undefined takes its default. */
const given = <T extends object>(overrides: T) =>
  Object.fromEntries(
    Object.entries(overrides).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

const insertTier = (db: Db, productId: number, tier: Partial<Tier>) =>
  db
    .insertInto('bulkTiers')
    .values({
      productId,
      minQuantity: tier.minQuantity ?? 10,
      discountType: tier.discountType ?? 'PERCENTAGE',
      discountPoints: tier.discountPoints ?? 0,
      discountKurus: tier.discountAmount ?? 0,
      isActive: tier.isActive ?? true,
    })
    .execute();

/** Minimal products in one statement, if a test needs many. */
export async function makeManyProducts(db: Db, count: number): Promise<number[]> {
  made += 1;
  const { rows } = await sql<{ id: number }>`
    insert into products (sku, name, slug, description, price_kurus, stock, brand, category_id)
    select 'MANY-' || ${made}::int || '-' || n, 'Çok ' || ${made}::int || '-' || n, 'cok', '', 100, 1, 'Deneme', 3 from generate_series(1, ${count}::int) n
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function stockOf(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{
    stock: number;
  }>`select stock from products where id = ${productId}`.execute(db);
  return rows[0]?.stock ?? Number.NaN;
}
