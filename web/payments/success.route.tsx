// /payment/success and /order/success: the order is placed (specification 2), if this browser has
// access to it.
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { CustomerStatus } from '#shared/orders/order-states.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { purchased } from '#web/analytics/purchase.ts';
import type { RegisterState } from '#web/auth/register.route.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { OrderSkeleton } from '#web/orders/OrderSkeleton.tsx';
import { OrderSummary } from '#web/orders/OrderSummary.tsx';
import { resultPath, trackPath } from '#web/orders/order-paths.ts';
import { PromiseLine } from '#web/orders/PromiseLine.tsx';
import { ReserveStock } from '#web/orders/ReserveStock.tsx';
import { moneyOfOrder } from '#web/orders/shown-order.ts';
import { numberOfAddress, useOrder } from '#web/orders/use-order.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { type TransferStep, transferOf } from './payment-step.ts';
import { TransferDetails } from './TransferDetails.tsx';
import { UnknownOrder } from './UnknownOrder.tsx';

/**
 * States in which the buyer is not thanked: a tab that was left open, or opened again, leads to the
 * page with the real outcome.
 */
const lost: readonly CustomerStatus[] = ['PAYMENT_FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED'];

export default function SuccessRoute() {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const orderNumber = numberOfAddress(params);
  const { state, reload } = useOrder(orderNumber || null);
  const navigate = useNavigate();
  const isFoundLost = state.kind === 'found' && lost.includes(state.order.status);
  useEffect(() => {
    if (isFoundLost) void navigate(resultPath('failure', orderNumber), { replace: true });
  }, [isFoundLost, orderNumber, navigate]);
  return (
    <div className="page">
      <PageTitle
        title={t(state.kind === 'found' ? 'success.title' : 'unknownOrder.pageTitle')}
        isHidden
      />
      {(state.kind === 'loading' || isFoundLost) && <OrderSkeleton orderNumber={orderNumber} />}
      {state.kind === 'found' && !isFoundLost && (
        <Placed order={state.order} onChanged={() => void reload()} />
      )}
      {(state.kind === 'closed' || state.kind === 'failed') && (
        <UnknownOrder
          orderNumber={orderNumber}
          hasFailed={state.kind === 'failed'}
          onAgain={() => void reload()}
        />
      )}
    </div>
  );
}

function Placed({ order, onChanged }: { order: OrderAnswer; onChanged: () => void }) {
  const { t } = useTranslation('payments');
  const transfer = useTransferOf(order);
  useEffect(() => purchased(order), [order]);
  const textKey = textKeyOf(order);
  return (
    <div className="order result-page">
      <div className="result">
        <Mark />
        <h1 className="h1">{t('success.title')}</h1>
        <p className="lead">
          {t(`success.${order.needsMailbox ? 'transferUnreserved' : textKey}`)}
        </p>
        <OrderNumber orderNumber={order.orderNumber} />
        <PromiseLine order={order} />
        <ReserveStock order={order} onChanged={onChanged} />
        {textKey === 'transfer' && transfer && (
          <TransferDetails
            step={transfer}
            total={moneyOfOrder(order)}
            isReserved={!order.needsMailbox}
          />
        )}
        {textKey === 'pending' && <Alert>{t('success.pendingHint')}</Alert>}
        <section aria-labelledby="next-steps">
          <h2 className="h3" id="next-steps">
            {t('success.next')}
          </h2>
          <ol className="result-steps second">
            <li>{t('success.nextMail', { email: order.email })}</li>
            {textKey === 'transfer' && <li>{t('success.nextTransfer')}</li>}
            <li>{t('success.nextPack')}</li>
            <li>{t('success.nextShip')}</li>
          </ol>
        </section>
        <div className="row">
          <ButtonLink to={trackPath(order.orderNumber)}>{t('trackOrder')}</ButtonLink>
          <ButtonLink variant="line" to="/products">
            {t('goOnShopping')}
          </ButtonLink>
        </div>
        <AccountOffer order={order} />
      </div>
      <OrderSummary order={order} />
    </div>
  );
}

function textKeyOf({ status, paymentMethod, paymentStatus }: OrderAnswer) {
  if (paymentMethod === 'cash-on-delivery' && paymentStatus === 'PENDING') return 'cash';
  if (status !== 'PENDING_PAYMENT') return paymentMethod === 'account' ? 'account' : 'paid';
  if (paymentStatus === 'REVIEW') return 'review';
  return paymentMethod === 'transfer' ? 'transfer' : 'pending';
}

/** For a guest: a new account can use the data that was just typed. */
function AccountOffer({ order }: { order: OrderAnswer }) {
  const { t } = useTranslation('payments');
  const { isAuthenticated, initializing } = useSession();
  if (isAuthenticated || initializing) return null;
  const { firstName, lastName } = order.addresses.shipping;
  return (
    <section className="account-offer" aria-labelledby="account-offer">
      <h2 className="h3" id="account-offer">
        {t('offer.title')}
      </h2>
      <p className="second">{t('offer.text', { email: order.email })}</p>
      <ArrowLink
        to="/register"
        state={{ email: order.email, firstName, lastName } satisfies RegisterState}
      >
        {t('offer.action')}
      </ArrowLink>
    </section>
  );
}

function OrderNumber({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('payments');
  return (
    <p className="result-number">
      <span className="small mute">{t('orderNumber')}</span>{' '}
      <b className="num">{showOrderNumber(orderNumber)}</b>
    </p>
  );
}

const Mark = () => (
  <span className="result-mark result-mark--ok">
    <Icon name="check" />
  </span>
);

/** Read from the tab's storage after hydration; the server does not know it. */
function useTransferOf({ orderNumber }: OrderAnswer): TransferStep | null {
  const [transfer, setTransfer] = useState<TransferStep | null>(null);
  useEffect(() => setTransfer(transferOf(orderNumber)), [orderNumber]);
  return transfer;
}
