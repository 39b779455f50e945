// The returns of an order, and a link to request one. The records load separately: most orders have
// none.

import type { OrderAnswer } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { trackPath } from '#web/orders/order-paths.ts';

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
