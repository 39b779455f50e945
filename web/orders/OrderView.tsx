import type { ReactNode } from 'react';
import { dateText, numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { isManualMethod } from '#shared/orders/payment-methods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Steps, Timeline } from '#web/base/ui/Timeline.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { eventsOf, type OrderEvent, stageOf, stages, statusTone } from './order-progress.ts';
import { PromiseLine } from './PromiseLine.tsx';
import { Shipments } from './Shipments.tsx';
import { moneyOfOrder } from './shown-order.ts';

type OrderViewProps = {
  order: OrderAnswer;
  /** The actions for an unpaid or cancellable order: bank account, pay, cancel. */
  payment: ReactNode;
  /** Shown beside the state. */
  action?: ReactNode;
  /** Shown below the events. */
  children?: ReactNode;
};

/** An order for its buyer. */
export function OrderView({ order, payment, action, children }: OrderViewProps) {
  const { t, i18n } = useTranslation('orders');
  const stage = stageOf(order.status);
  return (
    <>
      <OrderHead order={order} action={action} />
      <PromiseLine order={order} />
      {stage !== null && (
        <Steps
          className="order-steps"
          labels={stages.map((key) => t(`stage.${key}`))}
          current={stage}
        />
      )}
      <div className="order">
        <div className="stack order-main">
          {order.paymentMethod === 'cash-on-delivery' &&
            order.paymentStatus === 'PENDING' &&
            stage !== null && (
              <Alert>
                {t('payAtDoor', {
                  total: formatLira(fromLira(moneyOfOrder(order)), i18n.language),
                })}
              </Alert>
            )}
          {order.paymentStatus === 'REVIEW' && <Alert>{t('inReview')}</Alert>}
          {order.isBeingMade && <Alert>{t('beingMade')}</Alert>}
          {(order.canPay || order.canCancel) && (
            <div className="order-open">
              {order.canPay && <OpenPayment order={order} />}
              {payment}
            </div>
          )}
          <Shipments shipments={order.shipments} />
          <section aria-labelledby="order-events">
            <h2 className="h3 order-title" id="order-events">
              {t('events')}
            </h2>
            <Timeline
              events={eventsOf(order).map((event) => ({
                key: event.key,
                state: event.state,
                title: t(`event.${textKeyOf(event, order)}`, {
                  amount: event.refund
                    ? formatLira(fromLira(event.refund.amount), i18n.language)
                    : '',
                }),
                children: (
                  <>
                    {event.note && <p className="small second">{event.note}</p>}
                    {event.refund && <RefundRows refund={event.refund} />}
                    <p className="small mute num">{timeText(event.at, i18n.language)}</p>
                  </>
                ),
              }))}
            />
          </section>
          {children}
        </div>
        <OrderSummary order={order} />
      </div>
    </>
  );
}

/** Its number, its state, and the day, pieces and total. */
function OrderHead({ order, action }: Pick<OrderViewProps, 'order' | 'action'>) {
  const { t, i18n } = useTranslation('orders');
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <div className="order-head">
      <p className="small mute">{t('orderNumber')}</p>
      <h1 className="h1 num" aria-label={t('numberSpelled', { orderNumber: order.orderNumber })}>
        {showOrderNumber(order.orderNumber)}
      </h1>
      <div className="row">
        <span role="status">
          <Badge tone={statusTone[order.status]}>{t(`status.${order.status}`)}</Badge>
        </span>
        <span className="small second num">
          {[
            dateText(order.createdAt, i18n.language),
            t('pieces', { count: pieces, quantity: numberText(pieces, i18n.language) }),
            formatLira(fromLira(order.total), i18n.language),
          ].join(' · ')}
        </span>
        {action}
      </div>
    </div>
  );
}

/** How the order is to be paid, and until when. */
function OpenPayment({ order }: Pick<OrderViewProps, 'order'>) {
  const { t, i18n } = useTranslation('orders');
  return (
    <Alert tone={order.status === 'PAYMENT_FAILED' ? 'no' : 'warn'}>
      <b>
        {t(
          order.status === 'PAYMENT_FAILED'
            ? 'open.failed'
            : order.paymentMethod === 'card'
              ? 'open.card'
              : isManualMethod(order.paymentMethod)
                ? `open.${order.paymentMethod}`
                : 'open.transfer',
        )}
      </b>{' '}
      {order.expiresAt &&
        !order.needsMailbox &&
        t('open.until', { until: timeText(order.expiresAt, i18n.language) })}
    </Alert>
  );
}

/** For an order on account no money has been received. */
const textKeyOf = ({ textKey }: OrderEvent, { paymentMethod }: OrderAnswer) =>
  textKey === 'PAID' && paymentMethod === 'account' ? 'ON_ACCOUNT' : textKey;

function RefundRows({ refund }: { refund: OrderAnswer['refunds'][number] }) {
  const { t, i18n } = useTranslation('orders');
  const rows = refund.items.map(({ name, quantity }) =>
    t('quantityOf', { name, quantity: numberText(quantity, i18n.language) }),
  );
  return (
    <p className="small second">
      {[...rows, ...(refund.shipping > 0 ? [t('refundShipping')] : [])].join(' · ')}
    </p>
  );
}
