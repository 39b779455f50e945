// SQL of bank statement lines, and of the orders that wait for a transfer.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { likePattern } from '#server/base/db/sql-parts.ts';
import type { BankLineState } from '#shared/back-office/bank-lines.ts';
import type { OpenLine, WaitingRecord } from './proposals.ts';
import type { StatementLine } from './statement.ts';

export type LineRecord = OpenLine & {
  state: BankLineState;
  reason: string | null;
  orderNumber: string | null;
  decidedBy: string | null;
};

/** A limit that is not expected to be reached; beyond it only the newest orders are read. */
const MOST_WAITING = 5_000;

/** The newest first. */
export async function selectLines(
  db: Db,
  state: BankLineState,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select l.id, to_char(l.day, 'YYYY-MM-DD') as day, l.amount_kurus, l.description, l.reference,
      l.name, l.state, l.reason, l.decided_by, o.order_number
    from bank_lines l left join payments p on p.id = l.payment_id
      left join orders o on o.id = p.order_id
    where l.state = ${state} order by l.day desc, l.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function selectLine(db: Db, id: number): Promise<LineRecord | null> {
  const { rows } = await sql<LineRecord>`
    select l.id, to_char(l.day, 'YYYY-MM-DD') as day, l.amount_kurus, l.description, l.reference,
      l.name, l.state, l.reason, l.decided_by, null as order_number
    from bank_lines l where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function countLines(db: Db): Promise<Record<BankLineState, number>> {
  const { rows } = await sql<{ state: BankLineState; count: number }>`
    select state, count(*)::int as count from bank_lines group by state`.execute(db);
  const countOf = (state: BankLineState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { open: countOf('open'), booked: countOf('booked'), ignored: countOf('ignored') };
}

/** Returns which of these lines were already imported from another statement. */
export async function selectKnown(
  db: Db,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from bank_lines where fingerprint = any(${[...fingerprints]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Returns the number of new lines. */
export async function insertLines(
  tx: Tx,
  lines: readonly StatementLine[],
  by: { fileName: string; uploadedBy: string; uploadedAt: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bank_lines (fingerprint, day, amount_kurus, description, reference, name,
      file_name, uploaded_by, uploaded_at)
    select l.fingerprint, l.day, l.amount, l.description, l.reference, l.name,
      ${by.fileName}, ${by.uploadedBy}, ${by.uploadedAt}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l
      (fingerprint text, day date, amount bigint, description text, reference text, name text)
    on conflict (fingerprint) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * With a reason the line is ignored, without one it is open again. False if the line was not in the
 * state `from`.
 */
export async function updateLineState(
  tx: Tx,
  id: number,
  from: BankLineState,
  to: { reason: string | null; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bankLines')
    .set({
      state: to.reason === null ? 'open' : 'ignored',
      reason: to.reason,
      decidedBy: to.by,
      decidedAt: to.at,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const unpaid = sql`o.payment_method = 'transfer' and o.payment_state in ('PENDING', 'FAILED')
  and o.state in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED')`;

const waiting = (which: RawBuilder<unknown>) => sql<WaitingRecord>`
  select o.order_number, o.version, o.first_name || ' ' || o.last_name as name,
    nullif(o.invoice ->> 'companyName', '') as company_name, p.amount_kurus as due_kurus,
    o.state <> 'PENDING_PAYMENT' as is_over, o.created_at
  from (${which}) chosen join orders o on o.id = chosen.id
    join lateral (select amount_kurus from payments where order_id = o.id
      and provider = 'transfer' and state in ('PENDING', 'FAILED') order by created_at desc limit 1) p on true
  where ${unpaid}
  order by o.created_at desc, o.id desc`;

/** Orders whose transfer is awaited now. */
export async function countAwaitedTransfers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where o.state = 'PENDING_PAYMENT'
      and o.payment_state in ('PENDING', 'FAILED') and o.payment_method = 'transfer'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The orders that wait for a transfer, and all orders with one of these numbers, even if they are
 * over.
 */
export async function selectWaiting(db: Db, numbers: readonly string[]): Promise<WaitingRecord[]> {
  const { rows } = await waiting(sql`
    (select o.id from orders o where o.state = 'PENDING_PAYMENT'
      and o.payment_state in ('PENDING', 'FAILED') and o.payment_method = 'transfer'
      order by o.created_at desc limit ${MOST_WAITING})
    union select o.id from orders o where o.order_number = any(${[...numbers]}::text[])`).execute(
    db,
  );
  return rows;
}

/** The newest orders that match by number, name, company, e-mail or telephone. */
export async function searchWaiting(
  db: Db,
  terms: readonly string[],
  limit: number,
): Promise<WaitingRecord[]> {
  const fits = sql.join(
    terms.map((term) => sql`o.desk_text like ${likePattern(term)}`),
    sql` and `,
  );
  const { rows } = await waiting(sql`
    select o.id from orders o where ${fits} and ${unpaid}
    order by o.created_at desc limit ${limit}`).execute(db);
  return rows;
}
