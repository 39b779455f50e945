import { Link } from 'react-router';
import type { StockMove } from '#shared/back-office/stock.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';

const actors: readonly string[] = ['customer', 'payment', 'expiry'];

/**
 * Why the stock changed, who changed it, and the reference: order, return, import, count or
 * purchase.
 */
export function StockMoveText({ move }: { move: StockMove }) {
  const { t } = useTranslation('admin-stock');
  const { reason, remark, actor } = move;
  const who = actor !== null && actors.includes(actor) ? t(`actor.${actor}`) : actor;
  return (
    <div className="bo-move">
      <p>{t(`reason.${reason}`)}</p>
      {(remark || who) && (
        <p className="small second break">{[remark, who].filter(Boolean).join(' · ')}</p>
      )}
      <Reference move={move} />
    </div>
  );
}

function Reference({ move }: { move: StockMove }) {
  const { t } = useTranslation('admin-stock');
  const { may } = useAdminSession();
  const found = referencesOf(move).map(({ to, right, key, number }) => {
    const name = key ? `${t(`reference.${key}`)} ${number}` : showOrderNumber(number);
    return may(right) ? (
      <Link key={to} className="text-link small num" to={to}>
        {name}
      </Link>
    ) : (
      <span key={to} className="small second num">
        {name}
      </span>
    );
  });
  return found.length > 0 && <p className="bo-move-links">{found}</p>;
}

type Reference = {
  to: string;
  right: Parameters<ReturnType<typeof useAdminSession>['may']>[0];
  key: 'return' | 'import' | 'count' | 'purchase' | null;
  number: string;
};

function referencesOf(move: StockMove): Reference[] {
  const { orderNumber, returnId, importId, stockCountId, purchaseOrderId } = move;
  const stock = ['catalogue', 'stock'] as const;
  const all: (Reference | false)[] = [
    orderNumber !== null && {
      to: `/admin/orders/${orderNumber}`,
      right: 'orders',
      key: null,
      number: orderNumber,
    },
    returnId !== null && {
      to: `/admin/returns/${returnId}`,
      right: 'returns',
      key: 'return',
      number: String(returnId),
    },
    importId !== null && {
      to: `/admin/products/import/${importId}`,
      right: 'catalogue',
      key: 'import',
      number: String(importId),
    },
    stockCountId !== null && {
      to: `/admin/stock/counts/${stockCountId}`,
      right: stock,
      key: 'count',
      number: String(stockCountId),
    },
    purchaseOrderId !== null && {
      to: `/admin/stock/purchases/${purchaseOrderId}`,
      right: stock,
      key: 'purchase',
      number: String(purchaseOrderId),
    },
  ];
  return all.filter((one) => one !== false);
}
