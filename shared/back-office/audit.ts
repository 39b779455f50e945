// The audit log as the back office shows it.
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
  /** Empty if the shop itself made the change. */
  adminEmail: z.string(),
  /** The present name on the team page; null for a person who was never in the team. */
  adminName: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The readable name of the record: the present one, or the last one if it is deleted. */
  name: z.string().nullable(),
  /** The order that the entry is about. */
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
  /** The people by whom the log can be filtered. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;
