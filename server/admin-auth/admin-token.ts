// The administrator's access token: another audience than the customers' token, and a shorter life
// (design.md 7, Admin).

import { jwtVerify, SignJWT } from 'jose';
import type { Platform } from '#server/base/platform.ts';
import { ADMIN_TOKEN_MINUTES } from '#shared/back-office/administrators.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'admin';

export type AdminClaims = { adminId: number; sessionId: string };

export async function makeAdminToken(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  { adminId, sessionId }: AdminClaims,
): Promise<string> {
  const now = Math.floor(clock().getTime() / 1_000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(adminId))
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ADMIN_TOKEN_MINUTES * 60)
    .sign(secrets.tokenKey);
}

/** Null for everything that is not a valid administrator's token. */
export async function readAdminToken(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  token: string,
): Promise<AdminClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.tokenKey, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: clock(),
    });
    const adminId = Number(payload.sub);
    return Number.isSafeInteger(adminId) && typeof payload.sid === 'string'
      ? { adminId, sessionId: payload.sid }
      : null;
  } catch {
    // The token is forged, expired, or a customer's: the caller need not know which.
    return null;
  }
}
