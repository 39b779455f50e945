// /payment/failure, /order/failed and /order/cancelled: what went wrong and what can be done (specification 2).
import { useLocation, useSearchParams } from 'react-router';
import { timeText } from '#shared/base/format.ts';
import { type OrderAnswer, readOrderNumber, showOrderNumber } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { Icon, type IconName } from '#web/base/ui/Icon.tsx';
import { OrderActions } from '#web/orders/OrderActions.tsx';
import { OrderSkeleton } from '#web/orders/OrderSkeleton.tsx';
import { trackPath } from '#web/orders/order-paths.ts';
import { useOrder } from '#web/orders/use-order.ts';
import { PaymentFrame, usePaymentStep } from './PaymentFrame.tsx';

export default function FailureRoute() {
  const { t, i18n } = useTranslation('payments');
  const [params] = useSearchParams();
  const isCancelledPath = useLocation().pathname.startsWith('/order/cancelled');
  const orderNumber = readOrderNumber(params.get('orderNumber') ?? '');
  const { state, reload } = useOrder(orderNumber || null);
  const { frameUrl, goOnToPay } = usePaymentStep();
  const order = state.kind === 'found' ? state.order : null;
  const kind = kindOf(order, isCancelledPath);
  const reasonText = useReasonText(params.get('reason') ?? '');

  if (frameUrl) return <PaymentFrame url={frameUrl} />;
  return (
    <div className="page">
      <PageTitle title={t(`${kind}.title`)} isHidden />
      {state.kind === 'loading' ? (
        <OrderSkeleton orderNumber={orderNumber} />
      ) : (
        <div className="result">
          <span className={`result-mark result-mark--${marks[kind] ?? 'plain'}`}>
            <Icon name={icons[kind]} />
          </span>
          <h1 className="h1">{t(`${kind}.title`)}</h1>
          <p className="lead">{kind === 'failure' ? reasonText : t(`${kind}.text`)}</p>
          {orderNumber && (
            <p className="result-number">
              <span className="small mute">{t('orderNumber')}</span>{' '}
              <b className="num">{showOrderNumber(orderNumber)}</b>
            </p>
          )}
          {kind === 'failure' && order?.canPay && order.expiresAt && (
            <Alert>{t('failure.kept', { until: timeText(order.expiresAt, i18n.language) })}</Alert>
          )}
          {kind === 'failure' && order && (
            <OrderActions
              order={order}
              onChanged={() => void reload()}
              goOnToPay={goOnToPay}
              labels={{ pay: t('failure.again') }}
            />
          )}
          <div className="row">
            {orderNumber && (
              <ButtonLink variant="line" to={trackPath(orderNumber)}>
                {t('trackOrder')}
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" to="/cart">
              {t('backToCart')}
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}

function useReasonText(reason: string): string {
  const { t, i18n } = useTranslation('payments');
  const isKnown = i18n.exists(`payments:reasons.${reason}`) && /^[\w-]+$/.test(reason);
  return isKnown ? t(`reasons.${reason}`) : t('failure.unknown');
}

type Kind = 'failure' | 'cancelled' | 'refunding' | 'refunded' | 'expired' | 'late' | 'paid';
const icons = {
  failure: 'warning',
  cancelled: 'close',
  refunding: 'close',
  refunded: 'return',
  expired: 'close',
  late: 'return',
  paid: 'check',
} as const satisfies Record<Kind, IconName>;

const marks: Partial<Record<Kind, string>> = { failure: 'no', paid: 'ok' };

/** What the order says of itself counts more than the address. */
function kindOf(order: OrderAnswer | null, isCancelledPath: boolean): Kind {
  if (order?.status === 'REFUNDED') return 'refunded';
  const isPaid = order?.paymentStatus === 'PAID' || order?.paymentStatus === 'PARTLY_REFUNDED';
  if (order?.status === 'CANCELLED') return isPaid ? 'refunding' : 'cancelled';
  if (order?.status === 'EXPIRED') return isPaid ? 'late' : 'expired';
  if (order && order.status !== 'PAYMENT_FAILED' && order.status !== 'PENDING_PAYMENT')
    return 'paid';
  return isCancelledPath ? 'cancelled' : 'failure';
}
