import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import type { CustomerOrder } from '#shared/orders/customer-orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { OrderActions } from '#web/orders/OrderActions.tsx';
import { OrderPdfs } from '#web/orders/OrderPdfs.tsx';
import { OrderView } from '#web/orders/OrderView.tsx';
import { OrderDocuments } from './OrderDocuments.tsx';

/** The company that the order was placed for, and the customer who placed it. */
export function OrderOfCompany({ order: { company } }: { order: CustomerOrder }) {
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
export function CompanyOrder({ order, onChanged, goOnToPay, action }: CompanyOrderProps) {
  const payment = <OrderActions order={order} onChanged={onChanged} goOnToPay={goOnToPay} />;
  return (
    <OrderView order={order} payment={payment} action={action}>
      <OrderPdfs order={order} />
      <OrderDocuments order={order} />
    </OrderView>
  );
}
