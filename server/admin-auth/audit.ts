// Records every write of an administrator, and what the shop itself does to their data, in the same
// transaction. Owns audit_log.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { AuditEntity } from '#shared/back-office/audit-entities.ts';
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
    | 'unblock'
    | 'sign-in'
    | 'sign-in-failed'
    | 'sign-out';
  entity: AuditEntity;
  entityId: string | number;
  before: unknown;
  after: unknown;
};

/** The actor of the shop's automatic changes. */
export const theShop = { adminId: null, email: '', remoteAddress: null };

/** Returns the number of the entry. */
export async function writeAudit(
  tx: Tx,
  { adminId, email, remoteAddress }: Actor | typeof theShop,
  { action, entity, entityId, before, after }: Change,
  at: Date,
): Promise<number> {
  const { id } = await tx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Only for team members, and once a minute per address, so that guessing does not fill the table.
 * Written after the response, which must take the same time for everybody.
 */
export async function auditFailedSignIn(
  db: Db,
  { emailFolded, remoteAddress, at }: { emailFolded: string; remoteAddress: string; at: Date },
): Promise<void> {
  const minuteAgo = new Date(at.getTime() - 60_000);
  await sql`
    insert into audit_log
      (admin_id, admin_email, action, entity, entity_id, remote_address, created_at)
    select id, email, 'sign-in-failed', 'session', id::text, ${remoteAddress}, ${at}
    from admins a
    where email_folded = ${emailFolded} and not exists (
      select from audit_log l where l.entity = 'session' and l.entity_id = a.id::text
        and l.action = 'sign-in-failed' and l.remote_address = ${remoteAddress}
        and l.created_at > ${minuteAgo})`.execute(db);
}

/** Whether there was a sign-in before the entry with this number. */
export async function hasSignedInBefore(
  tx: Tx,
  adminId: number,
  auditId: number,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('auditLog')
    .select('id')
    .where('entity', '=', 'session')
    .where('entityId', '=', String(adminId))
    .where('action', '=', 'sign-in')
    .where('id', '<', auditId)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

export type AuditEntry = {
  adminEmail: string;
  /** The address and role of the person the entry is about, if any. */
  about: string | null;
  role: string | null;
  remoteAddress: string | null;
  createdAt: Date;
  /** The address of a webhook that was switched off, and the reason. */
  address: string | null;
  reason: string | null;
};

/** For the mail about the entry. */
export async function selectAuditEntry(db: Db, id: number): Promise<AuditEntry | null> {
  const result = await sql<AuditEntry>`
    select l.admin_email, l.remote_address, l.created_at,
      coalesce(l.after ->> 'email', a.email) as about, l.after ->> 'role' as role,
      case when l.entity = 'webhook' then l.after ->> 'address' end as address,
      case when l.entity = 'webhook' then l.after ->> 'reason' end as reason
    from audit_log l
    left join admins a on l.entity in ('admin', 'two-steps', 'recovery-codes', 'password', 'session')
      and a.id::text = l.entity_id
    where l.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

const CHANGES_A_STATEMENT = 500;

/** Writes many entries at once: an import, or a change of many products. */
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
