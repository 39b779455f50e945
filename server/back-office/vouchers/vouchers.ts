// Vouchers and the store credit of customers in the back office.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import {
  type BalanceEntryRow,
  selectBalanceEntries,
  selectVoucher,
  type VoucherRow,
} from '#server/balances/balances.sql.ts';
import { bookCredit, findCredit } from '#server/balances/balances.ts';
import { issueVouchers } from '#server/balances/vouchers.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type {
  CustomerBalance,
  CustomerBalanceBody,
  NewVouchers,
  NewVouchersBody,
  Voucher,
  VouchersQuery,
  VoucherWithEntries,
} from '#shared/back-office/vouchers.ts';
import { voucherStateOf } from '#shared/balances/balances.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { fromLira, kurus, toLira, ZERO } from '#shared/base/money.ts';
import { selectVouchers, updateStopped } from './vouchers.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;

const toVoucher = (row: VoucherRow, today: string): Voucher => {
  const { id, last4, validUntil, stoppedReason, note, version, createdBy } = row;
  return {
    id,
    last4,
    validUntil,
    stoppedReason,
    note,
    version,
    createdBy,
    amount: toLira(row.amountKurus),
    balance: toLira(row.balanceKurus),
    state: voucherStateOf({ ...row, balance: row.balanceKurus }, today),
    createdAt: row.createdAt.toISOString(),
  };
};

const toEntry = ({ amountKurus, createdAt, ...entry }: BalanceEntryRow) => ({
  ...entry,
  amount: toLira(amountKurus),
  at: createdAt.toISOString(),
});

export async function listVouchers({ db, clock }: Deps, query: VouchersQuery) {
  const today = istanbulDay(clock());
  const { rows, total } = await selectVouchers(db, query, today);
  return {
    content: rows.map((row) => toVoucher(row, today)),
    page: query.page,
    totalElements: total,
    hasNext: (query.page + 1) * query.size < total,
  };
}

/** @throws AppError NOT_FOUND */
export async function readVoucher({ db, clock }: Deps, id: number): Promise<VoucherWithEntries> {
  const row = await selectVoucher(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const entries = await selectBalanceEntries(db, id);
  return { voucher: toVoucher(row, istanbulDay(clock())), entries: entries.map(toEntry) };
}

/**
 * The result contains the codes, which are stored nowhere. A repeated request, for example a double
 * click, creates and returns the same vouchers.
 * @throws AppError VALIDATION_FAILED for a day in the past, IDEMPOTENCY_KEY_REUSED
 */
export async function createVouchers(
  { db, clock, secrets }: Deps,
  actor: Actor,
  { key, count, amount, validUntil, note = null }: NewVouchersBody,
): Promise<NewVouchers> {
  const at = clock();
  if (validUntil < istanbulDay(at)) throw new AppError('VALIDATION_FAILED');
  return inTransaction(db, async (tx) => {
    const { vouchers, isNew } = await issueVouchers(tx, secrets, {
      key,
      count,
      amount: fromLira(amount),
      validUntil,
      note,
      by: actor.email,
      at,
    });
    if (isNew)
      await writeAudit(
        tx,
        actor,
        {
          action: 'create',
          entity: 'voucher',
          entityId: vouchers[0]?.id ?? 0,
          before: null,
          after: { count, amount, validUntil, note },
        },
        at,
      );
    return { vouchers };
  });
}

/** @throws AppError NOT_FOUND, EDIT_CONFLICT */
export async function stopVoucher(
  context: Deps,
  actor: Actor,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<VoucherWithEntries> {
  const at = context.clock();
  await inTransaction(context.db, async (tx) => {
    const before = await selectVoucher(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (!(await updateStopped(tx, id, { version, reason, at })))
      throw new AppError('EDIT_CONFLICT', { details: await readVoucher(context, id) });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'voucher',
        entityId: id,
        before: { stoppedReason: null },
        after: { stoppedReason: reason },
      },
      at,
    );
  });
  return readVoucher(context, id);
}

export async function readCustomerBalance(
  { db }: Pick<Deps, 'db'>,
  customerId: number,
): Promise<CustomerBalance> {
  const credit = await findCredit(db, customerId);
  const entries = credit ? await selectBalanceEntries(db, credit.id) : [];
  return { balance: toLira(credit?.balanceKurus ?? ZERO), entries: entries.map(toEntry) };
}

/**
 * A repeated key books nothing more.
 * @throws AppError CUSTOMER_NOT_FOUND, BALANCE_TOO_LOW, IDEMPOTENCY_KEY_REUSED
 */
export async function changeCustomerBalance(
  { db, clock }: Deps,
  actor: Actor,
  customerId: number,
  { key, amount, isTaken, reason }: CustomerBalanceBody,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customerId)
      .forKeyShare()
      .executeTakeFirst();
    if (!customer) throw new AppError('CUSTOMER_NOT_FOUND');
    const isNew = await bookCredit(tx, customerId, {
      amount: kurus(isTaken ? -fromLira(amount) : fromLira(amount)),
      reference: `by hand ${key}`,
      note: reason,
      createdBy: actor.email,
      at,
    });
    if (isNew)
      await writeAudit(
        tx,
        actor,
        {
          action: 'update',
          entity: 'store-credit',
          entityId: customerId,
          before: null,
          after: { amount: isTaken ? -amount : amount, reason },
        },
        at,
      );
  });
}
