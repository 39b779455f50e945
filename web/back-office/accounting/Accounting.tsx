// /admin/accounting: sales and refunds of a range of days, and the files for the accountant.
import { istanbulDay, numberText, roundedText } from '#shared/base/format.ts';
import './accounting.css';
import { useState } from 'react';
import {
  type AccountingFormat,
  type AccountingSummary,
  MAX_ACCOUNTING_DAYS,
} from '#shared/back-office/accounting.ts';
import { formatLira, fromLira, subtract, toLira } from '#shared/base/money.ts';
import { DayRangeForm } from '#web/back-office/kit/DayRangeForm.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { Table } from '#web/base/ui/Table.tsx';
import { Incomplete } from './IncompleteInvoices.tsx';
import { WaitingInvoices } from './WaitingInvoices.tsx';

/** The extension, media type and name of each file. */
const files = {
  csv: ['csv', 'text/csv', 'file'],
  ubl: ['zip', 'application/zip', 'file'],
  'expense-notes.csv': ['csv', 'text/csv', 'expenseNote.file'],
  'expense-notes.xlsx': [
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'expenseNote.file',
  ],
} as const satisfies Record<AccountingFormat, readonly [string, string, string]>;
type Range = { from: string; to: string };

export default function Accounting() {
  const { t } = useTranslation('admin-accounting');
  const [range, setRange] = useState<Range>(() => {
    const today = istanbulDay(Date.now());
    return { from: `${today.slice(0, 8)}01`, to: today };
  });
  const summary = useRemote<AccountingSummary>(`accounting ${range.from} ${range.to}`, (signal) =>
    adminApi().get('/admin/accounting/summary', {
      query: range,
      signal,
    }),
  );
  return (
    <>
      <SectionHead title={t('title')} />
      <p className="second">{t('text')}</p>
      <DayRangeForm
        className="accounting-range"
        most={MAX_ACCOUNTING_DAYS}
        texts={{
          from: t('from'),
          to: t('to'),
          show: t('show'),
          wrong: t('wrong', { most: MAX_ACCOUNTING_DAYS }),
        }}
        range={range}
        onChange={setRange}
      />
      <RemoteBox remote={summary}>
        {(data) => (
          <>
            <Summary summary={data} range={range} />
            <Incomplete summary={data} />
            <WaitingInvoices summary={data} onSaved={summary.reload} />
          </>
        )}
      </RemoteBox>
    </>
  );
}

function Summary({ summary, range }: { summary: AccountingSummary; range: Range }) {
  const { t } = useTranslation('admin-accounting');
  const { sales, refunds, waitingOrders, expenseNotes } = summary;
  const { busy, run } = useWork();
  if (sales.documents + refunds.documents === 0)
    return (
      <EmptyState title={t('empty')}>
        {waitingOrders > 0 ? t('waiting', { count: waitingOrders }) : t('hint')}
      </EmptyState>
    );

  const download = (format: AccountingFormat) =>
    run(format, async () => {
      const [ending, type, name] = files[format];
      const { file } = await adminApi().getFile(`/admin/accounting/${format}`, { query: range });
      saveFile(`${t(name, range)}.${ending}`, type, file);
    });
  const button = (format: AccountingFormat) => (
    <Button
      key={format}
      variant={format === 'csv' ? 'ink' : 'line'}
      isBusy={busy === format}
      onClick={() => void download(format)}
    >
      {t(`download.${format}`)}
    </Button>
  );
  return (
    <section className="bo-box" aria-label={t('title')}>
      <Totals summary={summary} />
      <div className="bo-acts">{(['csv', 'ubl'] as const).map(button)}</div>
      {expenseNotes > 0 && (
        <>
          <p>{t('expense', { count: expenseNotes })}</p>
          <div className="bo-acts">
            {(['expense-notes.xlsx', 'expense-notes.csv'] as const).map(button)}
          </div>
        </>
      )}
      {waitingOrders > 0 && (
        <p className="small second">{t('waiting', { count: waitingOrders })}</p>
      )}
      <p className="small second">{t('hint')}</p>
    </section>
  );
}

type TotalsRow = { key: string; name: string; documents?: number } & Omit<
  AccountingSummary['rates'][number],
  'ratePercentage'
>;

/** Sales, refunds and the rest, and the amounts by tax rate. */
function Totals({ summary: { sales, refunds, rates } }: { summary: AccountingSummary }) {
  const { t, i18n } = useTranslation('admin-accounting');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const less = (one: number, other: number) => toLira(subtract(fromLira(one), fromLira(other)));
  const rows: TotalsRow[] = [
    { key: 'sales', name: t('sales'), ...sales },
    {
      key: 'refunds',
      name: t('refunds'),
      documents: refunds.documents,
      base: less(0, refunds.base),
      tax: less(0, refunds.tax),
      total: less(0, refunds.total),
    },
    {
      key: 'net',
      name: t('net'),
      documents: sales.documents + refunds.documents,
      base: less(sales.base, refunds.base),
      tax: less(sales.tax, refunds.tax),
      total: less(sales.total, refunds.total),
    },
    ...rates.map(({ ratePercentage, ...sums }) => ({
      key: `rate ${ratePercentage}`,
      name: t('rate', { rate: roundedText(ratePercentage, i18n.language, 2) }),
      ...sums,
    })),
  ];
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          header: t('column.kind'),
          cell: ({ key, name }) => (key === 'net' ? <b>{name}</b> : name),
        },
        {
          key: 'documents',
          header: t('documents'),
          isEnd: true,
          cell: ({ documents }) =>
            documents === undefined ? '' : numberText(documents, i18n.language),
        },
        { key: 'base', header: t('base'), isEnd: true, cell: ({ base }) => lira(base) },
        { key: 'tax', header: t('taxSum'), isEnd: true, cell: ({ tax }) => lira(tax) },
        {
          key: 'total',
          header: t('totalSum'),
          isEnd: true,
          cell: ({ total }) => <b>{lira(total)}</b>,
        },
      ]}
    />
  );
}
