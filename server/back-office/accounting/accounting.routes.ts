// /admin/accounting: what the accountant needs of a range of days (issue 9). The owner's: identity numbers are in it.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { AccountingQuery, AccountingSummary } from '#shared/back-office/accounting.ts';
import { pickLanguage } from '#shared/base/languages.ts';
import { recordExport, summarize, writeInvoices, writeSheet } from './accounting.ts';

type Deps = Platform & { settings: Settings };

const tags = ['admin accounting'];

const send = (
  reply: FastifyReply,
  type: string,
  name: string,
  content: AsyncGenerator<Buffer>,
): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(content, { objectMode: false }));

export const accountingRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'settings'),
  } as const;
  const querystring = AccountingQuery;

  app.get(
    '/admin/accounting/summary',
    { ...options, schema: { tags, querystring, response: { 200: AccountingSummary } } },
    async ({ query }) => summarize(context, query),
  );
  app.get(
    '/admin/accounting/csv',
    { ...options, schema: { tags, querystring } },
    async (request, reply) => {
      const { query } = request;
      const language = pickLanguage(request.headers['accept-language']);
      await recordExport(context, actorOf(request), query, 'csv');
      return send(
        reply,
        'text/csv; charset=utf-8',
        `${translate(language, 'admin-accounting', 'file', query)}.csv`,
        writeSheet(context, query, language),
      );
    },
  );
  app.get(
    '/admin/accounting/ubl',
    { ...options, schema: { tags, querystring } },
    async (request, reply) => {
      const { query } = request;
      await recordExport(context, actorOf(request), query, 'ubl');
      return send(
        reply,
        'application/zip',
        `${translate(pickLanguage(request.headers['accept-language']), 'admin-accounting', 'file', query)}.zip`,
        writeInvoices(context, query),
      );
    },
  );
};
