// The moves of stock of all products (issue 17): a list with filters, and the same as a file.
import { csvLine, MARK, withGuard } from '#server/back-office/files/csv.ts';
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
import { dateTimeText, startOfDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';

type Deps = Pick<Platform, 'db'>;
const DAY_MS = 86_400_000;
/** Rows of a file that are read at a time. */
const PART = 2_000;

const toFilter = ({ search, reason, from, to }: StockMovesFilter): StockMoveFilter => ({
  reason,
  products: search ? found(readText(search), null) : undefined,
  from: from ? startOfDay(from) : undefined,
  before: to ? new Date(startOfDay(to).getTime() + DAY_MS) : undefined,
});

export const toStockMove = ({ at, ...row }: StockMoveRow): StockMove => ({
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

/** Newest first, in parts. */
export async function* movesCsv(
  { db }: Deps,
  query: StockMovesFilter,
  language: Language,
): AsyncGenerator<Buffer> {
  const text = (key: string) => translate(language, 'admin-stock', key);
  const columns = ['at', 'sku', 'name', 'change', 'after', 'reason', 'reference', 'actor'];
  yield Buffer.from(
    MARK + csvLine([...columns, 'remark'].map((column) => text(`moves.column.${column}`))),
  );
  const filter = toFilter(query);
  for (let offset = 0; offset < MOST_MOVES_IN_FILE; offset += PART) {
    const rows = await selectStockMoves(db, filter, { offset, limit: PART });
    for (const row of rows)
      yield Buffer.from(
        csvLine([
          dateTimeText(row.at.toISOString(), language),
          withGuard(row.sku),
          withGuard(row.name),
          String(row.change),
          String(row.stockAfter),
          text(`reason.${row.reason}`),
          referenceOf(row, text),
          actorText(row, text),
          withGuard(row.remark ?? ''),
        ]),
      );
    if (rows.length < PART) return;
  }
}

/** A readable reference of a move. */
function referenceOf(row: StockMoveRow, text: (key: string) => string): string {
  if (row.returnId !== null) return `${text('reference.return')} ${row.returnId}`;
  if (row.orderNumber !== null) return showOrderNumber(row.orderNumber);
  if (row.importId !== null) return `${text('reference.import')} ${row.importId}`;
  if (row.stockCountId !== null) return `${text('reference.count')} ${row.stockCountId}`;
  if (row.purchaseOrderId !== null) return `${text('reference.purchase')} ${row.purchaseOrderId}`;
  return '';
}

const actorText = ({ actor }: StockMoveRow, text: (key: string) => string): string =>
  actor === null
    ? ''
    : ['customer', 'payment', 'expiry'].includes(actor)
      ? text(`actor.${actor}`)
      : withGuard(actor);
