// /admin/stock/counts: sheets for counting the stock.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import { sendTable, type TableFile } from '#server/back-office/files/table-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  CountedRows,
  EndStockCount,
  NewStockCount,
  StockCount,
  StockCountList,
} from '#shared/back-office/stock-counts.ts';
import type { Language } from '#shared/base/languages.ts';
import { IdParams } from '#shared/catalogue/catalogue.ts';
import {
  applyCount,
  cancelCount,
  listCounts,
  openCount,
  readCount,
  saveCounted,
} from './counts.ts';
import { countsFile } from './stock-files.ts';

/** The sheet of a stock count as a file, with the numbers entered so far. */
function countSheet({ id, title, rows }: StockCount, language: Language): TableFile {
  const text = (key: string) => translate(language, 'admin-stock', key);
  const names = ['moves.column.sku', 'moves.column.name', 'counts.column.category'];
  const numbers = ['number', 'expected', 'difference'].map((key) => `counts.column.${key}`);
  return {
    name: `${text('counts.file')}-${id}`,
    sheet: title.slice(0, 30),
    columns: [...names, ...numbers].map((key) => ({ head: text(key), width: 18 })),
    rows: rows.map(({ sku, name, category, counted, expected, applied }) => [
      sku,
      name,
      category,
      counted,
      expected,
      applied ?? (counted === null || expected === null ? null : counted - expected),
    ]),
  };
}

const tags = ['admin stock'];

export const stockCountRoutes: Routes<Platform & { settings: Settings }> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, ['catalogue', 'stock']),
  } as const;
  const ofOne = { tags, params: IdParams, response: { 200: StockCount } } as const;
  app.get(
    '/admin/stock/counts',
    { ...options, schema: { tags, response: { 200: StockCountList } } },
    async () => listCounts(context),
  );
  listFileRoutes(app, context, countsFile(context));
  app.post(
    '/admin/stock/counts',
    { ...options, schema: { tags, body: NewStockCount, response: { 201: StockCount } } },
    async (request, reply) =>
      reply.status(201).send(await openCount(context, request.body, actorOf(request))),
  );
  app.get('/admin/stock/counts/:id', { ...options, schema: ofOne }, async ({ params }) =>
    readCount(context, params.id),
  );
  app.get(
    '/admin/stock/counts/:id/csv',
    { ...options, schema: { tags, params: IdParams } },
    async ({ params, headers }, reply) => {
      const language = languageOf({ headers });
      return sendTable(reply, 'csv', countSheet(await readCount(context, params.id), language));
    },
  );
  app.put(
    '/admin/stock/counts/:id/rows',
    { ...options, schema: { ...ofOne, body: CountedRows } },
    async (request) => saveCounted(context, request.params.id, request.body, actorOf(request)),
  );
  app.post(
    '/admin/stock/counts/:id/apply',
    { ...options, schema: { ...ofOne, body: EndStockCount } },
    async (request) =>
      applyCount(context, request.params.id, request.body.version, actorOf(request)),
  );
  app.post(
    '/admin/stock/counts/:id/cancel',
    { ...options, schema: { ...ofOne, body: EndStockCount } },
    async (request) =>
      cancelCount(context, request.params.id, request.body.version, actorOf(request)),
  );
};
