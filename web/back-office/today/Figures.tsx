import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { dateText, numberText, percentText } from '#shared/base/format.ts';
import { formatLira, fromLira, nearestLira } from '#shared/base/money.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { TodayBox } from './TodayBox.tsx';

const DayPlot = lazy(() => import('#web/back-office/kit/DayPlot.tsx'));

const NOTHING = '–';
type FiguresAnswer = NonNullable<TodayAnswer['figures']>;
type Period = FiguresAnswer['today'];
const periods = ['today', 'week', 'month'] as const;
const before = { today: 'yesterday', week: 'weekBefore', month: 'monthBefore' } as const;

/** Null if there is nothing to divide by. */
const values = {
  revenue: ({ revenue }: Period) => revenue,
  refunded: ({ refunded }: Period) => refunded,
  paid: ({ paid }: Period) => paid,
  basket: ({ paid, revenue, refunded }: Period) =>
    paid > 0 ? nearestLira((revenue + refunded) / paid) : null,
  conversion: ({ paid, orders }: Period) => (orders > 0 ? paid / orders : null),
};
type FigureName = keyof typeof values;
const names = ['revenue', 'refunded', 'paid', 'basket', 'conversion'] as const;

/**
 * Revenue, refunds, the number of paid orders, their average, and the share of placed orders that
 * are paid; each beside the period of the same length before.
 */
export function Figures({ figures }: { figures: FiguresAnswer }) {
  const { t, i18n } = useTranslation('admin-today');
  const { may } = useAdminSession();
  const quotesWorth = t('quotes.worth', {
    worth: formatLira(fromLira(figures.quotesWorth), i18n.language),
  });
  const percent = (part: number) => percentText(part, i18n.language, { maximumFractionDigits: 0 });
  const write = (name: FigureName, value: number | null): string =>
    value === null
      ? NOTHING
      : name === 'paid'
        ? numberText(value, i18n.language)
        : name === 'conversion'
          ? percent(value)
          : formatLira(fromLira(value), i18n.language);
  return (
    <>
      <table className="table today-figures">
        <caption className="sr-only">{t('figure.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('figure.what')}</span>
            </th>
            {periods.map((period) => (
              <th key={period} scope="col" className="end">
                {t(`period.${period}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`figure.${name}`)}</th>
              {periods.map((period) => {
                const now = values[name](figures[period]);
                const past = values[name](figures[before[period]]);
                return (
                  <td key={period} className="end" data-label={t(`period.${period}`)}>
                    <b>{write(name, now)}</b>
                    <Before
                      // An unfinished day would be compared with a whole day.
                      part={period === 'today' ? null : change(now, past)}
                      text={t(`before.${period}`, { value: write(name, past) })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small">
        {may('orders') ? (
          <Link className="link" to="/admin/quotes?state=open">
            {quotesWorth}
          </Link>
        ) : (
          quotesWorth
        )}
      </p>
      <Days days={figures.days} />
    </>
  );
}

/** `part`: the change relative to the previous value, 0.12 for 12 % more. */
function Before({ part, text }: { part: number | null; text: string }) {
  const { i18n } = useTranslation('admin-today');
  return (
    <span className="today-before small second num">
      {part !== null && (
        <b data-rises={part > 0 || undefined} data-falls={part < 0 || undefined}>
          {percentText(part, i18n.language, {
            maximumFractionDigits: 0,
            signDisplay: 'exceptZero',
          })}
        </b>
      )}{' '}
      {text}
    </span>
  );
}

/** The plot, and the same figures as a table for screen readers. */
function Days({ days }: { days: FiguresAnswer['days'] }) {
  const { t, i18n } = useTranslation('admin-today');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  // Without a sale the axis would have no scale.
  if (days.every(({ revenue }) => revenue === 0))
    return (
      <TodayBox title={t('days.title')}>
        <p className="second">{t('days.none')}</p>
      </TodayBox>
    );
  return (
    <TodayBox title={t('days.title')}>
      <div className="today-plot" aria-hidden="true">
        <Suspense>
          <DayPlot
            days={days.map(({ day, revenue }) => ({ day, value: revenue }))}
            name={t('figure.revenue')}
            language={i18n.language}
            write={lira}
          />
        </Suspense>
      </div>
      <details>
        <summary className="link small">{t('days.table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
        <section className="today-table" aria-label={t('days.title')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('days.day')}</th>
                <th scope="col" className="end">
                  {t('figure.paid')}
                </th>
                <th scope="col" className="end">
                  {t('figure.revenue')}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, paid, revenue }) => (
                <tr key={day}>
                  <th scope="row">{dateText(`${day}T12:00:00+03:00`, i18n.language)}</th>
                  <td className="end" data-label={t('figure.paid')}>
                    {numberText(paid, i18n.language)}
                  </td>
                  <td className="end" data-label={t('figure.revenue')}>
                    {lira(revenue)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </TodayBox>
  );
}

/**
 * The change relative to the previous value: 0.12 for 12 % more. Null if there is nothing to
 * compare with.
 */
const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : (now - before) / before;
