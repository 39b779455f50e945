// The audit log as the back office reads it.
import { z } from 'zod';
import { pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { auditEntities } from './audit-entities.ts';

export const AUDIT_PAGE_SIZE = 20;

const day = z.iso.date();

/** `from` and `to` are days in Istanbul, both included. */
export const AuditFilter = z.object({
  entity: z.enum(auditEntities).optional(),
  entityId: z.string().max(60).optional(),
  admin: z.coerce.number().int().positive().optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
export const AuditQuery = AuditFilter.extend(pageQuery(AUDIT_PAGE_SIZE));

export const AuditRow = z.object({
  id: z.int(),
  /** Empty: the shop itself. */
  adminEmail: z.string(),
  /** As the team page has it now; null of somebody who was never in the team. */
  adminName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What people call the record, as it is now, else as it was. */
  name: z.string().nullable(),
  /** Of the order that the entry is about. */
  orderNumber: z.string().nullable(),
  /** Whether the record still has a page of its own. */
  isThere: z.boolean(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  remoteAddress: z.string().nullable(),
  at: z.string(),
});
export type AuditRow = z.infer<typeof AuditRow>;
export const AuditPage = pageOf(AuditRow).extend({
  /** Whom the log can be narrowed to. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
