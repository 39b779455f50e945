// The columns of each report; the file has the same (server/back-office/reports/report-files.ts).
import { Link } from 'react-router';
import type { ReportKind, ReportRow } from '#shared/back-office/reports.ts';
import { dateText, monthText, numberText, percentText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import type { useTranslation } from '#web/base/i18n/react.tsx';
import type { Column } from '#web/base/ui/Table.tsx';
import { Change } from './Total.tsx';

type Translate = ReturnType<typeof useTranslation<['admin-reports', 'admin-orders']>>['t'];

const NOTHING = '–';

export function reportColumns(
  kind: ReportKind,
  t: Translate,
  language: string,
): Column<ReportRow>[] {
  const lira = (amount: number | null) =>
    amount === null ? NOTHING : amountText(fromLira(amount), language);
  const count = (name: 'orders' | 'pieces' | 'stock' | 'buyers'): Column<ReportRow> => ({
    key: name,
    header: t(`column.${name}`),
    isEnd: true,
    cell: (row) => numberText(row[name] ?? 0, language),
  });
  const money = (name: 'margin' | 'stockValue' | 'sold' | 'refunded'): Column<ReportRow> => ({
    key: name,
    header: t(`column.${name}`),
    isEnd: true,
    cell: (row) => lira(row[name]),
  });
  const revenue: Column<ReportRow> = {
    key: 'revenue',
    header: t('column.revenue'),
    isEnd: true,
    cell: (row) => <b>{lira(row.revenue)}</b>,
  };
  const before: Column<ReportRow> = {
    key: 'before',
    header: t('column.revenueBefore'),
    isEnd: true,
    cell: (row) => (
      <>
        {lira(row.revenueBefore)}{' '}
        <Change now={row.revenue} before={row.revenueBefore} language={language} />
      </>
    ),
  };
  const deducted: Column<ReportRow> = {
    key: 'discount',
    header: t('deducted'),
    isEnd: true,
    cell: (row) => lira(row.discount),
  };
  const abc: Column<ReportRow> = {
    key: 'abc',
    header: t('column.abc'),
    isEnd: true,
    cell: (row) => row.abc ?? NOTHING,
  };
  const what: Column<ReportRow> = {
    key: 'what',
    header: t(`column.${kind}`),
    cell: (row) => <What kind={kind} row={row} t={t} language={language} />,
  };
  const returning: Column<ReportRow> = {
    key: 'returning',
    header: t('column.returning'),
    isEnd: true,
    cell: ({ buyers, returning }) => (
      <>
        {numberText(returning ?? 0, language)}{' '}
        <span className="mute">
          {percentText((returning ?? 0) / Math.max(buyers ?? 0, 1), language, {
            maximumFractionDigits: 0,
          })}
        </span>
      </>
    ),
  };
  const amounts = [money('sold'), money('refunded'), revenue];
  const sums = [count('orders'), count('pieces'), ...amounts];
  const columns: Record<ReportKind, Column<ReportRow>[]> = {
    day: [what, ...sums, money('margin')],
    product: [what, ...sums, before, money('margin'), abc],
    category: [what, ...sums, before, money('margin')],
    province: [what, ...sums, before, money('margin')],
    method: [what, ...sums, before, money('margin')],
    channel: [what, ...sums, before, money('margin')],
    discount: [what, count('orders'), deducted, ...amounts, before, money('margin')],
    cohort: [what, count('buyers'), returning, count('orders'), ...amounts],
    unsold: [what, count('stock'), money('stockValue')],
  };
  return columns[kind];
}

type WhatProps = { kind: ReportKind; row: ReportRow; t: Translate; language: string };

function What({ kind, row, t, language }: WhatProps) {
  const { may } = useAdminSession();
  if (kind === 'day') return dateText(`${row.key}T12:00:00+03:00`, language);
  if (kind === 'method') return t(`admin-orders:method.${row.key}`, { defaultValue: row.key });
  if (kind === 'channel') return t(`channel.${row.key as 'shop'}`, { defaultValue: row.key });
  if (kind === 'cohort') return monthText(row.key, language);
  if (kind !== 'product' && kind !== 'unsold') return <span>{row.name || row.key}</span>;
  return (
    <span>
      {may(['catalogue', 'stock']) ? (
        <Link className="text-link break" to={`/admin/products/${row.key}`}>
          {row.name}
        </Link>
      ) : (
        <span className="break">{row.name}</span>
      )}
      <br />
      <span className="small mute num">{row.sku}</span>
    </span>
  );
}
