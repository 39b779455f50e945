// SQL of the merchant's decisions about print proofs.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/** The reason of the last release without an approval; the audit log has all of them. */
export async function selectReleaseReason(db: Db, orderNumber: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select after ->> 'reason' as reason from audit_log
    where entity = 'order-proof' and entity_id = ${orderNumber} and after ? 'reason'
    order by id desc limit 1`.execute(db);
  return rows[0]?.reason ?? null;
}
