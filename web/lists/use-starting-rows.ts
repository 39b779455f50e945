// /account/lists?from=cart and ?order=12: a new list with the rows of the cart or of an order.
import { useSearchParams } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { NewListInput } from '#shared/customers/lists.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { browserApi } from '#web/session/browser.ts';

type Items = NonNullable<NewListInput['items']>;

export function useStartingRows() {
  const { t, i18n } = useTranslation('lists');
  const [params] = useSearchParams();
  const cart = useCart();
  const isCart = params.get('from') === 'cart';
  const orderId = /^[1-9]\d{0,14}$/.exec(params.get('order') ?? '')?.[0] ?? null;
  const order = useRemote(`rows of order ${orderId}`, async (signal) =>
    orderId === null
      ? null
      : browserApi().get('/user/orders/{id}/reorder/check', { path: { id: orderId }, signal }),
  );
  const items: Items = isCart
    ? cart.items
        .filter(({ isSample }) => !isSample)
        .map(({ id, quantity }) => ({ productId: id, quantity }))
    : (order.data?.rows.map(({ productId, orderedQuantity }) => ({
        ...{ productId, quantity: orderedQuantity },
      })) ?? []);
  const startingName = isCart
    ? t('start.cart', { date: dateText(Date.now(), i18n.language as Language) })
    : order.data
      ? t('start.order', { number: showOrderNumber(order.data.orderNumber) })
      : undefined;
  return {
    isAsked: isCart || orderId !== null,
    isRead: isCart ? cart.isReady : orderId === null || order.data !== null || order.error !== null,
    items,
    shown: {
      startingName,
      note: items.length > 0 ? t('start.rows', { count: items.length }) : undefined,
    },
  };
}
