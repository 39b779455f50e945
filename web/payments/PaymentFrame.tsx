import { useLocation, useNavigate } from 'react-router';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { saveLastOrder, saveOrderToken } from '#web/orders/order-api.ts';
import { followPayment, submitForm } from './payment-step.ts';

/** A bank's own form inside our page. The callback page moves the whole window on. */
export function PaymentFrame({ url }: { url: string }) {
  const { t } = useTranslation('payments');
  return (
    <div className="page payment-frame">
      <h1 className="h1">{t('frame.title')}</h1>
      <iframe src={url} title={t('frame.label')} allow="payment" />
    </div>
  );
}

/**
 * Keeps the order's token and sends the buyer on. `frameUrl` is the page to show when the bank's
 * form comes in a frame: a step of its own in the browser's history, so that the back button leaves
 * it. `framePath` is where that is done when not here.
 */
export function usePaymentStep(framePath?: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const frameUrl = (state as { frameUrl?: string } | null)?.frameUrl ?? null;
  function goOnToPay({ orderNumber, accessToken, payment }: CheckoutAnswer) {
    saveOrderToken(orderNumber, accessToken);
    saveLastOrder(orderNumber);
    followPayment(payment, orderNumber, {
      assign: (url) => window.location.assign(url),
      submit: submitForm,
      showFrame: (url) =>
        void navigate(framePath ?? `${pathname}${search}`, { state: { frameUrl: url } }),
      navigate: (path) => void navigate(path),
    });
  }
  return { frameUrl, goOnToPay };
}
