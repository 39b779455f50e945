// SQL of the providers' reports: the reported rows of a day, our own records, and the differences.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { ReportRow } from '#server/payments/provider.ts';
import type { OurPayment, TheirRow } from './compare.ts';

export type DayKey = { provider: string; day: string };
type DayRecord = DayKey & {
  state: 'wanted' | 'complete' | 'failed';
  takenCount: number;
  takenKurus: number;
  returnedKurus: number;
  foreignCount: number;
  foreignKurus: number;
  differences: number;
};

/** The newest first. */
export async function selectDays(db: Db, since: string): Promise<DayRecord[]> {
  const { rows } = await sql<DayRecord>`
    select provider, day::text as day, state, taken_count, taken_kurus, returned_kurus,
      foreign_count, foreign_kurus,
      (select count(*)::int from payment_differences d where d.provider = p.provider
        and d.day = p.day and d.seen_at is null) as differences
    from provider_days p where day >= ${since}::date order by p.day desc, p.provider`.execute(db);
  return rows;
}

/**
 * The days to fetch: not complete yet and not tried after `pause`, or fetched before `since` with
 * open differences.
 */
export async function selectDaysToFetch(
  db: Db,
  providers: readonly string[],
  days: readonly string[],
  { since, pause }: { since: Date; pause: Date },
): Promise<DayKey[]> {
  const { rows } = await sql<DayKey>`
    select provider, day::text as day from unnest(${[...providers]}::text[]) as provider
      cross join unnest(${[...days]}::date[]) as day
    left join provider_days p using (provider, day)
    where p.provider is null
      or (p.state <> 'complete' and (p.tried_at is null or p.tried_at <= ${pause}))
      or (p.state = 'complete' and p.tried_at < ${since}
        and exists (select from payment_differences d where d.provider = p.provider
        and d.day = p.day and d.seen_at is null))
    order by day, provider`.execute(db);
  return rows;
}

export async function upsertRequested(tx: Tx, { provider, day }: DayKey): Promise<void> {
  await sql`
    insert into provider_days (provider, day, state) values (${provider}, ${day}::date, 'wanted')
    on conflict (provider, day) do update set state = 'wanted'`.execute(tx);
}

export async function updateFailed(
  db: Db,
  { provider, day }: DayKey,
  at: Date,
  failure: string,
): Promise<void> {
  await sql`
    insert into provider_days (provider, day, state, tried_at, failure)
      values (${provider}, ${day}::date, 'failed', ${at}, ${failure})
    on conflict (provider, day) do update set state = 'failed', tried_at = ${at},
      failure = ${failure}`.execute(db);
}

/**
 * Replaces the whole day. A row is ours by the provider's id of the payment, by our id, or by
 * another row of the same payment.
 */
export async function replaceRows(
  tx: Tx,
  { provider, day }: DayKey,
  rows: readonly ReportRow[],
  at: Date,
): Promise<void> {
  await sql`
    insert into provider_days (provider, day, state, tried_at)
      values (${provider}, ${day}::date, 'complete', ${at})
    on conflict (provider, day) do update set state = 'complete', tried_at = ${at},
      failure = null`.execute(tx);
  await sql`delete from provider_rows where provider = ${provider} and day = ${day}::date`.execute(
    tx,
  );
  await sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(key text,
        "isReturn" boolean, amount bigint, reference text, "providerPaymentId" text)),
    known as (
      select t.*, coalesce(
        (select id from payments where provider = ${provider}
          and provider_payment_id = t."providerPaymentId" limit 1),
        (select id from payments where provider = ${provider} and id = t.reference)) as payment_id
      from reported t)
    insert into provider_rows (provider, day, key, is_return, payment_id, reference, amount_kurus)
    select ${provider}, ${day}::date, k.key, k."isReturn",
      coalesce(k.payment_id, (select b.payment_id from known b
        where b."providerPaymentId" = k."providerPaymentId" and b.payment_id is not null limit 1)),
        k.reference, k.amount
    from known k`.execute(tx);
}

/**
 * `isOurs`: the pattern of our ids. Money for an unknown id of ours is unmatched; other money
 * belongs to another shop.
 */
export async function updateSums(tx: Tx, { provider, day }: DayKey, isOurs: string): Promise<void> {
  await sql`
    update provider_days p set taken_count = s.taken_count, taken_kurus = s.taken,
      returned_kurus = s.returned, foreign_count = s.foreign_count, foreign_kurus = s.foreign_kurus
    from (
      select count(distinct payment_id) filter (where not is_return)::int as taken_count,
        coalesce(sum(amount_kurus) filter (where payment_id is not null and not is_return),
          0) as taken,
        coalesce(sum(amount_kurus) filter (where payment_id is not null and is_return),
          0) as returned,
        count(*) filter (where payment_id is null and not is_return
          and reference !~ ${isOurs})::int as foreign_count,
        coalesce(sum(amount_kurus)
          filter (where payment_id is null and not is_return and reference !~ ${isOurs}),
          0) as foreign_kurus
      from (select payment_id, is_return, amount_kurus, coalesce(reference, '') as reference
        from provider_rows where provider = ${provider} and day = ${day}::date) r
    ) s where p.provider = ${provider} and p.day = ${day}::date`.execute(tx);
}

export async function selectUnmatched(
  db: Db,
  { provider, day }: DayKey,
  isOurs: string,
  limit: number,
): Promise<{ reference: string; amount: number }[]> {
  const { rows } = await sql<{ reference: string; amount: number }>`
    select reference, sum(amount_kurus)::bigint as amount from provider_rows
    where provider = ${provider} and day = ${day}::date and payment_id is null and not is_return
      and reference ~ ${isOurs}
    group by reference order by reference limit ${limit}`.execute(db);
  return rows;
}

export async function selectCompleteDays(db: Db, provider: string): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select day::text as day from provider_days where provider = ${provider} and state = 'complete'
      order by day`.execute(db);
  return rows.map(({ day }) => day);
}

