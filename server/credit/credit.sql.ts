// SQL of the companies' credit accounts and of their ledger. Entries are only inserted.
import { type Selectable, sql } from 'kysely';
import type { CreditAccounts } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { EntryKind } from '#shared/credit/credit.ts';

export type AccountRow = Omit<Selectable<CreditAccounts>, 'limitKurus' | 'unstoppedUntil'> & {
  limitKurus: Kurus;
  /** YYYY-MM-DD */
  unstoppedUntil: string | null;
};

const columns = sql`company_id, limit_kurus, days, stopped_at, stopped_reason,
  to_char(unstopped_until, 'YYYY-MM-DD') as unstopped_until, version, opened_at`;

export async function selectAccount(db: Db, companyId: number): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from credit_accounts where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** If two orders use one account, the second waits here; entries that lower the balance do not. */
export async function lockAccount(tx: Tx, companyId: number): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from credit_accounts where company_id = ${companyId}
      for no key update`.execute(tx);
  return rows[0] ?? null;
}

export type Standing = {
  balance: Kurus;
  /** Amount due before today. */
  overdue: Kurus;
  /** Amount due before the day from which no more orders on account are accepted. */
  longOverdue: Kurus;
};

/**
 * The standing of each account, by the rule of shared/credit/open-documents.ts: a document is an
 * order with all its entries, or a charge without an order; everything else pays what is due first.
 */
export const standings = (
  { today, stopBefore }: { today: string; stopBefore: string | null },
  which = sql`true`,
) => sql`
  select company_id, coalesce(sum(net), 0)::bigint as balance,
    greatest(0, coalesce(sum(net) filter (where not is_charge or due_on < ${today}::date), 0))::bigint
      as overdue,
    case when ${stopBefore}::date is null then 0 else
      greatest(0, coalesce(sum(net) filter
        (where not is_charge or due_on < ${stopBefore}::date), 0)) end::bigint as long_overdue
  from (
    select e.company_id, sum(e.amount_kurus) as net, min(e.due_on) as due_on,
      sum(e.amount_kurus) > 0 and min(e.due_on) is not null as is_charge
    from account_entries e where ${which}
    group by e.company_id, case when e.order_id is not null then 'order ' || e.order_id
      when e.amount_kurus > 0 then 'entry ' || e.id end
  ) documents group by company_id`;

export async function selectStanding(
  db: Db,
  companyId: number,
  days: { today: string; stopBefore: string | null },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select balance, overdue, long_overdue
    from (${standings(days, sql`e.company_id = ${companyId}`)}) s`.execute(db);
  return rows[0] ?? ({ balance: 0, overdue: 0, longOverdue: 0 } as Standing);
}

export type NewEntry = {
  companyId: number;
  kind: EntryKind;
  amountKurus: Kurus;
  reference: string;
  orderId?: number | null;
  /** YYYY-MM-DD */
  bookedOn: string;
  dueOn?: string | null;
  note?: string | null;
  createdBy: string;
  at: Date;
};

/** Returns the id; null if it was booked before. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into account_entries (company_id, kind, amount_kurus, reference, order_id, booked_on,
      due_on, note, created_by, created_at)
    values (${entry.companyId}, ${entry.kind}, ${entry.amountKurus}, ${entry.reference},
      ${entry.orderId ?? null}, ${entry.bookedOn}, ${entry.dueOn ?? null}, ${entry.note ?? null},
      ${entry.createdBy}, ${entry.at})
    on conflict on constraint account_entries_once do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export type BookedEntry = Pick<NewEntry, 'companyId' | 'amountKurus' | 'bookedOn'> & {
  dueOn: string | null;
  note: string | null;
};

/** The entry of a reference; null if there is none. */
export async function selectBooked(
  db: Db,
  { kind, reference }: Pick<NewEntry, 'kind' | 'reference'>,
): Promise<BookedEntry | null> {
  const { rows } = await sql<BookedEntry>`
    select company_id, amount_kurus, to_char(booked_on, 'YYYY-MM-DD') as booked_on,
      to_char(due_on, 'YYYY-MM-DD') as due_on, note
    from account_entries where kind = ${kind} and reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

/** The account that an order was charged to; null if none. `dueOn` belongs to its charge. */
export async function selectCharge(
  db: Db,
  orderId: number,
): Promise<{ companyId: number; dueOn: string } | null> {
  const { rows } = await sql<{ companyId: number; dueOn: string }>`
    select company_id, to_char(due_on, 'YYYY-MM-DD') as due_on from account_entries
    where order_id = ${orderId} and kind = 'order' order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

export type EntryRow = {
  id: number;
  kind: EntryKind;
  amountKurus: Kurus;
  reference: string;
  orderId: number | null;
  orderNumber: string | null;
  bookedOn: string;
  dueOn: string | null;
  note: string | null;
  createdBy: string;
  createdAt: Date;
};

/** All entries of an account, the oldest day first, as in a statement. */
export async function selectEntries(db: Db, companyId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.amount_kurus, e.reference, e.order_id, o.order_number,
      to_char(e.booked_on, 'YYYY-MM-DD') as booked_on, to_char(e.due_on, 'YYYY-MM-DD') as due_on,
      e.note, e.created_by, e.created_at
    from account_entries e left join orders o on o.id = e.order_id
    where e.company_id = ${companyId} order by e.booked_on, e.id`.execute(db);
  return rows;
}
