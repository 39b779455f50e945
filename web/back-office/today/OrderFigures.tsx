import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { numberText, percentText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { countText } from '#web/back-office/orders/StatusBadges.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

const NOTHING = '–';

type OrderFigures = NonNullable<TodayAnswer['orders']>;

/**
 * Orders that are paid, their money, what one is worth on average, and how many of those placed are
 * paid.
 */
export function Figures({ orders }: { orders: OrderFigures }) {
  const { t, i18n } = useTranslation('admin-today');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const percent = (part: number) => percentText(part, i18n.language, { maximumFractionDigits: 0 });
  const periods = ['today', 'week', 'month'] as const;
  const rows: [
    key: 'paid' | 'revenue' | 'basket' | 'conversion',
    text: (period: OrderFigures['today']) => string,
  ][] = [
    ['paid', ({ paid }) => numberText(paid, i18n.language)],
    ['revenue', ({ revenue }) => lira(revenue)],
    [
      'basket',
      ({ paid, revenue }) => (paid > 0 ? lira(Math.round((revenue / paid) * 100) / 100) : NOTHING),
    ],
    ['conversion', ({ paid, orders }) => (orders > 0 ? percent(paid / orders) : NOTHING)],
  ];
  return (
    <>
      <dl className="bo-figures today-waits">
        <Waits
          to="/admin/orders?tab=toPrepare"
          label={t('figure.toPrepare')}
          count={orders.counts.toPrepare}
        />
        <Waits
          to="/admin/orders?tab=unpaid"
          label={t('figure.unpaid')}
          count={orders.counts.unpaid}
        />
        <Waits to="/admin/payments" label={t('figure.decisions')} count={orders.decisions} />
        <Waits
          to="/admin/orders?tab=shipped"
          label={t('figure.shipped')}
          count={orders.counts.shipped}
        />
        <Waits
          to="/admin/returns?state=requested"
          label={t('figure.returnsAsked')}
          count={orders.returns.requested}
        />
        <Waits
          to="/admin/returns?state=received"
          label={t('figure.returnsHere')}
          count={orders.returns.received}
        />
      </dl>
      <p className="today-quotes">
        <Link className="link" to="/admin/quotes?state=open">
          {t('quotes.open', {
            count: orders.quotes.open,
            number: numberText(orders.quotes.open, i18n.language),
            worth: lira(orders.quotes.worth),
          })}
        </Link>
        {orders.quotes.ending > 0 && (
          <Link className="link" to="/admin/quotes?ends=soon">
            {t('quotes.ending', {
              count: orders.quotes.ending,
              number: numberText(orders.quotes.ending, i18n.language),
            })}
          </Link>
        )}
      </p>
      <table className="table today-figures">
        <caption className="sr-only">{t('figure.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figure.what')}</th>
            {periods.map((period) => (
              <th key={period} scope="col" className="end">
                {t(`period.${period}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, text]) => (
            <tr key={key}>
              <th scope="row">{t(`figure.${key}`)}</th>
              {periods.map((period) => (
                <td key={period} className="end" data-label={t(`period.${period}`)}>
                  {text(orders[period])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Waits({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        <Link to={to} className="bo-number" aria-label={`${label}: ${countText(count)}`}>
          {countText(count)}
        </Link>
      </dd>
    </div>
  );
}
