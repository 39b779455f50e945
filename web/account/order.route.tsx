// /account/orders/{id}: one order of the customer as on the tracking page, with its documents and a
// link to order it again.
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { CustomerOrder } from '#shared/orders/customer-orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { OrderActions } from '#web/orders/OrderActions.tsx';
import { OrderPdfs } from '#web/orders/OrderPdfs.tsx';
import { OrderView } from '#web/orders/OrderView.tsx';
import { REFRESH_MS } from '#web/orders/use-order.ts';
import { PaymentFrame, usePaymentStep } from '#web/payments/PaymentFrame.tsx';
import { BuyerOrder } from '#web/tracking/BuyerOrder.tsx';
import { fetchCustomerOrder } from './account-api.ts';
import { isMissing, MissingOrder } from './MissingOrder.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';

export default function OrderPage() {
  const { t } = useTranslation(['account', 'orders', 'payments', 'cart', 'checkout']);
  const orderId = useParams().orderId ?? '';
  const remote = useRemote(`order ${orderId}`, (signal) => fetchCustomerOrder(orderId, signal));
  const { frameUrl, goOnToPay } = usePaymentStep();
  const isWaiting =
    remote.data?.status === 'PENDING_PAYMENT' && remote.data.paymentMethod === 'card';
  const { reload } = remote;

  // A payment may have ended in another tab, or at the bank.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void (document.hidden || reload()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);

  if (frameUrl) return <PaymentFrame url={frameUrl} />;
  if (isMissing(remote.error)) return <MissingOrder />;
  return (
    <>
      <Link className="link account-back" to="/account/orders">
        <Icon name="back" />
        {t('nav.orders')}
      </Link>
      <RemoteContent
        remote={remote}
        head={<PageHead title={t('orders.one')} />}
        skeleton={<OrderOnItsWay />}
      >
        {(order) => (
          <>
            <PageTitle
              title={t('orders:trackingTitle', { orderNumber: showOrderNumber(order.orderNumber) })}
              isHidden
            />
            <OrderOfCompany order={order} />
            {order.isOwn ? (
              <BuyerOrder
                order={order}
                onChanged={() => void reload()}
                onCancelled={() => void reload()}
                goOnToPay={goOnToPay}
                action={<OrderAgain order={order} />}
              >
                <OrderDocuments order={order} />
              </BuyerOrder>
            ) : (
              <CompanyOrder
                order={order}
                onChanged={() => void reload()}
                goOnToPay={goOnToPay}
                action={<OrderAgain order={order} />}
              />
            )}
          </>
        )}
      </RemoteContent>
    </>
  );
}

function OrderAgain({ order: { id } }: { order: CustomerOrder }) {
  const { t } = useTranslation('account');
  return (
    <>
      <ButtonLink variant="line" icon="return" to={`/account/orders/${id}/reorder`}>
        {t('orders.reorder')}
      </ButtonLink>
      <ButtonLink variant="line" to={`/account/lists?order=${id}`}>
        {t('orders.saveAsList')}
      </ButtonLink>
    </>
  );
}

function OrderOnItsWay() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <div className="order">
        <div className="skel order-skel-main" />
        <div className="skel order-skel-side" />
      </div>
    </div>
  );
}

/** The company that the order was placed for, and the customer who placed it. */
function OrderOfCompany({ order: { company } }: { order: CustomerOrder }) {
  const { t } = useTranslation('account');
  if (!company) return null;
  return (
    <Alert>
      <Link className="text-link" to={`/account/companies/${company.id}`}>
        {company.name}
      </Link>{' '}
      {t('orders.forCompany', { name: company.orderedBy })}
    </Alert>
  );
}

type CompanyOrderProps = {
  order: CustomerOrder;
  onChanged: () => void;
  goOnToPay: (answer: CheckoutAnswer) => void;
  action: ReactNode;
};

/**
 * An order of a colleague: it can be read and paid; only the colleague can cancel it or return it.
 */
function CompanyOrder({ order, onChanged, goOnToPay, action }: CompanyOrderProps) {
  const payment = <OrderActions order={order} onChanged={onChanged} goOnToPay={goOnToPay} />;
  return (
    <OrderView order={order} payment={payment} action={action}>
      <OrderPdfs order={order} />
      <OrderDocuments order={order} />
    </OrderView>
  );
}
