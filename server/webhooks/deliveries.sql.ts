// SQL of waiting deliveries. Triggers add them (0302_webhooks.sql). Owns webhook_endpoints and
// webhook_deliveries.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { SentEvent } from './message.ts';
import type { Sent } from './send.ts';

export type Claimed = SentEvent & {
  id: number;
  /** Includes this attempt. */
  attempts: number;
  isAgain: boolean;
  endpointId: number;
  address: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousUntil: Date | null;
};

/**
 * Whether `d` of `e` may be sent now: nobody is sending it, its pause is over, and no earlier
 * delivery about the same subject waits. Sequence numbers of a subject are committed in order, so
 * no earlier one can appear later.
 */
const isDue = (now: Date) => sql`
  d.state = 'waiting' and (e.is_active or d.is_again)
  and (d.next_try_at is null or d.next_try_at <= ${now})
  and (d.locked_until is null or d.locked_until <= ${now})
  and (d.is_again or not exists (
    select from webhook_deliveries b where b.endpoint_id = d.endpoint_id
      and b.subject = d.subject and b.state = 'waiting' and not b.is_again
      and b.sequence < d.sequence))`;

export async function selectDueEndpoints(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from webhook_endpoints e where exists (
      select from webhook_deliveries d where d.endpoint_id = e.id and ${isDue(now)})
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One delivery, locked for the caller. */
export async function claimDelivery(
  db: Db,
  endpointId: number,
  { now, lockedUntil }: { now: Date; lockedUntil: Date },
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with next as (
      select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.endpoint_id = ${endpointId} and ${isDue(now)}
      order by d.next_try_at nulls first, d.id limit 1 for update of d skip locked
    ), claimed as (
      update webhook_deliveries d set locked_until = ${lockedUntil}, tried_at = ${now},
        attempts = attempts + 1
      from next where d.id = next.id
      returning d.id, d.attempts, d.is_again, d.endpoint_id, d.event_id)
    select c.*, v.type, v.subject, v.sequence, v.data, v.created_at, e.address, e.secret,
      e.previous_secret, e.previous_until
    from claimed c join events v on v.id = c.event_id
      join webhook_endpoints e on e.id = c.endpoint_id`.execute(db);
  return rows[0] ?? null;
}

type Outcome = Pick<Sent, 'status' | 'failure' | 'answer' | 'durationMs'> & {
  state: 'waiting' | 'delivered' | 'failed';
  nextTryAt: Date | null;
};

/** False when another process has claimed it since. */
export async function updateDelivery(
  tx: Tx,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({ ...outcome, lockedUntil: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The endpoint works. If it was down for a time, its waiting deliveries are due at once, and it is
 * switched on if the shop had switched it off. (One event that fails among others that succeed
 * keeps its own pauses.)
 */
export async function markWorking(tx: Tx, endpointId: number, longAgo: Date): Promise<void> {
  await sql`
    with was as (
      select id, off_reason, failing_since from webhook_endpoints
      where id = ${endpointId} and (failing_since is not null or off_reason is not null)
      for no key update
    ), working as (
      update webhook_endpoints e set failing_since = null, off_reason = null,
        is_active = e.is_active or was.off_reason is not null
      from was where e.id = was.id
    ), waiting as (
      select d.id from webhook_deliveries d join was on was.id = d.endpoint_id
      where (was.off_reason is not null or was.failing_since < ${longAgo})
        and d.state = 'waiting' and d.next_try_at is not null
      -- One that is being recorded now waits for the endpoint, with its own row locked.
      for update of d skip locked)
    update webhook_deliveries d set next_try_at = null from waiting where d.id = waiting.id`.execute(
    tx,
  );
}

export type SwitchedOff = { address: string; reason: 'gone' | 'failing' };

/**
 * `isGone`: it returned 410. An endpoint that has failed since before `tooLong` is switched off,
 * too. Null if nothing changes; then nothing is written, so that many errors do not wait for each
 * other.
 */
export async function markFailing(
  tx: Tx,
  endpointId: number,
  { isGone, now, tooLong }: { isGone: boolean; now: Date; tooLong: Date },
): Promise<SwitchedOff | null> {
  const { rows } = await sql<SwitchedOff & { isSwitchedOff: boolean }>`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${now}),
      is_active = is_active and not (${isGone} or coalesce(failing_since < ${tooLong}, false)),
      off_reason = case when not is_active then off_reason when ${isGone} then 'gone'
        when failing_since < ${tooLong} then 'failing' end
    where id = ${endpointId} and (failing_since is null
      or is_active and (${isGone} or failing_since < ${tooLong}))
    returning address, new.off_reason as reason, old.is_active and not new.is_active
      as is_switched_off`.execute(tx);
  const [row] = rows;
  return row?.isSwitchedOff ? { address: row.address, reason: row.reason } : null;
}
