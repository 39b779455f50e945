// SQL of the suppliers.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Supplier, SupplierInput } from '#shared/back-office/purchases.ts';

const read = (rest: RawBuilder<unknown>) => sql<Supplier>`
  select s.id, s.name, s.contact, s.lead_days, s.version,
    (select count(*)::int from purchase_orders o where o.supplier_id = s.id) as purchase_count
  from suppliers s ${rest}`;

export const selectSuppliers = async (db: Db): Promise<Supplier[]> =>
  (await read(sql`order by s.name, s.id`).execute(db)).rows;

export const lockSupplier = async (tx: Tx, id: number): Promise<Supplier | undefined> =>
  (await read(sql`where s.id = ${id} for update of s`).execute(tx)).rows[0];

/** Undefined if another supplier has this name. */
export async function insertSupplier(
  tx: Tx,
  { name, contact, leadDays }: SupplierInput,
): Promise<Supplier | undefined> {
  const { rows } = await sql<Supplier>`
    insert into suppliers (name, contact, lead_days) values (${name}, ${contact || null}, ${leadDays})
    on conflict do nothing
    returning id, name, contact, lead_days, version, 0 as purchase_count`.execute(tx);
  return rows[0];
}

export async function updateSupplier(
  tx: Tx,
  id: number,
  { name, contact, leadDays }: SupplierInput,
): Promise<void> {
  await sql`update suppliers set name = ${name}, contact = ${contact || null},
    lead_days = ${leadDays}, version = version + 1 where id = ${id}`.execute(tx);
}

export async function deleteSupplier(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('suppliers').where('id', '=', id).execute();
}
