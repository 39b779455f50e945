// The merchant's customers: found, looked at, blocked, given their data, erased. Owns customer_notes. Who looked at whom is
// written down as well as what was changed (KVKK m.12); what is written down of an erased customer names nobody.
import { type AdminCustomer, type AdminCustomersPage, type AdminCustomersQuery, SHORTEST_CUSTOMER_WORD, SHOWN_ORDERS } from '#shared/admin-customers.ts';
import type { CustomerExport } from '#shared/customer-export.ts';
import { searchWords } from '#shared/fold.ts';
import { foldEmail } from '#shared/identity.ts';
import { toLira } from '#shared/money.ts';
import type { Actor } from '../admin/actor.ts';
import { type Change, writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import { endAllSessions, listSessions } from '../auth/sessions.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { recentOrders } from '../orders/customer-orders.ts';
import { recentQuotes } from '../quotes/quotes.ts';
import { returnsOfCustomer } from '../returns/admin-returns.ts';
import { listAddresses } from './addresses.ts';
import { countNotes, type DeskCustomer, deleteNote, insertNote, lockDeskCustomer, selectCustomers, selectDeskCustomer, updateBlock } from './admin-customers.sql.ts';
import { eraseCustomer } from './deletion.ts';
import { exportCustomer } from './export.ts';
import { readHistory } from './marketing.ts';
import { readProfile, readStats } from './profile.ts';

type Parts = Pick<Context, 'db' | 'secrets' | 'clock'>;
const ENTITY = 'customer';
const MOST_NOTES = 100;

export async function listCustomers({ db }: Pick<Context, 'db'>, { text, page, size, ...filter }: AdminCustomersQuery): Promise<AdminCustomersPage> {
  const rows = await selectCustomers(db, text ? wordsOf(text) : null, filter, { offset: page * size, limit: size + 1 });
  const content = rows.slice(0, size).map(({ emailVerifiedAt, blockedAt, createdAt, ...row }) => {
    return { ...row, isVerified: emailVerifiedAt !== null, isBlocked: blockedAt !== null, createdAt: createdAt.toISOString() };
  });
  return { content, page, totalElements: null, hasNext: rows.length > size };
}

/** "0532 123 45 67" is looked for as it is kept, without what stands before and between. */
function wordsOf(text: string): string[] {
  const figures = text.replace(/[\s()+.-]/g, '');
  if (/^\d{4,}$/.test(figures)) return [figures.replace(/^(0090|90|0)(?=\d{4})/, '')];
  // An address is one word: its parts stand in too many.
  const words = text.includes('@') ? [foldEmail(text)] : searchWords(text);
  return words.filter((word) => word.length >= SHORTEST_CUSTOMER_WORD);
}

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function findCustomer(context: Parts, id: number, actor: Actor): Promise<AdminCustomer> {
  const customer = required(await selectDeskCustomer(context.db, id));
  const found = await read(context, customer);
  await inTransaction(context.db, (tx) => note(context, tx, actor, 'view', id, null, null));
  return found;
}

/** Sessions end with it, and none begins; orders go their way. @throws AppError CUSTOMER_NOT_FOUND */
export function blockCustomer(context: Parts, id: number, reason: string, actor: Actor): Promise<AdminCustomer> {
  return change(context, id, async (tx, before) => {
    const at = context.clock();
    await updateBlock(tx, id, { blockedAt: before.blockedAt ?? at, blockedReason: reason, blockedBy: actor.email }, at);
    await endAllSessions(tx, id);
    await note(context, tx, actor, 'block', id, blockOf(before), { reason });
  });
}

/** @throws AppError CUSTOMER_NOT_FOUND */
export function unblockCustomer(context: Parts, id: number, actor: Actor): Promise<AdminCustomer> {
  return change(context, id, async (tx, before) => {
    if (!before.blockedAt) return;
    await updateBlock(tx, id, null, context.clock());
    await note(context, tx, actor, 'unblock', id, blockOf(before), null);
  });
}

/** @throws AppError CUSTOMER_NOT_FOUND, TOO_MANY_ROWS */
export function addNote(context: Parts, id: number, text: string, actor: Actor): Promise<AdminCustomer> {
  return change(context, id, async (tx) => {
    if ((await countNotes(tx, id)) >= MOST_NOTES) throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_NOTES } });
    await insertNote(tx, { customerId: id, text, adminEmail: actor.email, createdAt: context.clock() });
    await note(context, tx, actor, 'create', id, null, { note: true });
  });
}

