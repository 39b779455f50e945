import { useLocation, useNavigate } from 'react-router';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { saveLastOrder, saveOrderToken } from '#web/orders/order-api.ts';
import { followPayment, submitForm } from './payment-step.ts';

/** A bank's own form inside our page. The callback page then navigates the whole window. */
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
 * Saves the order's token and sends the buyer to the payment. `frameUrl` is the bank's form to show
 * in a frame: a separate step in the browser's history, so that the back button leaves it.
 * `framePath` is the page that shows the frame, if it is not the present one.
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
