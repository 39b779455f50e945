import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** An order that is loading: its number is visible, the rest is a placeholder. */
export function OrderSkeleton({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(['orders', 'common']);
  return (
    <div role="status" aria-busy="true" aria-label={t('common:loading')}>
      <div className="order-head">
        <p className="small mute">{t('orderNumber')}</p>
        <h1 className="h1 num">{showOrderNumber(orderNumber)}</h1>
        <div className="skel order-skel-line" />
      </div>
      <div className="order">
        <div className="skel order-skel-main" />
        <div className="skel order-skel-side" />
      </div>
    </div>
  );
}
