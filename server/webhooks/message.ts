import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/base/run/secrets.ts';
import { decryptConnection, encryptConnection } from '#server/settings/connections.ts';

// The message of an event: small, with the address where the rest can be read with a key.

export type SentEvent = {
  eventId: number;
  type: string;
  subject: string;
  sequence: number;
  data: Record<string, unknown>;
  createdAt: Date;
};

/** The same for all attempts, so that a receiver recognises repetitions. */
export const messageId = ({ eventId }: Pick<SentEvent, 'eventId'>): string => `evt_${eventId}`;

const pages: Record<string, string> = {
  order: 'orders',
  product: 'products',
  quote: 'quotes',
  customer: 'customers',
};

/** The members that Standard Webhooks recommends. */
export function messageOf(
  { type, subject, sequence, data, createdAt }: SentEvent,
  publicUrl: string,
): string {
  const [kind = '', id = ''] = subject.split(':');
  const page = pages[kind];
  const url = page ? { url: `${publicUrl}/api/admin/${page}/${encodeURIComponent(id)}` } : {};
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: { ...data, sequence, ...url },
  });
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Signs messages by Standard Webhooks 1.0.0 (github.com/standard-webhooks). */
export const drawSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

/**
 * The headers of one attempt. With several secrets each signs: while a secret is being replaced, a
 * receiver that knows one of them accepts it.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Flakon-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`))
      .join(' '),
  };
}

type Keys = { secrets: Pick<Secrets, 'connectionKey'> };

const nameOf = (endpointId: number): string => `webhook ${endpointId}`;

/**
 * The secrets of endpoints at rest: encrypted like the keys of outside services, and bound to their
 * endpoint (decision 0063).
 */
export const encryptSecret = ({ secrets }: Keys, endpointId: number, secret: string): Buffer =>
  encryptConnection({ secrets }, nameOf(endpointId), { secret });

/** Null if it was encrypted with another JWT_SECRET. */
export function decryptSecret(
  { secrets }: Keys,
  endpointId: number,
  encrypted: Buffer,
): string | null {
  const read = decryptConnection({ secrets }, nameOf(endpointId), encrypted) as {
    secret: string;
  } | null;
  return read?.secret ?? null;
}
