// The suppliers of the shop: name, contact, and lead time.
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, isForeignViolation, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Supplier, SupplierInput } from '#shared/back-office/purchases.ts';
import {
  deleteSupplier,
  insertSupplier,
  lockSupplier,
  selectSuppliers,
  updateSupplier,
} from './purchases.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

export const listSuppliers = ({ db }: Pick<Deps, 'db'>): Promise<Supplier[]> => selectSuppliers(db);

/** @throws AppError SUPPLIER_NAME_TAKEN */
export async function createSupplier(
  { db, clock }: Deps,
  input: SupplierInput,
  actor: Actor,
): Promise<Supplier> {
  return inTransaction(db, async (tx) => {
    const made = await insertSupplier(tx, input);
    if (!made) throw new AppError('SUPPLIER_NAME_TAKEN');
    await audit(tx, actor, { action: 'create', before: null, after: made }, clock());
    return made;
  });
}

/** @throws AppError SUPPLIER_NOT_FOUND, EDIT_CONFLICT, SUPPLIER_NAME_TAKEN */
export async function changeSupplier(
  { db, clock }: Deps,
  id: number,
  { version, ...input }: SupplierInput & { version: number },
  actor: Actor,
): Promise<Supplier> {
  return inTransaction(db, async (tx) => {
    const before = await required(tx, id);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await updateSupplier(tx, id, input).catch((error: unknown) => {
      throw isViolationOf(error, 'suppliers_name_unique')
        ? new AppError('SUPPLIER_NAME_TAKEN')
        : error;
    });
    const after = await required(tx, id);
    await audit(tx, actor, { action: 'update', before, after }, clock());
    return after;
  });
}

/** Only a supplier without purchase orders. @throws AppError SUPPLIER_NOT_FOUND, SUPPLIER_IN_USE */
export async function removeSupplier({ db, clock }: Deps, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await required(tx, id);
    await deleteSupplier(tx, id).catch((error: unknown) => {
      throw isForeignViolation(error) ? new AppError('SUPPLIER_IN_USE') : error;
    });
    await audit(tx, actor, { action: 'delete', before, after: null }, clock());
  });
}

type Recorded = { action: Change['action']; before: Supplier | null; after: Supplier | null };

/** Logs only the edited fields, without the number of purchase orders. */
const audit = (tx: Tx, actor: Actor, { action, before, after }: Recorded, at: Date) =>
  writeAudit(
    tx,
    actor,
    {
      action,
      entity: 'supplier',
      entityId: (after ?? before)?.id ?? 0,
      before: fieldsOf(before),
      after: fieldsOf(after),
    },
    at,
  );

const fieldsOf = (supplier: Supplier | null) =>
  supplier && {
    name: supplier.name,
    contact: supplier.contact,
    leadDays: supplier.leadDays,
  };

async function required(tx: Tx, id: number): Promise<Supplier> {
  const supplier = await lockSupplier(tx, id);
  if (!supplier) throw new AppError('SUPPLIER_NOT_FOUND');
  return supplier;
}
