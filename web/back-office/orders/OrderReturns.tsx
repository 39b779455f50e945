import { Link } from 'react-router';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { ReturnBadge } from '#web/back-office/kit/ReturnBadge.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** What its buyer sends back; each has a page of its own. */
export function OrderReturns({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-returns', 'orders']);
  const { may } = useAdminSession();
  if (order.returns.length === 0) return null;
  return (
    <section className="bo-box" aria-labelledby="bo-returns">
      <h2 className="h3" id="bo-returns">
        {t('title')}
      </h2>
      <ul className="bo-rows">
        {order.returns.map(({ id, code, state, items, amount, createdAt }) => (
          <li key={id}>
            <div>
              <p>
                {may('returns') ? (
                  <Link className="bo-number num" to={`/admin/returns/${id}`}>
                    {code}
                  </Link>
                ) : (
                  <b className="num">{code}</b>
                )}{' '}
                <ReturnBadge state={state} isLate={false} />
              </p>
              <p className="small second">
                {items
                  .map(({ name, quantity }) =>
                    t('orders:quantityOf', { name, quantity: numberText(quantity, i18n.language) }),
                  )
                  .join(' · ')}
              </p>
              <p className="small mute num">{timeText(createdAt, i18n.language)}</p>
            </div>
            {amount !== null && (
              <b className="num">{formatLira(fromLira(amount), i18n.language)}</b>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
