// /admin/accounting: sales and refunds of a range of days, and the files for the accountant.
import { istanbulDay, numberText } from '#shared/base/format.ts';
import './accounting.css';
import { useState } from 'react';
import {
  type AccountingSummary,
  daysOf,
  MAX_ACCOUNTING_DAYS,
} from '#shared/back-office/accounting.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { Table } from '#web/base/ui/Table.tsx';

const types = { csv: ['csv', 'text/csv'], ubl: ['zip', 'application/zip'] } as const;
type Format = keyof typeof types;
type Range = { from: string; to: string };

export default function Accounting() {
  const { t } = useTranslation('admin-accounting');
  const [range, setRange] = useState<Range>(() => {
    const today = istanbulDay(Date.now());
    return { from: `${today.slice(0, 8)}01`, to: today };
  });
  const summary = useRemote<AccountingSummary>(`accounting ${range.from} ${range.to}`, (signal) =>
    adminApi().call<AccountingSummary>('GET', '/admin/accounting/summary', {
      query: range,
      signal,
    }),
  );
  return (
    <>
      <SectionHead title={t('title')} />
      <p className="second">{t('text')}</p>
      <RangeForm range={range} onChange={setRange} />
      <RemoteBox remote={summary}>{(data) => <Summary summary={data} range={range} />}</RemoteBox>
    </>
  );
}

function RangeForm({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation('admin-accounting');
  const form = useBackOfficeForm({
    defaultValues: range,
    submit: async (next) => onChange(next),
  });
  return (
    <form className="accounting-range" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <Field label={t('from')} error={form.errorOf('from')}>
        <Input
          {...form.register('from', {
            validate: (_, next) => isRange(next) || t('wrong', { most: MAX_ACCOUNTING_DAYS }),
          })}
          type="date"
        />
      </Field>
      <Field label={t('to')}>
        <Input {...form.register('to', { deps: 'from' })} type="date" />
      </Field>
      <Button type="submit" variant="line">
        {t('show')}
      </Button>
    </form>
  );
}

/** Two valid days in order, no further apart than one file may span. */
const isRange = (range: Range): boolean => {
  const days = daysOf(range);
  return days >= 1 && days <= MAX_ACCOUNTING_DAYS;
};

function Summary({
  summary: { sales, refunds },
  range,
}: {
  summary: AccountingSummary;
  range: Range;
}) {
  const { t, i18n } = useTranslation('admin-accounting');
  const { busy, run } = useWork();
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const less = (one: number, other: number) => Math.round((one - other) * 100) / 100;
  if (sales.documents + refunds.documents === 0)
    return <EmptyState title={t('empty')}>{t('hint')}</EmptyState>;

  const download = (format: Format) =>
    run(format, async () => {
      const [ending, type] = types[format];
      const { file } = await adminApi().download(
        'GET',
        `/admin/accounting/${format}?from=${range.from}&to=${range.to}`,
      );
      saveFile(`${t('file', range)}.${ending}`, type, file);
    });
  const rows = [
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
  ];
  return (
    <section className="bo-box" aria-label={t('title')}>
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
            cell: ({ documents }) => numberText(documents, i18n.language),
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
      <div className="bo-acts">
        {(['csv', 'ubl'] as const).map((format) => (
          <Button
            key={format}
            variant={format === 'csv' ? 'ink' : 'line'}
            isBusy={busy === format}
            onClick={() => void download(format)}
          >
            {t(`download.${format}`)}
          </Button>
        ))}
      </div>
      <p className="small second">{t('hint')}</p>
    </section>
  );
}
