// Administrators: signing in and out, and the first one. Owns admins and admin_sessions.

import { randomUUID } from 'node:crypto';
import type { Passwords } from '#server/auth/passwords.ts';
import { REUSED_TOKEN, readRefreshToken } from '#server/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { hashOfToken, newToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Config } from '#server/base/run/config.ts';
import {
  ADMIN_SESSION_HOURS,
  ADMIN_TOKEN_MINUTES,
  type AdminProfile,
} from '#shared/back-office/administrators.ts';
import { HOUR_MS } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { SignedInAdmin } from './actor.ts';
import { makeAdminToken, type OpenedSession } from './admin-token.ts';
import {
  type AdminRow,
  deleteAdminSession,
  hasAdmin,
  insertAdminSession,
  insertFirstAdmin,
  rotateAdminSession,
  selectAdminByEmail,
  selectAdminById,
  updateAuthenticatedAt,
} from './admins.sql.ts';
import { hasSignedInBefore, writeAudit } from './audit.ts';
import { addNotice } from './notices.ts';
import { lockStep } from './two-steps.sql.ts';
import { useCode } from './two-steps.ts';

export { deleteExpiredAdminSessions } from './admins.sql.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'> & { passwords: Passwords };
type Browser = {
  userAgent: string | null;
  remoteAddress: string | null;
  /** The first sign-in to this account from this device (auth/known-device.ts). */
  isNew?: boolean;
};

const FIRST_PASSWORD_LENGTH = 16;

/**
 * @throws AppError SIGN_IN_FAILED, after the same time whether the address is an administrator's or
 * not; TOTP_REQUIRED or CODE_WRONG if the password is right and the second step is not
 */
export async function signInAdmin(
  context: Deps,
  { email, password, code }: { email: string; password: string; code?: string | null | undefined },
  browser: Browser,
): Promise<OpenedSession> {
  const admin = await selectAdminByEmail(context.db, foldEmail(email));
  const isRight = await context.passwords.fits(password, admin?.passwordHash ?? null);
  if (!admin || !isRight || !admin.isActive) throw new AppError('SIGN_IN_FAILED');
  if (admin.totpConfirmedAt && !code?.trim()) throw new AppError('TOTP_REQUIRED');
  return openAdminSession(context, admin, browser, code);
}

/** @throws AppError SIGN_IN_FAILED when the password has changed meanwhile, CODE_WRONG */
export async function openAdminSession(
  context: Deps,
  admin: AdminRow,
  browser: Browser,
  code?: string | null,
): Promise<OpenedSession> {
  const now = context.clock();
  const { userAgent, remoteAddress, isNew = false } = browser;
  const secret = newToken();
  const session = {
    id: randomUUID(),
    adminId: admin.id,
    userAgent,
    remoteAddress,
    refreshHash: hashOfToken(secret),
    createdAt: now,
    lastUsedAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + ADMIN_SESSION_HOURS * HOUR_MS),
  };
  const refusal = await inTransaction(context.db, async (tx) => {
    if (!(await isCodeRight(context, tx, admin, { code, remoteAddress }))) return 'CODE_WRONG';
    if (!(await insertAdminSession(tx, session, admin.passwordHash))) return 'SIGN_IN_FAILED';
    const auditId = await auditSession(tx, { ...admin, remoteAddress }, 'sign-in', now);
    if (isNew && (await hasSignedInBefore(tx, admin.id, auditId)))
      await addNotice(tx, 'new-device', { auditId, recipientId: admin.id });
    return null;
  });
  if (refusal) throw new AppError(refusal);
  return toTokens(context, admin, session.id, secret);
}

/**
 * For a second step that is on. A wrong code is counted, so the transaction must not be rolled
 * back.
 */
async function isCodeRight(
  context: Deps,
  tx: Tx,
  { id, totpConfirmedAt }: AdminRow,
  { code, remoteAddress }: { code: string | null | undefined; remoteAddress: string | null },
): Promise<boolean> {
  if (!totpConfirmedAt) return true;
  const now = context.clock();
  return useCode(context, tx, await lockStep(tx, id), { code: code ?? '', now, remoteAddress });
}

const auditSession = (
  tx: Tx,
  { id, email, remoteAddress }: { id: number; email: string; remoteAddress: string | null },
  action: 'sign-in' | 'sign-out',
  at: Date,
): Promise<number> =>
  writeAudit(
    tx,
    { adminId: id, email, remoteAddress },
    { action, entity: 'session', entityId: id, before: null, after: null },
    at,
  );

