import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { timeText } from '../../orders/order-date.ts';
import { useAdminSession } from '../AdminSession.tsx';
import { ReturnBadge } from '../returns/ReturnBadge.tsx';

/** What its buyer sends back; each has a page of its own. */
export function OrderReturns({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-returns', 'orders']);
  const { may } = useAdminSession();
  if (order.returns.length === 0) return null;
  return (
    <section className="office-box" aria-labelledby="desk-returns">
      <h2 className="h3" id="desk-returns">
        {t('title')}
      </h2>
      <ul className="office-rows">
        {order.returns.map(({ id, code, state, items, amount, createdAt }) => (
          <li key={id}>
            <div>
              <p>
                {may('returns') ? (
                  <Link className="desk-number num" to={`/admin/returns/${id}`}>
                    {code}
                  </Link>
                ) : (
                  <b className="num">{code}</b>
                )}{' '}
                <ReturnBadge state={state} isLate={false} />
              </p>
              <p className="small second">{items.map(({ name, quantity }) => t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) })).join(' · ')}</p>
              <p className="small mute num">{timeText(createdAt, i18n.language)}</p>
            </div>
            {amount !== null && <b className="num">{formatLira(fromLira(amount), i18n.language)}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}
