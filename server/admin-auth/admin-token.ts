// The administrator's access token: another audience than the customers' token, and a shorter life.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Platform } from '#server/base/platform.ts';
import {
  ADMIN_SESSION_HOURS,
  ADMIN_TOKEN_MINUTES,
  type AdminTokens,
} from '#shared/back-office/administrators.ts';

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

// The refresh token of the back office: a cookie that no script can read, that no other site sends
// and that only the sign-in calls receive. The access token stays in the page (specification 3).

type Deps = { config: Pick<Platform['config'], 'publicUrl'> };

const NAME = 'flakon_admin_session';

/** The result of signing in: the part for scripts, and the part for the cookie. */
export type OpenedSession = { tokens: AdminTokens; refreshToken: string };

/** Puts the refresh token into its cookie. Returns the rest of the response. */
export function answerTokens(
  deps: Deps,
  reply: FastifyReply,
  { tokens, refreshToken }: OpenedSession,
): AdminTokens {
  reply.header('set-cookie', cookieOf(deps, refreshToken, ADMIN_SESSION_HOURS * 3_600));
  return tokens;
}

export const clearSessionCookie = (deps: Deps, reply: FastifyReply): unknown =>
  reply.header('set-cookie', cookieOf(deps, '', 0));

/** Empty when there is none. */
export const refreshTokenOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,200})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? '';

function cookieOf({ config }: Deps, value: string, maxAgeSeconds: number): string {
  const isSecure = config.publicUrl.startsWith('https://');
  return [
    `${NAME}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    'Path=/api/admin/auth',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
