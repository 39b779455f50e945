// SQL of saved views: each administrator's own.

import type { Db, Tx } from '#server/base/db/db.ts';
import type { SavedView } from '#shared/back-office/orders.ts';

const SECTION = 'orders';
const columns = ['id', 'name', 'query'] as const;

/** Locks, so that two requests at the same time cannot exceed the limit. */
export async function lockViews(tx: Tx, adminId: number): Promise<void> {
  await tx.selectFrom('admins').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();
}

export const selectViews = (db: Db | Tx, adminId: number): Promise<SavedView[]> =>
  db
    .selectFrom('savedViews')
    .select(columns)
    .where('adminId', '=', adminId)
    .where('section', '=', SECTION)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const insertView = (
  tx: Tx,
  adminId: number,
  { name, query }: { name: string; query: string },
  createdAt: Date,
): Promise<SavedView> =>
  tx
    .insertInto('savedViews')
    .values({ adminId, section: SECTION, name, query, createdAt })
    .onConflict((on) => on.constraint('saved_views_unique').doUpdateSet({ query }))
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function deleteView(db: Tx, adminId: number, id: number): Promise<boolean> {
  return (
    (await db
      .deleteFrom('savedViews')
      .where('id', '=', id)
      .where('adminId', '=', adminId)
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}
