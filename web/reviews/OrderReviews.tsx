// The reviews of a delivered order. They come as a part of their own: most orders that are looked
// at are on their way.
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