/** One that is gone already is no failure. @throws AppError CUSTOMER_NOT_FOUND */
export function removeNote(context: Parts, id: number, noteId: number, actor: Actor): Promise<AdminCustomer> {
  return change(context, id, async (tx) => {
    if (await deleteNote(tx, id, noteId)) await note(context, tx, actor, 'delete', id, { note: true }, null);
  });
}

/** What the customer would get themselves (KVKK m.11). @throws AppError CUSTOMER_NOT_FOUND */
export async function exportForCustomer(context: Parts, id: number, actor: Actor): Promise<CustomerExport> {
  const data = await whileThere(exportCustomer(context, asSignedIn(required(await selectDeskCustomer(context.db, id)))));
  await inTransaction(context.db, (tx) => note(context, tx, actor, 'export', id, null, null));
  return data;
}

/** As when they delete their account themselves. @throws AppError CUSTOMER_NOT_FOUND, VALIDATION_FAILED for another address than theirs */
export async function eraseForCustomer(context: Parts, id: number, email: string, actor: Actor): Promise<void> {
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const customer = required(await selectDeskCustomer(tx, id));
    if (foldEmail(email) !== customer.emailFolded) throw new AppError('VALIDATION_FAILED');
    if (!(await eraseCustomer(tx, id, { passwordHash: null, remoteAddress: null, at }))) throw new AppError('CUSTOMER_NOT_FOUND');
    await note(context, tx, actor, 'delete', id, null, null);
  });
}

async function change(context: Parts, id: number, work: (tx: Tx, before: DeskCustomer) => Promise<void>): Promise<AdminCustomer> {
  await inTransaction(context.db, async (tx) => work(tx, required(await lockDeskCustomer(tx, id))));
  return read(context, required(await selectDeskCustomer(context.db, id)));
}

async function read(context: Parts, customer: DeskCustomer): Promise<AdminCustomer> {
  const { db } = context;
  const own = asSignedIn(customer);
  const { blockedAt, blockedReason, blockedBy, notes } = customer;
  return whileThere(
    (async () => {
      const [profile, stats, addresses, orders, quotes, returns, consents, sessions] = await Promise.all([
        readProfile({ db }, own),
        readStats({ db }, own),
        listAddresses(context, customer.id),
        recentOrders(db, own, SHOWN_ORDERS),
        recentQuotes(db, own, context.clock(), SHOWN_ORDERS),
        returnsOfCustomer(db, own, SHOWN_ORDERS),
        readHistory(db, own),
        listSessions(context, own),
      ]);
      return {
        profile,
        block: blockedAt && { reason: blockedReason ?? '', by: blockedBy ?? '', at: blockedAt.toISOString() },
        stats,
        addresses,
        orders: orders.content.map(({ orderNumber, status, total, createdAt }) => ({ orderNumber, status, total, createdAt })),
        quotes: quotes.map(({ number, state, totalKurus, createdAt, expiresAt }) => ({
          ...{ number, state, total: toLira(totalKurus) },
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
        returns: returns.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        consents: consents.content,
        sessions,
        notes,
      };
    })(),
  );
}

/** Read with the eyes of the customer; none of the sessions is the administrator's. */
const asSignedIn = ({ id, email, emailFolded, isEmailVerified, isMailboxProved }: DeskCustomer): SignedIn => ({
  customerId: id,
  sessionId: '',
  email,
  emailFolded,
  isEmailVerified,
  isMailboxProved,
});

/** One who deletes the account at this very moment is not the administrator who is signed out. */
async function whileThere<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof AppError && error.code === 'NOT_SIGNED_IN' ? new AppError('CUSTOMER_NOT_FOUND') : error;
  }
}

const blockOf = ({ blockedReason }: DeskCustomer) => blockedReason && { reason: blockedReason };

const note = ({ clock }: Pick<Context, 'clock'>, tx: Tx, actor: Actor, action: Change['action'], entityId: number, before: unknown, after: unknown) =>
  writeAudit(tx, actor, { action, entity: ENTITY, entityId, before, after }, clock());

function required(customer: DeskCustomer | null): DeskCustomer {
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND');
  return customer;
}
