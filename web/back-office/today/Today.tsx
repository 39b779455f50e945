// /admin: how the shop does, and what waits for somebody.
import { dateText, numberText, timeText } from '#shared/base/format.ts';
import '#web/back-office/orders/orders.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { retryMail } from '#web/back-office/orders/order-calls.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { Figures } from './OrderFigures.tsx';

const DayPlot = lazy(() => import('#web/back-office/kit/DayPlot.tsx'));

type OrderFigures = NonNullable<TodayAnswer['orders']>;

export default function Today() {
  const { t } = useTranslation('admin-today');
  const today = useRemote('today', (signal) =>
    adminApi().call<TodayAnswer>('GET', '/admin/today', { signal }),
  );
  return (
    <>
      <SectionHead title={t('title')} />
      <RemoteBox remote={today}>
        {({ orders, lowStock }) => (
          <>
            {orders && <Figures orders={orders} />}
            <div className="bo-grid bo-grid--even">
              {orders && <Days days={orders.days} />}
              <div className="bo-column">
                {orders && <HeldProducts rows={orders.heldProducts} />}
                {orders && <Waiting orders={orders} onChange={today.reload} />}
                <LowStock rows={lowStock} />
              </div>
            </div>
          </>
        )}
      </RemoteBox>
    </>
  );
}

/** The plot, and the same figures as a table for screen readers. */
function Days({ days }: { days: OrderFigures['days'] }) {
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

function Waiting({ orders, onChange }: { orders: OrderFigures; onChange: () => Promise<void> }) {
  const { t, i18n } = useTranslation(['admin-today', 'admin-orders']);
  const { busy, run } = useWork();
  const { showToast } = useToast();
  async function again(id: number) {
    if (await run(`mail ${id}`, () => retryMail(id))) showToast(t('mails.queued'));
    await onChange();
  }
  return (
    <>
      <Box
        title={t('expiring.title')}
        more={
          orders.expiring.length > 0
            ? { to: '/admin/orders?needs=expiring', label: t('all') }
            : undefined
        }
      >
        {orders.expiring.length === 0 ? (
          <p className="second small">{t('expiring.empty')}</p>
        ) : (
          <ul className="bo-rows">
            {orders.expiring.map(({ orderNumber, name, total, expiresAt }) => (
              <li key={orderNumber}>
                <div>
                  <Link className="bo-number num" to={`/admin/orders/${orderNumber}`}>
                    {showOrderNumber(orderNumber)}
                  </Link>
                  <p className="small second">
                    {[name, formatLira(fromLira(total), i18n.language)].join(' · ')}
                  </p>
                </div>
                <span className="small num">{timeText(expiresAt, i18n.language)}</span>
              </li>
            ))}
          </ul>
        )}
      </Box>
      <Box title={t('mails.title')}>
        {orders.failedMails.length === 0 ? (
          <p className="second small">{t('mails.empty')}</p>
        ) : (
          <ul className="bo-rows">
            {orders.failedMails.map(({ id, kind, orderNumber, at }) => (
              <li key={id}>
                <div>
                  <b className="small">{t(`admin-orders:mail.${kind}`, { defaultValue: kind })}</b>
                  <p className="small second num">
                    {orderNumber && (
                      <Link to={`/admin/orders/${orderNumber}`}>
                        {showOrderNumber(orderNumber)}
                      </Link>
                    )}{' '}
                    {timeText(at, i18n.language)}
                  </p>
                </div>
                <Button
                  variant="line"
                  size="s"
                  isBusy={busy === `mail ${id}`}
                  onClick={() => void again(id)}
                >
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

/** Somebody may be ordering without paying, to empty the shop. */
function HeldProducts({ rows }: { rows: OrderFigures['heldProducts'] }) {
  const { t, i18n } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  const written = (quantity: number) => numberText(quantity, i18n.language);
  return (
    <Box title={t('held.title')} more={{ to: '/admin/orders?tab=unpaid', label: t('held.orders') }}>
      <p className="small second">{t('held.text')}</p>
      <ul className="bo-rows">
        {rows.map(({ id, sku, name, held, stock }) => (
          <li key={id}>
            <div>
              <Link to={`/admin/products/${id}?part=stock`}>{name}</Link>
              <p className="small mute num">{sku}</p>
            </div>
            <span className="small num">
              {t('held.share', { held: written(held), stock: written(stock) })}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function LowStock({ rows }: { rows: TodayAnswer['lowStock'] }) {
  const { t, i18n } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  return (
    <Box title={t('stock.title')}>
      <ul className="bo-rows">
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

function Box({
  title,
  more,
  children,
}: {
  title: string;
  more?: { to: string; label: string } | undefined;
  children: ReactNode;
}) {
  return (
    <section className="bo-box" aria-label={title}>
      <header className="bo-acts">
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
