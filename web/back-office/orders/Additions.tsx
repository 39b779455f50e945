import { Link } from 'react-router';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { StatusBadges } from './StatusBadges.tsx';

/** The orders that go out together with this one (decision 0087). */
export function Additions({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('admin-orders');
  if (order.addsTo === null && order.additions.length === 0) return null;
  return (
    <Alert tone="info">
      {order.addsTo !== null && (
        <p>
          {t('addition.addsTo')} <OrderLink orderNumber={order.addsTo} />
        </p>
      )}
      {order.additions.map(({ orderNumber, status, paymentStatus }) => (
        <p key={orderNumber}>
          {t('addition.added')} <OrderLink orderNumber={orderNumber} />{' '}
          <StatusBadges status={status} paymentStatus={paymentStatus} />
        </p>
      ))}
    </Alert>
  );
}

const OrderLink = ({ orderNumber }: { orderNumber: string }) => (
  <Link className="text-link num" to={`/admin/orders/${orderNumber}`}>
    {showOrderNumber(orderNumber)}
  </Link>
);
