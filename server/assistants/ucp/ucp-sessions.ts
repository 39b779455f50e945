// Carts and checkouts of platforms. A checkout never completes here: the buyer reviews, accepts the
// contract and pays on the shop's own pages (decision 0086).

import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '#server/assistants/product-facts.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { cartLink } from '#shared/cart/cart-link.ts';
import {
  insertAnswer,
  insertSession,
  type SessionKind,
  type StoredAnswer,
  type StoredSession,
  selectAnswer,
  selectCheckoutOf,
  selectSession,
  updateSession,
} from './carts.sql.ts';
import { type Capability, envelope } from './profile.ts';
import { type Message, refused, UcpFailure } from './ucp-answers.ts';
import { cartFigures, checkLines, type PricedCart, priceRows } from './ucp-cart.ts';
import type { Asking } from './ucp-catalogue.ts';
import type { Line } from './ucp-requests.ts';

// The same idempotency key gets the same response for a day, even from two simultaneous requests
// (UCP, overview: idempotency).

/** The response, and what is written together with it. */
type Prepared = {
  status: number;
  value: object;
  write?: (tx: Tx) => Promise<unknown>;
};

type Once = { db: Db; now: Date } & Pick<Sessions, 'request' | 'spend'>;

/**
 * @throws UcpFailure 409 if the key belongs to another request; AppError TOO_MANY_REQUESTS
 */
async function once(
  { db, now, request, spend }: Once,
  prepare: () => Promise<Prepared>,
): Promise<{ status: number; body: string }> {
  const key = request.headers['idempotency-key'];
  const keyHash = typeof key === 'string' && key !== '' ? hashOf(key) : null;
  const requestHash = hashOf(`${request.method} ${request.url} ${JSON.stringify(request.body)}`);
  const known = keyHash && (await selectAnswer(db, keyHash));
  if (known) return repeat(known, requestHash);
  const { status, value, write } = await prepare();
  const answer = { status, body: JSON.stringify(value) };
  if (keyHash || write) await spend(answer.body.length);
  return db.transaction().execute(async (tx) => {
    if (keyHash) {
      const isFirst = await insertAnswer(tx, keyHash, { ...answer, requestHash, at: now });
      const other = isFirst ? undefined : await selectAnswer(tx, keyHash);
      if (other) return repeat(other, requestHash);
    }
    await write?.(tx);
    return answer;
  });
}

