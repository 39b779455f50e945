// The merchant's customers: search, view, block, export, erase. Owns customer_notes. The audit log
// records views as well as changes (KVKK m.12); log entries about an erased customer contain no
// personal data.

import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { endAllSessions } from '#server/auth/sessions.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { markEInvoicePayer } from '#server/customers/addresses.ts';
import { eraseCustomer } from '#server/customers/deletion.ts';
import { exportCustomer } from '#server/customers/export.ts';
import {
  type AdminCustomer,
  type AdminCustomersPage,
  type AdminCustomersQuery,
  SHORTEST_CUSTOMER_TERM,
} from '#shared/back-office/customers.ts';
import { searchTerms } from '#shared/base/fold.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import { asSignedIn, readCustomer, whileThere } from './customer-answer.ts';
import {
  type CustomerRecord,
  countNotes,
  deleteNote,
  insertNote,
  lockCustomerRecord,
  selectCustomerRecord,
  selectCustomers,
  updateBlock,
} from './customers.sql.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'>;
const ENTITY = 'customer';
const MOST_NOTES = 100;

export async function listCustomers(
  { db }: Pick<Platform, 'db'>,
  { text, page, size, ...filter }: AdminCustomersQuery,
): Promise<AdminCustomersPage> {
  const rows = await selectCustomers(db, text ? termsOf(text) : null, filter, {
    offset: page * size,
    limit: size + 1,
  });
  const content = rows.slice(0, size).map(({ emailVerifiedAt, blockedAt, createdAt, ...row }) => {
    return {
      ...row,
      isVerified: emailVerifiedAt !== null,
      isBlocked: blockedAt !== null,
      createdAt: createdAt.toISOString(),
    };
  });
  return { content, page, totalElements: null, hasNext: rows.length > size };
}

/** Converts "0532 123 45 67" to its stored form, without prefix and spaces. */
function termsOf(text: string): string[] {
  const figures = text.replace(/[\s()+.-]/g, '');
  if (/^\d{4,}$/.test(figures)) return [figures.replace(/^(0090|90|0)(?=\d{4})/, '')];
  // An e-mail address is one term, because its parts match too many customers.
  const terms = text.includes('@') ? [foldEmail(text)] : searchTerms(text);
  return terms.filter((term) => term.length >= SHORTEST_CUSTOMER_TERM);
}

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function findCustomer(
  context: Deps,
  id: number,
  actor: Actor,
): Promise<AdminCustomer> {
  const customer = required(await selectCustomerRecord(context.db, id));
  const found = await readCustomer(context, customer);
  await inTransaction(context.db, (tx) =>
    recordChange(context, tx, actor, { action: 'view', entityId: id }),
  );
  return found;
}

/** Ends all sessions and prevents new ones; orders continue. @throws AppError CUSTOMER_NOT_FOUND */
export function blockCustomer(
  context: Deps,
  id: number,
  reason: string,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx, before) => {
    const at = context.clock();
    await updateBlock(
      tx,
      id,
      { blockedAt: before.blockedAt ?? at, blockedReason: reason, blockedBy: actor.email },
      at,
    );
    await endAllSessions(tx, id);
    await recordChange(context, tx, actor, {
      action: 'block',
      entityId: id,
      before: blockOf(before),
      after: { reason },
    });
  });
}

/** @throws AppError CUSTOMER_NOT_FOUND */
export function unblockCustomer(context: Deps, id: number, actor: Actor): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx, before) => {
    if (!before.blockedAt) return;
    await updateBlock(tx, id, null, context.clock());
    await recordChange(context, tx, actor, {
      action: 'unblock',
      entityId: id,
      before: blockOf(before),
    });
  });
}

/**
 * Marks a company at all addresses with its tax number. @throws AppError CUSTOMER_NOT_FOUND,
 * ADDRESS_NOT_FOUND
 */
export function markPayer(
  context: Deps,
  { customerId, addressId }: { customerId: number; addressId: number },
  isEInvoicePayer: boolean,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, customerId, async (tx) => {
    const at = context.clock();
    await markEInvoicePayer(tx, { customerId, id: addressId }, isEInvoicePayer, at);
    await recordChange(context, tx, actor, {
      action: 'update',
      entityId: customerId,
      after: { addressId, isEInvoicePayer },
    });
  });
}

/** @throws AppError CUSTOMER_NOT_FOUND, TOO_MANY_ROWS */
export function addNote(
  context: Deps,
  id: number,
  text: string,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx) => {
    if ((await countNotes(tx, id)) >= MOST_NOTES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_NOTES } });
    await insertNote(tx, {
      customerId: id,
      text,
      adminEmail: actor.email,
      createdAt: context.clock(),
    });
    await recordChange(context, tx, actor, {
      action: 'create',
      entityId: id,
      after: { note: true },
    });
  });
}

/** Removing a missing note is no error. @throws AppError CUSTOMER_NOT_FOUND */
export function removeNote(
  context: Deps,
  id: number,
  noteId: number,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx) => {
    if (await deleteNote(tx, id, noteId))
      await recordChange(context, tx, actor, {
        action: 'delete',
        entityId: id,
        before: { note: true },
      });
  });
}

/**
 * The same export that the customer can download (KVKK m.11). @throws AppError CUSTOMER_NOT_FOUND
 */
export async function exportForCustomer(
  context: Deps,
  id: number,
  actor: Actor,
): Promise<CustomerExport> {
  const data = await whileThere(
    exportCustomer(context, asSignedIn(required(await selectCustomerRecord(context.db, id)))),
  );
  await inTransaction(context.db, (tx) =>
    recordChange(context, tx, actor, { action: 'export', entityId: id }),
  );
  return data;
}

/**
 * The same as when customers delete their own account. @throws AppError CUSTOMER_NOT_FOUND,
 * VALIDATION_FAILED if the given e-mail address is not theirs
 */
export async function eraseForCustomer(
  context: Deps,
  id: number,
  email: string,
  actor: Actor,
): Promise<void> {
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const customer = required(await selectCustomerRecord(tx, id));
    if (foldEmail(email) !== customer.emailFolded) throw new AppError('VALIDATION_FAILED');
    if (!(await eraseCustomer(tx, id, { passwordHash: null, remoteAddress: null, at })))
      throw new AppError('CUSTOMER_NOT_FOUND');
    await recordChange(context, tx, actor, { action: 'delete', entityId: id });
  });
}

/**
 * Runs under the customer's lock and returns the changed customer. @throws AppError
 * CUSTOMER_NOT_FOUND
 */
export async function changeCustomer(
  context: Deps,
  id: number,
  work: (tx: Tx, before: CustomerRecord) => Promise<void>,
): Promise<AdminCustomer> {
  await inTransaction(context.db, async (tx) =>
    work(tx, required(await lockCustomerRecord(tx, id))),
  );
  return readCustomer(context, required(await selectCustomerRecord(context.db, id)));
}

const blockOf = ({ blockedReason }: CustomerRecord) => blockedReason && { reason: blockedReason };

type RecordedChange = Pick<Change, 'action' | 'entityId'> &
  Partial<Pick<Change, 'before' | 'after'>>;

export const recordChange = (
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  actor: Actor,
  { before = null, after = null, ...change }: RecordedChange,
) => writeAudit(tx, actor, { ...change, entity: ENTITY, before, after }, clock());

function required(customer: CustomerRecord | null): CustomerRecord {
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND');
  return customer;
}
