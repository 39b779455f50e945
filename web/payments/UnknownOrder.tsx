import { useNavigate } from 'react-router';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { LookupForm } from '#web/orders/LookupForm.tsx';
import { trackPath } from '#web/orders/order-paths.ts';

type UnknownOrderProps = {
  /** Empty if the address has no valid number. */
  orderNumber: string;
  /** The request for the order failed; a retry may help. */
  hasFailed: boolean;
  onAgain: () => void;
};

/**
 * A result page without an order that this browser may read: it makes no claim, and asks for the
 * order's data.
 */
export function UnknownOrder({ orderNumber, hasFailed, onAgain }: UnknownOrderProps) {
  const { t } = useTranslation(['payments', 'orders']);
  const navigate = useNavigate();
  return (
    <div className="result">
      <h1 className="h1">{t('unknownOrder.title')}</h1>
      {orderNumber && (
        <p className="result-number">
          <span className="small mute">{t('orderNumber')}</span>{' '}
          <b className="num">{showOrderNumber(orderNumber)}</b>
        </p>
      )}
      {hasFailed ? (
        <Alert tone="no">
          <div className="stack">
            <p>{t('orders:network')}</p>
            <div>
              <Button size="s" variant="line" onClick={onAgain}>
                {t('orders:again')}
              </Button>
            </div>
          </div>
        </Alert>
      ) : (
        <>
          <p className="lead">{t(orderNumber ? 'unknownOrder.number' : 'unknownOrder.text')}</p>
          <section className="lookup" aria-label={t('orders:lookup.title')}>
            <LookupForm
              orderNumber={orderNumber || undefined}
              onFound={(order) =>
                order.orderNumber === orderNumber
                  ? onAgain()
                  : void navigate(trackPath(order.orderNumber))
              }
            />
          </section>
        </>
      )}
    </div>
  );
}
