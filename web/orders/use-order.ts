// One order in the browser: read with the tab's token, and refreshed while its state can still
// change.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ORDER_NUMBER_PATTERN, readOrderNumber } from '#shared/orders/order-number.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { ApiError } from '#web/base/api/api.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { clearOrderToken, fetchOrder, fetchOrderStatus, orderToken } from './order-api.ts';

export const REFRESH_MS = 10_000;

/** `closed`: this tab has no access, or the order does not exist; the page never says which. */
export type OrderState =
  | { kind: 'loading' }
  | { kind: 'found'; order: OrderAnswer }
  | { kind: 'closed' }
  | { kind: 'failed' };

/** The order number in the address of a result page; empty if there is no valid one. */
export function numberOfAddress(params: URLSearchParams): string {
  const orderNumber = readOrderNumber(params.get('orderNumber') ?? '');
  return ORDER_NUMBER_PATTERN.test(orderNumber) ? orderNumber : '';
}

export function useOrder(orderNumber: string | null) {
  const [state, setState] = useState<OrderState>({ kind: orderNumber ? 'loading' : 'closed' });
  const current = useRef(orderNumber);
  const { isAuthenticated, initializing } = useSession();
  // The owner needs no token.
  const asksAsOwner = isAuthenticated && orderNumber !== null && orderToken(orderNumber) === null;

  const load = useCallback(async () => {
    current.current = orderNumber;
    if (!orderNumber || !(asksAsOwner || orderToken(orderNumber)))
      return setState({ kind: 'closed' });
    try {
      const order = await fetchOrder(browserApi(), orderNumber);
      if (current.current === orderNumber) setState({ kind: 'found', order });
    } catch (error) {
      if (current.current !== orderNumber) return;
      const isClosed = error instanceof ApiError && error.status === 404;
      if (isClosed) clearOrderToken(orderNumber);
      // If a refresh fails, the screen stays unchanged.
      setState((before) =>
        isClosed ? { kind: 'closed' } : before.kind === 'found' ? before : { kind: 'failed' },
      );
    }
  }, [orderNumber, asksAsOwner]);

  useEffect(() => {
    setState({ kind: orderNumber ? 'loading' : 'closed' });
    void load();
  }, [orderNumber, load]);

  const order = state.kind === 'found' ? state.order : null;
  const isWaiting =
    order !== null && order.status === 'PENDING_PAYMENT' && order.paymentMethod === 'card';
  const known = order && `${order.status} ${order.paymentStatus}`;
  useEffect(() => {
    if (!isWaiting || !orderNumber) return;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      try {
        const { status, paymentStatus } = await fetchOrderStatus(browserApi(), orderNumber);
        if (`${status} ${paymentStatus}` !== known) await load();
      } catch {
        // Logged by the client; the next tick requests it again.
      }
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, known, orderNumber, load]);

  // Until the session is known, the order counts as loading.
  const shown: OrderState =
    state.kind === 'closed' && initializing && orderNumber !== null ? { kind: 'loading' } : state;
  return { state: shown, reload: load };
}
