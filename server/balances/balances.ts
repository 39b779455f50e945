// Store credit (Mağaza bakiyesi) and gift vouchers (Hediye çeki): they pay for an order besides
// money. Owns balances, vouchers and balance_entries. A balance is locked when an order spends it,
// and the database prevents it from falling below zero. Decision 0073.
import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  foldVoucherCode,
  payWith,
  type Shares,
  voucherStateOf,
} from '#shared/balances/balances.ts';
import type { MyBalanceAnswer } from '#shared/balances/balances-wire.ts';
import { dayAfter, istanbulDay } from '#shared/base/format.ts';
import {
  add,
  isSameAmount,
  type Kurus,
  kurus,
  subtract,
  toLira,
  ZERO,
} from '#shared/base/money.ts';
import {
  extendValidUntil,
  insertBalanceEntry,
  lockBalances,
  type NewBalanceEntry,
  openCredit,
  type Spending,
  selectBalanceEntries,
  selectBooked,
  selectCredit,
  selectSpending,
  selectVoucherByHash,
  type VoucherRow,
} from './balances.sql.ts';

export { lowerOrderParts, selectCredit as findCredit } from './balances.sql.ts';

/** After a refund to it, a voucher stays valid for at least this long. */
const DAYS_AFTER_REFUND = 30;

/** Only the hash of the code is stored; eighty random bits need no slow hash. */
export const hashOfVoucher = (typed: string): Buffer =>
  createHash('sha256')
    .update(`voucher ${foldVoucherCode(typed)}`)
    .digest();

const refusals = {
  stopped: 'VOUCHER_STOPPED',
  used: 'VOUCHER_EMPTY',
  expired: 'VOUCHER_EXPIRED',
} as const;

/**
 * A voucher that can be used now.
 * @throws AppError VOUCHER_NOT_FOUND, VOUCHER_STOPPED, VOUCHER_EXPIRED, VOUCHER_EMPTY
 */
export async function requireVoucher(db: Db, code: string, at: Date): Promise<VoucherRow> {
  const voucher = await selectVoucherByHash(db, hashOfVoucher(code));
  if (!voucher) throw new AppError('VOUCHER_NOT_FOUND');
  const state = voucherStateOf({ ...voucher, balance: voucher.balanceKurus }, istanbulDay(at));
  if (state !== 'open')
    throw new AppError(refusals[state], {
      values: { day: voucher.validUntil.split('-').reverse().join('.') },
    });
  return voucher;
}

/** The voucher and store credit that the buyer uses, as the checkout sends them. */
type RequestedBalances = {
  voucherCode?: string | null | undefined;
  useCredit: boolean;
  /** The amount left to pay that the button showed, in lira. */
  toPay: number;
};

export type ReservedBalances = {
  parts: Shares;
  voucher: { id: number; last4: string } | null;
  creditId: number | null;
};

/**
 * Locks the balances that pay for an order and divides its total, as the buyer saw it. Call after
 * the products are locked, as always; null if only money pays.
 * @throws AppError as `requireVoucher`, TO_PAY_CHANGED
 */
export async function reserveBalances(
  tx: Tx,
  requested: RequestedBalances | null,
  { total, customerId, at }: { total: Kurus; customerId: number | null; at: Date },
): Promise<ReservedBalances | null> {
  if (!requested) return null;
  const { voucherCode, useCredit, toPay } = requested;
  const voucher = voucherCode ? await requireVoucher(tx, voucherCode, at) : null;
  const credit = useCredit && customerId !== null ? await selectCredit(tx, customerId) : null;
  const ids = [voucher, credit].flatMap((balance) => (balance ? [balance.id] : []));
  const balances = await lockBalances(tx, ids);
  const balanceOf = (id: number | undefined) =>
    id === undefined ? ZERO : (balances.get(id) ?? ZERO);
  // If several orders use one voucher at once, the first has spent it.
  if (voucher && balanceOf(voucher.id) === 0) throw new AppError('VOUCHER_EMPTY');
  const parts = payWith(total, { voucher: balanceOf(voucher?.id), credit: balanceOf(credit?.id) });
  if (!isSameAmount(toPay, parts.money)) throw new AppError('TO_PAY_CHANGED');
  return {
    parts,
    voucher: voucher && parts.voucher > 0 ? voucher : null,
    creditId: credit && parts.credit > 0 ? credit.id : null,
  };
}

