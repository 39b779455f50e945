import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import type { PendingOrder } from '#web/cart/pending-order.ts';
import { OrderActions } from '#web/orders/OrderActions.tsx';
import { saveOrderToken } from '#web/orders/order-api.ts';
import { trackPath } from '#web/orders/order-paths.ts';
import { useOrder } from '#web/orders/use-order.ts';
import { usePaymentStep } from '#web/payments/PaymentFrame.tsx';
import { clearDraft } from './checkout-form.ts';

/** These pages show the order themselves. */
const ORDER_PAGES = /^\/(payment|order|orders\/track|account\/orders)\//;

/**
 * Shown on every page until the order of this cart is paid or ended: its total, its deadline, and
 * buttons to pay and cancel.
 */
export function PendingPayment({ pending }: { pending: PendingOrder }) {
  const { t } = useTranslation('payments');
  const { pathname } = useLocation();
  const { frameUrl, goOnToPay } = usePaymentStep('/checkout');
  const { order, end, reload } = usePendingOrder(pending);
  const { showToast } = useToast();
  if (!order || frameUrl || ORDER_PAGES.test(pathname)) return null;
  return (
    <section className="page pending-payment" aria-label={t('pending.label')}>
      <Alert tone="warn">
        <PendingText order={order} />
        <OrderActions
          order={order}
          onChanged={() => void reload()}
          onCancelled={() => {
            end({ isPaid: false });
            showToast(t('pending.cancelled'));
          }}
          goOnToPay={goOnToPay}
          labels={{
            pay: t('pending.pay'),
            cancel: t('pending.cancel'),
            cancelText: t('pending.cancelText'),
          }}
        />
      </Alert>
    </section>
  );
}

function PendingText({ order }: { order: OrderAnswer }) {
  const { t, i18n } = useTranslation('payments');
  const { orderNumber, total, expiresAt } = order;
  return (
    <p>
      <b>{t('pending.title', { total: formatLira(fromLira(total), i18n.language) })}</b>{' '}
      {expiresAt && t('pending.until', { until: timeText(expiresAt, i18n.language) })}{' '}
      <Link className="text-link num" to={trackPath(orderNumber)}>
        {t('pending.order', { orderNumber: showOrderNumber(orderNumber) })}
      </Link>
    </p>
  );
}

/** The order while it waits for payment; afterwards the cart is notified of the outcome. */
function usePendingOrder(pending: PendingOrder) {
  const { t } = useTranslation('payments');
  const { endPendingOrder } = useCart();
  const { showToast } = useToast();
  // Saves the token before the order is requested, for tabs that did not place the order.
  useState(() => pending.token && saveOrderToken(pending.orderNumber, pending.token));
  const { state, reload } = useOrder(pending.orderNumber);
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);

  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    void reload();
  }, [pathname, reload]);

  const outcome = state.kind === 'found' ? outcomeOf(state.order) : state.kind;
  useEffect(() => {
    if (outcome === 'paid') clearDraft();
    if (outcome === 'expired') showToast(t('pending.expired'), { type: 'warning' });
    if (outcome === 'paid') endPendingOrder({ isPaid: true });
    if (outcome === 'ended' || outcome === 'expired' || outcome === 'closed')
      endPendingOrder({ isPaid: false });
  }, [outcome, endPendingOrder, showToast, t]);

  const order = state.kind === 'found' && outcome === 'waiting' ? state.order : null;
  return { order, end: endPendingOrder, reload };
}

/** The merchant decides about a payment under review: for the buyer it is paid. */
function outcomeOf({ status, paymentStatus }: OrderAnswer) {
  if (status === 'EXPIRED') return 'expired';
  if (status === 'CANCELLED') return 'ended';
  return paymentStatus === 'PENDING' || paymentStatus === 'FAILED' ? 'waiting' : 'paid';
}
