// What of an order was asked to go back, and the way to ask. The records come as a part of their own: most orders have none.
import { useTranslation } from 'react-i18next';
import type { OrderAnswer } from '#shared/orders.ts';
import { lazyPart } from '../chunks.ts';
import { LazyPart } from '../layout/LazyPart.tsx';
import { trackPath } from '../payments/payment-step.ts';
import { ButtonLink } from '../ui/Button.tsx';

const ReturnRecords = lazyPart(() => import('./ReturnRecords.tsx'));

export function OrderReturns({ order, onChanged }: { order: OrderAnswer; onChanged: () => void }) {
  const { t } = useTranslation('orders');
  if (!order.canReturn && order.returns.length === 0) return null;
  return (
    <section aria-labelledby="order-returns">
      <h2 className="h3 order-title" id="order-returns">
        {t('returns.title')}
      </h2>
      {order.returns.length > 0 && (
        <LazyPart>
          <ReturnRecords order={order} onChanged={onChanged} />
        </LazyPart>
      )}
      {order.canReturn && (
        <div className="order-return">
          <p className="small second">{t('returns.hint')}</p>
          <ButtonLink variant="line" to={`${trackPath(order.orderNumber)}/return`}>
            {t('returns.ask')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
