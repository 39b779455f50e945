// SQL of endpoints and deliveries in the back office.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { DeliveryRow, EndpointRow } from '#shared/back-office/webhooks.ts';

export type Endpoint = Pick<EndpointRow, 'id' | 'address' | 'types' | 'isActive' | 'version'> & {
  offReason: 'gone' | 'failing' | null;
  failingSince: Date | null;
  secret: Buffer;
  previousUntil: Date | null;
  waiting: number;
  createdAt: Date;
};

const selecting = sql`
  select id, address, types, is_active, off_reason, failing_since, secret, previous_until, version,
    created_at, (select count(*)::int from webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'waiting') as waiting
  from webhook_endpoints e`;

export async function selectEndpoints(db: Db | Tx): Promise<Endpoint[]> {
  return (await sql<Endpoint>`${selecting} order by id`.execute(db)).rows;
}

/** Locks the row. */
export async function lockEndpoint(tx: Tx, id: number): Promise<Endpoint | null> {
  const { rows } = await sql<Endpoint>`${selecting} where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Serializes concurrent creations, so that each is counted. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await sql`lock table webhook_endpoints in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhookEndpoints')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: { address: string; types: string[]; createdBy: string; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('webhookEndpoints')
    .values({ ...endpoint, secret: Buffer.alloc(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** If a person switches it on, its failure record is cleared. */
export async function updateEndpoint(
  tx: Tx,
  { id, ...change }: Pick<Endpoint, 'id' | 'address' | 'types' | 'isActive'>,
): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set((of) => ({
      ...change,
      offReason: null,
      failingSince: null,
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function updateSecret(
  tx: Tx,
  id: number,
  change: { secret: Buffer; previousSecret?: Buffer; previousUntil?: Date },
): Promise<void> {
  await tx.updateTable('webhookEndpoints').set(change).where('id', '=', id).execute();
}

export async function deleteEndpoint(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
}

export async function insertTest(
  tx: Tx,
  delivery: { endpointId: number; eventId: number },
): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, subject, sequence, is_again)
    select ${delivery.endpointId}, id, subject, sequence, true from events
    where id = ${delivery.eventId}`.execute(tx);
}

/** Sends it again at once, with all attempts; a delivery that is being sent stays unchanged. */
export async function sendAgain(
  tx: Tx,
  { endpointId, id, now }: { endpointId: number; id: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', isAgain: true, attempts: 0, nextTryAt: null, lockedUntil: null })
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .where((of) => of.or([of('lockedUntil', 'is', null), of('lockedUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type Delivery = Omit<DeliveryRow, 'eventId' | 'triedAt' | 'nextTryAt' | 'createdAt'> & {
  eventId: number;
  triedAt: Date | null;
  nextTryAt: Date | null;
  createdAt: Date;
};
type Filter = { endpointId: number; state: DeliveryRow['state'] | undefined };
const MOST_COUNTED = 10_000;

const narrowed = ({ endpointId, state }: Filter) => sql`
  d.endpoint_id = ${endpointId} and (${state ?? null}::text is null or d.state = ${state ?? null})`;

/** Newest first. */
export async function selectDeliveries(
  db: Db,
  filter: Filter,
  { page, size }: { page: number; size: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.event_id, v.type, d.subject, d.sequence, d.state, d.attempts, d.status,
      d.failure, d.answer, d.duration_ms, d.tried_at, d.next_try_at, d.created_at
    from webhook_deliveries d join events v on v.id = d.event_id
    where ${narrowed(filter)} order by d.event_id desc
    limit ${size} offset ${page * size}`.execute(db);
  return rows;
}

export async function countDeliveries(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_deliveries d where ${narrowed(filter)} limit ${MOST_COUNTED}) as counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
