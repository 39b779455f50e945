// The providers' reports compared with our records: the last days, and any other day on request.

import { useEffect, useState } from 'react';
import {
  MAX_REPORT_AGE_DAYS,
  type PaymentCases,
  type ReportDay,
} from '#shared/back-office/payment-cases.ts';
import { DAY_MS, dayText, istanbulDay } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { providerTitle } from '#shared/orders/payment-providers.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Table } from '#web/base/ui/Table.tsx';

const ASK_AGAIN_MS = 3_000;

type Props = Pick<PaymentCases, 'reporters' | 'days'> & {
  isBusy: boolean;
  onCompare: (day: string) => void;
  onReload: () => Promise<unknown>;
};

export function ReportDays({ reporters, days, isBusy, onCompare, onReload }: Props) {
  const { t } = useTranslation('admin-payments');
  const isWaiting = days.some(({ state }) => state === 'wanted');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void onReload(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, onReload]);
  if (reporters.length === 0) return null;
  return (
    <section className="report-days" aria-labelledby="report-days">
      <h2 className="h2" id="report-days">
        {t('report.title')}
      </h2>
      <p className="second payment-intro">{t('report.text')}</p>
      <Changing>
        <DayForm isBusy={isBusy} onCompare={onCompare} />
      </Changing>
      {days.length === 0 ? <p className="second">{t('report.none')}</p> : <DayTable days={days} />}
    </section>
  );
}

function DayForm({ isBusy, onCompare }: Pick<Props, 'isBusy' | 'onCompare'>) {
  const { t } = useTranslation('admin-payments');
  const [{ first, last }] = useState(() => ({
    first: istanbulDay(Date.now() - MAX_REPORT_AGE_DAYS * DAY_MS),
    last: istanbulDay(Date.now() - DAY_MS),
  }));
  const form = useBackOfficeForm({
    defaultValues: { day: last },
    submit: async ({ day }) => onCompare(day),
  });
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= first && day <= last;
  return (
    <form
      method="post"
      className="report-form"
      noValidate
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <Field label={t('report.day')} error={form.errorOf('day')}>
        <Input
          {...form.register('day', {
            validate: (day) => isDay(day) || t('report.wrong', { days: MAX_REPORT_AGE_DAYS }),
          })}
          type="date"
          min={first}
          max={last}
        />
      </Field>
      <Button type="submit" variant="line" isBusy={isBusy}>
        {t('report.run')}
      </Button>
    </form>
  );
}

function DayTable({ days }: { days: readonly ReportDay[] }) {
  const { t, i18n } = useTranslation(['admin-payments', 'admin-orders']);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const figure = (day: ReportDay, amount: number) =>
    day.state === 'complete' ? lira(amount) : '–';
  return (
    <Table
      caption={t('report.caption')}
      rows={days}
      rowKey={({ provider, day }) => `${provider} ${day}`}
      columns={[
        {
          key: 'day',
          header: t('report.columns.day'),
          cell: ({ day }) => <span className="num nowrap">{dayText(day, i18n.language)}</span>,
        },
        {
          key: 'provider',
          header: t('report.columns.provider'),
          cell: ({ provider }) =>
            t(`admin-orders:provider.${provider}`, { defaultValue: providerTitle(provider) }),
        },
        { key: 'state', header: t('report.columns.state'), cell: (day) => <DayState {...day} /> },
        {
          key: 'taken',
          header: t('report.columns.taken'),
          isEnd: true,
          cell: (day) => (
            <span>
              <span className="nowrap">{figure(day, day.taken)}</span>
              {day.state === 'complete' && day.takenCount > 0 && (
                <span className="small second report-count">
                  {t('report.payments', { count: day.takenCount })}
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'returned',
          header: t('report.columns.returned'),
          isEnd: true,
          cell: (day) => <span className="nowrap">{figure(day, day.returned)}</span>,
        },
      ]}
    />
  );
}

function DayState({ state, differences, foreignCount, foreign }: ReportDay) {
  const { t, i18n } = useTranslation('admin-payments');
  const differs = state === 'complete' && differences > 0;
  return (
    <span>
      {differs ? <b>{t('report.differ', { count: differences })}</b> : t(`report.state.${state}`)}
      {foreignCount > 0 && (
        <span className="small second report-count">
          {t('report.foreign', {
            count: foreignCount,
            amount: formatLira(fromLira(foreign), i18n.language),
          })}
        </span>
      )}
    </span>
  );
}
