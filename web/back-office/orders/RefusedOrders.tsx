import { Link } from 'react-router';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import type { Refused } from './use-many-orders.ts';

/** The orders of a bulk action that stayed unchanged, and why. */
export function RefusedOrders({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  return (
    <Alert tone="warn">
      <p>{t('bulk.refused', { count: refused.length })}</p>
      <ul className="small bo-refused">
        {refused.map(({ orderNumber, message }) => (
          <li key={orderNumber}>
            <Link className="num" to={`/admin/orders/${orderNumber}`}>
              {showOrderNumber(orderNumber)}
            </Link>{' '}
            {message}
          </li>
        ))}
      </ul>
      <Button size="s" variant="line" onClick={onClose}>
        {t('bulk.close')}
      </Button>
    </Alert>
  );
}
