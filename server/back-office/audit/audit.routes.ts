// GET /admin/audit: who did what, for administrators who may see the log.
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { type ListFile, listFileRoutes, textColumn } from '#server/back-office/files/list-file.ts';
import type { Db } from '#server/base/db/db.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AuditFilter, AuditPage, AuditQuery, type AuditRow } from '#shared/back-office/audit.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { readAudit, readAuditRows } from './audit.ts';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The audit log as a file, with the values that the sentences on the screen are made of. */
const auditFile = (db: Db): ListFile<AuditFilter, AuditRow> => ({
  path: '/admin/audit',
  right: 'audit',
  tag: 'admin',
  texts: 'audit',
  query: AuditFilter,
  read: (filter, page) => readAuditRows(db, filter, page),
  columns: [
    textColumn('at', 18, ({ at }, language) => dateTimeText(at, language)),
    textColumn(
      'who',
      24,
      ({ adminName, adminEmail }, language) =>
        adminName ?? (adminEmail || translate(language, 'admin-team', 'audit.theShop')),
    ),
    textColumn('email', 28, ({ adminEmail }) => adminEmail),
    textColumn('action', 20, ({ action }, language) =>
      translate(language, 'admin-files', `action.${action}`),
    ),
    textColumn('record', 20, ({ entity }, language) =>
      translate(language, 'admin-team', `audit.entities.${entity}`),
    ),
    textColumn('name', 32, ({ name, entityId }) => name ?? entityId),
    textColumn('recordId', 18, ({ entityId }) => entityId),
    textColumn('before', 40, ({ before }) => json(before)),
    textColumn('after', 40, ({ after }) => json(after)),
    textColumn('address', 18, ({ remoteAddress }) => remoteAddress),
  ],
});

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