export type Compared = {
  paymentId: string;
  state: string;
  openRefunds: number[];
  ours: OurPayment;
  theirs: TheirRow[];
};
type CandidateRow = {
  id: string;
  state: string;
  taken: number | null;
  createdAt: Date;
  settledAt: Date | null;
  refunds: {
    id: number;
    state: string;
    amount: number;
    requestedAt: number;
    doneAt: number | null;
    isManual: boolean;
  }[];
  theirs: TheirRow[];
};

/**
 * The rows in the report of the day, and our records of the day: `from` and `before` are its
 * limits, including the clock tolerance.
 */
export async function selectToCompare(
  db: Db,
  { provider, day }: DayKey,
  { from, before }: { from: Date; before: Date },
  only: readonly string[] | null,
): Promise<Compared[]> {
  const { rows } = await sql<CandidateRow>`
    with candidates as (
      select payment_id as id from provider_rows where provider = ${provider} and day = ${day}::date
        and payment_id is not null
      union select id from payments where provider = ${provider} and settled_at >= ${from}
        and settled_at < ${before} and state in ('PAID', 'REFUNDED', 'REVIEW')
      union select r.payment_id from refunds r join payments p on p.id = r.payment_id
        where p.provider = ${provider} and r.state = 'done' and r.done_at >= ${from}
          and r.done_at < ${before})
    select p.id, p.state, case when p.state in ('PAID', 'REFUNDED', 'REVIEW')
      then coalesce(p.taken_kurus, p.amount_kurus) end as taken, p.created_at, p.settled_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'state', r.state,
        'amount', r.money_kurus, 'isManual', r.given_by is not null,
        'requestedAt', extract(epoch from r.created_at) * 1000,
          'doneAt', extract(epoch from r.done_at) * 1000)) from refunds r
          where r.payment_id = p.id and r.money_kurus > 0), '[]') as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('day', t.day, 'isReturn', t.is_return,
        'amount', t.amount_kurus)) from provider_rows t where t.payment_id = p.id), '[]') as theirs
    from payments p join candidates w on w.id = p.id
      where ${only === null ? sql`true` : sql`p.id = any(${[...only]}::text[])`}`.execute(db);
  return rows.map(({ id, state, taken, createdAt, settledAt, refunds, theirs }) => ({
    paymentId: id,
    state,
    openRefunds: refunds
      .filter((each) => each.state === 'sent' || each.state === 'refused')
      .map((each) => each.id),
    ours: {
      taken,
      startedAt: createdAt.getTime(),
      settledAt: settledAt?.getTime() ?? null,
      refunds: refunds.flatMap(({ amount, requestedAt, doneAt, isManual }) =>
        doneAt === null ? [] : [{ amount, requestedAt, doneAt, isManual }],
      ),
    },
    theirs,
  }));
}

/** True when there is a difference that was not mailed yet. */
export async function markMailed(tx: Tx, { provider, day }: DayKey, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update payment_differences set mailed_at = ${at} where provider = ${provider}
      and day = ${day}::date and seen_at is null and mailed_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes days with their rows. Differences stay. */
export async function deleteDaysBefore(db: Db, day: string): Promise<void> {
  await sql`delete from provider_days where day < ${day}::date`.execute(db);
}
