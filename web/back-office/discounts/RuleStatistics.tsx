// The effect of the rules: uses, revenue and the discount given, for each rule and each day.
import { lazy, Suspense, useState } from 'react';
import type { Statistics } from '#shared/back-office/discounts.ts';
import { DAY_MS, dateText, istanbulDay, numberText, typedMoment } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { Table } from '#web/base/ui/Table.tsx';
import { readStatistics } from './rule-calls.ts';

const DayPlot = lazy(() => import('#web/back-office/kit/DayPlot.tsx'));

const usual = { range: '30', from: '', to: '', rule: '' };
type Query = Record<keyof typeof usual, string>;

export default function RuleStatistics() {
  const { t } = useTranslation('admin-discounts');
  const { query, change } = useListQuery(usual);
  const [now] = useState(() => Date.now());
  const period = periodOf(query, now);
  const all = useRemote(`all ${period.from} ${period.to}`, (signal) =>
    readStatistics(momentsOf(period), signal),
  );
  const chosen = useRemote(`rule ${query.rule} ${period.from} ${period.to}`, (signal) =>
    readStatistics({ ...momentsOf(period), rule: query.rule }, signal),
  );
  return (
    <>
      <SectionHead
        title={t('statistics.title')}
        back={{ to: '/admin/discounts', label: t('title') }}
      />
      <Choices query={query} period={period} rules={all.data?.rules ?? []} change={change} />
      <RemoteBox remote={chosen}>
        {(data) =>
          data.total.uses === 0 ? (
            <EmptyState title={t('statistics.empty')}>{t('statistics.emptyText')}</EmptyState>
          ) : (
            <Figures data={data} period={period} />
          )
        }
      </RemoteBox>
    </>
  );
}

function Choices({
  query,
  period,
  rules,
  change,
}: {
  query: Query;
  period: Period;
  rules: Statistics['rules'];
  change: (values: Partial<typeof usual>) => void;
}) {
  const { t } = useTranslation('admin-discounts');
  const day = (key: 'from' | 'to') => (
    <Field label={t(`statistics.${key}`)}>
      <Input
        type="date"
        value={period[key]}
        min={key === 'to' ? period.from : undefined}
        max={key === 'from' ? period.to : undefined}
        onChange={(event) => event.target.value && change({ ...period, [key]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="bo-filters">
      <Field label={t('statistics.rule')}>
        <Select value={query.rule} onChange={(event) => change({ rule: event.target.value })}>
          <option value="">{t('statistics.allRules')}</option>
          {rules.flatMap(({ id, name }) =>
            id === null ? (
              []
            ) : (
              <option key={id} value={id}>
                {name}
              </option>
            ),
          )}
        </Select>
      </Field>
      <Field label={t('statistics.range')}>
        <Select
          value={query.range}
          onChange={(event) =>
            change(
              event.target.value === 'own'
                ? { range: 'own', ...period }
                : { range: event.target.value, from: '', to: '' },
            )
          }
        >
          {ranges.map((count) => (
            <option key={count} value={count}>
              {t('statistics.days', { count })}
            </option>
          ))}
          <option value="own">{t('statistics.own')}</option>
        </Select>
      </Field>
      {query.range === 'own' && (
        <>
          {day('from')}
          {day('to')}
        </>
      )}
    </div>
  );
}

function Figures({ data, period }: { data: Statistics; period: Period }) {
  const { t, i18n } = useTranslation('admin-discounts');
  const [measure, setMeasure] = useState<Measure>('discount');
  const lira = (value: number) => formatLira(fromLira(value), i18n.language);
  const write = (value: number, of: Measure) =>
    of === 'uses' ? numberText(value, i18n.language) : lira(value);
  const days = everyDay(data.days, period);
  const measured = measures.map((key) => ({
    key,
    header: t(`statistics.${key}`),
    isEnd: true,
    cell: (row: Record<Measure, number>) => <span className="num">{write(row[key], key)}</span>,
  }));
  return (
    <div className="bo-column">
      <dl className="bo-figures">
        {measures.map((key) => (
          <div key={key}>
            <dt>{t(`statistics.${key}`)}</dt>
            <dd className="num">{write(data.total[key], key)}</dd>
          </div>
        ))}
      </dl>
      <p className="small second">{t('statistics.note')}</p>
      <section className="bo-box" aria-labelledby="per-day">
        <h2 className="h3" id="per-day">
          {t('statistics.perDay')}
        </h2>
        <SegmentedControl
          label={t('statistics.measure')}
          choices={measures.map((value) => ({ value, title: t(`statistics.${value}`) }))}
          value={measure}
          onChange={setMeasure}
        />
        <div
          className="rule-plot"
          role="img"
          aria-label={t('statistics.plot', { measure: t(`statistics.${measure}`) })}
        >
          <Suspense fallback={null}>
            <DayPlot
              days={days.map((day) => ({ day: day.day, value: day[measure] }))}
              name={t(`statistics.${measure}`)}
              language={i18n.language}
              write={(value) => write(value, measure)}
            />
          </Suspense>
        </div>
        <details className="rule-more">
          <summary>{t('statistics.table')}</summary>
          <Table
            caption={t('statistics.perDay')}
            rowKey={({ day }) => day}
            rows={days.filter(({ uses }) => uses > 0)}
            columns={[
              {
                key: 'day',
                header: t('statistics.day'),
                cell: ({ day }) => (
                  <span className="num">{dateText(`${day}T00:00:00+03:00`, i18n.language)}</span>
                ),
              },
              ...measured,
            ]}
          />
        </details>
      </section>
      <section className="bo-box" aria-labelledby="per-rule">
        <h2 className="h3" id="per-rule">
          {t('statistics.perRule')}
        </h2>
        <Table
          caption={t('statistics.perRule')}
          rowKey={({ id, name }) => id ?? name}
          rows={data.rules}
          columns={[
            {
              key: 'rule',
              header: t('statistics.rule'),
              cell: ({ id, name }) => (id === null ? `${name} (${t('statistics.gone')})` : name),
            },
            ...measured,
          ]}
        />
      </section>
    </div>
  );
}

/** More days could not be plotted. */
const MOST_DAYS = 1_100;
const ranges = [7, 30, 90, 365] as const;
const measures = ['discount', 'revenue', 'uses'] as const;
type Measure = (typeof measures)[number];
type Period = { from: string; to: string };

/** `own` dates count only when both are there and in order; else the last thirty days. */
export function periodOf(
  { range, from, to }: { range: string; from: string; to: string },
  now: number,
): Period {
  if (range === 'own' && typedMoment(from) && typedMoment(to) && from <= to) return { from, to };
  const days = ranges.find((one) => String(one) === range) ?? 30;
  return { from: istanbulDay(now - (days - 1) * DAY_MS), to: istanbulDay(now) };
}

/** As the API expects it: from midnight of the first day to midnight after the last. */
export const momentsOf = ({ from, to }: Period) => ({
  from: typedMoment(from) ?? undefined,
  to: new Date(Date.parse(typedMoment(to) ?? '') + DAY_MS).toISOString(),
});

/** Every day of the period, including days without a use. */
export function everyDay(days: Statistics['days'], { from, to }: Period): Statistics['days'] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: Statistics['days'] = [];
  for (
    let at = Date.parse(`${from}T00:00:00Z`);
    at <= Date.parse(`${to}T00:00:00Z`) && all.length < MOST_DAYS;
    at += DAY_MS
  ) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, uses: 0, revenue: 0, discount: 0 });
  }
  return all;
}
