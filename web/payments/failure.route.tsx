// /payment/failure, /order/failed and /order/cancelled: what went wrong and what can be done
// (specification 2).
import { useLocation, useSearchParams } from 'react-router';
import { timeText } from '#shared/base/format.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { Icon, type IconName } from '#web/base/ui/Icon.tsx';
import { OrderActions } from '#web/orders/OrderActions.tsx';
import { OrderSkeleton } from '#web/orders/OrderSkeleton.tsx';
import { trackPath } from '#web/orders/order-paths.ts';
import { numberOfAddress, useOrder } from '#web/orders/use-order.ts';
import { PaymentFrame, usePaymentStep } from './PaymentFrame.tsx';
import { UnknownOrder } from './UnknownOrder.tsx';

/** After cancelling, the order is loaded again under its next address. */
export default function FailureRoute() {
  return <Result key={useLocation().pathname} />;
}

function Result() {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const orderNumber = numberOfAddress(params);
  const { state, reload } = useOrder(orderNumber || null);
  const { frameUrl, goOnToPay } = usePaymentStep();
  const reasonText = useReasonText(params.get('reason') ?? '');
  const order = state.kind === 'found' ? state.order : null;
  const kind = order && kindOf(order, reasonText !== null);

  if (frameUrl) return <PaymentFrame url={frameUrl} />;
  return (
    <div className="page">
      <PageTitle title={t(kind ? `${kind}.title` : 'unknownOrder.pageTitle')} isHidden />
      {state.kind === 'loading' && <OrderSkeleton orderNumber={orderNumber} />}
      {(state.kind === 'closed' || state.kind === 'failed') && (
        <UnknownOrder
          orderNumber={orderNumber}
          hasFailed={state.kind === 'failed'}
          onAgain={() => void reload()}
        />
      )}
      {order && kind && (
        <Outcome
          order={order}
          kind={kind}
          reasonText={reasonText}
          onChanged={() => void reload()}
          goOnToPay={goOnToPay}
        />
      )}
    </div>
  );
}

type OutcomeProps = {
  order: OrderAnswer;
  kind: Kind;
  reasonText: string | null;
  onChanged: () => void;
  goOnToPay: (answer: CheckoutAnswer) => void;
};

function Outcome({ order, kind, reasonText, onChanged, goOnToPay }: OutcomeProps) {
  const { t, i18n } = useTranslation(['payments', 'orders']);
  const { orderNumber, canPay, expiresAt, paymentMethod } = order;
  const isOpen = kind === 'failure' || kind === 'waiting';
  const texts = {
    failure: reasonText ?? t('failure.unknown'),
    waiting: t(paymentMethod === 'transfer' ? 'orders:open.transfer' : 'orders:open.card'),
  };
  return (
    <div className="result">
      <span className={`result-mark result-mark--${marks[kind] ?? 'plain'}`}>
        <Icon name={icons[kind]} />
      </span>
      <h1 className="h1">{t(`${kind}.title`)}</h1>
      <p className="lead">
        {kind === 'failure' || kind === 'waiting' ? texts[kind] : t(`${kind}.text`)}
      </p>
      <p className="result-number">
        <span className="small mute">{t('orderNumber')}</span>{' '}
        <b className="num">{showOrderNumber(orderNumber)}</b>
      </p>
      {isOpen && canPay && expiresAt && (
        <Alert>{t('failure.kept', { until: timeText(expiresAt, i18n.language) })}</Alert>
      )}
      {isOpen && (
        <OrderActions
          order={order}
          onChanged={onChanged}
          goOnToPay={goOnToPay}
          labels={kind === 'failure' ? { pay: t('failure.again') } : undefined}
        />
      )}
      <div className="row">
        <ButtonLink variant="line" to={trackPath(orderNumber)}>
          {t('trackOrder')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/cart">
          {t('backToCart')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Null if the address has no reason that we have a text for. */
function useReasonText(reason: string): string | null {
  const { t, i18n } = useTranslation('payments');
  const isKnown = i18n.exists(`payments:reasons.${reason}`) && /^[\w-]+$/.test(reason);
  return isKnown ? t(`reasons.${reason}`) : null;
}

type Kind =
  | 'failure'
  | 'waiting'
  | 'cancelled'
  | 'refunding'
  | 'refunded'
  | 'expired'
  | 'late'
  | 'paid';
const icons = {
  failure: 'warning',
  waiting: 'info',
  cancelled: 'close',
  refunding: 'close',
  refunded: 'return',
  expired: 'close',
  late: 'return',
  paid: 'check',
} as const satisfies Record<Kind, IconName>;

const marks: Partial<Record<Kind, string>> = { failure: 'no', paid: 'ok' };

/** The order's own state decides, whatever the address says. */
function kindOf(order: OrderAnswer, hasReason: boolean): Kind {
  const { status, paymentStatus } = order;
  if (status === 'REFUNDED') return 'refunded';
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'PARTLY_REFUNDED';
  if (status === 'CANCELLED') return isPaid ? 'refunding' : 'cancelled';
  if (status === 'EXPIRED') return isPaid ? 'late' : 'expired';
  if (status === 'PAYMENT_FAILED') return 'failure';
  // One attempt may have failed while another is still open.
  if (status === 'PENDING_PAYMENT')
    return hasReason && order.paymentMethod === 'card' ? 'failure' : 'waiting';
  return 'paid';
}
