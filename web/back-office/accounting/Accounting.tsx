// /admin/accounting: sales and refunds of a range of days, and the files for the accountant.
import { dateText, istanbulDay, numberText, roundedText } from '#shared/base/format.ts';
import './accounting.css';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type AccountingFormat,
  type AccountingSummary,
  MAX_ACCOUNTING_DAYS,
  type ReturnInvoiceInput,
} from '#shared/back-office/accounting.ts';
import { formatLira, fromLira, subtract, toLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { DayRangeForm } from '#web/back-office/kit/DayRangeForm.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { ReturnInvoiceForm } from '#web/back-office/kit/ReturnInvoiceForm.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { Table } from '#web/base/ui/Table.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

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
          ...{ from: t('from'), to: t('to'), show: t('show') },
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

/** Invoices that are not in the file, and their missing data. */
function Incomplete({ summary: { incomplete } }: { summary: AccountingSummary }) {
  const { t } = useTranslation('admin-accounting');
  if (incomplete.length === 0) return null;
  const ofAll = problemsOfAll(incomplete);
  return (
    <section className="bo-box accounting-box" aria-labelledby="incomplete-invoices">
      <h2 className="h3" id="incomplete-invoices">
        {t('incomplete.title')}
      </h2>
      <p className="small second">{t('incomplete.text')}</p>
      {ofAll.length > 0 && (
        <Alert tone="warn">
          {t('incomplete.ofAll')}
          <Problems problems={ofAll} />
        </Alert>
      )}
      <Table
        caption={t('incomplete.title')}
        rows={incomplete}
        rowKey={({ orderNumber }) => orderNumber}
        columns={[
          {
            key: 'order',
            header: t('incomplete.order'),
            cell: ({ orderNumber, number }) => (
              <span>
                <OrderLink orderNumber={orderNumber} />
                <br />
                <span className="micro mute num">{number}</span>
              </span>
            ),
          },
          {
            key: 'problems',
            header: t('incomplete.problems'),
            cell: ({ problems }) => {
              const own = problems.filter((problem) => !ofAll.includes(problem));
              return own.length > 0 ? <Problems problems={own} /> : t('incomplete.nothingMore');
            },
          },
        ]}
      />
    </section>
  );
}

/** Data that all invoices lack, such as the seller's own, are named only once. */
function problemsOfAll([first, ...others]: AccountingSummary['incomplete']): string[] {
  if (!first || others.length === 0) return [];
  return first.problems.filter((problem) =>
    others.every(({ problems }) => problems.includes(problem)),
  );
}

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <ul className="accounting-problems">
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);

function OrderLink({ orderNumber }: { orderNumber: string }) {
  const { may } = useAdminSession();
  const shown = showOrderNumber(orderNumber);
  if (!may('orders')) return <span className="bo-number num">{shown}</span>;
  return (
    <Link className="bo-number num" to={`/admin/orders/${orderNumber}`}>
      {shown}
    </Link>
  );
}

/** Refunds to companies that have not sent their own invoice yet. */
function WaitingInvoices({
  summary: { returnInvoices },
  onSaved,
}: {
  summary: AccountingSummary;
  onSaved: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('admin-accounting');
  const { showToast } = useToast();
  if (returnInvoices.length === 0) return null;
  const words = {
    number: t('returnInvoice.number'),
    issuedOn: t('returnInvoice.issuedOn'),
    save: t('returnInvoice.save'),
    required: t('returnInvoice.required'),
  };
  const save = async (id: number, invoice: ReturnInvoiceInput) => {
    await adminApi().post('/admin/accounting/refunds/{id}/invoice', {
      path: { id },
      body: invoice,
    });
    showToast(t('returnInvoice.saved'));
    await onSaved();
  };
  return (
    <section className="bo-box accounting-box" aria-labelledby="waiting-invoices">
      <h2 className="h3" id="waiting-invoices">
        {t('returnInvoice.title')}
      </h2>
      <p className="small second">{t('returnInvoice.text')}</p>
      <ul className="accounting-waiting">
        {returnInvoices.map(({ id, orderNumber, company, amount, at }) => (
          <li key={id}>
            <p className="break">
              <OrderLink orderNumber={orderNumber} /> · {company} ·{' '}
              <b>{formatLira(fromLira(amount), i18n.language)}</b> · {dateText(at, i18n.language)}
            </p>
            <Changing>
              <ReturnInvoiceForm
                name={`${t('returnInvoice.title')}: ${showOrderNumber(orderNumber)}`}
                words={words}
                onSave={(invoice) => save(id, invoice)}
              />
            </Changing>
          </li>
        ))}
      </ul>
    </section>
  );
}
