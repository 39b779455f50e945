// The back office on the wire: who may do what, and what was done (design.md 6 and 7, Admin).
import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from './auth.ts';
import { pageOf } from './catalogue.ts';

export const ADMIN_TOKEN_MINUTES = 15;
export const ADMIN_SESSION_HOURS = 12;

export const adminRoles = ['owner', 'editor', 'fulfilment'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** What a route may need; which role has it stands in `roleMay` only. */
export const adminRights = [
  'catalogue',
  'showcases',
  'discounts',
  'content',
  'orders',
  'shipments',
  'returns',
  'stock',
  'refunds',
  'settings',
  'users',
  'customer-data',
  'audit',
] as const;
export type AdminRight = (typeof adminRights)[number];

const rightsOf: Record<Exclude<AdminRole, 'owner'>, readonly AdminRight[]> = {
  editor: ['catalogue', 'showcases', 'discounts', 'content'],
  fulfilment: ['orders', 'shipments', 'returns', 'stock'],
};

export const roleMay = (role: AdminRole, right: AdminRight): boolean => role === 'owner' || rightsOf[role].includes(right);

export const AdminLoginBody = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(PASSWORD_MAX_LENGTH), code: z.string().max(20).nullish() });
export const AdminRefreshBody = z.object({ refreshToken: z.string().min(1).max(400) });
export const AdminProfile = z.object({ id: z.int(), email: z.string(), name: z.string(), role: z.enum(adminRoles) });
export type AdminProfile = z.infer<typeof AdminProfile>;
export const AdminTokens = z.object({ token: z.string(), accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int(), admin: AdminProfile });
export type AdminTokens = z.infer<typeof AdminTokens>;

export const AuditRow = z.object({
  id: z.int(),
  adminEmail: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  at: z.string(),
});
export const AuditPage = pageOf(AuditRow);
