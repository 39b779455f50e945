// Who may open an order without an account: whoever has its token, from checkout, from the lookup or from a mail link.
// The token is derived from the order number, so that the same checkout answers the same one; the order keeps its hash.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

type AccessSecrets = Pick<Secrets, 'orderAccessKey'>;

export const accessTokenOf = ({ orderAccessKey }: AccessSecrets, orderNumber: string): string =>
  createHmac('sha256', orderAccessKey).update(`access ${orderNumber}`).digest('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Takes the same time whether the order exists or not. A token from before a change of the secret still fits its hash. */
export function isAccessToken(secrets: AccessSecrets, orderNumber: string, keptHash: Buffer | null, token: string): boolean {
  const given = hashOfToken(token);
  const fitsKept = timingSafeEqual(given, keptHash?.length === given.length ? keptHash : Buffer.alloc(given.length));
  const fitsDerived = timingSafeEqual(given, hashOfToken(accessTokenOf(secrets, orderNumber)));
  return keptHash !== null && (fitsKept || fitsDerived);
}
