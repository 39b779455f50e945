import type { AdminOrderRow } from '#shared/back-office/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { statusTone } from '#web/orders/order-progress.ts';

/** The one status, and what of the payment it does not say. */
export function StatusBadges({
  status,
  paymentStatus,
}: Pick<AdminOrderRow, 'status' | 'paymentStatus'>) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const isOdd =
    paymentStatus === 'REVIEW' ||
    ((status === 'CANCELLED' || status === 'EXPIRED') && paymentStatus === 'PAID') ||
    paymentStatus === 'PARTLY_REFUNDED';
  return (
    <span className="bo-badges">
      <Badge tone={statusTone[status]}>{t(`orders:status.${status}`)}</Badge>
      {isOdd && (
        <Badge tone="no">
          {t(paymentStatus === 'PAID' ? 'refundDue' : `payment.${paymentStatus}`)}
        </Badge>
      )}
    </span>
  );
}
