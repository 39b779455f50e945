// SQL of security_events.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { SecurityEvent } from '#shared/base/security-events.ts';

export type EventGroup = {
  event: SecurityEvent;
  route: string;
  account: string;
  network: string;
  count: number;
  hour: Date;
  firstAt: Date;
  lastAt: Date;
};

/** Sorted, so that two processes lock the same rows in the same order. */
export async function addEvents(db: Db, groups: readonly EventGroup[]): Promise<void> {
  await sql`
    insert into security_events as e
      (event, route, account, network, count, hour, first_at, last_at)
    select event, route, account, network, count, hour, "firstAt", "lastAt"
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (event text, route text,
      account text, network text, count int, hour timestamptz, "firstAt" timestamptz,
      "lastAt" timestamptz)
    order by hour, event, route, account, network
    on conflict (hour, event, route, account, network) do update set
      count = least(e.count::bigint + excluded.count, 2147483647)::int,
      last_at = greatest(e.last_at, excluded.last_at)`.execute(db);
}

export async function hasHappened(db: Db, event: SecurityEvent, since: Date): Promise<boolean> {
  const { rows } = await sql<{ hasHappened: boolean }>`select exists (select from security_events
    where event = ${event} and last_at >= ${since}) as has_happened`.execute(db);
  return rows[0]?.hasHappened ?? false;
}

export type EventRow = EventGroup & { id: number };
export type EventFilter = {
  event?: SecurityEvent | undefined;
  area?: 'back-office' | 'shop' | undefined;
};

const matching = ({ event, area }: EventFilter, since: Date) => sql`
  last_at >= ${since}
  ${event ? sql`and event = ${event}` : sql``}
  ${area ? sql`and (route like '/api/admin/%') = ${area === 'back-office'}` : sql``}`;

export async function selectEvents(
  db: Db,
  filter: EventFilter & { since: Date },
  { page, size }: { page: number; size: number },
): Promise<EventRow[]> {
  const result = await sql<EventRow>`
    select id, event, route, account, network, count, hour, first_at, last_at
    from security_events where ${matching(filter, filter.since)}
    order by last_at desc, id desc limit ${size} offset ${page * size}`.execute(db);
  return result.rows;
}

/** For each kind: the number of rows, and how often it happened. */
export async function countEvents(
  db: Db,
  { area, since }: EventFilter & { since: Date },
): Promise<{ event: SecurityEvent; rows: number; count: number }[]> {
  const result = await sql<{ event: SecurityEvent; rows: number; count: number }>`
    select event, count(*)::int as rows, least(sum(count), 2147483647)::int as count
    from security_events where ${matching({ area }, since)} group by event`.execute(db);
  return result.rows;
}

export async function deleteEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from security_events where id in (
      select id from security_events where last_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
