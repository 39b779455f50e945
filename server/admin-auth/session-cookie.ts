// The refresh token of the back office: a cookie that no script can read, that no other site sends
// and that only the sign-in calls receive. The access token stays in the page (specification 3).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#server/base/platform.ts';
import { ADMIN_SESSION_HOURS, type AdminTokens } from '#shared/back-office/administrators.ts';

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
