// Administrators: signing in and out, and the first one. Owns admins and admin_sessions (design.md 7, Admin).

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Passwords } from '#server/auth/passwords.ts';
import { REUSED_TOKEN } from '#server/auth/sessions.ts';
import { type Db, inTransaction } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Config } from '#server/base/run/config.ts';
import {
  ADMIN_SESSION_HOURS,
  ADMIN_TOKEN_MINUTES,
  type AdminProfile,
} from '#shared/back-office/administrators.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { makeAdminToken } from './admin-token.ts';
import {
  type AdminRow,
  deleteAdminSession,
  hasAdmin,
  insertAdminSession,
  insertFirstAdmin,
  rotateAdminSession,
  selectAdminByEmail,
  selectAdminById,
} from './admins.sql.ts';
import type { OpenedSession } from './session-cookie.ts';
import { lockStep } from './two-steps.sql.ts';
import { useCode } from './two-steps.ts';

export { deleteExpiredAdminSessions } from './admins.sql.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'> & { passwords: Passwords };
type Browser = { userAgent: string | null; remoteAddress: string | null };

const HOUR_MS = 3_600_000;
const SECRET_BYTES = 32;
const FIRST_PASSWORD_LENGTH = 16;
const TOKEN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * @throws AppError SIGN_IN_FAILED, in the same time whether the address is an administrator's or not;
 * TOTP_REQUIRED or CODE_WRONG when the password was right and the second step is not
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
  const secret = newSecret();
  const session = {
    id: randomUUID(),
    adminId: admin.id,
    ...browser,
    refreshHash: hashOf(secret),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + ADMIN_SESSION_HOURS * HOUR_MS),
  };
  const isOpen = await inTransaction(context.db, async (tx) => {
    if (admin.totpConfirmedAt)
      await useCode(context, tx, await lockStep(tx, admin.id), { code: code ?? '', now });
    return insertAdminSession(tx, session, admin.passwordHash);
  });
  if (!isOpen) throw new AppError('SIGN_IN_FAILED');
  return toTokens(context, admin, session.id, secret);
}

/** @throws AppError SESSION_ENDED */
export async function refreshAdmin(context: Deps, refreshToken: string): Promise<OpenedSession> {
  const [, sessionId = '', secret = ''] = TOKEN.exec(refreshToken) ?? [];
  const next = newSecret();
  const adminId = sessionId
    ? await rotateAdminSession(context.db, {
        id: sessionId,
        from: hashOf(secret),
        to: hashOf(next),
        now: context.clock(),
      })
    : null;
  if (adminId === 'reused') throw new AppError('SESSION_ENDED', { cause: REUSED_TOKEN });
  const admin = adminId === null ? null : await selectAdminById(context.db, adminId);
  if (!admin?.isActive) throw new AppError('SESSION_ENDED');
  return toTokens(context, admin, sessionId, next);
}

/** The newest token only: an older one may be a thief's. */
export async function endAdminSessionOf(
  { db }: Pick<Platform, 'db'>,
  refreshToken: string,
): Promise<void> {
  const [, sessionId, secret] = TOKEN.exec(refreshToken) ?? [];
  if (sessionId && secret) await deleteAdminSession(db, sessionId, hashOf(secret));
}

export const signOutAdmin = ({ db }: Pick<Platform, 'db'>, sessionId: string): Promise<void> =>
  deleteAdminSession(db, sessionId);

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

export const toAdminProfile = ({
  id,
  email,
  name,
  role,
}: Pick<AdminRow, 'id' | 'email' | 'name' | 'role'>): AdminProfile => ({ id, email, name, role });

/** Makes the first owner where there is none. The password is answered only when it was drawn here: to be shown once. */
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