type OfOrder = { orderId: number; by: string; at: Date };

/** Call with the balances locked by `reserveBalances`, after the order is written. */
export async function spendBalances(
  tx: Tx,
  reserved: ReservedBalances | null,
  { orderId, by, at }: OfOrder,
): Promise<void> {
  if (!reserved) return;
  const { parts, voucher, creditId } = reserved;
  const spend = (balanceId: number, amount: Kurus) =>
    insertBalanceEntry(tx, {
      balanceId,
      kind: 'order',
      amountKurus: kurus(-amount),
      orderId,
      reference: `order ${orderId} 1`,
      createdBy: by,
      at,
    });
  if (voucher) await spend(voucher.id, parts.voucher);
  if (creditId !== null) await spend(creditId, parts.credit);
}

const leftOf = ({ spent, back }: Spending): Kurus => subtract(spent, back);
const sumLeft = (spending: readonly Spending[]): Kurus => add(...spending.map(leftOf));

type PaidByBalances = {
  /** The amounts that are not refunded and not to be refunded. */
  left: { voucher: Kurus; credit: Kurus };
  /** The total that was spent on it and not released. */
  spent: Kurus;
  spending: readonly Spending[];
};

/** Call with the order locked if the result leads to a write. */
export async function paidByBalances(db: Db, orderId: number): Promise<PaidByBalances> {
  const spending = await selectSpending(db, orderId);
  return {
    left: {
      voucher: sumLeft(spending.filter(({ isVoucher }) => isVoucher)),
      credit: sumLeft(spending.filter(({ isVoucher }) => !isVoucher)),
    },
    spent: add(...spending.map(({ spent }) => spent)),
    spending,
  };
}

/** Returns the balances of an order that ends unpaid. Works once: a second call finds nothing. */
export async function releaseBalances(tx: Tx, { orderId, by, at }: OfOrder): Promise<void> {
  for (const one of await selectSpending(tx, orderId))
    if (leftOf(one) > 0)
      await bookBack(tx, one, {
        balanceId: one.balanceId,
        kind: 'released',
        amountKurus: leftOf(one),
        orderId,
        reference: `order ${orderId} ${one.times}`,
        createdBy: by,
        at,
      });
}

async function bookBack(
  tx: Tx,
  { isVoucher, balanceId }: Pick<Spending, 'isVoucher' | 'balanceId'>,
  entry: NewBalanceEntry,
): Promise<void> {
  await insertBalanceEntry(tx, entry);
  if (isVoucher)
    await extendValidUntil(tx, balanceId, dayAfter(istanbulDay(entry.at), DAYS_AFTER_REFUND));
}

/**
 * An ended order is paid after all: its original amounts are spent again. False if they are no
 * longer available; then nothing is spent. Call with the order locked.
 */
export async function spendAgain(
  tx: Tx,
  order: { id: number; voucherKurus: Kurus; creditKurus: Kurus },
  { by, at }: Omit<OfOrder, 'orderId'>,
): Promise<boolean> {
  if (order.voucherKurus + order.creditKurus === 0) return true;
  const spending = await selectSpending(tx, order.id);
  const missing = spending.flatMap((one) => {
    const amount = subtract(one.isVoucher ? order.voucherKurus : order.creditKurus, one.spent);
    return amount > 0 ? [{ ...one, amount }] : [];
  });
  const balances = await lockBalances(
    tx,
    missing.map(({ balanceId }) => balanceId),
  );
  if (missing.some(({ balanceId, amount }) => (balances.get(balanceId) ?? 0) < amount))
    return false;
  for (const { balanceId, amount, times } of missing)
    await insertBalanceEntry(tx, {
      balanceId,
      kind: 'order',
      amountKurus: kurus(-amount),
      orderId: order.id,
      reference: `order ${order.id} ${times + 1}`,
      createdBy: by,
      at,
    });
  return true;
}

