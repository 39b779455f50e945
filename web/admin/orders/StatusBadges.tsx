import { useTranslation } from 'react-i18next';
import type { AdminOrderRow } from '#shared/admin-orders.ts';
import { statusTone } from '../../orders/order-progress.ts';
import { Badge } from '../../ui/Badge.tsx';

/** The one status, and what of the payment it does not say. */
export function StatusBadges({ status, paymentStatus }: Pick<AdminOrderRow, 'status' | 'paymentStatus'>) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const isOdd = paymentStatus === 'REVIEW' || ((status === 'CANCELLED' || status === 'EXPIRED') && paymentStatus === 'PAID') || paymentStatus === 'PARTLY_REFUNDED';
  return (
    <span className="desk-badges">
      <Badge tone={statusTone[status]}>{t(`orders:status.${status}`)}</Badge>
      {isOdd && <Badge tone="no">{t(paymentStatus === 'PAID' ? 'refundDue' : `payment.${paymentStatus}`)}</Badge>}
    </span>
  );
}
