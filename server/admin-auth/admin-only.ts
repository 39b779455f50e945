// Who asks in the back office, and whether they may.

import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { RECENT_SIGN_IN_MINUTES } from '#shared/back-office/administrators.ts';
import { type AdminRight, may } from '#shared/back-office/rights.ts';
import type { Actor, SignedInAdmin } from './actor.ts';
import { readAdminToken } from './admin-token.ts';
import { selectSignedInAdmin } from './admins.sql.ts';
import { needsTotp } from './two-steps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `adminOnly`; read with `adminOf`. */
    admin: SignedInAdmin | null;
  }
}

export async function findSignedInAdmin(
  context: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  request: FastifyRequest,
): Promise<SignedInAdmin | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const claims =
    scheme?.toLowerCase() === 'bearer' && token ? await readAdminToken(context, token) : null;
  return claims && selectSignedInAdmin(context.db, claims, context.clock());
}

const readingMethods = ['GET', 'HEAD'];

/**
 * A hook, before the body is looked at: 401 without a token that counts, 403 without the right to
 * see (GET) or to change (everything else, previews too: so no route can forget it), or when the
 * second step is required and has yet to be set up. Of several rights one is enough.
 * What setting it up needs is open before (`isOpenBeforeSetup`). What a stolen token must not do
 * asks for a sign-in minutes ago (`needsRecentSignIn`).
 */
export const adminOnly =
  (
    context: Pick<Platform, 'db' | 'secrets' | 'clock' | 'config'> & { settings: Settings },
    right: AdminRight | readonly AdminRight[] | null = null,
    { isOpenBeforeSetup = false, needsRecentSignIn = false } = {},
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    const admin = await findSignedInAdmin(context, request);
    if (!admin) throw new AppError('NOT_SIGNED_IN');
    if (!admin.hasTotp && !isOpenBeforeSetup && (await needsTotp(context, admin.role)))
      throw new AppError('TOTP_SETUP_REQUIRED');
    const act = readingMethods.includes(request.method) ? 'see' : 'change';
    if (right && ![right].flat().some((one) => may(admin.grants, one, act)))
      throw new AppError('NOT_ALLOWED');
    const sinceSignIn = context.clock().getTime() - admin.authenticatedAt.getTime();
    if (needsRecentSignIn && sinceSignIn > RECENT_SIGN_IN_MINUTES * 60_000)
      throw new AppError('SIGN_IN_AGAIN');
    request.admin = admin;
  };

export function adminOf(request: FastifyRequest): SignedInAdmin {
  if (!request.admin) throw new Error('the route is not behind adminOnly');
  return request.admin;
}

export function actorOf(request: FastifyRequest): Actor {
  const { adminId, email } = adminOf(request);
  return { adminId, email, remoteAddress: request.ip };
}
