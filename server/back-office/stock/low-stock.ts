// The products to reorder: stock plus expected purchases is at or below the reorder point; the
// proposed quantity depends on recent sales.
import { type ListFile, moneyColumn, textColumn } from '#server/back-office/files/list-file.ts';
import type { Platform } from '#server/base/platform.ts';
import { type LowStockPage, LowStockQuery, type LowStockRow } from '#shared/back-office/stock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { liraOf } from '#shared/base/money.ts';
import { type LowStockRecord, selectLowStock } from './low-stock.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
/** The number of past days for which sales are counted, and the days that a reorder should last. */
const SALES_DAYS = 30;

/**
 * Enough to raise the stock to twice its reorder point, or to the reorder point plus the sales of
 * `SALES_DAYS`, whichever is more; at least the minimum quantity.
 */
export function proposedQuantity({
  stock,
  expected,
  reorderPoint,
  sold,
  minQuantity,
}: Pick<LowStockRecord, 'stock' | 'expected' | 'reorderPoint' | 'sold' | 'minQuantity'>): number {
  const wanted = reorderPoint + Math.max(reorderPoint, sold);
  return Math.max(wanted - stock - expected, minQuantity, 1);
}

const toRow = ({ unitCostKurus, minQuantity, ...record }: LowStockRecord): LowStockRow => ({
  ...record,
  proposed: proposedQuantity({ ...record, minQuantity }),
  unitCost: unitCostKurus === null ? null : liraOf(Number(unitCostKurus)),
});

export async function listLowStock(
  { db, clock }: Deps,
  { supplierId, page, size }: LowStockQueryInput,
): Promise<LowStockPage> {
  const since = new Date(clock().getTime() - SALES_DAYS * DAY_MS);
  const part = { offset: page * size, limit: size + 1 };
  const rows = await selectLowStock(db, { supplierId, since }, part);
  return { content: rows.slice(0, size).map(toRow), page, hasNext: rows.length > size };
}
type LowStockQueryInput = (typeof LowStockQuery)['_output'];

const query = LowStockQuery.omit({ page: true, size: true });

export const lowStockFile = (context: Deps): ListFile<(typeof query)['_output'], LowStockRow> => ({
  path: '/admin/stock/low',
  right: ['catalogue', 'stock'],
  tag: 'admin stock',
  texts: 'lowStock',
  query,
  read: (filter, page) => listLowStock(context, { ...filter, ...page }),
  columns: [
    textColumn('sku', 18, ({ sku }) => sku),
    textColumn('name', 40, ({ name }) => name),
    { key: 'stock', width: 10, cell: ({ stock }) => stock },
    { key: 'reorderPoint', width: 14, cell: ({ reorderPoint }) => reorderPoint },
    { key: 'expected', width: 10, cell: ({ expected }) => expected },
    { key: 'sold30', width: 14, cell: ({ sold }) => sold },
    { key: 'proposed', width: 12, cell: ({ proposed }) => proposed },
    moneyColumn('unitCost', ({ unitCost }) => unitCost),
    textColumn('supplier', 24, ({ supplier }) => supplier),
  ],
});
