// GET /admin/audit: who did what, for administrators who may see the log.
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AuditPage, AuditQuery } from '#shared/back-office/audit.ts';
import { readAudit } from './audit.ts';
import { auditFile } from './audit-file.ts';

export const auditRoutes: Routes<Platform & { settings: Settings }> = async (app, context) => {
  app.get(
    '/admin/audit',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context, 'audit'),
      schema: { tags: ['admin'], querystring: AuditQuery, response: { 200: AuditPage } },
    },
    async ({ query: { page, size, ...filter } }) => readAudit(context.db, filter, { page, size }),
  );
  listFileRoutes(app, context, auditFile(context.db));
};
