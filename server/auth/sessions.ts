// Sessions: one sign-in of one browser, extended by a refresh token that changes at each use. Owns
// customer_sessions. A refresh token is "<session>.<random>"; one that is not the newest of its
// session has been copied, and ends it (decision 0014).

import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { hashOfToken, newToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { SessionRow } from '#shared/customers/account.ts';
import {
  ACCESS_TOKEN_MINUTES,
  REFRESH_TOKEN_DAYS,
  type TokensAnswer,
} from '#shared/customers/auth.ts';
import { makeAccessToken } from './access-token.ts';
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsBut,
  insertSession,
  rotateSession,
  selectSessions,
} from './sessions.sql.ts';
import type { SignedIn } from './signed-in.ts';

// The name of a browser as a person would say it: "Chrome · Windows". Every browser also claims to
// be others, so the order counts.

type Mark = [RegExp, string];

const browsers: Mark[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const systems: Mark[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (marks: Mark[], text: string): string | undefined =>
  marks.find(([mark]) => mark.test(text))?.[1];

/** Null if it contains no name that a person would know. */
export function deviceName(userAgent: string | null): string | null {
  const known = [firstOf(browsers, userAgent ?? ''), firstOf(systems, userAgent ?? '')].filter(
    (name) => name !== undefined,
  );
  return known.length > 0 ? known.join(' · ') : null;
}

export { deleteExpiredSessions } from './sessions.sql.ts';

/** The browser's name for itself, and its address. */
export type Browser = {
  browserId: string | null;
  userAgent: string | null;
  remoteAddress: string | null;
};

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'>;

const REFRESH_TOKEN =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/;

const expiryFrom = (now: Date): Date => new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS);

/**
 * For a customer whose password was verified against `passwordHash`; if the hash has changed
 * meanwhile, the sign-in fails.
 * @throws AppError SIGN_IN_FAILED
 */
export async function startSession(
  context: Deps,
  { customerId, passwordHash }: { customerId: number; passwordHash: string },
  browser: Browser,
): Promise<TokensAnswer> {
  const now = context.clock();
  const sessionId = randomUUID();
  const secret = newToken();
  const session = {
    id: sessionId,
    customerId,
    ...browser,
    refreshHash: hashOfToken(secret),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
  };
  const isStarted = await inTransaction(context.db, (tx) =>
    insertSession(tx, session, passwordHash),
  );
  if (!isStarted) throw new AppError('SIGN_IN_FAILED');
  return toTokens(context, { customerId, sessionId }, secret);
}

/** Null for a text that no session has as its refresh token. */
export function readRefreshToken(token: string): { sessionId: string; secret: string } | null {
  const [, sessionId, secret] = REFRESH_TOKEN.exec(token) ?? [];
  return sessionId && secret ? { sessionId, secret } : null;
}

/** The cause of SESSION_ENDED if somebody may have copied a token: for the security log. */
export const REUSED_TOKEN = 'a refresh token was used twice';

/**
 * @throws AppError SESSION_ENDED, whatever is wrong with the token; a token that was used before
 * ends its session.
 */
export async function refreshSession(context: Deps, refreshToken: string): Promise<TokensAnswer> {
  const given = readRefreshToken(refreshToken);
  if (!given) throw new AppError('SESSION_ENDED');
  const { sessionId } = given;
  const now = context.clock();
  const next = newToken();
  const customerId = await rotateSession(context.db, {
    id: sessionId,
    from: hashOfToken(given.secret),
    to: hashOfToken(next),
    now,
    expiresAt: expiryFrom(now),
  });
  if (customerId === 'reused') throw new AppError('SESSION_ENDED', { cause: REUSED_TOKEN });
  if (customerId === null) throw new AppError('SESSION_ENDED');
  return toTokens(context, { customerId, sessionId }, next);
}

async function toTokens(
  context: Deps,
  claims: { customerId: number; sessionId: string },
  secret: string,
): Promise<TokensAnswer> {
  const accessToken = await makeAccessToken(context, claims);
  return {
    token: accessToken,
    accessToken,
    refreshToken: `${claims.sessionId}.${secret}`,
    expiresIn: ACCESS_TOKEN_MINUTES * 60,
  };
}

/**
 * Accepts any token of the session; if the refresh token belongs to no session, the session of the
 * bearer token ends.
 */
export async function signOut(
  { db }: Pick<Platform, 'db'>,
  refreshToken: string | null | undefined,
  signedIn: SignedIn | null,
): Promise<void> {
  const given = readRefreshToken(refreshToken ?? '');
  const isEnded =
    given !== null && (await deleteSessionOfToken(db, given.sessionId, hashOfToken(given.secret)));
  if (!isEnded && signedIn) await deleteSession(db, signedIn.sessionId, signedIn.customerId);
}

/** The most recently used first. */
export async function listSessions(
  { db, clock }: Deps,
  { customerId, sessionId }: SignedIn,
): Promise<SessionRow[]> {
  const rows = await selectSessions(db, customerId, clock());
  return rows.map(({ id, userAgent, remoteAddress, createdAt, lastUsedAt }) => ({
    id,
    device: deviceName(userAgent),
    remoteAddress,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === sessionId,
  }));
}

/** @throws AppError SESSION_NOT_FOUND */
export async function endSession(
  { db }: Pick<Platform, 'db'>,
  { customerId }: Pick<SignedIn, 'customerId'>,
  id: string,
): Promise<void> {
  if (!(await deleteSession(db, id, customerId))) throw new AppError('SESSION_NOT_FOUND');
}

export const endOtherSessions = (
  { db }: { db: Platform['db'] | Tx },
  { customerId, sessionId }: Pick<SignedIn, 'customerId' | 'sessionId'>,
): Promise<void> => deleteSessionsBut(db, customerId, sessionId);

export const endAllSessions = (tx: Tx, customerId: number): Promise<void> =>
  deleteSessionsBut(tx, customerId, null);
