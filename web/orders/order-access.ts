// Opens an order without an account: the tab that has its token (design.md 6). Stored in session
// storage only.
import { readSession, removeSession, writeSession } from '#web/base/api/storage.ts';

export const ORDER_TOKEN_HEADER = 'x-order-token';

const keyOf = (orderNumber: string) => `order:${orderNumber}`;

export const orderToken = (orderNumber: string): string | null => readSession(keyOf(orderNumber));
export const saveOrderToken = (orderNumber: string, token: string): void =>
  writeSession(keyOf(orderNumber), token);
export const clearOrderToken = (orderNumber: string): void => removeSession(keyOf(orderNumber));

/** The order that this tab placed last: the way back for a buyer who left the bank's page. */
export const saveLastOrder = (orderNumber: string): void => writeSession('lastOrder', orderNumber);
export const lastOrder = (): string | null => readSession('lastOrder');

/** Mail links carry the token in the fragment, which no server ever sees. It is read once and taken out of the address. */
export function takeTokenFromAddress(
  orderNumber: string,
  { location, history }: Pick<Window, 'location' | 'history'> = window,
): void {
  const token = /^#t=([\w.~-]+)$/.exec(location.hash)?.[1];
  if (!token) return;
  saveOrderToken(orderNumber, token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}
