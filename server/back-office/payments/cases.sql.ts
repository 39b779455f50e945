// SQL of the payments and refunds that need a decision. Each kind has its own index, so that old
// orders cost no time.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { PaymentCaseKind } from '#shared/back-office/payment-cases.ts';

export type CaseRecord = {
  kind: PaymentCaseKind;
  at: string;
  provider: string;
  orderNumber: string | null;
  orderVersion: number | null;
  name: string | null;
  paymentId: string | null;
  refundId: number | null;
  unmatchedId: number | null;
  differenceId: number | null;
  day: string | null;
  /** The provider's reference of an unmatched payment. */
  reference: string | null;
  amountKurus: number | null;
  takenKurus: number | null;
  takenCurrency: string | null;
  refundState: string | null;
  failure: string | null;
  count: number;
};

type Since = { now: Date; openMs: number; unknownMs: number };

/** A difference "the report says paid" is resolved as soon as the payment is also paid here. */
const stillDiffers = sql`d.seen_at is null and (d.kind <> 'report-unpaid' or p.state in ('PENDING', 'FAILED'))`;

/**
 * `openMs`: an attempt is open for too long. `unknownMs`: the outcome of a refund is unknown for
 * too long.
 */
const casesQuery = ({ now, openMs, unknownMs }: Since) => sql`
  select 'mismatch' as kind, coalesce(p.settled_at, p.created_at) as at, p.provider, p.order_id,
    p.id as payment_id, null::bigint as refund_id,
      null::bigint as unmatched_id, null as reference, p.amount_kurus, p.taken_kurus,
        null as refund_state, null as failure, null::bigint as difference_id, null as day
    from payments p where p.state = 'REVIEW' and p.failure_reason = 'mismatch'
  union all
  select 'duplicate', coalesce(p.settled_at, p.created_at), p.provider, p.order_id, p.id, null,
    null, null, p.amount_kurus, p.taken_kurus,
      (select r.state from refunds r where r.payment_id = p.id and r.cause = 'duplicate'), null,
        null, null
    from payments p where p.failure_reason = 'duplicate' and p.seen_at is null
      and not exists (select from refunds r where r.payment_id = p.id
        and r.state in ('refused', 'by-hand'))
  union all
  select 'late', r.created_at, p.provider, p.order_id, p.id, null, null, null, p.amount_kurus,
    p.taken_kurus, r.state, null, null, null
    from refunds r join payments p on p.id = r.payment_id where r.cause = 'late'
      and p.seen_at is null and r.state not in ('refused', 'by-hand')
  union all
  select case r.state when 'by-hand' then 'refund-manual' when 'refused' then 'refund-refused'
      else 'refund-unknown' end,
    coalesce(r.tried_at, r.created_at),
      p.provider, r.order_id, p.id, r.id, null, null, r.money_kurus, null, r.state, r.failure,
        null, null
    from refunds r join payments p on p.id = r.payment_id
    where r.state in ('refused', 'by-hand') or (r.state = 'sent' and r.tried_at <= ${now}::timestamptz - ${unknownMs} * interval '1 millisecond')
  union all
  select 'open', p.created_at, p.provider, p.order_id, p.id, null, null, null, p.amount_kurus, null,
    null, null, null, null
    from payments p where p.state = 'PENDING' and p.failure_reason is null
      and p.provider_reference is not null and p.provider not in ('transfer', 'cash-on-delivery',
      'cash', 'pos', 'marketplace', 'account', 'none')
      and p.created_at <= ${now}::timestamptz - ${openMs} * interval '1 millisecond'
  union all
  select 'reviewing', coalesce(p.settled_at, p.created_at), p.provider, p.order_id, p.id, null,
    null, null, p.amount_kurus, null, null, null, null, null
    from payments p where p.state = 'PENDING' and p.failure_reason = 'reviewing'
  union all
  select 'start-refused', max(p.created_at), p.provider, null,
    (array_agg(p.id order by p.created_at desc))[1], null, null, null,
      sum(p.amount_kurus)::bigint, null, null,
        (array_agg(p.failure_detail order by p.created_at desc))[1], null, null
    from payments p where p.failure_reason = 'start-refused' and p.seen_at is null
    group by p.provider
  union all
  select 'unmatched', s.told_at, s.provider, null, null, null, s.id, s.reference, s.amount_kurus,
    s.amount_kurus, null, null, null, null
    from stranger_payments s where s.seen_at is null
  union all
  select d.kind, d.found_at, d.provider, p.order_id, p.id, null, null, null, d.ours_kurus,
    d.theirs_kurus, null, null, d.id, d.day::text
    from payment_differences d join payments p on p.id = d.payment_id where ${stillDiffers}`;

/** The oldest first, in one order for all pages. Each row has the total count. */
export async function selectCases(
  db: Db,
  since: Since,
  { offset, limit }: { offset: number; limit: number },
): Promise<CaseRecord[]> {
  const { rows } = await sql<CaseRecord>`
    select c.kind, c.at, c.provider, o.order_number, o.version as order_version,
      o.first_name || ' ' || o.last_name as name, c.payment_id, c.refund_id, c.unmatched_id,
      c.difference_id, c.day, c.reference, c.amount_kurus, c.taken_kurus, c.refund_state, c.failure,
      case when p.taken_currency <> p.currency then p.taken_currency end as taken_currency,
        count(*) over ()::int as count
    from (${casesQuery(since)}) c left join orders o on o.id = c.order_id
      left join payments p on p.id = c.payment_id
    order by c.at, c.kind, c.payment_id, c.refund_id, c.unmatched_id, c.difference_id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countCases(db: Db, since: Since): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${casesQuery(since)}) c`.execute(db);
  return rows[0]?.count ?? 0;
}

type Seen = { seenAt: Date; seenBy: string };

/** False if there is none, or if it was already marked as seen. */
export async function updateUnmatchedSeen(
  tx: Tx,
  id: number,
  seen: Seen & { remark: string | null },
): Promise<{ provider: string; reference: string } | null> {
  const row = await tx
    .updateTable('strangerPayments')
    .set(seen)
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .returning(['provider', 'reference'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Only for cases that need no action. If a provider refused to start payments, all its earlier
 * refusals are marked too.
 */
export async function updatePaymentSeen(
  tx: Tx,
  id: string,
  { seenAt, seenBy }: Seen,
): Promise<boolean> {
  const { rows } = await sql`
    with refused as (
      update payments p set seen_at = ${seenAt}, seen_by = ${seenBy}
      from payments newest
      where newest.id = ${id} and newest.failure_reason = 'start-refused' and newest.seen_at is null
        and p.provider = newest.provider and p.failure_reason = 'start-refused'
        and p.seen_at is null and p.created_at <= newest.created_at
      returning p.id),
    seen as (
    update payments p set seen_at = ${seenAt}, seen_by = ${seenBy}
    where p.id = ${id} and p.seen_at is null
      and (p.failure_reason = 'duplicate' or exists (select from refunds r where r.payment_id = p.id and r.cause = 'late'))
      and not exists (select from refunds r where r.payment_id = p.id and r.state <> 'done')
        returning p.id)
    select id from refused union all select id from seen`.execute(tx);
  return rows.length > 0;
}
