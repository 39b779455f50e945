// /admin/reports: sales by day, product, category, province, payment and rule, and unsold products.

import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { sendTable } from '#server/back-office/files/table-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ReportAnswer, ReportQuery, reportFormats } from '#shared/back-office/reports.ts';
import { slugOf } from '#shared/base/fold.ts';
import { reportFile } from './report-files.ts';
import { readReport, readRows } from './reports.ts';

export const reportRoutes: Routes<Platform & { settings: Settings }> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'reports'),
  } as const;
  const schema = { tags: ['admin reports'], querystring: ReportQuery };
  app.get(
    '/admin/reports',
    { ...options, schema: { ...schema, response: { 200: ReportAnswer } } },
    async ({ query }) => readReport(context, query),
  );
  for (const format of reportFormats)
    app.get(`/admin/reports/${format}`, { ...options, schema }, async (request, reply) => {
      const { query } = request;
      const language = languageOf(request);
      const rows = await readRows(context, query);
      const name = translate(language, 'admin-reports', 'file', {
        ...query,
        kind: slugOf(translate(language, 'admin-reports', `kind.${query.kind}`)),
      });
      return sendTable(reply, format, { name, ...reportFile(query.kind, rows, language) });
    });
};
