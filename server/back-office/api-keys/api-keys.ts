// Creates and revokes the API keys of other programs (decision 0078). Only for the owner.

import type { Actor } from '#server/admin-auth/actor.ts';
import { drawKey } from '#server/admin-auth/api-keys.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { addNotices } from '#server/admin-auth/notices.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type {
  ApiKeyBody,
  ApiKeyRow,
  ApiKeysAnswer,
  NewApiKey,
} from '#shared/back-office/api-keys.ts';
import { type AdminGrants, complete } from '#shared/back-office/rights.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { insertKey, type KeyRow, lockKey, selectKeys, updateRevoked } from './api-keys.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>;

export async function listKeys({ db, clock }: Deps): Promise<ApiKeysAnswer> {
  const now = clock();
  return { content: (await selectKeys(db)).map((row) => toRow(row, now)) };
}

/**
 * The key itself is returned only once.
 * @throws AppError NOT_ALLOWED for rights that its maker does not have
 */
export async function makeKey(
  { db, clock, config }: Deps,
  { actor, grants: own }: { actor: Actor; grants: AdminGrants },
  { name, grants: asked, days }: ApiKeyBody,
): Promise<NewApiKey> {
  const now = clock();
  const grants = [...complete(asked)];
  if (!grants.every((grant) => own.includes(grant))) throw new AppError('NOT_ALLOWED');
  const { key, start } = drawKey(config);
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  const row = await inTransaction(db, async (tx) => {
    const values = { name, start, grants, expiresAt };
    const id = await insertKey(tx, {
      ...values,
      hash: hashOfToken(key),
      createdBy: actor.adminId,
      createdAt: now,
    });
    const auditId = await writeAudit(
      tx,
      actor,
      { action: 'create', entity: 'api-key', entityId: id, before: null, after: values },
      now,
    );
    await addNotices(tx, 'api-key-made', { auditId, adminId: null });
    return lockKey(tx, id);
  });
  if (!row) throw new AppError('API_KEY_NOT_FOUND');
  return { ...toRow(row, now), key };
}

/** A second call changes nothing. @throws AppError API_KEY_NOT_FOUND */
export async function revokeKey({ db, clock }: Deps, actor: Actor, id: number): Promise<void> {
  const now = clock();
  await inTransaction(db, async (tx) => {
    const row = await lockKey(tx, id);
    if (!row) throw new AppError('API_KEY_NOT_FOUND');
    if (row.revokedAt) return;
    await updateRevoked(tx, id, { by: actor.email, at: now });
    const { name, start } = row;
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: 'api-key', entityId: id, before: { name, start }, after: null },
      now,
    );
  });
}

const stateOf = (row: KeyRow, now: Date): ApiKeyRow['state'] => {
  if (row.revokedAt) return 'revoked';
  if (row.expiresAt && row.expiresAt <= now) return 'expired';
  return row.isCreatorActive ? 'active' : 'stopped';
};

const toRow = (row: KeyRow, now: Date): ApiKeyRow => ({
  id: row.id,
  name: row.name,
  start: row.start,
  grants: row.grants,
  state: stateOf(row, now),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
