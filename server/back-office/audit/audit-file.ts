// The audit log as a file, with the values that the sentences on the screen are made of.
import { type ListFile, textColumn } from '#server/back-office/files/list-file.ts';
import type { Db } from '#server/base/db/db.ts';
import { translate } from '#server/base/errors/texts.ts';
import { AuditFilter, type AuditRow } from '#shared/back-office/audit.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { readAuditRows } from './audit.ts';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const auditFile = (db: Db): ListFile<AuditFilter, AuditRow> => ({
  ...{ path: '/admin/audit', right: 'audit', tag: 'admin', texts: 'audit', query: AuditFilter },
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
