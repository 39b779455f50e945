// /admin/quotes, and the number of days for which a quote is valid.

import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import {
  dayColumn,
  type ListFile,
  listFileRoutes,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import { translate } from '#server/base/errors/texts.ts';
import { IdempotencyHeaders } from '#server/base/http/idempotency-key.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import { sendPdf } from '#server/documents/send-pdf.ts';
import { makeQuotePdf } from '#server/quotes/quote-pdf.ts';
import { QuotesRecord } from '#server/settings/setting-records.ts';
import { selectSettings } from '#server/settings/settings.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  ManualQuoteBody,
  ManualQuotePreview,
  ManualQuotePreviewBody,
  OwnRow,
  OwnRowBody,
} from '#shared/back-office/quotes.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import { QuoteMessageBody } from '#shared/quotes/quote-messages.ts';
import {
  AdminQuoteRequest,
  AdminQuoteRequestsPage,
  AdminQuoteRequestsQuery,
  RequestDecision,
} from '#shared/quotes/quote-requests.ts';
import {
  AdminQuote,
  AdminQuotesPage,
  AdminQuotesQuery,
  QuoteExtendBody,
  QuoteMade,
  QuoteParams,
  type QuoteRow,
  QuoteSettings,
  QuoteVersionBody,
} from '#shared/quotes/quotes.ts';
import { writeToBuyer } from './messages.ts';
import { makeManualQuote, previewManualQuote } from './new-quotes.ts';
import { makeOwnRow } from './own-rows.ts';
import { extendQuote, listQuotes, requireQuote, toAdminQuote, withdrawQuote } from './quotes.ts';
import { decideRequest, listRequests, readRequest } from './requests.ts';

const query = AdminQuotesQuery.omit({ page: true, size: true });

/** The list of quotes as a file. */
const quotesFile = (
  context: Parameters<typeof listQuotes>[0],
): ListFile<(typeof query)['_output'], QuoteRow> => ({
  path: '/admin/quotes',
  right: 'orders',
  tag: 'admin quotes',
  texts: 'quotes',
  query,
  read: (filter, page) => listQuotes(context, { ...filter, ...page }),
  columns: [
    textColumn('number', 18, ({ number }) => number),
    textColumn('state', 20, ({ state }, language) =>
      translate(language, 'admin-quotes', `state.${state}`),
    ),
    textColumn('name', 32, ({ name }) => name),
    textColumn('company', 32, ({ companyName }) => companyName),
    textColumn('email', 32, ({ email }) => email),
    moneyColumn('total', ({ total }) => total),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
    dayColumn('expiresAt', ({ expiresAt }) => expiresAt),
    textColumn('order', 16, ({ orderNumber }) => orderNumber),
  ],
});

const KEY = 'quotes';

/** The setting for how many days a quote is valid. */
async function readQuoteSettings({ db }: Pick<Platform, 'db'>): Promise<QuoteSettings> {
  const row = (await selectSettings(db)).find(({ key }) => key === KEY);
  return { days: QuotesRecord.parse(row?.value).days, version: row?.version ?? 0 };
}

/** @throws AppError EDIT_CONFLICT */
async function changeQuoteSettings(
  { db, clock, settings }: Pick<Platform, 'db' | 'clock'> & { settings: Settings },
  actor: Actor,
  { days, version }: QuoteSettings,
): Promise<QuoteSettings> {
  await changeSetting({ db, clock }, actor, {
    key: KEY,
    value: { days },
    version,
    readCurrent: (tx) => readQuoteSettings({ db: tx }),
  });
  settings.dropCached();
  return { days, version: version + 1 };
}

type Deps = Platform & { settings: Settings; sellables: Sellables; rules: Rules };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin quotes'];

export const adminQuoteRoutes: Routes<Deps> = async (app, context) => {
  listRoutes(app, context);
  newQuoteRoutes(app, context);
  quoteRoutes(app, context);
  settingsRoutes(app, context);
  requestRoutes(app, context);
};

