// /admin/stock/low: the products to order again, and how many; the chosen ones become an order to a
// supplier.
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { LowStockRow } from '#shared/back-office/stock.ts';
import { numberText } from '#shared/base/format.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { listLowStock } from './purchase-calls.ts';
import { toProposal } from './purchase-rows.ts';
import { StockHead } from './StockHead.tsx';

const SIZE = 100;

export function LowStock() {
  const { t, i18n } = useTranslation('admin-stock');
  const navigate = useNavigate();
  const { page, hrefFor } = useListQuery({});
  const low = useRemote<RowPage<LowStockRow>>(`low stock ${page}`, async (signal) => ({
    ...(await listLowStock({ page, size: SIZE }, signal)),
    totalElements: null,
  }));
  // All rows are chosen until they are deselected.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const rows = low.data?.content ?? [];
  const chosen = rows.filter(({ productId }) => !left.has(productId));
  const toggle = (productId: number) =>
    setLeft(
      (old) =>
        new Set(
          old.has(productId) ? [...old].filter((id) => id !== productId) : [...old, productId],
        ),
    );
  return (
    <>
      <StockHead tab="low">
        <FileButtons fetchFile={(format) => adminApi().getFile(`/admin/stock/low/${format}`)} />
        {chosen.length > 0 && (
          <Changing>
            <Button
              size="s"
              icon="plus"
              onClick={() =>
                void navigate('/admin/stock/purchases/new', {
                  state: { proposal: toProposal(chosen) },
                })
              }
            >
              {t('low.order', { count: chosen.length })}
            </Button>
          </Changing>
        )}
      </StockHead>
      <p className="small second stock-intro">{t('low.text')}</p>
      <RemoteTable
        caption={t('low.title')}
        remote={low}
        columns={columnsOf({ t, language: i18n.language, left, toggle })}
        rowKey={({ productId }) => productId}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={<EmptyState title={t('low.none')}>{t('low.noneText')}</EmptyState>}
      />
    </>
  );
}

type Columns = {
  t: TFunction<'admin-stock'>;
  language: string;
  left: ReadonlySet<number>;
  toggle: (productId: number) => void;
};

function columnsOf({ t, language, left, toggle }: Columns): TableColumn<LowStockRow>[] {
  const count = (
    key: 'stock' | 'reorderPoint' | 'expected' | 'sold' | 'proposed',
    onPhone: 'value' | 'hidden',
  ): TableColumn<LowStockRow> => ({
    key,
    header: t(`low.column.${key}`),
    isEnd: true,
    onPhone,
    cell: (row) => <span className="num">{numberText(row[key], language)}</span>,
  });
  return [
    {
      key: 'chosen',
      header: t('low.column.chosen'),
      onPhone: 'state',
      cell: ({ productId, name }) => (
        <Changing>
          <Checkbox
            checked={!left.has(productId)}
            aria-label={t('low.choose', { name })}
            onChange={() => toggle(productId)}
          >
            {''}
          </Checkbox>
        </Changing>
      ),
    },
    {
      key: 'name',
      header: t('low.column.name'),
      onPhone: 'title',
      cell: ({ productId, name, sku, stock, supplier }) => (
        <>
          <Link className="text-link break" to={`/admin/products/${productId}`}>
            {name}
          </Link>
          <p className="small second break num">
            {[sku, t('low.stockOf', { stock: numberText(stock, language) }), supplier]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ),
    },
    count('stock', 'hidden'),
    count('reorderPoint', 'hidden'),
    count('expected', 'hidden'),
    count('sold', 'hidden'),
    count('proposed', 'value'),
  ];
}
