// SQL of the techniques that print on the glass.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';

export type TechniqueProduct = {
  id: number;
  sku: string;
  name: string;
  priceKurus: Kurus;
  isActive: boolean;
  minQuantity: number;
  technique: 'screen' | 'foil';
  isPrint: boolean;
  maxColours: number | null;
  widthMm: number | null;
  heightMm: number | null;
  setupId: number | null;
  version: number;
};

/** Prints and set-ups, sorted by name. */
export async function selectTechniques(db: Db | Tx): Promise<TechniqueProduct[]> {
  const { rows } = await sql<TechniqueProduct>`
    select p.id, p.sku, p.name, p.price_kurus, p.is_active, p.min_quantity,
      p.attributes ->> 'technique' as technique,
      coalesce((p.attributes -> 'isPersonalised')::boolean, false) as is_print,
      (p.attributes -> 'maxColours')::int as max_colours,
      (p.attributes -> 'widthMm')::float8 as width_mm,
      (p.attributes -> 'heightMm')::float8 as height_mm,
      t.setup_product_id as setup_id, coalesce(t.version, 0) as version
    from products p left join print_techniques t on t.product_id = p.id
    where p.attributes ? 'technique' and p.attributes ->> 'part' = 'label'
    order by p.name, p.id limit 200`.execute(db);
  return rows;
}

/**
 * Locks the product of a technique, so that of two concurrent changes the second sees the first.
 */
export async function lockTechnique(tx: Tx, id: number): Promise<void> {
  await sql`select id from products where id = ${id} for no key update`.execute(tx);
}

/** Without a set-up the row is deleted, together with its version: nothing is charged. */
export async function writeSetup(tx: Tx, id: number, setupId: number | null): Promise<void> {
  if (setupId === null)
    await tx.deleteFrom('printTechniques').where('productId', '=', id).execute();
  else
    await sql`insert into print_techniques as t (product_id, setup_product_id)
      values (${id}, ${setupId})
      on conflict (product_id) do update set setup_product_id = excluded.setup_product_id,
        version = t.version + 1`.execute(tx);
}
