import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminProduct } from '#shared/back-office/products.ts';
import type { StockMove } from '#shared/back-office/stock.ts';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { StockMoveText } from '#web/back-office/kit/StockMoveText.tsx';
import { signedText } from '#web/back-office/kit/signed-text.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { readStockHistory } from './product-calls.ts';
import { StockDialog } from './StockDialog.tsx';

const SIZE = 20;

/** The stock, and every change of it. */
export function StockPart({
  product,
  onChanged,
}: {
  product: Pick<AdminProduct, 'id' | 'name' | 'stock' | 'stockMoveId'>;
  onChanged: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('admin-products');
  const [params] = useSearchParams();
  const page = Math.max(0, Number(params.get('page') ?? 1) - 1 || 0);
  const [isOpen, setOpen] = useState(false);
  const history = useRemote<RowPage<StockMove>>(`stock ${product.id} ${page}`, async (signal) => {
    const { content, hasNext } = await readStockHistory(product.id, page, signal);
    return { content, page, totalElements: null, hasNext };
  });
  const figure = (value: number) => numberText(value, i18n.language);
  const columns: TableColumn<StockMove>[] = [
    {
      key: 'at',
      header: t('stock.at'),
      cell: ({ at }) => <span className="num">{dateTimeText(at, i18n.language)}</span>,
    },
    {
      key: 'what',
      header: t('stock.what'),
      cell: (move) => <StockMoveText move={move} />,
    },
    {
      key: 'change',
      header: t('stock.change'),
      isEnd: true,
      cell: ({ change }) => (
        <b className={change < 0 ? 'num' : 'num bo-more'}>{signedText(change, i18n.language)}</b>
      ),
    },
    {
      key: 'after',
      header: t('stock.after'),
      isEnd: true,
      cell: ({ stockAfter }) => <span className="num">{figure(stockAfter)}</span>,
    },
  ];
  return (
    <section className="bo-box" aria-label={t('part.stock')}>
      <header className="bo-acts goods-stock">
        <div>
          <h2 className="h3">{t('part.stock')}</h2>
          <p className="num">{t('stock.now', { stock: figure(product.stock) })}</p>
        </div>
        <Changing>
          <Button variant="line" size="s" onClick={() => setOpen(true)}>
            {t('stock.open')}
          </Button>
        </Changing>
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
