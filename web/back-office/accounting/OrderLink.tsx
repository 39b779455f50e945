import { Link } from 'react-router';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';

export function OrderLink({ orderNumber }: { orderNumber: string }) {
  const { may } = useAdminSession();
  const shown = showOrderNumber(orderNumber);
  if (!may('orders')) return <span className="bo-number num">{shown}</span>;
  return (
    <Link className="bo-number num" to={`/admin/orders/${orderNumber}`}>
      {shown}
    </Link>
  );
}
