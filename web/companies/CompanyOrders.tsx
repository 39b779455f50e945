import { useState } from 'react';
import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CompanyOrderRow } from '#shared/orders/customer-orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { statusTone } from '#web/orders/order-progress.ts';
import { fetchCompanyOrders } from './calls.ts';

/** The orders for the company, and who placed them. */
export function CompanyOrders({ companyId }: { companyId: number }) {
  const { t } = useTranslation('companies');
  const [page, setPage] = useState(0);
  const remote = useRemote(`company orders ${companyId} ${page}`, (signal) =>
    fetchCompanyOrders(companyId, page, signal),
  );
  return (
    <RemoteContent remote={remote}>
      {({ content, totalPages }) => (
        <>
          {content.length === 0 && <p className="second">{t('noOrders')}</p>}
          <ul className="account-rows">
            {content.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </ul>
          {totalPages > 1 && (
            <div className="row">
              <Button
                size="s"
                variant="line"
                disabled={page === 0}
                onClick={() => setPage(page - 1)}
              >
                {t('newer')}
              </Button>
              <Button
                size="s"
                variant="line"
                disabled={page + 1 >= totalPages}
                onClick={() => setPage(page + 1)}
              >
                {t('older')}
              </Button>
            </div>
          )}
        </>
      )}
    </RemoteContent>
  );
}

function Order({ order }: { order: CompanyOrderRow }) {
  const { t, i18n } = useTranslation(['companies', 'orders']);
  const number = showOrderNumber(order.orderNumber);
  return (
    <li>
      <div>
        {order.isOpenable ? (
          <Link className="text-link num" to={`/account/orders/${order.id}`}>
            {number}
          </Link>
        ) : (
          <b className="num">{number}</b>
        )}
        <p className="small second break">
          {order.itemCount > 1
            ? t('companies:itemsMore', { name: order.firstItem, number: order.itemCount - 1 })
            : order.firstItem}
        </p>
        <p className="small second">
          {order.orderedBy} ·{' '}
          <span className="num">{dateText(order.createdAt, i18n.language)}</span>
        </p>
      </div>
      <div className="row">
        <b className="num">{formatLira(fromLira(order.total), i18n.language)}</b>
        <Badge tone={statusTone[order.status]}>{t(`orders:status.${order.status}`)}</Badge>
      </div>
    </li>
  );
}
