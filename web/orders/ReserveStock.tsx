import { useState } from 'react';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { ApiError } from '#web/base/api/api.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { browserApi } from '#web/session/browser.ts';
import { reserveStock, sendReservationLink } from './order-api.ts';

type ReserveStockProps = {
  order: OrderAnswer;
  /** From the link in the mail; without it the mail can be sent again. */
  token?: string | null;
  onChanged: () => void;
};

/**
 * Shown for a large order by bank transfer with an unverified e-mail address: what has to be done
 * before the goods are reserved.
 */
export function ReserveStock({ order, token = null, onChanged }: ReserveStockProps) {
  const { t } = useTranslation('orders');
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'ok' | 'no'; text: string } | null>(null);
  if (!order.needsMailbox) return null;

  async function run(act: () => Promise<void>) {
    setBusy(true);
    setNotice(null);
    try {
      await act();
    } catch (error) {
      setNotice({ tone: 'no', text: serverMessage(error) ?? t('network') });
      if (error instanceof ApiError && error.code === 'ORDER_NOT_PAYABLE') onChanged();
    } finally {
      setBusy(false);
    }
  }
  const confirm = (given: string) =>
    run(async () => {
      await reserveStock(browserApi(), order.orderNumber, given);
      onChanged();
    });
  const send = () =>
    run(async () => {
      await sendReservationLink(browserApi(), order.orderNumber);
      setNotice({ tone: 'ok', text: t('reserve.sent', { email: order.email }) });
    });

  return (
    <Alert tone="warn">
      <div className="stack">
        <p>
          <b>{t('reserve.title')}</b>{' '}
          {t(token ? 'reserve.confirmText' : 'reserve.mailText', { email: order.email })}
        </p>
        <div>
          {token ? (
            <Button isBusy={isBusy} onClick={() => void confirm(token)}>
              {t('reserve.confirm')}
            </Button>
          ) : (
            <Button size="s" variant="line" isBusy={isBusy} onClick={() => void send()}>
              {t('reserve.send')}
            </Button>
          )}
        </div>
        <div role="status">{notice && <Alert tone={notice.tone}>{notice.text}</Alert>}</div>
      </div>
    </Alert>
  );
}
