// From the pressed button to the bank: recalculated totals, one order for one press, and what to do when it is refused.
import { useEffect, useRef, useState } from 'react';
import type { Language } from '#shared/base/languages.ts';
import { add, formatLira, type Kurus } from '#shared/base/money.ts';
import type { CartChange, CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { browserApi } from '#web/session/browser.ts';
import { stepsOf } from './cart-change.ts';
import { type CheckoutData, clearDraft } from './checkout-form.ts';
import { bodyOf, type CheckoutFailure, dropAttempt, sendOrder } from './checkout-request.ts';

type Placing = {
  /** What the way to pay costs besides. */
  surcharge: Kurus;
  /** Called once the order exists, before the cart is emptied. */
  onPlaced: (answer: CheckoutAnswer) => void;
  onRefused: (failure: Extract<CheckoutFailure, { kind: 'refused' }>) => void;
};

export function usePlacing({ surcharge, onPlaced, onRefused }: Placing) {
  const { t, i18n } = useTranslation('checkout');
  const cart = useCart();
  // What is asked for while a press is being worked off must see the cart as it is then.
  const latest = useRef(cart);
  useEffect(() => {
    latest.current = cart;
  });
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const lastSent = useRef<CheckoutInput | null>(null);

  /** A second press while the first is under way does nothing. */
  async function once(work: () => Promise<void>) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    setNotice(null);
    try {
      await work();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  async function send(body: CheckoutInput) {
    lastSent.current ??= body;
    const result = await sendOrder(browserApi(), body);
    if (result.kind === 'placed') {
      clearDraft();
      onPlaced(result.answer);
      latest.current.emptyAfterOrder();
      // The code has done its work.
      void latest.current.applyCoupon(null);
      void latest.current.dropQuote();
      browserApi().clear();
      return;
    }
    // After a definite no there is no earlier order to go back to.
    if (result.kind === 'changed' || result.kind === 'refused') lastSent.current = null;
    setFailure(result);
    if (result.kind === 'refused') onRefused(result);
  }

  const place = (data: CheckoutData) =>
    once(async () => {
      const shown = latest.current.totals.finalTotal;
      if (latest.current.totals.source !== 'server' || latest.current.isCalculating) {
        await latest.current.recalculate();
        await afterRender();
        const now = latest.current.totals.finalTotal;
        if (now !== shown)
          return setNotice(
            t('totalChanged', { total: formatLira(add(now, surcharge), i18n.language) }),
          );
      }
      const { items, totals, couponCode, quoteCode, delivery } = latest.current;
      await send(
        bodyOf(data, items, add(totals.finalTotal, surcharge), i18n.language as Language, {
          couponCode,
          deliveryId: delivery?.chosen.id ?? null,
          quoteCode,
        }),
      );
    });

  const accept = (change: CartChange) =>
    once(async () => {
      for (const step of stepsOf(change, latest.current.items)) {
        if (step.kind === 'remove') latest.current.removeItem(step.cartItemId);
        else latest.current.changeQuantity(step.cartItemId, step.quantity);
      }
      await latest.current.recalculate();
      await afterRender();
      for (const { item } of latest.current.rows)
        if (item.previousPrice !== undefined) latest.current.acknowledgePrice(item.cartItemId);
      setNotice(
        t('accepted', {
          total: formatLira(add(latest.current.totals.finalTotal, surcharge), i18n.language),
        }),
      );
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

  return {
    isBusy,
    failure,
    notice,
    place,
    accept,
    continueEarlier,
    hasEarlier: lastSent.current !== null,
    sendAnew,
  };
}

/** Until React has shown what was just set. */
const afterRender = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
