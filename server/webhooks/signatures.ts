// Signs messages by Standard Webhooks 1.0.0 (github.com/standard-webhooks).
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

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
