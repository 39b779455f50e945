// The access token: a JWT with customer and session, valid for half an hour (specification 3 and
// 4).

import { jwtVerify, SignJWT } from 'jose';
import type { Platform } from '#server/base/platform.ts';
import { ACCESS_TOKEN_MINUTES } from '#shared/customers/auth.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'customer';

export type Claims = { customerId: number; sessionId: string };
/**
 * The caller, after their session was found. A verified address has a mailbox that agreed to the
 * account; a proved one is known to be this person's, so that earlier data with this address are
 * theirs (decision 0014).
 */
export type SignedIn = Claims & {
  email: string;
  emailFolded: string;
  isEmailVerified: boolean;
  isMailboxProved: boolean;
};

export async function makeAccessToken(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  { customerId, sessionId }: Claims,
): Promise<string> {
  const now = Math.floor(clock().getTime() / 1_000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(customerId))
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_MINUTES * 60)
    .sign(secrets.tokenKey);
}

/** Null for everything that is not a valid token of ours. */
export async function readAccessToken(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  token: string,
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.tokenKey, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: clock(),
    });
    const customerId = Number(payload.sub);
    return Number.isSafeInteger(customerId) && typeof payload.sid === 'string'
      ? { customerId, sessionId: payload.sid }
      : null;
  } catch {
    // The token is forged, expired, for another audience or no token at all: the caller need not
    // know which.
    return null;
  }
}
