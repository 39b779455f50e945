// /admin/accounting: what the accountant needs for a range of days. For owners and accountants,
// because it contains identity numbers.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { XLSX_TYPE } from '#server/back-office/files/xlsx-writer.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type AccountingFormat,
  AccountingQuery,
  AccountingSummary,
  accountingFormats,
  ReturnInvoice,
} from '#shared/back-office/accounting.ts';
import { id } from '#shared/base/fields.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  readDocuments,
  recordExport,
  recordReturnInvoice,
  summarize,
  writeInvoices,
  writeSheet,
} from './accounting.ts';
import { expenseNotesCsv, expenseNotesSheet } from './expense-notes.ts';

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
    onRequest: adminOnly(context, 'accounting'),
  } as const;
  const querystring = AccountingQuery;

  app.get(
    '/admin/accounting/summary',
    { ...options, schema: { tags, querystring, response: { 200: AccountingSummary } } },
    async ({ query, headers }) => summarize(context, query, languageOf({ headers })),
  );
  for (const format of accountingFormats)
    app.get(
      `/admin/accounting/${format}`,
      {
        ...options,
        onRequest: adminOnly(context, 'accounting', { needsRecentSignIn: true }),
        schema: { tags, querystring },
      },
      async (request, reply) => {
        const { query } = request;
        const language = languageOf(request);
        await recordExport(context, actorOf(request), query, format);
        const { type, ending, file, write } = files[format];
        return send(
          reply,
          type,
          `${translate(language, 'admin-accounting', file, query)}.${ending}`,
          write(context, query, language),
        );
      },
    );
  app.post(
    '/admin/accounting/refunds/:id/invoice',
    {
      ...options,
      schema: { tags, params: z.object({ id }), body: ReturnInvoice, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await recordReturnInvoice(context, actorOf(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );
};

type File = {
  type: string;
  ending: string;
  /** Key of the file name in the texts `admin-accounting`. */
  file: string;
  write: (context: Deps, query: AccountingQuery, language: Language) => AsyncGenerator<Buffer>;
};
const CSV = 'text/csv; charset=utf-8';
const files: Record<AccountingFormat, File> = {
  csv: { type: CSV, ending: 'csv', file: 'file', write: writeSheet },
  ubl: { type: 'application/zip', ending: 'zip', file: 'file', write: writeInvoices },
  'expense-notes.csv': {
    type: CSV,
    ending: 'csv',
    file: 'expenseNote.file',
    write: (context, query, language) => expenseNotesCsv(readDocuments(context, query), language),
  },
  'expense-notes.xlsx': {
    type: XLSX_TYPE,
    ending: 'xlsx',
    file: 'expenseNote.file',
    write: (context, query, language) => expenseNotesSheet(readDocuments(context, query), language),
  },
};
