// The moves of stock of all products: a list with filters, and the same as a file.
import type { FileColumn, TableFile } from '#server/back-office/files/table-file.ts';
import type { SheetCell } from '#server/back-office/files/xlsx-writer.ts';
import { found } from '#server/back-office/products/products.sql.ts';
import { readText } from '#server/back-office/products/products.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type StockMoveFilter,
  type StockMoveRow,
  selectStockMoves,
} from '#server/catalogue/stock-history.sql.ts';
import {
  MOST_MOVES_IN_FILE,
  type StockMove,
  type StockMovesFilter,
  type StockMovesPage,
  type StockMovesQuery,
} from '#shared/back-office/stock.ts';
import { DAY_MS, dateTimeText, istanbulDay, startOfDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';

type Deps = Pick<Platform, 'db'>;
/** Rows of a file that are read at a time. */
const PART = 2_000;

const toFilter = ({ search, reason, from, to }: StockMovesFilter): StockMoveFilter => ({
  reason,
  products: search ? found(readText(search), null) : undefined,
  from: from ? startOfDay(from) : undefined,
  before: to ? new Date(startOfDay(to).getTime() + DAY_MS) : undefined,
});

const toStockMove = ({ at, ...row }: StockMoveRow): StockMove => ({
  ...row,
  at: at.toISOString(),
});

export async function readMoves({ db }: Deps, query: StockMovesQuery): Promise<StockMovesPage> {
  const { page, size } = query;
  const rows = await selectStockMoves(db, toFilter(query), {
    offset: page * size,
    limit: size + 1,
  });
  return { content: rows.slice(0, size).map(toStockMove), page, hasNext: rows.length > size };
}

type Text = (key: string) => string;

/** Newest first. */
export function movesTable(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  query: StockMovesFilter,
  language: Language,
): TableFile {
  const text: Text = (key) => translate(language, 'admin-stock', key);
  const column = (key: string, width: number): FileColumn => ({
    head: text(`moves.column.${key}`),
    width,
    ...(key !== 'change' && key !== 'after' && { style: 'text' as const }),
  });
  return {
    name: `${text('moves.file')}-${istanbulDay(clock().getTime())}`,
    sheet: text('moves.title'),
    columns: [
      column('at', 20),
      column('sku', 18),
      column('name', 40),
      column('change', 10),
      column('after', 12),
      column('reason', 24),
      column('reference', 20),
      column('actor', 28),
      column('remark', 40),
    ],
    rows: movesCells(db, toFilter(query), text, language),
  };
}

async function* movesCells(
  db: Platform['db'],
  filter: StockMoveFilter,
  text: Text,
  language: Language,
): AsyncGenerator<SheetCell[]> {
  for (let offset = 0; offset < MOST_MOVES_IN_FILE; offset += PART) {
    const rows = await selectStockMoves(db, filter, { offset, limit: PART });
    for (const row of rows)
      yield [
        dateTimeText(row.at.toISOString(), language),
        row.sku,
        row.name,
        row.change,
        row.stockAfter,
        text(`reason.${row.reason}`),
        referenceOf(row, text),
        actorText(row, text),
        row.remark ?? '',
      ];
    if (rows.length < PART) return;
  }
}

/** A readable reference of a move. */
function referenceOf(row: StockMoveRow, text: Text): string {
  if (row.returnId !== null) return `${text('reference.return')} ${row.returnId}`;
  if (row.orderNumber !== null) return showOrderNumber(row.orderNumber);
  if (row.importId !== null) return `${text('reference.import')} ${row.importId}`;
  if (row.stockCountId !== null) return `${text('reference.count')} ${row.stockCountId}`;
  if (row.purchaseOrderId !== null) return `${text('reference.purchase')} ${row.purchaseOrderId}`;
  return '';
}

const actorText = ({ actor }: StockMoveRow, text: Text): string =>
  actor === null
    ? ''
    : ['customer', 'payment', 'expiry'].includes(actor)
      ? text(`actor.${actor}`)
      : actor;
