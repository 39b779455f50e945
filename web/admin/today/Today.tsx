// /admin: how the shop does, and what waits for somebody.
import '../orders/orders.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/admin-orders.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { showOrderNumber } from '#shared/orders.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { dateText, timeText } from '../../orders/order-date.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useRemote } from '../../use-remote.ts';
import { adminApi } from '../admin-browser.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { useWork } from '../kit/use-work.ts';
import { countText } from '../orders/OrderTabs.tsx';
import { retryMail } from '../orders/order-calls.ts';

const DayPlot = lazy(() => import('../kit/DayPlot.tsx'));
const NOTHING = '–';

type Desk = NonNullable<TodayAnswer['desk']>;

export default function Today() {
  const { t } = useTranslation('admin-today');
  const today = useRemote('today', (signal) => adminApi().call<TodayAnswer>('GET', '/admin/today', { signal }));
  return (
    <>
      <SectionHead title={t('title')} />
      <RemoteBox remote={today}>
        {({ desk, lowStock }) => (
          <>
            {desk && <Figures desk={desk} />}
            <div className="office-grid office-grid--even">
              {desk && <Days days={desk.days} />}
              <div className="office-column">
                {desk && <Waiting desk={desk} onChange={today.reload} />}
                <LowStock rows={lowStock} />
              </div>
            </div>
          </>
        )}
      </RemoteBox>
    </>
  );
}

/** Orders that are paid, their money, what one is worth on average, and how many of those placed are paid. */
function Figures({ desk }: { desk: Desk }) {
  const { t, i18n } = useTranslation('admin-today');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const percent = (part: number) => new Intl.NumberFormat(i18n.language === 'en' ? 'en-GB' : 'tr-TR', { style: 'percent', maximumFractionDigits: 0 }).format(part);
  const periods = ['today', 'week', 'month'] as const;
  const rows: [key: 'paid' | 'revenue' | 'basket' | 'conversion', text: (period: Desk['today']) => string][] = [
    ['paid', ({ paid }) => numberText(paid, i18n.language)],
    ['revenue', ({ revenue }) => lira(revenue)],
    ['basket', ({ paid, revenue }) => (paid > 0 ? lira(Math.round((revenue / paid) * 100) / 100) : NOTHING)],
    ['conversion', ({ paid, orders }) => (orders > 0 ? percent(paid / orders) : NOTHING)],
  ];
  return (
    <>
      <dl className="office-figures today-waits">
        <Waits to="/admin/orders?tab=toPrepare" label={t('figure.toPrepare')} count={desk.counts.toPrepare} />
        <Waits to="/admin/orders?tab=unpaid" label={t('figure.unpaid')} count={desk.counts.unpaid} />
        <Waits to="/admin/payments" label={t('figure.decisions')} count={desk.decisions} />
        <Waits to="/admin/orders?tab=shipped" label={t('figure.shipped')} count={desk.counts.shipped} />
        <Waits to="/admin/returns?state=requested" label={t('figure.returnsAsked')} count={desk.returns.requested} />
        <Waits to="/admin/returns?state=received" label={t('figure.returnsHere')} count={desk.returns.received} />
      </dl>
      <p className="today-quotes">
        <Link className="link" to="/admin/quotes?state=open">
          {t('quotes.open', { count: desk.quotes.open, number: numberText(desk.quotes.open, i18n.language), worth: lira(desk.quotes.worth) })}
        </Link>
        {desk.quotes.ending > 0 && (
          <Link className="link" to="/admin/quotes?ends=soon">
            {t('quotes.ending', { count: desk.quotes.ending, number: numberText(desk.quotes.ending, i18n.language) })}
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
                  {text(desk[period])}
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
        <Link to={to} className="desk-number" aria-label={`${label}: ${countText(count)}`}>
          {countText(count)}
        </Link>
      </dd>
    </div>
  );
}

/** The plot for the eye, the same as a table for whoever wants to read it. */
function Days({ days }: { days: Desk['days'] }) {
  const { t, i18n } = useTranslation('admin-today');
  return (
    <Box title={t('days.title')}>
      <div className="today-plot" aria-hidden="true">
        <Suspense fallback={null}>
          <DayPlot
            days={days.map(({ day, revenue }) => ({ day, value: revenue }))}
            name={t('figure.revenue')}
            language={i18n.language}
            write={(value) => formatLira(fromLira(value), i18n.language)}
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
                    {formatLira(fromLira(revenue), i18n.language)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Box>
  );
}

function Waiting({ desk, onChange }: { desk: Desk; onChange: () => Promise<void> }) {
  const { t, i18n } = useTranslation(['admin-today', 'admin-orders']);
  const { busy, run } = useWork();
  const { showToast } = useToast();
  async function again(id: number) {
    if (await run(`mail ${id}`, () => retryMail(id))) showToast(t('mails.queued'));
    await onChange();
  }
  return (
    <>
      <Box title={t('expiring.title')} more={desk.expiring.length > 0 ? { to: '/admin/orders?needs=expiring', label: t('all') } : undefined}>
        {desk.expiring.length === 0 ? (
          <p className="second small">{t('expiring.empty')}</p>
        ) : (
          <ul className="office-rows">
            {desk.expiring.map(({ orderNumber, name, total, expiresAt }) => (
              <li key={orderNumber}>
                <div>
                  <Link className="desk-number num" to={`/admin/orders/${orderNumber}`}>
                    {showOrderNumber(orderNumber)}
                  </Link>
                  <p className="small second">{[name, formatLira(fromLira(total), i18n.language)].join(' · ')}</p>
                </div>
                <span className="small num">{timeText(expiresAt, i18n.language)}</span>
              </li>
            ))}
          </ul>
        )}
      </Box>
      <Box title={t('mails.title')}>
        {desk.failedMails.length === 0 ? (
          <p className="second small">{t('mails.empty')}</p>
        ) : (
          <ul className="office-rows">
            {desk.failedMails.map(({ id, kind, orderNumber, at }) => (
              <li key={id}>
                <div>
                  <b className="small">{t(`admin-orders:mail.${kind}`, { defaultValue: kind })}</b>
                  <p className="small second num">
                    {orderNumber && <Link to={`/admin/orders/${orderNumber}`}>{showOrderNumber(orderNumber)}</Link>} {timeText(at, i18n.language)}
                  </p>
                </div>
                <Button variant="line" size="s" isBusy={busy === `mail ${id}`} onClick={() => void again(id)}>
                  {t('mails.again')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Box>
    </>
  );
}

function LowStock({ rows }: { rows: TodayAnswer['lowStock'] }) {
  const { t, i18n } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  return (
    <Box title={t('stock.title')}>
      <ul className="office-rows">
        {rows.map(({ id, sku, name, stock }) => (
          <li key={id}>
            <div>
              <Link to={`/admin/products/${id}?part=stock`}>{name}</Link>
              <p className="small mute num">{sku}</p>
            </div>
            <b className="num">{stock > 0 ? numberText(stock, i18n.language) : t('stock.out')}</b>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Box({ title, more, children }: { title: string; more?: { to: string; label: string } | undefined; children: ReactNode }) {
  return (
    <section className="office-box" aria-label={title}>
      <header className="office-acts">
        <h2 className="h3">{title}</h2>
        {more && (
          <Link className="link small" to={more.to}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
