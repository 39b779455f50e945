// SQL of the list of vouchers, and of stopping one.
import { sql } from 'kysely';
import { type VoucherRow, voucherColumns } from '#server/balances/balances.sql.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { likePattern } from '#server/base/db/sql-parts.ts';
import type { VouchersQuery } from '#shared/back-office/vouchers.ts';
import { searchTerms } from '#shared/base/fold.ts';

/** The newest first. `today`: YYYY-MM-DD. */
export async function selectVouchers(
  db: Db,
  { q, state, page, size }: VouchersQuery,
  today: string,
): Promise<{ rows: VoucherRow[]; total: number }> {
  const found = searchTerms(q ?? '').map(
    (term) =>
      sql`(lower(v.last4) = ${term} or search_fold(coalesce(v.note, '')) like ${likePattern(term)})`,
  );
  // The same rule as `voucherStateOf` (shared/balances/balances.ts).
  const inState = {
    stopped: sql`v.stopped_at is not null`,
    used: sql`v.stopped_at is null and b.balance_kurus = 0`,
    expired: sql`v.stopped_at is null and b.balance_kurus > 0 and v.valid_until < ${today}::date`,
    open: sql`v.stopped_at is null and b.balance_kurus > 0 and v.valid_until >= ${today}::date`,
  };
  const wanted = state ? inState[state] : sql`true`;
  const { rows } = await sql<VoucherRow & { total: number }>`
    select ${voucherColumns}, count(*) over ()::int as total
    from vouchers v join balances b on b.id = v.balance_id
    where ${sql.join([wanted, ...found], sql` and `)}
    order by v.created_at desc, v.balance_id desc
    limit ${size} offset ${page * size}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Compare and set. */
export async function updateStopped(
  tx: Tx,
  id: number,
  { version, reason, at }: { version: number; reason: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update vouchers set stopped_at = ${at}, stopped_reason = ${reason}, version = version + 1
    where balance_id = ${id} and version = ${version} and stopped_at is null
    returning balance_id`.execute(tx);
  return rows.length === 1;
}