function repeat({ requestHash, status, body }: StoredAnswer, now: Buffer) {
  if (!requestHash.equals(now))
    throw new UcpFailure(409, 'idempotency_conflict', 'this key belongs to another request');
  return { status, body };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export { deleteOldCarts } from './carts.sql.ts';

const SEVEN_DAYS_MS = 7 * DAY_MS;
const CART: Capability = 'dev.ucp.shopping.cart';
const CHECKOUT: Capability = 'dev.ucp.shopping.checkout';

/** `spend` counts what is stored for the caller. @throws AppError TOO_MANY_REQUESTS */
export type Sessions = Asking &
  Pick<Platform, 'db' | 'clock'> & {
    request: FastifyRequest;
    spend: (bytes: number) => Promise<void>;
  };
type Shown = { kind: SessionKind; session: StoredSession; priced: PricedCart };

export const createSession = (
  sessions: Sessions,
  kind: SessionKind,
  { lines, cartId = null }: { lines: readonly Line[]; cartId?: string | null | undefined },
) =>
  once(onceOf(sessions), async () => {
    if (cartId !== null) return checkoutOfCart(sessions, cartId);
    const checked = await checkLines(sessions, lines);
    if (checked.isRefused) return refusal(sessions, checked.messages);
    return newSession(sessions, { kind, cartId: null, priced: checked });
  });

/**
 * The contents of the cart override the body; a second checkout of the same cart returns the first.
 */
async function checkoutOfCart(sessions: Sessions, cartId: string): Promise<Prepared> {
  const { db, clock } = sessions;
  const cart = await selectSession(db, { kind: 'cart', id: cartId, now: clock() });
  if (!cart || cart.isCanceled) return notFound(sessions);
  const there = await selectCheckoutOf(db, cartId);
  if (there) return { status: 201, value: await shown(sessions, there) };
  const priced = await priceRows(sessions, cart.rows);
  return newSession(sessions, { kind: 'checkout', cartId, priced });
}

async function newSession(
  sessions: Sessions,
  { kind, cartId, priced }: { kind: SessionKind; cartId: string | null; priced: PricedCart },
): Promise<Prepared> {
  const now = sessions.clock();
  const session: StoredSession = {
    id: cartId === null ? randomUUID() : checkoutIdOf(cartId),
    kind,
    cartId,
    rows: priced.rows,
    isCanceled: false,
    expiresAt: new Date(now.getTime() + SEVEN_DAYS_MS),
  };
  return {
    status: 201,
    value: answerOf(sessions, { kind, session, priced }),
    write: (tx) => insertSession(tx, session, now),
  };
}

/** The same id for two simultaneous requests: a cart has one checkout. */
const checkoutIdOf = (cartId: string): string =>
  createHash('sha256').update(`checkout ${cartId}`).digest('base64url').slice(0, 22);

export async function readSession(sessions: Sessions, kind: SessionKind, id: string) {
  const session = await selectSession(sessions.db, { kind, id, now: sessions.clock() });
  return session ? shown(sessions, session) : notFound(sessions).value;
}

/** Replaces all lines. */
export const replaceLines = (
  sessions: Sessions,
  { kind, id }: { kind: SessionKind; id: string },
  lines: readonly Line[],
) =>
  once(onceOf(sessions), async () => {
    const session = await selectSession(sessions.db, { kind, id, now: sessions.clock() });
    if (!session || session.isCanceled) return notFound(sessions);
    const checked = await checkLines(sessions, lines);
    if (checked.isRefused) return refusal(sessions, checked.messages);
    return {
      status: 200,
      value: answerOf(sessions, { kind, session, priced: checked }),
      write: (tx) => updateSession(tx, id, { rows: checked.rows }),
    };
  });

/** A canceled cart is no longer found; a canceled checkout has that status. */
export const cancelSession = (sessions: Sessions, kind: SessionKind, id: string) =>
  once(onceOf(sessions), async () => {
    const session = await selectSession(sessions.db, { kind, id, now: sessions.clock() });
    if (!session || (kind === 'cart' && session.isCanceled)) return notFound(sessions);
    return {
      status: 200,
      value: await shown(sessions, { ...session, isCanceled: true }),
      write: (tx) => updateSession(tx, id, { isCanceled: true }),
    };
  });

/** Only the buyer can complete: the response sends them to the shop, like every other response. */
export const completeSession = (sessions: Sessions, id: string) =>
  once(onceOf(sessions), async () => ({
    status: 200,
    value: await readSession(sessions, 'checkout', id),
  }));

const onceOf = ({ db, clock, request, spend }: Sessions) => ({ db, now: clock(), request, spend });

async function shown(sessions: Sessions, session: StoredSession): Promise<object> {
  if (session.kind === 'cart' && session.isCanceled && isRead(sessions))
    return notFound(sessions).value;
  const priced = await priceRows(sessions, session.rows);
  return answerOf(sessions, { kind: session.kind, session, priced });
}

const isRead = ({ request }: Sessions): boolean => request.method === 'GET';

function answerOf(sessions: Sessions, { kind, session, priced }: Shown): object {
  const { saying, version } = sessions;
  const figures = cartFigures(priced, sessions);
  const shared = {
    id: session.id,
    ...figures,
    links: linksOf(sessions),
    continue_url: addressOf(saying, cartLink(session.rows)),
    expires_at: session.expiresAt.toISOString(),
  };
  if (kind === 'cart')
    return {
      ucp: envelope(version, [CART]),
      ...shared,
      ...(priced.messages.length > 0 && { messages: priced.messages }),
    };
  return {
    ucp: { ...envelope(version, [CHECKOUT]), payment_handlers: {} },
    ...shared,
    status: session.isCanceled ? 'canceled' : 'requires_escalation',
    messages: session.isCanceled ? priced.messages : [...priced.messages, handOver(sessions)],
  };
}

/** The reason why the platform must send the buyer to the shop. */
const handOver = ({ saying }: Sessions): Message => ({
  type: 'error',
  code: 'buyer_review_required',
  content: translate(saying.language, 'assistants', 'handOver'),
  severity: 'requires_buyer_review',
});

const linksOf = ({ saying }: Sessions) =>
  Object.entries({
    privacy_policy: '/privacy-policy',
    terms_of_service: '/distance-sales-agreement',
    refund_policy: '/warranty-return',
    shipping_policy: '/preliminary-information',
    faq: '/faq',
  }).map(([type, path]) => ({ type, url: addressOf(saying, path) }));

const refusal = ({ version, saying }: Sessions, messages: readonly Message[]): Prepared => ({
  status: 200,
  value: refused(
    version,
    messages.some(({ type }) => type === 'error')
      ? messages
      : [...messages, { ...unavailable(saying.language) }],
    addressOf(saying, '/products'),
  ),
});

const unavailable = (language: 'tr' | 'en'): Message => ({
  type: 'error',
  code: 'item_unavailable',
  content: translate(language, 'assistants', 'nothingLeft'),
  severity: 'unrecoverable',
});

const notFound = ({ version, saying }: Sessions): Prepared => ({
  status: 200,
  value: refused(
    version,
    [
      {
        type: 'error',
        code: 'not_found',
        content: translate(saying.language, 'assistants', 'cartGone'),
        severity: 'unrecoverable',
      },
    ],
    addressOf(saying, '/'),
  ),
});
