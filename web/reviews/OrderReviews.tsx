// The reviews of a delivered order. They load separately: most orders that buyers look at are not
// delivered yet.
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';

const OwnReviews = lazyPart(() => import('./OwnReviews.tsx'));

export function OrderReviews({ order }: { order: OrderAnswer }) {
  if (order.status !== 'DELIVERED') return null;
  return (
    <LazyPart>
      <OwnReviews orderNumber={order.orderNumber} />
    </LazyPart>
  );
}
