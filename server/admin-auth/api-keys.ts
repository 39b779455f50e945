// Keys of other programs: `Authorization: Bearer fk_…` instead of an administrator's token
// (decision 0078). Owns api_keys; they are created in back-office/api-keys.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Config } from '#server/base/run/config.ts';
import { type AdminGrants, may } from '#shared/back-office/rights.ts';
import type { SignedInAdmin } from './actor.ts';
import { selectKeyHolder, updateLastUsed } from './api-keys.sql.ts';

const PREFIX = 'fk_';
const KEY = /^fk_(?:live|demo)_[0-9a-f]{48}$/;
const KEY_BYTES = 24;
/** `fk_demo_` and four digits. */
const START_LENGTH = 12;
const USED_EVERY_MS = 60_000;

/** 192 random bits. `start` is the part that may be shown. */
export function drawKey({ isLive }: Pick<Config, 'isLive'>): { key: string; start: string } {
  const key = `${PREFIX}${isLive ? 'live' : 'demo'}_${randomBytes(KEY_BYTES).toString('hex')}`;
  return { key, start: key.slice(0, START_LENGTH) };
}

/** Null for a request with another kind of token, or with none. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith(PREFIX) ? token : null;
}

/**
 * The person who made the key, limited to the rights that both have: a key never has more rights
 * than its maker and ends with them. Null for an invalid key.
 */
export async function findKeyHolder(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string,
): Promise<SignedInAdmin | null> {
  if (!KEY.test(key)) return null;
  const now = clock();
  const row = await selectKeyHolder(db, hashOfToken(key), now);
  if (!row) return null;
  const { keyId, name, start, lastUsedAt, keyGrants, ...holder } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS)
    await updateLastUsed(db, keyId, now);
  return {
    ...holder,
    role: 'custom',
    sessionId: '',
    name,
    grants: commonGrants(keyGrants, holder.grants),
    hasTotp: true,
    authenticatedAt: new Date(0),
    key: { id: keyId, label: `${name} (${start}…)` },
  };
}

const commonGrants = (ofKey: AdminGrants, ofHolder: AdminGrants): AdminGrants =>
  ofKey.filter((grant) => {
    const [right, act] = grant.split(':') as [Parameters<typeof may>[1], 'see' | 'change'];
    return may(ofHolder, right, act);
  });