/**
 * Returns the shares of a refund to the balances that paid, once for each refund; `asCredit`: the
 * whole amount becomes store credit of this customer instead.
 */
export async function bookRefund(
  tx: Tx,
  { spending }: Pick<PaidByBalances, 'spending'>,
  refund: OfOrder & { id: number; parts: Shares; asCredit: number | null },
): Promise<void> {
  const { orderId, by, at, id, parts, asCredit } = refund;
  const entry = { orderId, reference: `refund ${id}`, createdBy: by, at };
  if (asCredit !== null) {
    const balanceId = await openCredit(tx, asCredit, at);
    const amountKurus = add(parts.voucher, parts.credit, parts.money);
    await insertBalanceEntry(tx, { ...entry, balanceId, kind: 'as-credit', amountKurus });
    return;
  }
  for (const one of spending) {
    const amountKurus = one.isVoucher ? parts.voucher : parts.credit;
    if (amountKurus > 0)
      await bookBack(tx, one, { ...entry, balanceId: one.balanceId, kind: 'refund', amountKurus });
  }
}

/**
 * False if it was booked before.
 * @throws AppError BALANCE_TOO_LOW if more would be taken than the balance, IDEMPOTENCY_KEY_REUSED
 * if the reference booked another amount or reason
 */
export async function bookCredit(
  tx: Tx,
  customerId: number,
  {
    amount,
    ...entry
  }: Pick<NewBalanceEntry, 'reference' | 'note' | 'createdBy' | 'at'> & {
    amount: Kurus;
  },
): Promise<boolean> {
  const balanceId = await openCredit(tx, customerId, entry.at);
  const balance = (await lockBalances(tx, [balanceId])).get(balanceId) ?? ZERO;
  const booked = await selectBooked(tx, { ...entry, balanceId });
  if (booked) {
    if (booked.amountKurus === amount && booked.note === (entry.note ?? null)) return false;
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }
  if (balance + amount < 0) throw new AppError('BALANCE_TOO_LOW');
  const kind = amount > 0 ? 'given' : 'taken';
  return insertBalanceEntry(tx, { ...entry, balanceId, kind, amountKurus: amount });
}

/**
 * Moves the rest of a voucher to store credit. If two calls run at once, the second finds it empty.
 * @throws AppError as `requireVoucher`
 */
export async function moveToCredit(
  tx: Tx,
  { customerId, code, at }: { customerId: number; code: string; at: Date },
): Promise<Kurus> {
  const voucher = await requireVoucher(tx, code, at);
  const creditId = await openCredit(tx, customerId, at);
  const amount = (await lockBalances(tx, [voucher.id, creditId])).get(voucher.id) ?? ZERO;
  if (amount === 0) throw new AppError('VOUCHER_EMPTY');
  // A refund may fill the voucher again, and it may then be moved once more.
  const reference = `voucher ${voucher.id} ${at.toISOString()}`;
  const entry = { kind: 'moved', reference, createdBy: 'customer', at } as const;
  await insertBalanceEntry(tx, { ...entry, balanceId: voucher.id, amountKurus: kurus(-amount) });
  await insertBalanceEntry(tx, { ...entry, balanceId: creditId, amountKurus: amount });
  return amount;
}

// The store credit of a customer, as the customer sees it.

/** `limit`: the maximum number of entries. */
export async function readMyBalance(
  db: Db,
  customerId: number,
  limit?: number,
): Promise<MyBalanceAnswer> {
  const credit = await selectCredit(db, customerId);
  const entries = credit ? await selectBalanceEntries(db, credit.id, limit) : [];
  return {
    balance: toLira(credit?.balanceKurus ?? ZERO),
    entries: entries.map(({ id, kind, amountKurus, orderNumber, note, createdAt }) => ({
      id,
      kind,
      amount: toLira(amountKurus),
      orderNumber,
      // The merchant's remark on an amount is meant for the customer.
      note: kind === 'given' || kind === 'taken' ? note : null,
      at: createdAt.toISOString(),
    })),
  };
}
