// /admin/stock: all stock movements, and products to reorder.
import { Readable } from 'node:stream';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  LowStockPage,
  LowStockQuery,
  StockMovesFilter,
  StockMovesPage,
  StockMovesQuery,
} from '#shared/back-office/stock.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { pickLanguage } from '#shared/base/languages.ts';
import { listLowStock, lowStockFile } from './low-stock.ts';
import { movesCsv, readMoves } from './moves.ts';

const tags = ['admin stock'];

export const stockRoutes: Routes<Platform & { settings: Settings }> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, ['catalogue', 'stock']),
  } as const;
  app.get(
    '/admin/stock/low',
    { ...options, schema: { tags, querystring: LowStockQuery, response: { 200: LowStockPage } } },
    async ({ query }) => listLowStock(context, query),
  );
  listFileRoutes(app, context, lowStockFile(context));
  app.get(
    '/admin/stock/moves',
    {
      ...options,
      schema: { tags, querystring: StockMovesQuery, response: { 200: StockMovesPage } },
    },
    async ({ query }) => readMoves(context, query),
  );
  app.get(
    '/admin/stock/moves/csv',
    { ...options, schema: { tags, querystring: StockMovesFilter } },
    async (request, reply) => {
      const language = pickLanguage(request.headers['accept-language']);
      const name = `${translate(language, 'admin-stock', 'moves.file')}-${istanbulDay(context.clock().getTime())}`;
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`,
        )
        .send(Readable.from(movesCsv(context, request.query, language), { objectMode: false }));
    },
  );
};
