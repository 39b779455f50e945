// From the pressed button to the bank: recalculated totals, one order per press, and the handling
// of a refusal.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Language } from '#shared/base/languages.ts';
import { add, formatLira, type Kurus } from '#shared/base/money.ts';
import type {
  CartChange,
  CheckoutAnswer,
  CheckoutInput,
  PaymentStep,
} from '#shared/checkout/checkout.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { toSyncRow } from '#web/cart/cart-rows.ts';
import type { PendingOrder } from '#web/cart/pending-order.ts';
import { useCartView, type ViewedCart } from '#web/cart/use-cart-view.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { type CheckoutData, clearDraft } from './checkout-form.ts';
import {
  bodyOf,
  type CheckoutFailure,
  dropAttempt,
  sendOrder,
  stepsOf,
} from './checkout-request.ts';
import type { ChosenBalances } from './use-balances.ts';

type Placing = {
  /** The surcharge of the payment method. */
  surcharge: Kurus;
  balances: Pick<ChosenBalances, 'partsOf' | 'toSend'>;
  /** Called once the order exists, before the cart is emptied. */
  onPlaced: (answer: CheckoutAnswer) => void;
  onRefused: (failure: Extract<CheckoutFailure, { kind: 'refused' }>) => void;
};

export function usePlacing({ surcharge, balances, onPlaced, onRefused }: Placing) {
  const { t, i18n } = useTranslation('checkout');
  const latest = useLatestCart();
  const { user } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const lastSent = useRef<CheckoutInput | null>(null);
  const { isBusy, once } = useOnce(() => {
    setFailure(null);
    setNotice(null);
  });
  const payableText = () => formatLira(toPayOf(latest.current, surcharge, balances), i18n.language);

  async function send(body: CheckoutInput) {
    lastSent.current ??= body;
    const result = await sendOrder(browserApi(), body);
    if (result.kind === 'placed') {
      onPlaced(result.answer);
      if (isPaidElsewhere(result.answer.payment))
        latest.current.holdForPayment(pendingOrderOf(body, result.answer, user?.id ?? null));
      else endCart(latest.current);
      browserApi().clear();
      return;
    }
    if (result.kind === 'asked') {
      endCart(latest.current);
      browserApi().clear();
      await navigate(`/account/approvals/${result.approvalId}`);
      return;
    }
    // After a certain refusal there is no earlier order to continue.
    if (result.kind === 'changed' || result.kind === 'refused') lastSent.current = null;
    setFailure(result);
    if (result.kind === 'refused') onRefused(result);
  }

  const place = (data: CheckoutData) =>
    once(async () => {
      if (await hasTotalChanged(latest))
        return setNotice(t('totalChanged', { total: payableText() }));
      const { items, totals, couponCode, quoteCode, delivery } = latest.current;
      const total = add(totals.finalTotal, surcharge);
      await send(
        bodyOf({
          data,
          items,
          couponCode,
          quoteCode,
          total,
          ...balances.toSend(total),
          language: i18n.language as Language,
          deliveryId: delivery?.chosen.id ?? null,
          companyId: user ? (user.buysFor?.companyId ?? null) : undefined,
        }),
      );
    });

  const accept = (change: CartChange) =>
    once(async () => {
      await acceptChange(latest, change);
      setNotice(t('accepted', { total: payableText() }));
    });

  const continueEarlier = () =>
    once(async () => {
      if (lastSent.current) await send(lastSent.current);
    });

  /** The key of the earlier order is dropped: the next press makes a new one. */
  const sendAnew = (data: CheckoutData) => {
    dropAttempt();
    lastSent.current = null;
    return place(data);
  };

  const hasEarlier = lastSent.current !== null;
  return { isBusy, failure, notice, place, accept, continueEarlier, hasEarlier, sendAnew };
}

const toPayOf = (
  { totals }: ViewedCart,
  surcharge: Kurus,
  { partsOf }: Placing['balances'],
): Kurus => partsOf(add(totals.finalTotal, surcharge)).money;

type LatestCart = { readonly current: ViewedCart };

/** Requests while the order is being placed must use the current cart. */
function useLatestCart(): LatestCart {
  const cart = useCartView();
  const latest = useRef(cart);
  useEffect(() => {
    latest.current = cart;
  });
  return latest;
}

/** A second press while the first is running does nothing. */
function useOnce(onStart: () => void) {
  const [isBusy, setBusy] = useState(false);
  const isUnderway = useRef(false);
  async function once(work: () => Promise<void>) {
    if (isUnderway.current) return;
    isUnderway.current = true;
    setBusy(true);
    onStart();
    try {
      await work();
    } finally {
      isUnderway.current = false;
      setBusy(false);
    }
  }
  return { isBusy, once };
}

/** Asks the server first if it has not calculated this very cart. */
async function hasTotalChanged(latest: LatestCart): Promise<boolean> {
  const { totals, isCalculating, recalculate } = latest.current;
  if (totals.source === 'server' && !isCalculating) return false;
  await recalculate();
  await afterRender();
  return latest.current.totals.finalTotal !== totals.finalTotal;
}

async function acceptChange(latest: LatestCart, change: CartChange): Promise<void> {
  for (const step of stepsOf(change, latest.current.items)) {
    if (step.kind === 'remove') latest.current.removeItem(step.cartItemId);
    else latest.current.changeQuantity(step.cartItemId, step.quantity);
  }
  await latest.current.recalculate();
  await afterRender();
  for (const { item } of latest.current.rows)
    if (item.previousPrice !== undefined) latest.current.acknowledgePrice(item.cartItemId);
}

/** The order exists: the cart is emptied and its codes are no longer applied. */
function endCart({ emptyAfterOrder, applyCoupon, dropQuote }: ViewedCart): void {
  clearDraft();
  emptyAfterOrder();
  void applyCoupon(null);
  void dropQuote();
}

/** The buyer leaves for a bank's page and may come back without having paid. */
const isPaidElsewhere = ({ kind }: PaymentStep): boolean => kind !== 'transfer' && kind !== 'none';

/** The order waits for its payment: the cart, its codes and the draft stay until then. */
const pendingOrderOf = (
  { items }: CheckoutInput,
  { orderNumber, accessToken }: CheckoutAnswer,
  customerId: number | null,
): PendingOrder => ({
  orderNumber,
  token: customerId === null ? accessToken : null,
  customerId,
  rows: items.map((item) => toSyncRow(item.productId, item.quantity, item)),
});

/** Resolves after React has rendered the latest state. */
const afterRender = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
