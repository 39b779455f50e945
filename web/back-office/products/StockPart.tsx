import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminProduct, StockMove } from '#shared/back-office/products.ts';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { readStockHistory } from './product-calls.ts';
import { StockDialog, signed } from './StockDialog.tsx';

const SIZE = 20;
type Listed = StockMove & { id: number };

/** The stock, and every change of it. */
export function StockPart({
  product,
  onChanged,
}: {
  product: Pick<AdminProduct, 'id' | 'name' | 'stock'>;
  onChanged: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('admin-products');
  const [params] = useSearchParams();
  const page = Math.max(0, Number(params.get('page') ?? 1) - 1 || 0);
  const [isOpen, setOpen] = useState(false);
  const history = useRemote<RowPage<Listed>>(`stock ${product.id} ${page}`, async (signal) => {
    const { content, hasNext } = await readStockHistory(product.id, page, signal);
    return {
      content: content.map((move, index) => ({ ...move, id: index })),
      page,
      totalElements: null,
      hasNext,
    };
  });
  const figure = (value: number) => numberText(value, i18n.language);
  const columns: TableColumn<Listed>[] = [
    {
      key: 'at',
      header: t('stock.at'),
      cell: ({ at }) => <span className="num">{dateTimeText(at, i18n.language)}</span>,
    },
    {
      key: 'what',
      header: t('stock.what'),
      cell: (move) => <MoveText move={move} />,
    },
    {
      key: 'change',
      header: t('stock.change'),
      isEnd: true,
      cell: ({ change }) => (
        <b className={change < 0 ? 'num' : 'num goods-more-stock'}>{signed(change, figure)}</b>
      ),
    },
    {
      key: 'after',
      header: t('stock.after'),
      isEnd: true,
      cell: ({ stockAfter }) => (
        <span className="num">{stockAfter === null ? '–' : figure(stockAfter)}</span>
      ),
    },
  ];
  return (
    <section className="bo-box" aria-label={t('part.stock')}>
      <header className="bo-acts goods-stock">
        <div>
          <h2 className="h3">{t('part.stock')}</h2>
          <p className="num">{t('stock.now', { stock: figure(product.stock) })}</p>
        </div>
        <Button variant="line" size="s" onClick={() => setOpen(true)}>
          {t('stock.open')}
        </Button>
      </header>
      <RemoteTable
        caption={t('stock.history')}
        remote={history}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ at }) => at}
        hrefFor={(number) => `?part=stock&page=${number}`}
        size={SIZE}
        empty={<EmptyState title={t('stock.empty')}>{t('stock.emptyText')}</EmptyState>}
      />
      {isOpen && (
        <StockDialog
          products={[product]}
          onClose={() => setOpen(false)}
          onChanged={() => {
            void onChanged();
            void history.reload();
          }}
        />
      )}
    </section>
  );
}

/** Why the stock changed, by whom, and for which order. */
function MoveText({ move }: { move: StockMove }) {
  const { t } = useTranslation('admin-products');
  const { may } = useAdminSession();
  const { kind, reason, remark, adminEmail, orderNumber } = move;
  return (
    <div className="goods-move">
      <p>{kind === 'by-hand' && reason ? t(`stock.reason.${reason}`) : t(`stock.move.${kind}`)}</p>
      {(remark || adminEmail) && (
        <p className="small second break">{[remark, adminEmail].filter(Boolean).join(' · ')}</p>
      )}
      {orderNumber &&
        (may('orders') ? (
          <Link className="text-link small num" to={`/admin/orders/${orderNumber}`}>
            {showOrderNumber(orderNumber)}
          </Link>
        ) : (
          <p className="small second num">{showOrderNumber(orderNumber)}</p>
        ))}
    </div>
  );
}
