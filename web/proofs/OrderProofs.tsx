import type { OrderAnswer } from '#shared/orders/orders.ts';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';

const ProofList = lazyPart(() => import('./ProofList.tsx'));

/** Most orders have nothing printed: then nothing is loaded or requested. */
export function OrderProofs({ order }: { order: Pick<OrderAnswer, 'orderNumber' | 'items'> }) {
  const isPrinted = order.items.some(({ designId, isPersonalised }) => designId && isPersonalised);
  if (!isPrinted) return null;
  return (
    <LazyPart>
      <ProofList orderNumber={order.orderNumber} />
    </LazyPart>
  );
}
