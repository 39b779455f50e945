import { readOrderNumber } from '#shared/orders/order-number.ts';
import type { Api } from '#web/base/api/api.ts';
import { readSession, removeSession, writeSession } from '#web/base/api/storage.ts';
import { storedPendingOrder } from '#web/cart/pending-order.ts';

/** The header with the token, if this tab has one; a signed-in owner needs none. */
export function orderAccess(orderNumber: string): Record<string, string> {
  const token = orderToken(orderNumber);
  return token ? { [ORDER_TOKEN_HEADER]: token } : {};
}

export const fetchOrder = (api: Api, orderNumber: string) =>
  api.get('/orders/{orderNumber}', { path: { orderNumber }, headers: orderAccess(orderNumber) });
export const fetchOrderStatus = (api: Api, orderNumber: string) =>
  api.get('/orders/{orderNumber}/status', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
  });
export const cancelOrder = (api: Api, orderNumber: string) =>
  api.post('/orders/{orderNumber}/cancel', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
  });
/** `hasAccepted`: the buyer agrees to the texts of an order that the shop created for them. */
export const payOrder = (api: Api, orderNumber: string, hasAccepted = false) =>
  api.post('/orders/{orderNumber}/pay', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
    ...(hasAccepted && {
      body: { consents: { preliminaryInformation: true, distanceSales: true } },
    }),
  });

/** `token`: of the link in the order's mail. */
export const reserveStock = (api: Api, orderNumber: string, token: string) =>
  api.post('/orders/{orderNumber}/reserve', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
    body: { token },
  });
export const sendReservationLink = (api: Api, orderNumber: string) =>
  api.post('/orders/{orderNumber}/reserve-mail', {
    path: { orderNumber },
    headers: orderAccess(orderNumber),
  });

/** Both are trimmed (specification 5); the number may be typed in groups, as it is shown. */
export const trackOrder = (api: Api, typed: { orderNumber: string; email: string }) =>
  api.post('/orders/track', {
    body: { orderNumber: readOrderNumber(typed.orderNumber), email: typed.email.trim() },
  });

const ORDER_TOKEN_HEADER = 'x-order-token';

const keyOf = (orderNumber: string) => `order:${orderNumber}`;

/** Also found if the bank's app has returned the buyer to another tab. */
export function orderToken(orderNumber: string): string | null {
  const pending = storedPendingOrder();
  const token = pending?.orderNumber === orderNumber ? pending.token : null;
  return readSession(keyOf(orderNumber)) ?? token;
}
export const saveOrderToken = (orderNumber: string, token: string): void =>
  writeSession(keyOf(orderNumber), token);
export const clearOrderToken = (orderNumber: string): void => removeSession(keyOf(orderNumber));

/** The last order of this tab, for a buyer who has left the bank's page. */
export const saveLastOrder = (orderNumber: string): void => writeSession('lastOrder', orderNumber);
export const lastOrder = (): string | null => readSession('lastOrder');

/**
 * Links in mails have the token in the fragment, which no server ever receives. It is read once and
 * removed from the address. Returns the second token, which a mail that asks for a confirmation
 * contains.
 */
export function takeTokenFromAddress(
  orderNumber: string,
  { location, history }: Pick<Window, 'location' | 'history'> = window,
): string | null {
  const [, token, reservation = null] = /^#t=([\w.~-]+)(?:&r=([\w-]+))?$/.exec(location.hash) ?? [];
  if (!token) return null;
  saveOrderToken(orderNumber, token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return reservation;
}
