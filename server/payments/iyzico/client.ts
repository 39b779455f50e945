// Calls to iyzico: signed, with a timeout, and with checked responses. Why it is our own client:
// decision 0022.
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

type IyzicoKeys = { apiKey: string; secretKey: string };

const hmac = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text, 'utf8').digest('hex');

/**
 * How iyzico's calls, responses and webhooks are signed (domain.md 1.2, 1.6 and 1.7), tested with
 * its published vectors.
 */
export const signCall = (secretKey: string, random: string, path: string, body: string): string =>
  hmac(secretKey, random + path + body);

/** `body` must be exactly the text that is sent; serialising it again could change it. */
export function authorizationOf(
  { apiKey, secretKey }: IyzicoKeys,
  { random, path, body }: { random: string; path: string; body: string },
): string {
  const text = `apiKey:${apiKey}&randomKey:${random}&signature:${signCall(secretKey, random, path, body)}`;
  return `IYZWSv2 ${Buffer.from(text, 'utf8').toString('base64')}`;
}

/** Numbers are written without trailing zeros, as iyzico does before it signs. */
export const signAnswer = (secretKey: string, fields: readonly (string | number)[]): string =>
  hmac(secretKey, fields.map(String).join(':'));

export type Webhook = {
  iyziEventType: string;
  iyziPaymentId: string;
  token: string;
  paymentConversationId: string;
  status: string;
};

export const signWebhook = (
  secretKey: string,
  { iyziEventType, iyziPaymentId, token, paymentConversationId, status }: Webhook,
): string =>
  hmac(
    secretKey,
    secretKey + iyziEventType + iyziPaymentId + token + paymentConversationId + status,
  );

/** Shorter than the ten-second timeout of our own callers. */
const TIMEOUT_MS = 8_000;

export type IyzicoAccount = IyzicoKeys & { url: string };

/**
 * iyzico responded with `failure`: nothing was done, or the card was declined. The message is for
 * the log, never for a buyer.
 */
export class IyzicoRefusal extends Error {
  readonly code: string;
  /** iyzico's own error message. */
  readonly reason: string;
  /** The unchanged response. */
  readonly answer: unknown;

  constructor(path: string, { errorCode, errorMessage }: z.infer<typeof Refused>, answer: unknown) {
    super(`iyzico refused ${path}: ${errorCode} ${errorMessage ?? ''}`.trim());
    this.name = 'IyzicoRefusal';
    this.code = errorCode;
    this.reason = errorMessage ?? errorCode;
    this.answer = answer;
  }
}

const Refused = z.object({
  status: z.literal('failure'),
  errorCode: z.coerce.string().default('unknown'),
  errorMessage: z.string().nullish(),
});

export type IyzicoCall = ReturnType<typeof createIyzicoClient>;

export function createIyzicoClient({ url, ...keys }: IyzicoAccount, timeoutMs = TIMEOUT_MS) {
  /**
   * @throws IyzicoRefusal, or an Error if no readable response came in time: then the outcome is
   * unknown.
   */
  return async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<T>,
    sent?: object,
  ): Promise<T> {
    const random = randomBytes(16).toString('hex');
    const body = sent === undefined ? '' : JSON.stringify(sent);
    // The query string is not part of the signature.
    const signedPath = path.split('?')[0] ?? path;
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-iyzi-rnd': random,
        authorization: authorizationOf(keys, { random, path: signedPath, body }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    const refused = Refused.safeParse(answer);
    if (refused.success) throw new IyzicoRefusal(signedPath, refused.data, answer);
    if (!response.ok) throw new Error(`iyzico answered ${response.status} to ${signedPath}`);
    return schema.parse(answer);
  };
}
