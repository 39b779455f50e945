// Every write of an administrator, in the transaction that makes it. Owns audit_log.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Actor } from './actor.ts';

export type Change = {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'toggle'
    | 'reorder'
    | 'view'
    | 'export'
    | 'block'
    | 'unblock';
  entity: string;
  entityId: string | number;
  before: unknown;
  after: unknown;
};

export async function writeAudit(
  tx: Tx,
  { adminId, email, remoteAddress }: Actor,
  { action, entity, entityId, before, after }: Change,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      adminId,
      adminEmail: email,
      action,
      entity,
      entityId: String(entityId),
      before: toJson(before),
      after: toJson(after),
      remoteAddress,
      createdAt: at,
    })
    .execute();
}

const CHANGES_A_STATEMENT = 500;

/** Many at once: an import, a change of many products. */
export async function writeAudits(
  tx: Tx,
  { adminId, email, remoteAddress }: Actor,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES_A_STATEMENT) {
    const rows = changes
      .slice(start, start + CHANGES_A_STATEMENT)
      .map((change) => ({ ...change, entityId: String(change.entityId) }));
    await sql`
      insert into audit_log (admin_id, admin_email, action, entity, entity_id, before, after, remote_address, created_at)
      select ${adminId}, ${email}, action, entity, "entityId", nullif(before, 'null'), nullif(after, 'null'), ${remoteAddress}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (action text, entity text, "entityId" text, before jsonb, after jsonb)`.execute(
      tx,
    );
  }
}

const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

export type AuditFilter = { entity?: string | undefined; entityId?: string | undefined };

/** Newest first. */
export async function readAudit(
  db: Db,
  { entity, entityId }: AuditFilter,
  { page, size }: { page: number; size: number },
) {
  let query = db.selectFrom('auditLog');
  if (entity) query = query.where('entity', '=', entity);
  if (entityId) query = query.where('entityId', '=', entityId);
  const [rows, counted] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    query.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const content = rows.map(
    ({ id, adminEmail, action, entity, entityId, before, after, createdAt }) => ({
      id,
      adminEmail,
      action,
      entity,
      entityId,
      before,
      after,
      at: createdAt.toISOString(),
    }),
  );
  return {
    content,
    page,
    size,
    totalElements: Number(counted.count),
    totalPages: Math.ceil(Number(counted.count) / size),
  };
}
