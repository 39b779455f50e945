// The suppliers of the shop: a name, and how to reach them.
import { sql } from 'kysely';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Supplier, SupplierInput } from '#shared/back-office/purchases.ts';
import { selectSuppliers } from './purchases.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

export const listSuppliers = ({ db }: Pick<Deps, 'db'>): Promise<Supplier[]> => selectSuppliers(db);

/** @throws AppError SUPPLIER_NAME_TAKEN */
export async function createSupplier(
  { db, clock }: Deps,
  { name, contact }: SupplierInput,
  actor: Actor,
): Promise<Supplier> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Supplier>`
      insert into suppliers (name, contact) values (${name}, ${contact || null})
      on conflict do nothing returning id, name, contact, version`.execute(tx);
    const [made] = rows;
    if (!made) throw new AppError('SUPPLIER_NAME_TAKEN');
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: 'supplier', entityId: made.id, before: null, after: made },
      clock(),
    );
    return made;
  });
}

/** @throws AppError SUPPLIER_NOT_FOUND, EDIT_CONFLICT, SUPPLIER_NAME_TAKEN */
export async function changeSupplier(
  { db, clock }: Deps,
  id: number,
  { name, contact, version }: SupplierInput & { version: number },
  actor: Actor,
): Promise<Supplier> {
  return inTransaction(db, async (tx) => {
    const before = await lockSupplier(tx, id);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    if (await isNameOfAnother(tx, id, name)) throw new AppError('SUPPLIER_NAME_TAKEN');
    const { rows } = await sql<Supplier>`
      update suppliers set name = ${name}, contact = ${contact || null}, version = version + 1
      where id = ${id} returning id, name, contact, version`.execute(tx);
    const after = rows[0] as Supplier;
    await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'supplier', entityId: id, before, after },
      clock(),
    );
    return after;
  });
}

async function lockSupplier(tx: Tx, id: number): Promise<Supplier> {
  const { rows } = await sql<Supplier>`
    select id, name, contact, version from suppliers where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw new AppError('SUPPLIER_NOT_FOUND');
  return rows[0];
}

const isNameOfAnother = async (tx: Tx, id: number, name: string): Promise<boolean> =>
  (await sql`select 1 from suppliers where name = ${name} and id <> ${id} for update`.execute(tx))
    .rows.length > 0;
