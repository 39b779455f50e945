// The companies' credit accounts (cari hesap): who may order on account, and what is booked. Owns
// credit_accounts and account_entries. The balance is the sum of the entries; a limit is checked
// under a lock of the account, in the transaction that charges it. Decision 0091.

import type { Db, Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { selectMembership } from '#server/companies/membership.ts';
import type { CreditRules } from '#server/settings/setting-records.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import { type Kurus, kurus, subtract, toLira } from '#shared/base/money.ts';
import type { CompanyRole } from '#shared/companies/companies.ts';
import type { CreditHindrance } from '#shared/credit/credit.ts';
import {
  type AccountRow,
  insertEntry,
  lockAccount,
  type Standing,
  selectAccount,
  selectCharge,
  selectStanding,
} from './credit.sql.ts';

export {
  selectAccount as findAccount,
  selectCharge as findCharge,
  selectEntries as entriesOf,
} from './credit.sql.ts';

type Rules = Pick<CreditRules, 'stopAfterDays'>;

/**
 * If something was due before this day, no more orders on account are accepted. Null: overdue
 * amounts stop nobody.
 */
export const stopBefore = ({ stopAfterDays }: Rules, today: string): string | null =>
  stopAfterDays === null ? null : dayAfter(today, -stopAfterDays);

/** The amount that may still be ordered on account; negative if the limit was lowered meanwhile. */
export const freeOf = (
  { limitKurus }: Pick<AccountRow, 'limitKurus'>,
  { balance }: Pick<Standing, 'balance'>,
): Kurus => subtract(limitKurus, balance);

/** Why no order is accepted, at any amount; null if orders are accepted. */
export function stopOf(
  account: Pick<AccountRow, 'stoppedAt' | 'unstoppedUntil'>,
  { longOverdue }: Pick<Standing, 'longOverdue'>,
  today: string,
): Exclude<CreditHindrance, 'limit'> | null {
  if (account.stoppedAt !== null) return 'stopped';
  const isLetOff = account.unstoppedUntil !== null && today <= account.unstoppedUntil;
  return longOverdue > 0 && !isLetOff ? 'overdue' : null;
}

export type Credit = {
  companyId: number;
  companyName: string;
  role: CompanyRole;
  account: AccountRow;
  standing: Standing;
  stop: ReturnType<typeof stopOf>;
};

/** The account of the company that a customer buys for now; null if there is none. */
export async function creditOf(
  db: Db,
  customerId: number,
  { rules, at }: { rules: Rules; at: Date },
): Promise<Credit | null> {
  const membership = await selectMembership(db, customerId);
  const account = membership && (await selectAccount(db, membership.companyId));
  if (!account) return null;
  const today = istanbulDay(at);
  const days = { today, stopBefore: stopBefore(rules, today) };
  const standing = await selectStanding(db, account.companyId, days);
  const { companyId, companyName, role } = membership;
  const stop = stopOf(account, standing, today);
  return { companyId, companyName, role, account, standing, stop };
}

export type Chargeable = { companyId: number; dueOn: string };

/**
 * The account that is charged for an order of this company. It stays locked until the end of the
 * transaction, so that simultaneous orders never exceed its limit together.
 * @throws AppError PAYMENT_METHOD_OFF without an account; CREDIT_STOPPED, CREDIT_OVERDUE,
 * CREDIT_LIMIT_REACHED
 */
export async function requireCredit(
  tx: Tx,
  companyId: number,
  total: Kurus,
  { rules, at }: { rules: Rules; at: Date },
): Promise<Chargeable> {
  const account = await lockAccount(tx, companyId);
  if (!account) throw new AppError('PAYMENT_METHOD_OFF');
  const today = istanbulDay(at);
  const standing = await selectStanding(tx, account.companyId, {
    today,
    stopBefore: stopBefore(rules, today),
  });
  const stop = stopOf(account, standing, today);
  if (stop === 'stopped')
    throw new AppError('CREDIT_STOPPED', { values: { reason: account.stoppedReason ?? '' } });
  if (stop === 'overdue')
    throw new AppError('CREDIT_OVERDUE', { values: { amount: toLira(standing.longOverdue) } });
  const free = freeOf(account, standing);
  if (total > free)
    throw new AppError('CREDIT_LIMIT_REACHED', { values: { free: Math.max(0, toLira(free)) } });
  return { companyId: account.companyId, dueOn: dayAfter(today, account.days) };
}

type Booked = { orderId: number; amount: Kurus; reference: string; by: string; at: Date };

const chargeAs =
  (kind: 'order' | 'correction') =>
  async (
    tx: Tx,
    { companyId, dueOn }: Chargeable,
    { orderId, amount, reference, by, at }: Booked,
  ): Promise<void> => {
    await insertEntry(tx, {
      companyId,
      kind,
      amountKurus: amount,
      reference,
      orderId,
      dueOn,
      bookedOn: istanbulDay(at),
      createdBy: by,
      at,
    });
  };

/** Books the order as the company's debt. Call with the account locked by `requireCredit`. */
export const chargeOrder = chargeAs('order');

/** For a corrected order that costs more. Call with the account locked by `requireCredit`. */
export const chargeMore = chargeAs('correction');

const kindOfCause = { cancelled: 'cancellation', correction: 'correction' } as const;

/**
 * Refunds an amount of an order to the account that it was charged to, once for each refund. Needs
 * no lock: it only lowers the balance.
 */
export async function creditRefund(
  tx: Tx,
  { cause, ...booked }: Booked & { cause: string },
): Promise<void> {
  const charge = await selectCharge(tx, booked.orderId);
  if (!charge) throw new Error(`order ${booked.orderId} was charged to no account`);
  const kind = cause in kindOfCause ? kindOfCause[cause as keyof typeof kindOfCause] : 'refund';
  await insertEntry(tx, {
    companyId: charge.companyId,
    kind,
    orderId: booked.orderId,
    amountKurus: kurus(-booked.amount),
    reference: booked.reference,
    bookedOn: istanbulDay(booked.at),
    createdBy: booked.by,
    at: booked.at,
  });
}
