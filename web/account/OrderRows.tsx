import { dateText, numberText } from '#shared/base/format.ts';
import '#web/orders/order-rows.css';
import { Link } from 'react-router';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CustomerOrderRow } from '#shared/orders/customer-orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { statusTone } from '#web/orders/order-progress.ts';

/** The number of pictures in a row; a count replaces the last one if there are more. */
const PHOTOS = 3;

/** A list of orders: pictures, number, state, total. The whole row is a link to the order. */
export function OrderRows({
  orders,
  heading: Heading = 'h2',
}: {
  orders: readonly CustomerOrderRow[];
  heading?: 'h2' | 'h3';
}) {
  const { t, i18n } = useTranslation(['account', 'orders']);
  const number = (value: number) => numberText(value, i18n.language);
  return (
    <ul className="order-rows">
      {orders.map((order) => {
        const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
        const shown = order.items.slice(0, order.items.length > PHOTOS ? PHOTOS - 1 : PHOTOS);
        const more = order.items.length - shown.length;
        return (
          <li className="order-row" key={order.id}>
            <div className="order-row-photos">
              {shown.map((item) => (
                <Photo
                  key={`${item.productId} ${item.sku} ${item.quantity}`}
                  src={item.imageUrl}
                  alt=""
                  shape="square"
                />
              ))}
              {more > 0 && <span className="order-row-more num">+{number(more)}</span>}
            </div>
            <div className="order-row-text">
              <Heading className="title num">
                <Link to={`/account/orders/${order.id}`}>
                  <span className="sr-only">{t('orders:orderNumber')}</span>{' '}
                  {showOrderNumber(order.orderNumber)}
                </Link>
              </Heading>
              <p className="small second num">
                {dateText(order.createdAt, i18n.language)} ·{' '}
                {t('orders:pieces', { count: pieces, quantity: number(pieces) })}
              </p>
              <p className="small mute order-row-names">
                {order.items.map((item) => item.name).join(', ')}
              </p>
            </div>
            <p className="order-row-state">
              <Badge tone={statusTone[order.status]}>{t(`orders:status.${order.status}`)}</Badge>
            </p>
            <p className="order-row-total num">
              <b>{formatLira(fromLira(order.total), i18n.language)}</b>
            </p>
            <Link className="order-row-again" to={`/account/orders/${order.id}/reorder`}>
              {t('orders.again')}
              <span className="sr-only">: {showOrderNumber(order.orderNumber)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
