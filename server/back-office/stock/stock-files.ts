// The lists of stock counts and of purchase orders as files.
import {
  dayColumn,
  type ListFile,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { type PurchaseSummary, PurchasesQuery } from '#shared/back-office/purchases.ts';
import { NoQuery, type StockCountSummary } from '#shared/back-office/stock-counts.ts';
import { listCounts } from './counts.ts';
import { listPurchases } from './purchases.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const right = ['catalogue', 'stock'] as const;
const tag = 'admin stock';
const purchasesQuery = PurchasesQuery.omit({ page: true });

export const purchasesFile = (
  context: Deps,
): ListFile<(typeof purchasesQuery)['_output'], PurchaseSummary> => ({
  path: '/admin/stock/purchases',
  right,
  tag,
  texts: 'purchases',
  query: purchasesQuery,
  read: (filter, page) => listPurchases(context, { ...filter, ...page }),
  columns: [
    { key: 'number', width: 10, cell: ({ id }) => id },
    textColumn('supplier', 28, ({ supplier }) => supplier),
    textColumn('state', 18, ({ state }, language) =>
      translate(language, 'admin-stock', `purchases.state.${state}`),
    ),
    textColumn('expectedOn', 14, ({ expectedOn }) => expectedOn),
    { key: 'ordered', width: 12, cell: ({ ordered }) => ordered },
    { key: 'received', width: 12, cell: ({ received }) => received },
    moneyColumn('total', ({ total }) => total),
    textColumn('who', 28, ({ createdBy }) => createdBy),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});

export const countsFile = (
  context: Deps,
): ListFile<(typeof NoQuery)['_output'], StockCountSummary> => ({
  path: '/admin/stock/counts',
  right,
  tag,
  texts: 'counts',
  query: NoQuery,
  async read(_, { page, size }) {
    return { content: await listCounts(context, { offset: page * size, limit: size }) };
  },
  columns: [
    { key: 'number', width: 10, cell: ({ id }) => id },
    textColumn('name', 32, ({ title }) => title),
    textColumn('state', 14, ({ state }, language) =>
      translate(language, 'admin-stock', `counts.state.${state}`),
    ),
    { key: 'rows', width: 12, cell: ({ rowCount }) => rowCount },
    { key: 'counted', width: 12, cell: ({ countedCount }) => countedCount },
    textColumn('who', 28, ({ createdBy }) => createdBy),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
    dayColumn('endedAt', ({ endedAt }) => endedAt),
  ],
});
