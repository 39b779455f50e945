// SQL of API keys in the back office.
import type { Db, Tx } from '#server/base/db/db.ts';
import type { AdminGrant } from '#shared/back-office/rights.ts';

export type KeyRow = {
  id: number;
  name: string;
  start: string;
  grants: AdminGrant[];
  createdBy: string;
  isCreatorActive: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};
const MOST_ROWS = 200;

const selectFromKeys = (db: Db | Tx) =>
  db
    .selectFrom('apiKeys as k')
    .innerJoin('admins as a', 'a.id', 'k.createdBy')
    .select(['k.id', 'k.name', 'k.start', 'k.grants', 'k.createdAt', 'k.expiresAt'])
    .select(['k.lastUsedAt', 'k.revokedAt', 'a.email as createdBy'])
    .select('a.isActive as isCreatorActive');

const toKey = (row: Omit<KeyRow, 'grants'> & { grants: string[] }): KeyRow => ({
  ...row,
  grants: row.grants as AdminGrant[],
});

/** Active keys first, then the newest. */
export async function selectKeys(db: Db): Promise<KeyRow[]> {
  const rows = await selectFromKeys(db)
    .orderBy((of) => of('k.revokedAt', 'is not', null))
    .orderBy('k.id', 'desc')
    .limit(MOST_ROWS)
    .execute();
  return rows.map(toKey);
}

/** Locks the row. */
export async function lockKey(tx: Tx, id: number): Promise<KeyRow | null> {
  const row = await selectFromKeys(tx).where('k.id', '=', id).forUpdate('k').executeTakeFirst();
  return row ? toKey(row) : null;
}

export async function insertKey(
  tx: Tx,
  key: Pick<KeyRow, 'name' | 'start' | 'grants' | 'createdAt' | 'expiresAt'> & {
    hash: Buffer;
    createdBy: number;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('apiKeys')
    .values(key)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRevoked(
  tx: Tx,
  id: number,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('apiKeys')
    .set({ revokedAt: at, revokedBy: by })
    .where('id', '=', id)
    .execute();
}
