// /admin/accounting: what the accountant needs of a range of days (issue 9). The owner's: identity numbers are in it.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AccountingQuery, AccountingSummary } from '#shared/accounting.ts';
import { pickLanguage } from '#shared/languages.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { translate } from '../texts.ts';
import { noteExport, summarize, writeInvoices, writeSheet } from './accounting.ts';

const tags = ['admin accounting'];

const send = (reply: FastifyReply, type: string, name: string, content: AsyncGenerator<Buffer>): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(content, { objectMode: false }));

export const accountingRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  const querystring = AccountingQuery;

  app.get('/admin/accounting/summary', { ...options, schema: { tags, querystring, response: { 200: AccountingSummary } } }, async ({ query }) => summarize(context, query));
  app.get('/admin/accounting/csv', { ...options, schema: { tags, querystring } }, async (request, reply) => {
    const { query } = request;
    const language = pickLanguage(request.headers['accept-language']);
    await noteExport(context, actorOf(request), query, 'csv');
    return send(reply, 'text/csv; charset=utf-8', `${translate(language, 'admin-accounting', 'file', query)}.csv`, writeSheet(context, query, language));
  });
  app.get('/admin/accounting/ubl', { ...options, schema: { tags, querystring } }, async (request, reply) => {
    const { query } = request;
    await noteExport(context, actorOf(request), query, 'ubl');
    return send(reply, 'application/zip', `${translate(pickLanguage(request.headers['accept-language']), 'admin-accounting', 'file', query)}.zip`, writeInvoices(context, query));
  });
};
