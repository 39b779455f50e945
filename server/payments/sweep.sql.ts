// SQL of attempts whose result is asked for again.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/**
 * Attempts to ask the provider about:
 * - open ones, the older the less often
 * - refused ones for `refusedMs`, because their page can still be used
 * - those that the shop closed itself, for `closedMs` with growing pauses, because a buyer may have
 *   paid at the last moment without a callback
 */
export async function selectPaymentsToSweep(
  db: Db,
  providers: readonly string[],
  {
    now,
    minAgeMs,
    refusedMs,
    closedMs,
    limit,
  }: { now: Date; minAgeMs: number; refusedMs: number; closedMs: number; limit: number },
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from (
      (select id, asked_at, created_at from payments
        where state = 'PENDING' and provider_reference
          is not null and provider = any(${[...providers]}::text[])
          and created_at <= ${now}::timestamptz - ${minAgeMs} * interval '1 millisecond'
          and (asked_at is null or asked_at <= ${now}::timestamptz
            - least(interval '1 hour', (${now}::timestamptz - created_at) / 10))
        order by asked_at nulls first, created_at limit ${limit})
      union all
      (select id, asked_at, created_at from payments
        where state = 'FAILED' and failure_reason not in ('closed', 'expired')
          and provider_reference is not null and provider = any(${[...providers]}::text[])
          and created_at > ${now}::timestamptz - ${refusedMs} * interval '1 millisecond'
          and (asked_at is null or asked_at <= ${now}::timestamptz - interval '5 minutes')
        order by asked_at nulls first, created_at limit ${limit})
      union all
      (select id, asked_at, created_at from payments
        where state = 'FAILED' and failure_reason in ('closed', 'expired')
          and provider_reference is not null and provider = any(${[...providers]}::text[])
          and settled_at > ${now}::timestamptz - ${closedMs} * interval '1 millisecond'
          and (asked_at is null or asked_at <= ${now}::timestamptz
            - greatest(interval '5 minutes', (${now}::timestamptz - settled_at) / 3))
        order by asked_at nulls first, created_at limit ${limit})
    ) due order by asked_at nulls first, created_at limit ${limit}`.execute(db);
  return result.rows.map((row) => row.id);
}
