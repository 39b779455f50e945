import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { saveLastOrder, saveOrderToken } from '#web/orders/order-access.ts';
import { followPayment, submitForm } from './payment-step.ts';

/** Keeps the order's token and sends the buyer on. `frameUrl` is the page to show when the bank's form comes in a frame. */
export function usePaymentStep() {
  const navigate = useNavigate();
  const [frameUrl, setFrameUrl] = useState<string | null>(null);
  function goOnToPay({ orderNumber, accessToken, payment }: CheckoutAnswer) {
    saveOrderToken(orderNumber, accessToken);
    saveLastOrder(orderNumber);
    followPayment(payment, orderNumber, {
      assign: (url) => window.location.assign(url),
      submit: submitForm,
      showFrame: setFrameUrl,
      navigate: (path) => void navigate(path),
    });
  }
  return { frameUrl, goOnToPay };
}
