import { dayRangeText } from '#shared/base/format.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { DeliveryPromise } from '#web/delivery/DeliveryPromise.tsx';

/** When an order arrives: the promised days, or for an unpaid order the days if it is paid now. */
export function PromiseLine({ order }: { order: OrderAnswer }) {
  const { t, i18n } = useTranslation('delivery');
  const { promise, addresses, items, delivery, paymentMethod, status } = order;
  if (promise)
    return (
      <p className="promise-line">
        <Icon name="truck" />
        <span>
          <b>{t('promise', { days: dayRangeText(promise.from, promise.to, i18n.language) })}</b>
          {status !== 'SHIPPED' && (
            <>
              {' '}
              <span className="delivery-dispatch second">
                {t('promiseDispatch', {
                  day: dayRangeText(promise.dispatchOn, promise.dispatchOn, i18n.language),
                })}
              </span>
            </>
          )}
        </span>
      </p>
    );
  if (!order.canPay || delivery?.isBuyerPays) return null;
  return (
    <p className="promise-line">
      <Icon name="truck" />
      <DeliveryPromise
        city={addresses.shipping.city}
        isPersonalised={items.some(({ isPersonalised }) => isPersonalised)}
        isByTransfer={paymentMethod === 'transfer'}
      />
    </p>
  );
}
