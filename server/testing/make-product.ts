// Builders: they fill in everything a test does not care about.
import { sql } from 'kysely';
import type { Attributes } from '#shared/attributes.ts';
import { slugOf } from '#shared/fold.ts';
import type { Kurus } from '#shared/money.ts';
import type { Tier } from '#shared/pricing.ts';
import { facetsOf } from '#shared/product-index.ts';
import type { Db } from '../db.ts';

let made = 0;

export type ProductWish = Partial<{
  sku: string;
  name: string;
  description: string;
  price: Kurus | number;
  stock: number;
  categoryId: number;
  minQuantity: number;
  quantityStep: number;
  piecesPerCarton: number | null;
  attributes: Attributes;
  tiers: Partial<Tier>[];
  isActive: boolean;
  soldCount: number;
  createdAt: Date;
}>;

/** A bottle in stock at 10,00 TL, unless the wish says otherwise. Returns its id. */
export async function makeProduct(db: Db, wish: ProductWish = {}): Promise<number> {
  made += 1;
  const name = wish.name ?? `Deneme Şişesi ${made}`;
  const sku = wish.sku ?? `TEST-${String(made).padStart(5, '0')}`;
  const attributes: Attributes = wish.attributes ?? { part: 'bottle', neck: 'FEA15', closure: 'crimp', capacityMl: 50 };
  const { id } = await db
    .insertInto('products')
    .values({
      sku,
      name,
      slug: slugOf(name),
      description: wish.description ?? 'Denemek için.',
      priceKurus: wish.price ?? 1_000,
      stock: wish.stock ?? 100,
      brand: 'Deneme',
      categoryId: wish.categoryId ?? 3,
      minQuantity: wish.minQuantity ?? 1,
      quantityStep: wish.quantityStep ?? 1,
      piecesPerCarton: wish.piecesPerCarton ?? null,
      attributes: JSON.stringify(attributes),
      isActive: wish.isActive ?? true,
      soldCount: wish.soldCount ?? 0,
      ...(wish.createdAt ? { createdAt: wish.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { key, value } of facetsOf(attributes)) await db.insertInto('productFacets').values({ productId: id, key, value }).execute();
  for (const tier of wish.tiers ?? []) {
    await db
      .insertInto('bulkTiers')
      .values({
        productId: id,
        minQuantity: tier.minQuantity ?? 10,
        discountType: tier.discountType ?? 'PERCENTAGE',
        discountPoints: tier.discountPoints ?? 0,
        discountKurus: tier.discountAmount ?? 0,
        isActive: tier.isActive ?? true,
      })
      .execute();
  }
  return id;
}

/** Bare ones, in one statement: for what must be full. */
export async function makeManyProducts(db: Db, count: number): Promise<number[]> {
  made += 1;
  const { rows } = await sql<{ id: number }>`
    insert into products (sku, name, slug, description, price_kurus, stock, brand, category_id)
    select 'MANY-' || ${made}::int || '-' || n, 'Çok ' || ${made}::int || '-' || n, 'cok', '', 100, 1, 'Deneme', 3 from generate_series(1, ${count}::int) n
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function stockOf(db: Db, productId: number): Promise<number> {
  const { rows } = await sql<{ stock: number }>`select stock from products where id = ${productId}`.execute(db);
  return rows[0]?.stock ?? Number.NaN;
}
