// SQL of the rows of quotes that are not in the catalogue.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';

export type StoredOwnRow = {
  id: number;
  sku: string;
  isOwnRow: boolean;
  taxPercent: number | null;
};

/** The product of this name, whatever it is. */
export async function selectNamed(tx: Tx, name: string): Promise<StoredOwnRow | null> {
  const row = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'isOwnRow', 'taxPercent'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

export type NewOwnRow = {
  sku: string;
  name: string;
  slug: string;
  brand: string;
  taxPercent: number;
  priceKurus: Kurus;
};

/** Null if the name or the code was taken meanwhile. */
export async function insertOwnRow(tx: Tx, row: NewOwnRow, stock: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into products (sku, name, slug, description, price_kurus, stock, brand, category_id,
      attributes, tax_percent, unit_weight_g, unit_volume_cm3, is_own_row)
    select ${row.sku}, ${row.name}, ${row.slug}, '', ${row.priceKurus}, ${stock}, ${row.brand},
      (select id from categories order by parent_id nulls first, id limit 1),
      '{"isPersonalised": true}', ${row.taxPercent}, 1, 1, true
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function updateOwnRow(tx: Tx, id: number, priceKurus: Kurus): Promise<void> {
  await tx
    .updateTable('products')
    .set({ priceKurus, isActive: true })
    .where('id', '=', id)
    .execute();
}
