import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

/**
 * Loads many rows in one transaction. The time limit of a request does not apply: on a slow
 * machine, ten thousand orders need longer.
 * @param areConsistent The rows are as the writers leave them. PostgreSQL then need not run the
 *   triggers, which also check the foreign keys.
 */
export async function loadRows(
  db: Db,
  load: (tx: Tx) => Promise<unknown>,
  { areConsistent = false } = {},
) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (areConsistent) await sql`set local session_replication_role = replica`.execute(tx);
    await load(tx);
  });
}
