// Sends events to the endpoints: at least once, and in order for each order (decision 0079). Every
// serving process does it; a delivery is locked while a process sends it, so that others take over
// from a killed process.

import { theShop, writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import {
  type Claimed,
  claimDelivery,
  markFailing,
  markWorking,
  type SwitchedOff,
  selectDueEndpoints,
  updateDelivery,
} from './deliveries.sql.ts';
import { decryptSecret, messageId, messageOf, signedHeaders } from './message.ts';
import { type SendRules, type Sent, send } from './send.ts';

export type DeliverDeps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets' | 'log'>;
/** Tests resolve host names themselves. */
type Options = Partial<Pick<SendRules, 'timeoutMs' | 'resolve'>>;

/**
 * Parallel attempts per process and endpoint, so that an endpoint that hangs does not block others.
 */
const AT_ONCE = 4;
/** Longer than an attempt takes. */
const LOCK_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;
/** Three days in total. */
export const PAUSES_S = [
  5,
  30,
  5 * MINUTE_S,
  30 * MINUTE_S,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR_S),
] as const;
const LONGEST_PAUSE_S = 24 * HOUR_S;
/** Up to this share of a pause is added, so that deliveries do not all retry at once. */
const JITTER = 0.1;
/** An endpoint that has failed for this long is switched off. */
const FAILING_MS = 5 * DAY_MS;
/** Without a success for this long the endpoint was down, rather than refusing one event. */
const SILENT_MS = 10 * MINUTE_S * 1_000;
const GONE = 410;

export const sendRules = ({ config }: Pick<Platform, 'config'>): SendRules => ({
  isLive: config.isLive,
  allowsLoopback: config.allowsLoopbackWebhooks,
});

/** Sends what is due now, and what then becomes due. */
export async function deliverDue(context: DeliverDeps, options: Options = {}): Promise<void> {
  for (
    let due = await selectDueEndpoints(context.db, context.clock());
    due.length > 0;
    due = await selectDueEndpoints(context.db, context.clock())
  )
    await Promise.all(due.flatMap((id) => turns(AT_ONCE, () => workFor(context, id, options))));
}

const turns = (count: number, work: () => Promise<void>) => Array.from({ length: count }, work);

async function workFor(context: DeliverDeps, endpointId: number, options: Options): Promise<void> {
  while (await deliverOne(context, endpointId, options));
}

/** False when nothing is due. */
async function deliverOne(
  context: DeliverDeps,
  endpointId: number,
  options: Options,
): Promise<boolean> {
  const now = context.clock();
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const claimed = await claimDelivery(context.db, endpointId, { now, lockedUntil });
  if (!claimed) return false;
  const secrets = secretsOf(context, claimed, now);
  const id = messageId(claimed);
  const body = messageOf(claimed, context.config.publicUrl);
  const headers = signedHeaders(secrets, { id, body, at: now });
  const request = { url: claimed.address, headers, body };
  const rules = { ...sendRules(context), ...options };
  await recordSent(context, claimed, secrets.length > 0 ? await send(request, rules) : unsigned);
  return true;
}

/** Nothing is sent without a signature. */
const unsigned: Sent = {
  status: null,
  failure: 'secret',
  answer: '',
  retryAfterSeconds: null,
  durationMs: 0,
};

/** Empty if JWT_SECRET has changed since: the page then asks for a new secret. */
function secretsOf(context: DeliverDeps, claimed: Claimed, now: Date): string[] {
  const { endpointId, secret, previousSecret, previousUntil } = claimed;
  const former = previousSecret && previousUntil && previousUntil > now ? [previousSecret] : [];
  return [secret, ...former]
    .map((encrypted) => decryptSecret(context, endpointId, encrypted))
    .filter((read) => read !== null);
}

async function recordSent(context: DeliverDeps, claimed: Claimed, sent: Sent): Promise<void> {
  const now = context.clock();
  const { status, failure, answer, durationMs } = sent;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const pause = isDelivered ? null : pauseAfter(claimed.attempts, sent.retryAfterSeconds);
  const state = isDelivered ? 'delivered' : pause === null ? 'failed' : 'waiting';
  const nextTryAt = pause === null ? null : new Date(now.getTime() + pause);
  await inTransaction(context.db, async (tx) => {
    const outcome = { status, failure, answer, durationMs, state, nextTryAt } as const;
    if (!(await updateDelivery(tx, claimed, outcome))) return;
    const longAgo = new Date(now.getTime() - SILENT_MS);
    if (isDelivered) return markWorking(tx, claimed.endpointId, longAgo);
    const tooLong = new Date(now.getTime() - FAILING_MS);
    const isGone = status === GONE;
    const off = await markFailing(tx, claimed.endpointId, { isGone, now, tooLong });
    if (off) await reportSwitchedOff(tx, claimed.endpointId, { ...off, now });
  });
}

/**
 * Written to the audit log and mailed to the owners, because another program no longer gets events.
 */
async function reportSwitchedOff(
  tx: Tx,
  endpointId: number,
  { address, reason, now }: SwitchedOff & { now: Date },
): Promise<void> {
  const auditId = await writeAudit(
    tx,
    theShop,
    {
      action: 'toggle',
      entity: 'webhook',
      entityId: endpointId,
      before: { address, isActive: true },
      after: { address, isActive: false, reason },
    },
    now,
  );
  await addNotices(tx, 'webhook-stopped', { auditId, adminId: null });
}

/** In milliseconds; null after the last attempt. Never shorter than the receiver requested. */
function pauseAfter(attempts: number, retryAfterSeconds: number | null): number | null {
  const pause = PAUSES_S[attempts - 1];
  if (pause === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, LONGEST_PAUSE_S);
  return Math.max(pause * (1 + Math.random() * JITTER), asked) * 1_000;
}

/**
 * Checks each second for due deliveries: an endpoint has up to `AT_ONCE` loops in this process,
 * each of which runs until nothing is due.
 */
export function startDeliveries(context: DeliverDeps) {
  const busy = new Map<number, number>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const take = (endpointId: number) => {
    const add = (by: 1 | -1) => busy.set(endpointId, (busy.get(endpointId) ?? 0) + by);
    add(1);
    const work = (async () => {
      while (!isStopped && (await deliverOne(context, endpointId, {})));
    })()
      .catch((error: unknown) => context.log.error({ err: error, endpointId }, 'webhook'))
      .finally(() => {
        add(-1);
        running.delete(work);
      });
    running.add(work);
  };
  const look = async () => {
    const due = await selectDueEndpoints(context.db, context.clock());
    for (const id of due)
      for (let free = AT_ONCE - (busy.get(id) ?? 0); free > 0 && !isStopped; free -= 1) take(id);
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => context.log.warn({ err: error }, 'webhooks that are due'))
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS);
  return {
    /** Running attempts are finished; those that take too long are repeated. */
    async stop(limitMs: number): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([
        Promise.resolve(looking).then(() => Promise.all(running)),
        new Promise((resolve) => setTimeout(resolve, limitMs).unref()),
      ]);
    },
  };
}
