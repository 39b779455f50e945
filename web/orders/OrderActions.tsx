import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { isManualMethod } from '#shared/orders/payment-methods.ts';
import { ApiError } from '#web/base/api/api.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { browserApi } from '#web/session/browser.ts';
import { cancelOrder, payOrder } from './order-api.ts';
import { moneyOfOrder } from './shown-order.ts';

type OrderActionsProps = {
  order: OrderAnswer;
  onChanged: () => void;
  /** Called instead of going to the result page. */
  onCancelled?: (() => void) | undefined;
  goOnToPay: (answer: CheckoutAnswer) => void;
  /** The labels of the buttons here, e.g. "Tekrar dene" after a failure. */
  labels?: { pay: string; cancel?: string; cancelText?: string } | undefined;
  /** The account for the transfer is already shown. */
  isPayHidden?: boolean;
};

/** The buttons to pay and to cancel, as far as the order allows it. */
export function OrderActions({
  order,
  onChanged,
  onCancelled,
  goOnToPay,
  labels,
  isPayHidden = false,
}: OrderActionsProps) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'pay' | 'cancel' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissed, setMissed] = useState(false);
  if (!order.canPay && !order.canCancel) return null;

  async function run(what: 'pay' | 'cancel', act: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      // The state has changed, e.g. it was paid in another tab: show the present state with the
      // server's message.
      setFailure(serverMessage(error) ?? t('network'));
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
      // With a method such as cash or transfer there is nothing to pay online.
      if (!isManualMethod(order.paymentMethod)) goOnToPay(answer);
    });
  };
  const cancel = () =>
    run('cancel', async () => {
      setAsking(false);
      await cancelOrder(browserApi(), order.orderNumber);
      // For a paid order the page itself says that the money is being refunded.
      if (isPaid(order)) return onChanged();
      if (onCancelled) return onCancelled();
      await navigate(
        `/order/cancelled?${new URLSearchParams({ orderNumber: order.orderNumber })}`,
        { replace: true },
      );
    });

  return (
    <div className="order-actions">
      {failure && <Alert tone="no">{failure}</Alert>}
      {order.mustAccept && order.canPay && (
        <Checkbox
          checked={isAgreed}
          error={isMissed && !isAgreed ? t('accept.missing') : undefined}
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
            <PayText order={order} label={labels?.pay} />
          </Button>
        )}
        {order.canCancel && (
          <Button
            variant={order.canPay ? 'quiet' : 'line'}
            isBusy={busy === 'cancel'}
            onClick={() => setAsking(true)}
          >
            {labels?.cancel ?? t('cancel')}
          </Button>
        )}
      </div>
      <CancelDialog
        order={order}
        text={labels?.cancelText}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onCancel={() => void cancel()}
      />
    </div>
  );
}

const isPaid = ({ paymentStatus }: OrderAnswer): boolean =>
  paymentStatus === 'PAID' || paymentStatus === 'PARTLY_REFUNDED';

function PayText({ order, label }: { order: OrderAnswer; label: string | undefined }) {
  const { t, i18n } = useTranslation('orders');
  const total = formatLira(fromLira(moneyOfOrder(order)), i18n.language);
  const isTransfer = order.paymentMethod === 'transfer';
  if (order.mustAccept && isManualMethod(order.paymentMethod)) return t('accept.manual');
  if (order.mustAccept) return t(`accept.${isTransfer ? 'transfer' : 'card'}`, { total });
  return isTransfer ? t('showTransfer') : (label ?? t('payNow', { total }));
}

type CancelDialogProps = {
  order: OrderAnswer;
  text: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onCancel: () => void;
};

function CancelDialog({ order, text, isOpen, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation('orders');
  const paidText =
    order.paymentMethod === 'card' ? 'cancelDialog.paid' : 'cancelDialog.paidTransfer';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancelDialog.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancelDialog.keep')}
          </Button>
          <Button variant="danger" onClick={onCancel}>
            {t('cancelDialog.cancel')}
          </Button>
        </>
      }
    >
      <p>{isPaid(order) ? t(paidText) : (text ?? t('cancelDialog.text'))}</p>
    </Dialog>
  );
}
