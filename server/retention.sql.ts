// SQL of what is thrown away and belongs to no feature alone. Each returns how many it met, at most `limit`.
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The cart itself stays, a version further, so that a browser that still holds the rows hears that they are gone. */
export async function clearOldCarts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select customer_id from customer_carts c
      where updated_at < ${before} and exists (select from customer_cart_items i where i.customer_id = c.customer_id) order by updated_at limit ${limit} for update),
    gone as (delete from customer_cart_items where customer_id in (select customer_id from old))
    update customer_carts c set version = version + 1 from old where c.customer_id = old.customer_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Never one that a cart, an order, a quote or an account names. A cart in a browser asks for its designs when it is looked at. */
export async function deleteUnusedDesigns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from designs where asked_on < ${before}::date and code in (
      select code from designs d where asked_on < ${before}::date
        and not exists (select from customer_designs o where o.code = d.code)
        and not exists (select from order_items o where o.design_id = d.code)
        and not exists (select from customer_cart_items o where o.design_id = d.code)
        and not exists (select from quote_items o where o.design_id = d.code)
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Never one that stands on a design that is kept. */
export async function deleteUnusedLogos(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with used as (select distinct hash #>> '{}' as hash from designs, jsonb_path_query(choices, '$.**.hash') as hash)
    delete from design_logos where asked_on < ${before}::date and hash in (
      select l.hash from design_logos l where l.asked_on < ${before}::date and not exists (select from used where used.hash = l.hash) limit ${limit})
    returning hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function deleteBackupRows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('endedAt', '<', before).execute();
}
