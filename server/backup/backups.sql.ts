// SQL of the book of backups.
import type { Insertable } from 'kysely';
import type { Backups } from '#db/types.ts';
import type { Db } from '../db.ts';

export async function insertBackup(db: Db, backup: Insertable<Backups>): Promise<void> {
  await db.insertInto('backups').values(backup).execute();
}
