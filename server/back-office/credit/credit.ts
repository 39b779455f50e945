// The credit accounts of companies in the back office: list, open, change, stop, and book payments
// and corrections. Every change is in the audit log.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { type Db, inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type BookedEntry,
  insertEntry,
  type NewEntry,
  selectBooked,
} from '#server/credit/credit.sql.ts';
import { findAccount, freeOf, stopBefore, stopOf } from '#server/credit/credit.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStatement } from '#server/statements/statement.ts';
import type {
  CreditAccount,
  CreditAccountBody,
  CreditAccountRow,
  CreditAccountStatement,
  CreditAccountsQuery,
  CreditCorrectionBody,
  CreditPaymentBody,
} from '#shared/back-office/credit.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import { fromLira, kurus, toLira } from '#shared/base/money.ts';
import type { StatementQuery } from '#shared/credit/credit-wire.ts';
import {
  type AccountRecord,
  insertAccount,
  selectAccountRecord,
  selectAccounts,
  updateAccount,
} from './credit.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

async function daysOf({ settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  const today = istanbulDay(clock());
  return { today, stopBefore: stopBefore(await settings.credit(), today) };
}

export async function listAccounts(context: Deps, query: CreditAccountsQuery) {
  const days = await daysOf(context);
  const { rows, total } = await selectAccounts(context.db, query, days);
  return {
    content: rows.map((row) => toRow(row, days.today)),
    page: query.page,
    totalElements: total,
    hasNext: (query.page + 1) * query.size < total,
  };
}

/** The number of accounts with an overdue amount. */
export async function countOverdue(context: Deps): Promise<number> {
  const query = { state: 'overdue', page: 0, size: 1 } as const;
  return (await selectAccounts(context.db, query, await daysOf(context))).total;
}

const toRow = (record: AccountRecord, today: string): CreditAccountRow => ({
  companyId: record.companyId,
  companyName: record.companyName,
  taxNumber: record.taxNumber,
  hasAccount: record.hasAccount,
  limit: toLira(record.limitKurus),
  days: record.days,
  balance: toLira(record.balance),
  overdue: toLira(record.overdue),
  free: record.hasAccount ? toLira(freeOf(record, record)) : 0,
  stop: record.hasAccount ? stopOf(record, record, today) : null,
});

/** @throws AppError NOT_FOUND */
async function readAccount(context: Deps, db: Db, companyId: number): Promise<CreditAccount> {
  const days = await daysOf(context);
  const record = await selectAccountRecord(db, companyId, days);
  if (!record) throw new AppError('NOT_FOUND');
  const { version, stoppedReason, unstoppedUntil } = record;
  return { ...toRow(record, days.today), version, stoppedReason, unstoppedUntil };
}

/** @throws AppError NOT_FOUND */
export async function readAccountStatement(
  context: Deps,
  companyId: number,
  query: StatementQuery,
): Promise<CreditAccountStatement> {
  const { db, clock } = context;
  const account = await readAccount(context, db, companyId);
  const statement = account.hasAccount ? await readStatement(db, companyId, query, clock()) : null;
  return { account, statement };
}

/**
 * Opens the account (version 0) or changes its conditions.
 * @throws AppError NOT_FOUND, EDIT_CONFLICT
 */
export async function changeAccount(
  context: Deps,
  actor: Actor,
  companyId: number,
  { version, limit, days, stoppedReason, unstoppedUntil }: CreditAccountBody,
): Promise<CreditAccount> {
  const { db, clock } = context;
  const at = clock();
  await inTransaction(db, async (tx) => {
    const before = await readAccount(context, tx, companyId);
    const present = await findAccount(tx, companyId);
    const conditions = {
      limitKurus: fromLira(limit),
      days,
      stoppedReason,
      unstoppedUntil,
      stoppedAt: stoppedReason === null ? null : (present?.stoppedAt ?? at),
    };
    const isSaved =
      version === 0
        ? await insertAccount(tx, companyId, conditions, at)
        : await updateAccount(tx, companyId, version, conditions);
    if (!isSaved) throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    const shown = { limit, days, stoppedReason, unstoppedUntil };
    await writeAudit(
      tx,
      actor,
      {
        action: version === 0 ? 'create' : 'update',
        entity: 'credit-account',
        entityId: companyId,
        before: version === 0 ? null : conditionsOf(before),
        after: shown,
      },
      at,
    );
  });
  return readAccount(context, db, companyId);
}

const conditionsOf = ({ limit, days, stoppedReason, unstoppedUntil }: CreditAccount) => ({
  limit,
  days,
  stoppedReason,
  unstoppedUntil,
});

/** @throws AppError NOT_FOUND, IDEMPOTENCY_KEY_REUSED, VALIDATION_FAILED for a day in the future */
export function bookPayment(
  context: Deps,
  actor: Actor,
  companyId: number,
  { key, amount, bookedOn, note }: CreditPaymentBody,
): Promise<void> {
  return bookEntry(context, actor, {
    companyId,
    kind: 'payment',
    reference: `by hand ${key}`,
    bookedOn,
    note,
    amountKurus: kurus(-fromLira(amount)),
  });
}

/** @throws AppError NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
export async function bookCorrection(
  context: Deps,
  actor: Actor,
  companyId: number,
  { key, amount, isDebit, dueOn, reason }: CreditCorrectionBody,
): Promise<void> {
  const account = await findAccount(context.db, companyId);
  const named = { kind: 'correction', reference: `by hand ${key}` } as const;
  // A request that is repeated after midnight is still the same correction.
  const booked = await selectBooked(context.db, named);
  const bookedOn = booked?.bookedOn ?? istanbulDay(context.clock());
  await bookEntry(context, actor, {
    ...named,
    companyId,
    bookedOn,
    note: reason,
    amountKurus: kurus(isDebit ? fromLira(amount) : -fromLira(amount)),
    dueOn: isDebit ? (dueOn ?? dayAfter(bookedOn, account?.days ?? 0)) : null,
  });
}

/** @throws AppError VALIDATION_FAILED */
function refuseFutureDay({ bookedOn }: Pick<NewEntry, 'bookedOn'>, at: Date): void {
  if (bookedOn <= istanbulDay(at)) return;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) => [
      { path: 'bookedOn', message: translate(language, 'admin-credit', 'payment.future') },
    ],
  });
}

