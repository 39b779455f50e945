// /admin/payments/bank-lines: a bank statement is read and stored; its lines are booked, ignored
// and reopened.

import { z } from 'zod';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  type ListFile,
  listFileRoutes,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  BankLines,
  BankLinesQuery,
  BookLineBody,
  BookLinesAnswer,
  BookLinesBody,
  IgnoreLineBody,
  MAX_STATEMENT_BYTES,
  StatementPreview,
  StatementQuery,
  StatementStored,
  WaitingOrders,
  WaitingOrdersQuery,
} from '#shared/back-office/bank-lines.ts';
import { id } from '#shared/base/fields.ts';
import { toLira } from '#shared/base/money.ts';
import { type LineRecord, selectLines } from './bank-lines.sql.ts';
import {
  bookBankLine,
  bookSafeLines,
  findWaiting,
  ignoreBankLine,
  listBankLines,
  previewStatement,
  reopenIgnoredLine,
  statementTooLarge,
  storeStatement,
} from './bank-lines.ts';

/** The bank statement lines in one state, as a file. */
const bankLinesFile = ({
  db,
}: Pick<Platform, 'db'>): ListFile<(typeof BankLinesQuery)['_output'], LineRecord> => ({
  path: '/admin/payments/bank-lines',
  right: 'orders',
  tag: 'admin payments',
  texts: 'bankLines',
  query: BankLinesQuery,
  async read({ state }, { page, size }) {
    return { content: await selectLines(db, state, { offset: page * size, limit: size }) };
  },
  columns: [
    textColumn('day', 12, ({ day }) => day),
    moneyColumn('amount', ({ amountKurus }) => toLira(amountKurus)),
    textColumn('name', 28, ({ name }) => name),
    textColumn('text', 48, ({ description }) => description),
    textColumn('bankReference', 20, ({ reference }) => reference),
    textColumn('order', 16, ({ orderNumber }) => orderNumber),
    textColumn('reason', 28, ({ reason }) => reason),
    textColumn('who', 28, ({ decidedBy }) => decidedBy),
  ],
});

type Deps = Platform & { settings: Settings; providers: Providers };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin payments'];
const params = z.object({ id });
const path = '/admin/payments/bank-lines';

export const bankLineRoutes: Routes<Deps> = async (app, context) => {
  await uploadRoutes(app, context);
  bookingRoutes(app, context);
  listFileRoutes(app, context, bankLinesFile(context));
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get(
    path,
    { ...options, schema: { tags, querystring: BankLinesQuery, response: { 200: BankLines } } },
    async (request) => listBankLines(context, request.query.state),
  );
  app.get(
    `${path}/orders`,
    {
      ...options,
      schema: { tags, querystring: WaitingOrdersQuery, response: { 200: WaitingOrders } },
    },
    async (request) => ({ orders: await findWaiting(context, request.query.text) }),
  );
};

async function uploadRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  const consumes = ['multipart/form-data'];

  await withUploads(app, (uploads) => {
    uploads.post(
      `${path}/read`,
      {
        ...options,
        schema: {
          tags,
          consumes,
          querystring: StatementQuery,
          response: { 200: StatementPreview },
        },
      },
      async (request) => {
        const upload = await readUpload(request, MAX_STATEMENT_BYTES, statementTooLarge);
        return previewStatement(context, upload, request.query.columns);
      },
    );
    uploads.post(
      path,
      {
        ...options,
        schema: { tags, consumes, querystring: StatementQuery, response: { 200: StatementStored } },
      },
      async (request) => {
        const upload = await readUpload(request, MAX_STATEMENT_BYTES, statementTooLarge);
        return storeStatement(context, upload, request.query.columns, actorOf(request));
      },
    );
  });
}

function bookingRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.post(
    `${path}/book`,
    { ...options, schema: { tags, body: BookLinesBody, response: { 200: BookLinesAnswer } } },
    async (request) =>
      bookSafeLines(context, actorOf(request), {
        ...request.body,
        language: languageOf(request),
      }),
  );
  app.post(
    `${path}/:id/book`,
    { ...options, schema: { tags, params, body: BookLineBody, response: { 204: z.void() } } },
    async (request, reply) => {
      const actor = actorOf(request);
      await bookBankLine(context, request.params.id, { ...request.body, actor });
      return reply.status(204).send();
    },
  );
  app.post(
    `${path}/:id/ignore`,
    { ...options, schema: { tags, params, body: IgnoreLineBody, response: { 204: z.void() } } },
    async (request, reply) => {
      await ignoreBankLine(context, actorOf(request), request.params.id, request.body.reason);
      return reply.status(204).send();
    },
  );
  app.post(
    `${path}/:id/reopen`,
    { ...options, schema: { tags, params, response: { 204: z.void() } } },
    async (request, reply) => {
      await reopenIgnoredLine(context, actorOf(request), request.params.id);
      return reply.status(204).send();
    },
  );
}
