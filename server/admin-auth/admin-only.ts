// Identifies the caller in the back office and checks their rights.

import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/base/errors/app-error.ts';
import { actOf, withGuard } from '#server/base/http/guards.ts';
import { valueBudget } from '#server/base/http/rate-limits.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { RECENT_SIGN_IN_MINUTES } from '#shared/back-office/administrators.ts';
import { type AdminRight, type GrantAct, may } from '#shared/back-office/rights.ts';
import type { ErrorCode } from '#shared/base/errors.ts';
import type { Actor, SignedInAdmin } from './actor.ts';
import { readAdminToken } from './admin-token.ts';
import { selectSignedInAdmin } from './admins.sql.ts';
import { findKeyHolder, keyOf } from './api-keys.ts';
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

/** The administrator of the token or the key; null if it is not valid. */
export function findAdministrator(
  context: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  request: FastifyRequest,
): Promise<SignedInAdmin | null> {
  const key = keyOf(request);
  return key ? findKeyHolder(context, key) : findSignedInAdmin(context, request);
}

/** A limit for each key, so that one program stops neither people nor other programs. */
const KEY_LIMIT = { name: 'api key', max: 600, minutes: 1 };

/**
 * A hook that runs before the body is read. 401 without a valid token. 403 without the right to see
 * (GET) or to change (everything else, so that no route can forget it), or if the second step is
 * required and not yet set up. One of several rights is enough. `onlyCalculates` is for what is
 * sent as POST and writes nothing: it needs the right to see. `isOpenBeforeSetup` allows the calls
 * that set up the second step. `needsRecentSignIn` requires a sign-in minutes ago, for what a stolen
 * token must not do. A program's key is accepted if `isOpenToKeys` allows it.
 */
export const adminOnly = (
  context: AdminDeps,
  right: Rights = null,
  { isOpenBeforeSetup = false, needsRecentSignIn = false, onlyCalculates = false } = {},
) => {
  const options = { isOpenBeforeSetup, needsRecentSignIn, onlyCalculates };
  return withGuard(adminHook(context, right, options), {
    caller: 'administrator',
    rights: right ? [right].flat() : [],
    ...options,
  });
};

type AdminDeps = Pick<Platform, 'db' | 'secrets' | 'clock' | 'config'> & { settings: Settings };

function adminHook(
  context: AdminDeps,
  right: Rights,
  { isOpenBeforeSetup, needsRecentSignIn, onlyCalculates }: Options,
): (request: FastifyRequest) => Promise<void> {
  const perKey = valueBudget(context, KEY_LIMIT);
  return async (request) => {
    const admin = await findAdministrator(context, request);
    if (!admin) throw new AppError('NOT_SIGNED_IN');
    if (admin.key) await perKey(String(admin.key.id));
    const act = actOf(request.method, { onlyCalculates });
    const route = { right, act, isOpenBeforeSetup, needsRecentSignIn } as const;
    const refusal = await refusalOf(context, admin, route);
    if (refusal) throw new AppError(refusal);
    request.admin = admin;
  };
}

type Options = Pick<Route, 'isOpenBeforeSetup' | 'needsRecentSignIn'> & {
  onlyCalculates: boolean;
};
type Rights = AdminRight | readonly AdminRight[] | null;
type Route = {
  right: Rights;
  act: GrantAct;
  isOpenBeforeSetup: boolean;
  needsRecentSignIn: boolean;
};

async function refusalOf(
  context: Parameters<typeof needsTotp>[0] & Pick<Platform, 'clock'>,
  admin: SignedInAdmin,
  { right, act, isOpenBeforeSetup, needsRecentSignIn }: Route,
): Promise<ErrorCode | null> {
  if (admin.key && !isOpenToKeys(right, needsRecentSignIn && act === 'change'))
    return 'NOT_ALLOWED';
  if (!admin.hasTotp && !isOpenBeforeSetup && (await needsTotp(context, admin.role)))
    return 'TOTP_SETUP_REQUIRED';
  if (!hasRight(admin, right, act)) return 'NOT_ALLOWED';
  return needsRecentSignIn && !isRecent(admin, context.clock()) ? 'SIGN_IN_AGAIN' : null;
}

const hasRight = ({ grants }: SignedInAdmin, right: Rights, act: GrantAct): boolean =>
  right === null || [right].flat().some((one) => may(grants, one, act));

/** A key always counts as recent: it cannot sign in again. */
const isRecent = ({ authenticatedAt, key }: SignedInAdmin, now: Date): boolean =>
  key !== undefined || now.getTime() - authenticatedAt.getTime() <= RECENT_SIGN_IN_MINUTES * 60_000;

/**
 * Keys may use calls with a right other than that for the team. Calls without a right are for
 * people only: their sessions, their password, their first page. The same holds for changes that
 * require a recent sign-in: where payments go, how the shop is reached, whose account it is.
 */
const isOpenToKeys = (right: Rights, isConfirmedChange: boolean): boolean =>
  right !== null && ![right].flat().includes('users') && !isConfirmedChange;

export function adminOf(request: FastifyRequest): SignedInAdmin {
  if (!request.admin) throw new Error('the route is not behind adminOnly');
  return request.admin;
}

export function actorOf(request: FastifyRequest): Actor {
  const { adminId, email, key } = adminOf(request);
  return { adminId, email: key?.label ?? email, remoteAddress: request.ip };
}
