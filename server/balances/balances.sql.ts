// SQL of balances, gift vouchers and their ledger. Entries are only ever inserted; a trigger adds
// each to its balance, which is never below zero.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { BalanceEntryKind } from '#shared/balances/balances.ts';
import type { Kurus } from '#shared/base/money.ts';

export type VoucherRow = {
  id: number;
  last4: string;
  amountKurus: Kurus;
  balanceKurus: Kurus;
  /** YYYY-MM-DD */
  validUntil: string;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  note: string | null;
  version: number;
  createdBy: string;
  createdAt: Date;
};

export const voucherColumns = sql`v.balance_id as id, v.last4, v.amount_kurus, b.balance_kurus,
  to_char(v.valid_until, 'YYYY-MM-DD') as valid_until, v.stopped_at, v.stopped_reason, v.note,
  v.version, v.created_by, v.created_at`;

export async function selectVoucherByHash(db: Db, hash: Buffer): Promise<VoucherRow | null> {
  const { rows } = await sql<VoucherRow>`
    select ${voucherColumns} from vouchers v join balances b on b.id = v.balance_id
    where v.code_hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

export async function selectVoucher(db: Db, id: number): Promise<VoucherRow | null> {
  const { rows } = await sql<VoucherRow>`
    select ${voucherColumns} from vouchers v join balances b on b.id = v.balance_id
    where v.balance_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type CreditRow = { id: number; balanceKurus: Kurus };

export async function selectCredit(db: Db, customerId: number): Promise<CreditRow | null> {
  const { rows } = await sql<CreditRow>`
    select id, balance_kurus from balances where customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

/** The store credit of a customer, created with its first entry. */
export async function openCredit(tx: Tx, customerId: number, at: Date): Promise<number> {
  await sql`insert into balances (customer_id, created_at) values (${customerId}, ${at})
    on conflict (customer_id) do nothing`.execute(tx);
  const credit = await selectCredit(tx, customerId);
  if (!credit) throw new Error(`customer ${customerId} has no balance`);
  return credit.id;
}

/** If two orders use one balance, the second waits here. Locks in id order, like all other code. */
export async function lockBalances(tx: Tx, ids: readonly number[]): Promise<Map<number, Kurus>> {
  const { rows } = await sql<CreditRow>`
    select id, balance_kurus from balances where id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(tx);
  return new Map(rows.map(({ id, balanceKurus }) => [id, balanceKurus]));
}

type NewVoucher = {
  codeHash: Buffer;
  last4: string;
  amountKurus: Kurus;
  validUntil: string;
  note: string | null;
  createdBy: string;
  at: Date;
};

/** If two requests have the same key, the second waits and then finds the vouchers of the first. */
export async function lockVoucherKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers ${key}`}, 0))`.execute(tx);
}

/** Its balance is empty until its first entry. Returns its id; null if the code already exists. */
export async function insertVoucher(tx: Tx, voucher: NewVoucher): Promise<number | null> {
  const { codeHash, last4, amountKurus, validUntil, note, createdBy, at } = voucher;
  const { rows } = await sql<{ id: number }>`
    with opened as (insert into balances (created_at)
      select ${at}::timestamptz where not exists
        (select from vouchers where code_hash = ${codeHash}::bytea) returning id)
    insert into vouchers (balance_id, code_hash, last4, amount_kurus, valid_until, note, created_by,
      created_at)
    select id, ${codeHash}::bytea, ${last4}::text, ${amountKurus}::bigint, ${validUntil}::date,
      ${note}::text, ${createdBy}::text, ${at}::timestamptz from opened
    returning balance_id as id`.execute(tx);
  return rows[0]?.id ?? null;
}

export type NewBalanceEntry = {
  balanceId: number;
  kind: BalanceEntryKind;
  amountKurus: Kurus;
  reference: string;
  orderId?: number | null;
  note?: string | null;
  createdBy: string;
  at: Date;
};

/** False if it was booked before. Fails if it would take more than the balance. */
export async function insertBalanceEntry(tx: Tx, entry: NewBalanceEntry): Promise<boolean> {
  const { rows } = await sql`
    insert into balance_entries (balance_id, kind, amount_kurus, reference, order_id, note,
      created_by, created_at)
    values (${entry.balanceId}, ${entry.kind}, ${entry.amountKurus}, ${entry.reference},
      ${entry.orderId ?? null}, ${entry.note ?? null}, ${entry.createdBy}, ${entry.at})
    on conflict on constraint balance_entries_once do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** What a key of a form booked on a balance; null if nothing. */
export async function selectBooked(
  db: Db,
  { balanceId, reference }: Pick<NewBalanceEntry, 'balanceId' | 'reference'>,
): Promise<Pick<NewBalanceEntry, 'amountKurus' | 'note'> | null> {
  const { rows } = await sql<Pick<NewBalanceEntry, 'amountKurus' | 'note'>>`
    select amount_kurus, note from balance_entries
    where balance_id = ${balanceId} and reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

export type Spending = {
  balanceId: number;
  isVoucher: boolean;
  /** The amount now spent on the order, without released amounts. */
  spent: Kurus;
  /** The part of `spent` that refunds have returned or will return. */
  back: Kurus;
  /** How often the balance was spent on the order. */
  times: number;
};

/** The vouchers and store credit that paid for an order. */
export async function selectSpending(db: Db, orderId: number): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    select e.balance_id, v.balance_id is not null as is_voucher,
      -sum(e.amount_kurus)::bigint as spent,
      (select coalesce(sum(case when v.balance_id is null then r.credit_kurus
        else r.voucher_kurus end), 0)::bigint from refunds r where r.order_id = ${orderId}) as back,
      (count(*) filter (where e.kind = 'order'))::int as times
    from balance_entries e left join vouchers v on v.balance_id = e.balance_id
    where e.order_id = ${orderId} and e.kind in ('order', 'released')
    group by e.balance_id, v.balance_id order by e.balance_id`.execute(db);
  return rows;
}

/** A voucher to which money is refunded stays valid at least until this day. */
export async function extendValidUntil(tx: Tx, voucherId: number, day: string): Promise<void> {
  await sql`update vouchers set valid_until = ${day}::date
    where balance_id = ${voucherId} and valid_until < ${day}::date`.execute(tx);
}

/**
 * A corrected order costs less, so its balances pay that much less of it. Call with the order
 * locked.
 */
export async function lowerOrderParts(
  tx: Tx,
  orderId: number,
  { voucher, credit }: { voucher: Kurus; credit: Kurus },
): Promise<void> {
  await sql`update orders set voucher_kurus = voucher_kurus - ${voucher},
    credit_kurus = credit_kurus - ${credit} where id = ${orderId}`.execute(tx);
}

export type BalanceEntryRow = {
  id: number;
  kind: BalanceEntryKind;
  amountKurus: Kurus;
  orderNumber: string | null;
  note: string | null;
  createdBy: string;
  createdAt: Date;
};

/** Newest first. */
export async function selectBalanceEntries(
  db: Db,
  balanceId: number,
  limit = 500,
): Promise<BalanceEntryRow[]> {
  const { rows } = await sql<BalanceEntryRow>`
    select e.id, e.kind, e.amount_kurus, o.order_number, e.note, e.created_by, e.created_at
    from balance_entries e left join orders o on o.id = e.order_id
    where e.balance_id = ${balanceId} order by e.id desc limit ${limit}`.execute(db);
  return rows;
}
