// SQL of differences between a provider's report and the shop.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { ReportKind } from '#shared/back-office/payment-cases.ts';
import type { Difference } from './compare.ts';
import type { DayKey } from './reports.sql.ts';

export type FoundDifference = Difference & { paymentId: string };

/**
 * Deletes differences that are no longer found; an acknowledged difference stays acknowledged while
 * its sums stay the same.
 */
export async function replaceDifferences(
  tx: Tx,
  { provider, day }: DayKey,
  found: readonly FoundDifference[],
  at: Date,
): Promise<void> {
  const json = JSON.stringify(found);
  await sql`
    delete from payment_differences d where d.provider = ${provider} and d.day = ${day}::date
      and not exists (select from jsonb_to_recordset(${json}::jsonb) as f("paymentId" text,
        kind text) where f."paymentId" = d.payment_id and f.kind = d.kind)`.execute(tx);
  await sql`
    insert into payment_differences as d (provider, day, kind, payment_id, ours_kurus, theirs_kurus,
      found_at)
    select ${provider}, ${day}::date, f.kind, f."paymentId", f.ours, f.theirs, ${at}
      from jsonb_to_recordset(${json}::jsonb) as f("paymentId" text, kind text, ours bigint,
      theirs bigint)
    on conflict on constraint payment_differences_once do update
      set ours_kurus = excluded.ours_kurus, theirs_kurus = excluded.theirs_kurus,
        found_at = excluded.found_at, mailed_at = null, seen_at = null, seen_by = null,
        remark = null
      where (d.ours_kurus, d.theirs_kurus) is distinct from (excluded.ours_kurus,
        excluded.theirs_kurus)`.execute(tx);
}

export type OpenDifference = {
  kind: ReportKind;
  orderNumber: string;
  oursKurus: number;
  theirsKurus: number;
};

export async function selectOpenDifferences(
  db: Db,
  { provider, day }: DayKey,
  limit: number,
): Promise<OpenDifference[]> {
  const { rows } = await sql<OpenDifference>`
    select d.kind, o.order_number, d.ours_kurus, d.theirs_kurus from payment_differences d
      join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    where d.provider = ${provider} and d.day = ${day}::date and d.seen_at is null order by d.id
      limit ${limit}`.execute(db);
  return rows;
}

export async function updateDifferenceAcknowledged(
  tx: Tx,
  id: number,
  seen: { seenAt: Date; seenBy: string; remark: string | null },
): Promise<{ paymentId: string; kind: string } | null> {
  const row = await tx
    .updateTable('paymentDifferences')
    .set(seen)
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .returning(['paymentId', 'kind'])
    .executeTakeFirst();
  return row ?? null;
}
