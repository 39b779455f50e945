// GET /admin/products/export and /admin/products/import-template: the catalogue as a sheet, sent
// while it is read.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { XLSX_TYPE } from '#server/back-office/files/xlsx-writer.ts';
import { readText } from '#server/back-office/products/products.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ExportQuery, type SheetFormat, TemplateQuery } from '#shared/back-office/imports.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { exportProducts, exportTemplate } from './export.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin imports'];

export const exportRoutes: Routes<Deps> = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };

  app.get(
    '/admin/products/export',
    {
      ...options,
      // The file contains all purchase prices.
      onRequest: adminOnly(context, 'catalogue', { needsRecentSignIn: true }),
      schema: { tags, querystring: ExportQuery },
    },
    async ({ query, headers }, reply) => {
      const language = languageOf({ headers });
      const text = query.search?.trim();
      const filter = {
        text: text ? readText(text) : undefined,
        categoryId: query.category,
        isActive: query.state && query.state === 'active',
        needs: query.needs,
      };
      const name = `${translate(language, 'admin-import', 'sheet.file')}-${istanbulDay(context.clock())}`;
      return sendSheet(
        reply,
        exportProducts(context, query.format, filter, language),
        name,
        query.format,
      );
    },
  );

  app.get(
    '/admin/products/import-template',
    { ...options, schema: { tags, querystring: TemplateQuery } },
    async ({ query, headers }, reply) => {
      const language = languageOf({ headers });
      return sendSheet(
        reply,
        exportTemplate(context, query.format, language),
        translate(language, 'admin-import', 'sheet.template'),
        query.format,
      );
    },
  );
};

export const sendSheet = (
  reply: FastifyReply,
  content: AsyncGenerator<Buffer>,
  name: string,
  format: SheetFormat,
): FastifyReply =>
  reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
    )
    .send(Readable.from(content, { objectMode: false }));