/** Registered before the quotes, because `requests` is not a quote number. */
function requestRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get(
    '/admin/quotes/requests',
    {
      ...options,
      schema: {
        tags,
        querystring: AdminQuoteRequestsQuery,
        response: { 200: AdminQuoteRequestsPage },
      },
    },
    async ({ query }) => listRequests(context, query),
  );
  app.get(
    '/admin/quotes/requests/:id',
    { ...options, schema: { tags, params: IdParams, response: { 200: AdminQuoteRequest } } },
    async ({ params }) => readRequest(context, params.id),
  );
  app.put(
    '/admin/quotes/requests/:id',
    {
      ...options,
      schema: {
        tags,
        params: IdParams,
        body: RequestDecision,
        response: { 200: AdminQuoteRequest },
      },
    },
    async (request) => decideRequest(context, request.params.id, request.body, actorOf(request)),
  );
}

function listRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.get(
    '/admin/quotes',
    {
      ...options,
      schema: { tags, querystring: AdminQuotesQuery, response: { 200: AdminQuotesPage } },
    },
    async ({ query }) => listQuotes(context, query),
  );
  listFileRoutes(app, context, quotesFile(context));
}

function newQuoteRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;

  app.post(
    '/admin/quotes/preview',
    {
      ...options,
      onRequest: adminOnly(context, 'orders', { onlyCalculates: true }),
      schema: { tags, body: ManualQuotePreviewBody, response: { 200: ManualQuotePreview } },
    },
    async (request) =>
      previewManualQuote(context, request.body, adminOf(request).grants, languageOf(request)),
  );
  app.post(
    '/admin/quotes/own-rows',
    { ...options, schema: { tags, body: OwnRowBody, response: { 201: OwnRow } } },
    async (request, reply) =>
      reply.status(201).send(await makeOwnRow(context, actorOf(request), request.body)),
  );
  app.post(
    '/admin/quotes',
    {
      ...options,
      schema: {
        tags,
        headers: IdempotencyHeaders,
        body: ManualQuoteBody,
        response: { 201: QuoteMade },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const made = await makeManualQuote(
        context,
        { actor: actorOf(request), grants: adminOf(request).grants },
        request.body,
        key ? `${adminOf(request).adminId} ${key}` : null,
      );
      return reply.status(201).send(made);
    },
  );
}

function quoteRoutes(app: App, context: Deps) {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  const params = QuoteParams;

  app.get(
    '/admin/quotes/:number',
    { ...options, schema: { tags, params, response: { 200: AdminQuote } } },
    async (request) =>
      toAdminQuote(
        context,
        await requireQuote(context, request.params.number),
        languageOf(request),
      ),
  );
  app.get(
    '/admin/quotes/:number/pdf',
    { ...options, schema: { tags, params } },
    async (request, reply) =>
      sendPdf(
        reply,
        await makeQuotePdf(context, await requireQuote(context, request.params.number)),
      ),
  );
  app.post(
    '/admin/quotes/:number/extend',
    { ...options, schema: { tags, params, body: QuoteExtendBody, response: { 200: AdminQuote } } },
    async (request) =>
      toAdminQuote(
        context,
        await extendQuote(context, actorOf(request), request.params.number, request.body),
        languageOf(request),
      ),
  );
  app.post(
    '/admin/quotes/:number/messages',
    { ...options, schema: { tags, params, body: QuoteMessageBody, response: { 200: AdminQuote } } },
    async (request) =>
      toAdminQuote(
        context,
        await writeToBuyer(context, actorOf(request), request.params.number, request.body),
        languageOf(request),
      ),
  );
  app.post(
    '/admin/quotes/:number/withdraw',
    { ...options, schema: { tags, params, body: QuoteVersionBody, response: { 200: AdminQuote } } },
    async (request) =>
      toAdminQuote(
        context,
        await withdrawQuote(context, actorOf(request), request.params.number, request.body),
        languageOf(request),
      ),
  );
}

function settingsRoutes(app: App, context: Deps) {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;

  app.get(
    '/admin/settings/quotes',
    { ...owner, schema: { tags, response: { 200: QuoteSettings } } },
    async () => readQuoteSettings(context),
  );
  app.put(
    '/admin/settings/quotes',
    { ...owner, schema: { tags, body: QuoteSettings, response: { 200: QuoteSettings } } },
    async (request) => changeQuoteSettings(context, actorOf(request), request.body),
  );
}
