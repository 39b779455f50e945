// /admin/credit: the accounts of companies.

import { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  type ListFile,
  listFileRoutes,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { sendPdf } from '#server/documents/send-pdf.ts';
import { CreditRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStatement } from '#server/statements/statement.ts';
import { makeStatementPdf } from '#server/statements/statement-pdf.ts';
import {
  CreditAccount,
  CreditAccountBody,
  type CreditAccountRow,
  CreditAccountStatement,
  CreditAccountsPage,
  CreditAccountsQuery,
  CreditBankLines,
  CreditCorrectionBody,
  CreditPaymentBody,
  CreditSettings,
} from '#shared/back-office/credit.ts';
import { id } from '#shared/base/fields.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { StatementQuery } from '#shared/credit/credit-wire.ts';
import { bookBankPayment, listBankPayments } from './bank-payments.ts';
import {
  bookCorrection,
  bookPayment,
  changeAccount,
  listAccounts,
  readAccountStatement,
} from './credit.ts';

const KEY = 'credit';

/**
 * The rules for when companies are reminded of due amounts, and when they can no longer buy on
 * account.
 */
async function readRules({ db }: Pick<Platform, 'db'>): Promise<CreditSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { ...CreditRecord.parse(row?.value), version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
async function changeRules(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  actor: Actor,
  { version, ...value }: CreditSettings,
): Promise<CreditSettings> {
  await changeSetting({ db, clock }, actor, {
    key: KEY,
    value,
    version,
    readCurrent: (tx) => readRules({ db: tx }),
  });
  settings.dropCached();
  return { ...value, version: version + 1 };
}

const FileQuery = CreditAccountsQuery.omit({ page: true, size: true });

/** The list of accounts as a file. */
const creditFile = (
  context: Platform & { settings: Settings },
): ListFile<(typeof FileQuery)['_output'], CreditAccountRow> => ({
  path: '/admin/credit',
  right: 'credit',
  tag: 'admin credit',
  texts: 'credit',
  query: FileQuery,
  read: (query, page) => listAccounts(context, { ...query, ...page }),
  columns: [
    textColumn('company', 32, ({ companyName }) => companyName),
    textColumn('taxNumber', 14, ({ taxNumber }) => taxNumber),
    moneyColumn('balance', ({ balance }) => balance),
    moneyColumn('overdue', ({ overdue }) => overdue),
    moneyColumn('limit', ({ limit, hasAccount }) => (hasAccount ? limit : null)),
    moneyColumn('free', ({ free, hasAccount }) => (hasAccount ? free : null)),
  ],
});

type Deps = Platform & { settings: Settings };
type App = Parameters<Routes<Deps>>[0];
const tags = ['admin credit'];
const params = z.object({ companyId: id });
const path = '/admin/credit/:companyId';

export const adminCreditRoutes: Routes<Deps> = async (app, context) => {
  const { db, clock } = context;
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'credit') } as const;
  const response = { 200: CreditAccountStatement };

  app.get(
    '/admin/credit',
    {
      ...options,
      schema: { tags, querystring: CreditAccountsQuery, response: { 200: CreditAccountsPage } },
    },
    async ({ query }) => listAccounts(context, query),
  );
  listFileRoutes(app, context, creditFile(context));
  const rules = { 200: CreditSettings };
  app.get('/admin/credit/rules', { ...options, schema: { tags, response: rules } }, async () =>
    readRules(context),
  );
  app.put(
    '/admin/credit/rules',
    { ...options, schema: { tags, body: CreditSettings, response: rules } },
    async (request) => changeRules(context, actorOf(request), request.body),
  );
  app.get(
    path,
    { ...options, schema: { tags, params, querystring: StatementQuery, response } },
    async ({ params: { companyId }, query }) => readAccountStatement(context, companyId, query),
  );
  app.put(
    path,
    {
      ...options,
      schema: { tags, params, body: CreditAccountBody, response: { 200: CreditAccount } },
    },
    async (request) =>
      changeAccount(context, actorOf(request), request.params.companyId, request.body),
  );
  app.post(
    `${path}/payments`,
    { ...options, schema: { tags, params, body: CreditPaymentBody, response } },
    async (request) => {
      const { companyId } = request.params;
      await bookPayment(context, actorOf(request), companyId, request.body);
      return readAccountStatement(context, companyId, {});
    },
  );
  app.post(
    `${path}/corrections`,
    { ...options, schema: { tags, params, body: CreditCorrectionBody, response } },
    async (request) => {
      const { companyId } = request.params;
      await bookCorrection(context, actorOf(request), companyId, request.body);
      return readAccountStatement(context, companyId, {});
    },
  );
  bankRoutes(app, context);
  app.get(
    `${path}/statement/pdf`,
    { ...options, schema: { tags, params, querystring: StatementQuery } },
    async ({ params: { companyId }, query, headers }, reply) => {
      const at = clock();
      const statement = await readStatement(db, companyId, query, at);
      const language = languageOf({ headers });
      const today = istanbulDay(at);
      return sendPdf(reply, await makeStatementPdf(context, statement, { language, today }));
    },
  );
};

function bankRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'credit') } as const;
  app.get(
    `${path}/bank-lines`,
    { ...options, schema: { tags, params, response: { 200: CreditBankLines } } },
    async ({ params: { companyId } }) => ({ lines: await listBankPayments(context, companyId) }),
  );
  app.post(
    `${path}/bank-lines/:lineId`,
    {
      ...options,
      schema: {
        tags,
        params: params.extend({ lineId: id }),
        response: { 200: CreditAccountStatement },
      },
    },
    async (request) => {
      await bookBankPayment(context, actorOf(request), request.params);
      return readAccountStatement(context, request.params.companyId, {});
    },
  );
}
