// /admin: the waiting tasks, the figures of the shop, and the latest events.
import './today.css';
import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { StatusBadges } from '#web/back-office/orders/StatusBadges.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { FailedMails } from './FailedMails.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { StoppedSms } from './StoppedSms.tsx';
import { StoppedWebhooks } from './StoppedWebhooks.tsx';
import { ToDo } from './ToDo.tsx';
import { TodayBox } from './TodayBox.tsx';

type Orders = NonNullable<TodayAnswer['orders']>;

export default function Today() {
  const { t } = useTranslation('admin-today');
  const today = useRemote('today', (signal) => adminApi().get('/admin/today', { signal }));
  useOnWaiting('orders', today.reload);
  return (
    <>
      <SectionHead title={t('title')} />
      <RemoteBox remote={today}>
        {(data) => (
          <>
            {data.setup && <FirstSteps setup={data.setup} />}
            <ToDo today={data} />
            <div className="today-boxes today-problems">
              {data.orders && (
                <FailedMails rows={data.orders.failedMails} onChange={today.reload} />
              )}
              <StoppedWebhooks rows={data.stoppedWebhooks} />
              <StoppedSms stop={data.stoppedSms} />
            </div>
            {data.figures && <Figures figures={data.figures} />}
            <div className="today-boxes">
              {data.orders && <Latest rows={data.orders.latest} />}
              {data.figures && <BestSellers rows={data.figures.bestSellers} />}
              {data.orders && <ReservedProducts rows={data.orders.reservedProducts} />}
              {data.orders && <Expiring rows={data.orders.expiring} />}
              <LowStock rows={data.lowStock} />
            </div>
          </>
        )}
      </RemoteBox>
    </>
  );
}

function Latest({ rows }: { rows: Orders['latest'] }) {
  const { t, i18n } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  return (
    <TodayBox title={t('latest.title')} more={{ to: '/admin/orders', label: t('all') }}>
      <ul className="bo-rows">
        {rows.map(({ orderNumber, name, total, status, paymentStatus, createdAt }) => (
          <li key={orderNumber}>
            <div>
              <Link className="bo-number num" to={`/admin/orders/${orderNumber}`}>
                {showOrderNumber(orderNumber)}
              </Link>
              <p className="small second">
                {[name, formatLira(fromLira(total), i18n.language)].join(' · ')}
              </p>
            </div>
            <div className="today-state">
              <StatusBadges status={status} paymentStatus={paymentStatus} />
              <p className="small mute num">{timeText(createdAt, i18n.language)}</p>
            </div>
          </li>
        ))}
      </ul>
    </TodayBox>
  );
}

function BestSellers({ rows }: { rows: NonNullable<TodayAnswer['figures']>['bestSellers'] }) {
  const { t, i18n } = useTranslation('admin-today');
  const { may } = useAdminSession();
  if (rows.length === 0) return null;
  return (
    <TodayBox title={t('best.title')}>
      <ul className="bo-rows">
        {rows.map(({ id, sku, name, pieces, revenue }) => (
          <li key={id}>
            <div>
              {may(['catalogue', 'stock']) ? (
                <Link to={`/admin/products/${id}`}>{name}</Link>
              ) : (
                name
              )}
              <p className="small mute num">{sku}</p>
            </div>
            <div className="today-state">
              <b className="num">{formatLira(fromLira(revenue), i18n.language)}</b>
              <p className="small second num">{t('best.pieces', { count: pieces })}</p>
            </div>
          </li>
        ))}
      </ul>
    </TodayBox>
  );
}

/** A buyer may be blocking the stock by ordering without paying. */
function ReservedProducts({ rows }: { rows: Orders['reservedProducts'] }) {
  const { t, i18n } = useTranslation('admin-today');
  const { may } = useAdminSession();
  if (rows.length === 0) return null;
  const written = (quantity: number) => numberText(quantity, i18n.language);
  return (
    <TodayBox
      title={t('held.title')}
      more={{ to: '/admin/orders?tab=unpaid', label: t('held.orders') }}
    >
      <p className="small second">{t('held.text')}</p>
      <ul className="bo-rows">
        {rows.map(({ id, sku, name, reserved, stock }) => (
          <li key={id}>
            <div>
              {may(['catalogue', 'stock']) ? (
                <Link to={`/admin/products/${id}?part=stock`}>{name}</Link>
              ) : (
                name
              )}
              <p className="small mute num">{sku}</p>
            </div>
            <span className="small num">
              {t('held.share', { reserved: written(reserved), stock: written(stock) })}
            </span>
          </li>
        ))}
      </ul>
    </TodayBox>
  );
}

function Expiring({ rows }: { rows: Orders['expiring'] }) {
  const { t, i18n } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  return (
    <TodayBox
      title={t('expiring.title')}
      more={{ to: '/admin/orders?needs=expiring', label: t('all') }}
    >
      <ul className="bo-rows">
        {rows.map(({ orderNumber, name, total, expiresAt }) => (
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
    </TodayBox>
  );
}

function LowStock({ rows }: { rows: TodayAnswer['lowStock'] }) {
  const { t, i18n } = useTranslation('admin-today');
  if (rows.length === 0) return null;
  return (
    <TodayBox
      title={t('stock.title')}
      more={{ to: '/admin/products?needs=low-stock', label: t('all') }}
    >
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
    </TodayBox>
  );
}
