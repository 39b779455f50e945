import type { ReactNode } from 'react';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { isManualMethod } from '#shared/orders/payment-methods.ts';
import { OrderActions } from '#web/orders/OrderActions.tsx';
import { OrderPdfs } from '#web/orders/OrderPdfs.tsx';
import { OrderView } from '#web/orders/OrderView.tsx';
import { ReserveStock } from '#web/orders/ReserveStock.tsx';
import { transferOf } from '#web/payments/payment-step.ts';
import { TransferDetails } from '#web/payments/TransferDetails.tsx';
import { OrderProofs } from '#web/proofs/OrderProofs.tsx';
import { OrderReturns } from '#web/returns/OrderReturns.tsx';
import { OrderReviews } from '#web/reviews/OrderReviews.tsx';

type BuyerOrderProps = {
  order: OrderAnswer;
  /** The token of the link in a mail that asks to confirm the order. */
  reservation?: string | null;
  onChanged: () => void;
  goOnToPay: (answer: CheckoutAnswer) => void;
  /** Called after cancelling; without it the buyer goes to the page for cancelled orders. */
  onCancelled?: () => void;
  action?: ReactNode;
  children?: ReactNode;
};

/** An order with all actions of its buyer: pay, cancel, return, download documents. */
export function BuyerOrder({
  order,
  reservation = null,
  onChanged,
  goOnToPay,
  onCancelled,
  action,
  children,
}: BuyerOrderProps) {
  const transfer =
    order.canPay && order.paymentMethod === 'transfer' ? transferOf(order.orderNumber) : null;
  const payment = (
    <>
      <ReserveStock order={order} token={reservation} onChanged={onChanged} />
      {transfer && (
        <TransferDetails step={transfer} total={order.total} isReserved={!order.needsMailbox} />
      )}
      <OrderActions
        isPayHidden={
          (transfer !== null || isManualMethod(order.paymentMethod)) && !order.mustAccept
        }
        order={order}
        onChanged={onChanged}
        onCancelled={onCancelled}
        goOnToPay={goOnToPay}
      />
    </>
  );
  return (
    <OrderView order={order} payment={payment} action={action}>
      <OrderProofs order={order} />
      <OrderReviews order={order} />
      <OrderReturns order={order} onChanged={onChanged} />
      <OrderPdfs order={order} />
      {children}
    </OrderView>
  );
}
