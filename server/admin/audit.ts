// Every write of an administrator, in the transaction that makes it. Owns audit_log.
import type { Db, Tx } from '../db.ts';
import type { Actor } from './actor.ts';

export type Change = { action: 'create' | 'update' | 'delete' | 'toggle' | 'reorder'; entity: string; entityId: string | number; before: unknown; after: unknown };

export async function writeAudit(tx: Tx, { adminId, email, remoteAddress }: Actor, { action, entity, entityId, before, after }: Change, at: Date): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ adminId, adminEmail: email, action, entity, entityId: String(entityId), before: toJson(before), after: toJson(after), remoteAddress, createdAt: at })
    .execute();
}

const toJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

export type AuditFilter = { entity?: string | undefined; entityId?: string | undefined };

/** Newest first. */
export async function readAudit(db: Db, { entity, entityId }: AuditFilter, { page, size }: { page: number; size: number }) {
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
  const content = rows.map(({ id, adminEmail, action, entity, entityId, before, after, createdAt }) => ({
    id,
    adminEmail,
    action,
    entity,
    entityId,
    before,
    after,
    at: createdAt.toISOString(),
  }));
  return { content, page, size, totalElements: Number(counted.count), totalPages: Math.ceil(Number(counted.count) / size) };
}
