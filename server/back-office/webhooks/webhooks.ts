// Webhook endpoints: the addresses that get events, their secrets, and the results of the
// deliveries (decision 0079).

import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { addEvent } from '#server/events/events.ts';
import { isAllowedUrl } from '#server/webhooks/addresses.ts';
import { sendRules } from '#server/webhooks/deliver.ts';
import { drawSecret, encryptSecret, messageId } from '#server/webhooks/message.ts';
import {
  BOTH_SECRETS_HOURS,
  type DeliveriesPage,
  type DeliveryRow,
  type EndpointBody,
  type EndpointRow,
  type EndpointsAnswer,
  MOST_ENDPOINTS,
  type NewEndpointBody,
  type WebhookSecret,
} from '#shared/back-office/webhooks.ts';
import { HOUR_MS } from '#shared/base/format.ts';
import {
  countDeliveries,
  countEndpoints,
  type Delivery,
  deleteEndpoint,
  type Endpoint,
  insertEndpoint,
  insertTest,
  lockEndpoint,
  selectDeliveries,
  selectEndpoints,
  sendAgain,
  updateEndpoint,
  updateSecret,
} from './webhooks.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

export async function listEndpoints({ db, clock }: Deps): Promise<EndpointsAnswer> {
  const now = clock();
  return { content: (await selectEndpoints(db)).map((endpoint) => toRow(endpoint, now)) };
}

/**
 * The secret is returned only once.
 * @throws AppError WEBHOOK_ADDRESS_NOT_ALLOWED, TOO_MANY_ROWS
 */
export async function addEndpoint(
  context: Deps,
  actor: Actor,
  { address, types }: NewEndpointBody,
): Promise<WebhookSecret> {
  requireAllowed(context, address);
  const secret = drawSecret();
  const now = context.clock();
  const id = await inTransaction(context.db, async (tx) => {
    if ((await countEndpoints(tx)) >= MOST_ENDPOINTS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_ENDPOINTS } });
    const added = await insertEndpoint(tx, {
      address,
      types,
      createdBy: actor.email,
      createdAt: now,
    });
    await updateSecret(tx, added, { secret: encryptSecret(context, added, secret) });
    const after = { address, types };
    await audit(tx, { actor, now }, { action: 'create', entityId: added, before: null, after });
    return added;
  });
  return { id, secret };
}

/** @throws AppError WEBHOOK_NOT_FOUND, EDIT_CONFLICT, WEBHOOK_ADDRESS_NOT_ALLOWED */
export async function changeEndpoint(
  context: Deps,
  actor: Actor,
  id: number,
  { version, ...values }: EndpointBody,
): Promise<EndpointsAnswer> {
  requireAllowed(context, values.address);
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    const endpoint = await requireEndpoint(tx, id);
    if (endpoint.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: toRow(endpoint, now) } });
    await updateEndpoint(tx, { id, ...values });
    const before = pick(endpoint);
    await audit(tx, { actor, now }, { action: 'update', entityId: id, before, after: values });
  });
  return listEndpoints(context);
}

/** The previous secret stays valid for one more day. @throws AppError WEBHOOK_NOT_FOUND */
export async function renewSecret(context: Deps, actor: Actor, id: number): Promise<WebhookSecret> {
  const secret = drawSecret();
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    const endpoint = await requireEndpoint(tx, id);
    await updateSecret(tx, id, {
      secret: encryptSecret(context, id, secret),
      previousSecret: endpoint.secret,
      previousUntil: new Date(now.getTime() + BOTH_SECRETS_HOURS * HOUR_MS),
    });
    const after = { isSecretRenewed: true };
    await audit(tx, { actor, now }, { action: 'update', entityId: id, before: null, after });
  });
  return { id, secret };
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function removeEndpoint({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const before = pick(await requireEndpoint(tx, id));
    await deleteEndpoint(tx, id);
    await audit(tx, { actor, now }, { action: 'delete', entityId: id, before, after: null });
  });
}

/**
 * Sends a test event to this endpoint only, even if it is switched off. @throws AppError
 * WEBHOOK_NOT_FOUND
 */
export async function sendTest({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    await requireEndpoint(tx, id);
    const event = { type: 'webhook.test', subject: `webhook:${id}`, data: { webhookId: id } };
    await insertTest(tx, { endpointId: id, eventId: await addEvent(tx, event) });
    const after = { isTest: true };
    await audit(tx, { actor, now }, { action: 'update', entityId: id, before: null, after });
  });
}

/**
 * Sends the same event with the same id, so that a receiver can ignore a duplicate.
 * @throws AppError WEBHOOK_NOT_FOUND also while it is being sent
 */
export async function repeatDelivery(
  { db, clock }: Deps,
  actor: Actor,
  { endpointId, id }: { endpointId: number; id: number },
): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    if (!(await sendAgain(tx, { endpointId, id, now }))) throw new AppError('WEBHOOK_NOT_FOUND');
    const after = { deliveryId: id, isAgain: true };
    await audit(
      tx,
      { actor, now },
      { action: 'update', entityId: endpointId, before: null, after },
    );
  });
}

export async function listDeliveries(
  { db }: Deps,
  filter: { endpointId: number; state: DeliveryRow['state'] | undefined },
  page: { page: number; size: number },
): Promise<DeliveriesPage> {
  const [rows, totalElements] = await Promise.all([
    selectDeliveries(db, filter, page),
    countDeliveries(db, filter),
  ]);
  const totalPages = Math.ceil(totalElements / page.size);
  return { content: rows.map(toDelivery), ...page, totalElements, totalPages };
}

/** For "Bugün". */
export async function findStoppedEndpoints({
  db,
}: Pick<Deps, 'db'>): Promise<{ id: number; address: string; reason: 'gone' | 'failing' }[]> {
  return (await selectEndpoints(db)).flatMap(({ id, address, offReason }) =>
    offReason ? [{ id, address, reason: offReason }] : [],
  );
}

function requireAllowed(context: Deps, address: string): void {
  if (!isAllowedUrl(address, sendRules(context))) throw new AppError('WEBHOOK_ADDRESS_NOT_ALLOWED');
}

async function requireEndpoint(tx: Tx, id: number): Promise<Endpoint> {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint) throw new AppError('WEBHOOK_NOT_FOUND');
  return endpoint;
}

const audit = (
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  change: Omit<Change, 'entity'>,
): Promise<number> => writeAudit(tx, actor, { entity: 'webhook', ...change }, now);

const pick = ({ address, types, isActive }: Endpoint) => ({ address, types, isActive });

const toRow = ({ secret: _, previousUntil, ...row }: Endpoint, now: Date): EndpointRow => ({
  ...row,
  failingSince: row.failingSince?.toISOString() ?? null,
  previousSecretUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});

const toDelivery = (row: Delivery): DeliveryRow => ({
  ...row,
  eventId: messageId(row),
  triedAt: row.triedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