/**
 * Confirms the identity of a session's person again.
 * @throws AppError PASSWORD_WRONG, CODE_WRONG also when it is missing, TOO_MANY_REQUESTS
 */
export async function confirmIdentity(
  context: Deps,
  { adminId, sessionId }: Pick<SignedInAdmin, 'adminId' | 'sessionId'>,
  {
    password,
    code,
    remoteAddress,
  }: { password: string; code?: string | null | undefined; remoteAddress: string | null },
): Promise<void> {
  const admin = await selectAdminById(context.db, adminId);
  if (!admin || !(await context.passwords.fits(password, admin.passwordHash)))
    throw new AppError('PASSWORD_WRONG');
  if (admin.totpConfirmedAt && !code?.trim()) throw new AppError('CODE_WRONG');
  const isRight = await inTransaction(context.db, async (tx) => {
    if (!(await isCodeRight(context, tx, admin, { code, remoteAddress }))) return false;
    await updateAuthenticatedAt(tx, sessionId, context.clock());
    return true;
  });
  if (!isRight) throw new AppError('CODE_WRONG');
}

/** @throws AppError SESSION_ENDED */
export async function refreshAdmin(context: Deps, refreshToken: string): Promise<OpenedSession> {
  const given = readRefreshToken(refreshToken);
  if (!given) throw new AppError('SESSION_ENDED');
  const { sessionId, secret } = given;
  const next = newToken();
  const adminId = await rotateAdminSession(context.db, {
    id: sessionId,
    from: hashOfToken(secret),
    to: hashOfToken(next),
    now: context.clock(),
  });
  if (adminId === 'reused') throw new AppError('SESSION_ENDED', { cause: REUSED_TOKEN });
  const admin = adminId === null ? null : await selectAdminById(context.db, adminId);
  if (!admin?.isActive) throw new AppError('SESSION_ENDED');
  return toTokens(context, admin, sessionId, next);
}

/** Only with the newest refresh token: an older one may be a thief's. */
export async function signOutByToken(
  context: Pick<Platform, 'db' | 'clock'>,
  refreshToken: string,
  remoteAddress: string | null,
): Promise<void> {
  const given = readRefreshToken(refreshToken);
  if (!given) return;
  const session = { id: given.sessionId, refreshHash: hashOfToken(given.secret) };
  await signOutAdmin(context, session, remoteAddress);
}

export async function signOutAdmin(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  session: { id: string; refreshHash?: Buffer },
  remoteAddress: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const admin = await deleteAdminSession(tx, session);
    if (admin) await auditSession(tx, { ...admin, remoteAddress }, 'sign-out', clock());
  });
}

async function toTokens(
  context: Deps,
  admin: AdminRow,
  sessionId: string,
  secret: string,
): Promise<OpenedSession> {
  const accessToken = await makeAdminToken(context, { adminId: admin.id, sessionId });
  return {
    refreshToken: `${sessionId}.${secret}`,
    tokens: {
      token: accessToken,
      accessToken,
      expiresIn: ADMIN_TOKEN_MINUTES * 60,
      admin: toAdminProfile(admin),
    },
  };
}

const toAdminProfile = ({
  id,
  email,
  name,
  role,
  grants,
}: Pick<AdminRow, 'id' | 'email' | 'name' | 'role' | 'grants'>): AdminProfile => ({
  id,
  email,
  name,
  role,
  grants: [...grants],
});

/**
 * Creates the first owner if there is none. The password is returned only if it was generated here:
 * it is shown once.
 */
export async function ensureFirstAdmin(
  db: Db,
  passwords: Passwords,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<{ email: string; drawnPassword: string | null } | null> {
  if (await hasAdmin(db)) return null;
  const password = adminPassword ?? randomCode(FIRST_PASSWORD_LENGTH);
  const passwordHash = await passwords.hash(password);
  const id = await inTransaction(db, (tx) =>
    insertFirstAdmin(tx, {
      email: adminEmail,
      emailFolded: foldEmail(adminEmail),
      name: 'Yönetici',
      passwordHash,
    }),
  );
  return id === null ? null : { email: adminEmail, drawnPassword: adminPassword ? null : password };
}
