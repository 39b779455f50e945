// /admin/stock/purchases: orders to suppliers, newest first.
import { Link } from 'react-router';
import {
  PURCHASES_PAGE_SIZE,
  type PurchaseState,
  type PurchaseSummary,
  purchaseStates,
} from '#shared/back-office/purchases.ts';
import { dayText, numberText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import { FileButtons } from '#web/back-office/kit/FileButtons.tsx';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type RowPage, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { listPurchases } from './purchase-calls.ts';
import { StockHead } from './StockHead.tsx';

const usual = { state: '' };

export const purchaseTones: Record<PurchaseState, BadgeTone> = {
  draft: 'plain',
  ordered: 'wait',
  'partly-received': 'info',
  received: 'ok',
  closed: 'line',
  cancelled: 'line',
};

export function Purchases() {
  const { t, i18n } = useTranslation('admin-stock');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor } = list;
  const purchases = useRemote<RowPage<PurchaseSummary>>(
    `purchases ${JSON.stringify(query)}`,
    async (signal) => ({
      ...(await listPurchases({ page, ...filters }, signal)),
      totalElements: null,
    }),
  );
  return (
    <>
      <StockHead tab="purchases">
        <FileButtons
          fetchFile={(format) =>
            adminApi().getFile(`/admin/stock/purchases/${format}`, { query: filters })
          }
        />
        <ButtonLink variant="line" size="s" to="/admin/stock/suppliers">
          {t('suppliers.title')}
        </ButtonLink>
        <Changing>
          <ButtonLink size="s" icon="plus" to="/admin/stock/purchases/new">
            {t('purchases.new')}
          </ButtonLink>
        </Changing>
      </StockHead>
      <p className="small second stock-intro">{t('purchases.text')}</p>
      <ListFilters
        label={t('purchases.filters')}
        list={list}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('purchases.column.state'),
            any: t('purchases.all'),
            choices: purchaseStates.map((value) => ({
              value,
              label: t(`purchases.state.${value}`),
            })),
          },
        ]}
      />
      <RemoteTable
        caption={t('purchases.title')}
        remote={purchases}
        columns={columnsOf(t, i18n.language)}
        rowKey={({ id }) => id}
        rowName={({ id, supplier }) => `${id} ${supplier}`}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={PURCHASES_PAGE_SIZE}
        empty={<EmptyState title={t('purchases.none')}>{t('purchases.noneText')}</EmptyState>}
      />
    </>
  );
}

const columnsOf = (
  t: (key: string) => string,
  language: string,
): TableColumn<PurchaseSummary>[] => [
  {
    key: 'supplier',
    header: t('purchases.column.supplier'),
    onPhone: 'title',
    cell: ({ id, supplier }) => (
      <Link className="text-link break" to={`/admin/stock/purchases/${id}`}>
        {id} · {supplier}
      </Link>
    ),
  },
  {
    key: 'state',
    header: t('purchases.column.state'),
    onPhone: 'state',
    cell: ({ state }) => <Badge tone={purchaseTones[state]}>{t(`purchases.state.${state}`)}</Badge>,
  },
  {
    key: 'expected',
    header: t('purchases.column.expected'),
    onPhone: 'detail',
    cell: ({ expectedOn }) =>
      expectedOn ? <span className="num">{dayText(expectedOn, language)}</span> : '–',
  },
  {
    key: 'received',
    header: t('purchases.column.received'),
    isEnd: true,
    onPhone: 'hidden',
    cell: ({ received, ordered }) => (
      <span className="num">
        {numberText(received, language)} / {numberText(ordered, language)}
      </span>
    ),
  },
  {
    key: 'total',
    header: t('purchases.column.total'),
    isEnd: true,
    onPhone: 'value',
    cell: ({ total }) => <span className="num">{amountText(fromLira(total), language)}</span>,
  },
];