const isSame = (booked: BookedEntry, entry: Omit<NewEntry, 'createdBy' | 'at'>): boolean =>
  booked.companyId === entry.companyId &&
  booked.amountKurus === entry.amountKurus &&
  booked.bookedOn === entry.bookedOn &&
  booked.dueOn === (entry.dueOn ?? null) &&
  booked.note === (entry.note ?? null);

/**
 * A repeated key books nothing more.
 * @throws AppError IDEMPOTENCY_KEY_REUSED if it booked something else
 */
async function bookEntry(
  { db, clock }: Deps,
  actor: Actor,
  entry: Omit<NewEntry, 'createdBy' | 'at'>,
): Promise<void> {
  const at = clock();
  refuseFutureDay(entry, at);
  await inTransaction(db, async (tx) => {
    if (!(await findAccount(tx, entry.companyId))) throw new AppError('NOT_FOUND');
    const id = await insertEntry(tx, { ...entry, createdBy: actor.email, at });
    if (id === null) {
      const booked = await selectBooked(tx, entry);
      if (booked && isSame(booked, entry)) return;
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    }
    const { kind, amountKurus, bookedOn, note = null, dueOn = null } = entry;
    await writeAudit(
      tx,
      actor,
      {
        action: 'create',
        entity: 'credit-account',
        entityId: entry.companyId,
        before: null,
        after: { entryId: id, kind, amount: toLira(amountKurus), bookedOn, dueOn, note },
      },
      at,
    );
  });
}
