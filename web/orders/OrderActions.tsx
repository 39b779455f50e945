import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatLira, fromLira } from '#shared/money.ts';
import type { OrderAnswer } from '#shared/orders.ts';
import { ApiError } from '../api.ts';
import { browserApi } from '../browser.ts';
import type { usePaymentStep } from '../payments/use-payment-step.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { cancelOrder, payOrder } from './order-api.ts';

type OrderActionsProps = {
  order: OrderAnswer;
  onChanged: () => void;
  /** Called instead of the way to the page that says so. */
  onCancelled?: (() => void) | undefined;
  goOnToPay: ReturnType<typeof usePaymentStep>['goOnToPay'];
  /** What paying is called here: "Tekrar dene" after a failure. */
  payLabel?: string | undefined;
  /** The account to pay to stands there already. */
  isPayHidden?: boolean;
};

/** Pay now and cancel, as far as the order allows it. */
export function OrderActions({ order, onChanged, onCancelled, goOnToPay, payLabel, isPayHidden = false }: OrderActionsProps) {
  const { t, i18n } = useTranslation('orders');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'pay' | 'cancel' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const isPaid = order.paymentStatus === 'PAID' || order.paymentStatus === 'PARTLY_REFUNDED';
  if (!order.canPay && !order.canCancel) return null;

  async function run(what: 'pay' | 'cancel', act: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      // The state has moved on, e.g. paid in another tab: show it as it is now, with the server's words.
      setFailure(error instanceof ApiError ? error.message : t('network'));
      if (error instanceof ApiError && error.status === 409) onChanged();
    } finally {
      setBusy(null);
    }
  }

  const pay = () => {
    if (order.mustAccept && !isAgreed) return setMissed(true);
    return run('pay', async () => {
      const answer = await payOrder(browserApi(), order.orderNumber, order.mustAccept);
      if (order.mustAccept) onChanged();
      goOnToPay(answer);
    });
  };
  const cancel = () =>
    run('cancel', async () => {
      setAsking(false);
      await cancelOrder(browserApi(), order.orderNumber);
      // Of a paid one the page itself says that its money is on its way.
      if (isPaid) return onChanged();
      if (onCancelled) return onCancelled();
      await navigate(`/order/cancelled?${new URLSearchParams({ orderNumber: order.orderNumber })}`, { replace: true });
    });

  return (
    <div className="order-actions">
      {failure && <Alert tone="no">{failure}</Alert>}
      {order.mustAccept && order.canPay && (
        <Checkbox
          checked={isAgreed}
          error={isMissed && !isAgreed ? t('accept.fault') : undefined}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissed(false);
          }}
        >
          {t('accept.text')}
        </Checkbox>
      )}
      <div className="row">
        {order.canPay && !isPayHidden && (
          <Button variant="buy" isBusy={busy === 'pay'} onClick={() => void pay()}>
            {order.mustAccept
              ? t(`accept.${order.paymentMethod === 'transfer' ? 'transfer' : 'card'}`, { total: formatLira(fromLira(order.total), i18n.language) })
              : order.paymentMethod === 'transfer'
                ? t('showTransfer')
                : (payLabel ?? t('payNow', { total: formatLira(fromLira(order.total), i18n.language) }))}
          </Button>
        )}
        {order.canCancel && (
          <Button variant={order.canPay ? 'quiet' : 'line'} isBusy={busy === 'cancel'} onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancelDialog.title')}
        footer={
          <>
            <Button variant="line" onClick={() => setAsking(false)}>
              {t('cancelDialog.keep')}
            </Button>
            <Button variant="danger" onClick={() => void cancel()}>
              {t('cancelDialog.cancel')}
            </Button>
          </>
        }
      >
        <p>{isPaid ? t(order.paymentMethod !== 'card' ? 'cancelDialog.paidTransfer' : 'cancelDialog.paid') : t('cancelDialog.text')}</p>
      </Dialog>
    </div>
  );
}
