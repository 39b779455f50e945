// How iyzico's calls, responses and webhooks are signed (domain.md 1.2, 1.6 and 1.7), tested with
// its published vectors.
import { createHmac } from 'node:crypto';

export type IyzicoKeys = { apiKey: string; secretKey: string };

const hmac = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text, 'utf8').digest('hex');

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
