// /admin/stock: all stock movements, and products to reorder.

import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { listFileRoutes } from '#server/back-office/files/list-file.ts';
import { sendTable } from '#server/back-office/files/table-file.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  LowStockPage,
  LowStockQuery,
  StockMovesFilter,
  StockMovesPage,
  StockMovesQuery,
} from '#shared/back-office/stock.ts';
import { listLowStock, lowStockFile } from './low-stock.ts';
import { movesTable, readMoves } from './moves.ts';

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
  for (const format of ['csv', 'xlsx'] as const)
    app.get(
      `/admin/stock/moves/${format}`,
      { ...options, schema: { tags, querystring: StockMovesFilter } },
      async (request, reply) => {
        const language = languageOf(request);
        return sendTable(reply, format, movesTable(context, request.query, language));
      },
    );
};
