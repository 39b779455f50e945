// The merchant's sales reports: a range of days compared with the range before it.
import type { Platform } from '#server/base/platform.ts';
import { daysOf } from '#shared/back-office/accounting.ts';
import {
  REPORT_ROWS_SHOWN,
  type ReportAnswer,
  type ReportKind,
  type ReportQuery,
  type ReportRow,
} from '#shared/back-office/reports.ts';
import { DAY_MS, startOfDay } from '#shared/base/format.ts';
import { liraOf, nearestLira } from '#shared/base/money.ts';
import {
  type Range,
  type ReportRecord,
  selectSales,
  selectTotal,
  selectUnsold,
} from './reports.sql.ts';

type AbcClass = 'A' | 'B' | 'C';

const A_UNTIL = 0.8;
const B_UNTIL = 0.95;

/**
 * The class of each value; values are in descending order. A value is in A while the values before
 * it sum to less than 80 % of the total, in B while they sum to less than 95 %. Values of zero or
 * less are in C.
 */
export function abcClasses(values: readonly number[]): AbcClass[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  let before = 0;
  return values.map((value) => {
    const share = sum > 0 ? before / sum : 1;
    before += Math.max(0, value);
    if (value <= 0) return 'C';
    return share < A_UNTIL ? 'A' : share < B_UNTIL ? 'B' : 'C';
  });
}

type Deps = Pick<Platform, 'db'>;

const lira = (amount: string | null): number => liraOf(Number(amount ?? 0));
type Amounts = Pick<ReportRecord, 'soldKurus' | 'refundedKurus'>;
const netOf = ({ soldKurus, refundedKurus }: Amounts): number =>
  Number(soldKurus) - Number(refundedKurus);
const netLira = (amounts: Amounts): number => liraOf(netOf(amounts));
const liraOrNull = (amount: string | null): number | null =>
  amount === null ? null : lira(amount);

/** The range, and the range of the same length directly before it. */
function rangesOf({ from, to }: ReportQuery): { range: Range; past: Range } {
  const start = startOfDay(from);
  const length = daysOf({ from, to }) * DAY_MS;
  return {
    range: { from: start, before: new Date(start.getTime() + length) },
    past: { from: new Date(start.getTime() - length), before: start },
  };
}

/** All rows: days in their order, everything else by revenue, highest first. */
export async function readRows({ db }: Deps, query: ReportQuery): Promise<ReportRow[]> {
  const { range, past } = rangesOf(query);
  const { kind } = query;
  if (kind === 'unsold')
    return (await selectUnsold(db, range)).map(({ id, name, sku, stock, valueKurus }) => ({
      ...emptyRow,
      key: String(id),
      name,
      sku,
      stock,
      stockValue: liraOrNull(valueKurus),
    }));
  const [now, before] = await Promise.all([
    selectSales(db, kind, range),
    selectSales(db, kind, past),
  ]);
  const revenueBefore = new Map(before.map((record) => [record.key, netLira(record)]));
  const sorted = [...now].sort(
    isInTime(kind)
      ? (a, b) => b.key.localeCompare(a.key)
      : (a, b) => netOf(b) - netOf(a) || a.key.localeCompare(b.key, 'tr'),
  );
  const abc = kind === 'product' ? abcClasses(sorted.map(netOf)) : [];
  return sorted.map((record, index) => ({
    ...toRow(record),
    // A day or month has no counterpart in the previous range.
    revenueBefore: isInTime(kind) ? 0 : (revenueBefore.get(record.key) ?? 0),
    abc: abc[index] ?? null,
  }));
}

const isInTime = (kind: ReportKind): boolean => kind === 'day' || kind === 'cohort';

const emptyRow = {
  orders: 0,
  pieces: 0,
  sold: 0,
  refunded: 0,
  revenue: 0,
  margin: null,
  revenueBefore: 0,
  discount: null,
  abc: null,
  stock: null,
  stockValue: null,
  buyers: null,
  returning: null,
};
const toRow = ({
  soldKurus,
  refundedKurus,
  marginKurus,
  discountKurus,
  buyers,
  returning,
  ...row
}: ReportRecord): ReportRow => ({
  ...emptyRow,
  ...row,
  sold: lira(soldKurus),
  refunded: lira(refundedKurus),
  revenue: netLira({ soldKurus, refundedKurus }),
  margin: liraOrNull(marginKurus),
  discount: liraOrNull(discountKurus),
  buyers: buyers ?? null,
  returning: returning ?? null,
});

/** The totals include all orders in the range, independent of the rows. */
export async function readReport(deps: Deps, query: ReportQuery): Promise<ReportAnswer> {
  const { range, past } = rangesOf(query);
  const [rows, total, before] = await Promise.all([
    readRows(deps, query),
    selectTotal(deps.db, range),
    selectTotal(deps.db, past),
  ]);
  const margins = rows.map(({ margin }) => margin);
  const isKnown = margins.length > 0 && margins.every((margin) => margin !== null);
  return {
    rows: rows.slice(0, REPORT_ROWS_SHOWN),
    rowCount: rows.length,
    total: {
      orders: total.orders,
      pieces: total.pieces,
      sold: lira(total.soldKurus),
      refunded: lira(total.refundedKurus),
      revenue: netLira(total),
      margin: isKnown ? nearestLira(margins.reduce(sum, 0)) : null,
      revenueBefore: netLira(before),
    },
  };
}
const sum = (total: number, margin: number | null): number => total + (margin ?? 0);
