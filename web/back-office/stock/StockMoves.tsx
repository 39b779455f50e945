import { Link } from 'react-router';
import type { StockMove } from '#shared/back-office/stock.ts';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import { stockMoveReasons } from '#shared/catalogue/stock-moves.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { StockMoveText } from '#web/back-office/kit/StockMoveText.tsx';
import { signedText } from '#web/back-office/kit/signed-text.ts';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { StockHead } from './StockHead.tsx';

const SIZE = 50;
const usual = { search: '', reason: '', from: '', to: '' };

/** Every change of stock, of all products. */
export function StockMoves() {
  const { t, i18n } = useTranslation('admin-stock');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor } = list;
  const moves = useRemote<RowPage<StockMove>>(JSON.stringify(query), async (signal) => {
    const answer = await adminApi().get('/admin/stock/moves', {
      query: { page, size: SIZE, ...filters },
      signal,
    });
    return { ...answer, totalElements: null };
  });
  return (
    <>
      <StockHead tab="moves">
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/stock/moves/${format}`, { query: filters })
          }
        />
      </StockHead>
      <p className="small second">{t('moves.text')}</p>
      <ListFilters
        label={t('moves.filters')}
        list={list}
        filters={[
          { kind: 'text', name: 'search', label: t('moves.search'), maxLength: 100 },
          {
            kind: 'choice',
            name: 'reason',
            label: t('moves.reason'),
            any: t('moves.all'),
            choices: stockMoveReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          },
          { kind: 'day', name: 'from', label: t('moves.from') },
          { kind: 'day', name: 'to', label: t('moves.to') },
        ]}
      />
      <RemoteTable
        caption={t('moves.title')}
        remote={moves}
        columns={columnsOf(t, i18n.language)}
        rowKey={({ id }) => id}
        rowName={({ sku }) => sku}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={<EmptyState title={t('moves.none')}>{t('moves.noneText')}</EmptyState>}
      />
    </>
  );
}

const columnsOf = (t: (key: string) => string, language: string): TableColumn<StockMove>[] => [
  {
    key: 'at',
    header: t('moves.column.at'),
    onPhone: 'state',
    cell: ({ at }) => <span className="num">{dateTimeText(at, language)}</span>,
  },
  {
    key: 'product',
    header: t('moves.column.product'),
    onPhone: 'title',
    cell: ({ productId, name, sku }) => (
      <>
        <Link className="text-link break" to={`/admin/products/${productId}?part=stock`}>
          {name}
        </Link>
        <span className="small second num bo-under">{sku}</span>
      </>
    ),
  },
  {
    key: 'reason',
    header: t('moves.column.reason'),
    onPhone: 'detail',
    cell: (move) => <StockMoveText move={move} />,
  },
  {
    key: 'change',
    header: t('moves.column.change'),
    isEnd: true,
    onPhone: 'value',
    cell: ({ change }) => (
      <b className={change < 0 ? 'num' : 'num bo-more'}>{signedText(change, language)}</b>
    ),
  },
  {
    key: 'after',
    header: t('moves.column.after'),
    isEnd: true,
    onPhone: 'hidden',
    cell: ({ stockAfter }) => <span className="num">{numberText(stockAfter, language)}</span>,
  },
];
