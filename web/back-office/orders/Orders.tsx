// /admin/orders: the list, a new order for a buyer, and each order by its number.
import './orders.css';
import { Link, Route, Routes, useParams } from 'react-router';
import type { AdminOrderRow, AdminOrdersPage } from '#shared/back-office/orders.ts';
import { numberText, timeText } from '#shared/base/format.ts';
import { amountText, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import { useCachedRemote } from '#web/back-office/kit/ResultCache.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useOnWaiting } from '#web/back-office/kit/Waiting.tsx';
import { Changing, ChangingPage, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ManyOrdersBar } from './ManyOrdersBar.tsx';
import { NewOrder } from './NewOrder.tsx';
import { defaultQuery, OrderFilters } from './OrderFilters.tsx';
import { OrderPage } from './OrderPage.tsx';
import { fetchCounts, fetchOrders } from './order-calls.ts';
import { RefusedOrders } from './RefusedOrders.tsx';
import { SavedViews } from './SavedViews.tsx';
import { OrderTabs, StatusBadges } from './StatusBadges.tsx';
import { useChosenOrders } from './use-chosen-orders.ts';
import { useManyOrders } from './use-many-orders.ts';

export default function Orders() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route element={<ChangingPage />}>
        <Route path="new" element={<NewOrder />} />
      </Route>
      <Route path=":orderNumber" element={<ByNumber />} />
      <Route path="*" element={<NotThere />} />
    </Routes>
  );
}

function ByNumber() {
  const { orderNumber = '' } = useParams();
  return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
}

const SIZE = 50;

function OrderList() {
  // Loads the texts of the bar, too: otherwise the list would disappear for a moment when the first
  // order is chosen.
  const { t, i18n } = useTranslation(['admin-orders', 'orders', 'admin-cargo']);
  const list = useListQuery(defaultQuery);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const isReadOnly = useReadOnly();
  const orders = useCachedRemote<AdminOrdersPage>('orders', JSON.stringify(query), (signal) =>
    fetchOrders({ page, size: SIZE, ...filters }, signal),
  );
  const counts = useCachedRemote('order counts', '', fetchCounts);
  useOnWaiting('orders', async () => void (await Promise.all([orders.reload(), counts.reload()])));

  const chosen = useChosenOrders(orders.data, filters);
  const many = useManyOrders(async () => {
    chosen.choose(new Set());
    await Promise.all([orders.reload(), counts.reload()]);
  });

  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <SavedViews query={query} />
        </Changing>
        <Changing>
          <ButtonLink size="s" to="/admin/orders/new">
            {t('new.open')}
          </ButtonLink>
        </Changing>
      </SectionHead>
      <OrderTabs
        current={query.tab}
        counts={counts.data}
        hrefFor={(tab) => hrefFor({ ...defaultQuery, tab })}
        proofsHref={hrefFor({ ...defaultQuery, needs: 'proof' })}
        isProofs={query.needs === 'proof'}
      />
      <OrderFilters list={list} />
      {many.refused && <RefusedOrders refused={many.refused} onClose={many.closeRefused} />}
      <RemoteTable
        caption={t('title')}
        remote={orders}
        columns={columnsOf(t, i18n.language)}
        rowKey={({ id }) => id}
        rowName={({ orderNumber }) => showOrderNumber(orderNumber)}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        {...(isReadOnly ? {} : { selection: { chosen: chosen.ids, onChange: chosen.choose } })}
        empty={
          <EmptyState title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}>
            {t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}
          </EmptyState>
        }
      />
      {orders.data?.isCut && <p className="small second">{t('cut')}</p>}
      {chosen.count > 0 && (
        <ManyOrdersBar chosen={chosen} many={many} carriers={counts.data?.carriers ?? []} />
      )}
    </>
  );
}

function columnsOf(
  t: ReturnType<typeof useTranslation<['admin-orders', 'orders']>>['t'],
  language: string,
): TableColumn<AdminOrderRow>[] {
  return [
    {
      key: 'number',
      onPhone: 'title',
      header: t('column.order'),
      cell: ({ orderNumber }) => (
        <Link className="bo-number num" to={`/admin/orders/${orderNumber}`}>
          {showOrderNumber(orderNumber)}
        </Link>
      ),
    },
    {
      key: 'customer',
      onPhone: 'detail',
      header: t('column.customer'),
      cell: ({ name, city }) => (
        <span className="bo-buyer">
          <b>{name}</b>
          <br />
          <span className="micro mute">{city}</span>
        </span>
      ),
    },
    {
      key: 'status',
      onPhone: 'state',
      header: t('column.status'),
      cell: ({ status, paymentStatus, waitsForProof }) => (
        <StatusBadges status={status} paymentStatus={paymentStatus} waitsForProof={waitsForProof} />
      ),
    },
    {
      key: 'pieces',
      onPhone: 'hidden',
      isWide: true,
      header: t('column.pieces'),
      isEnd: true,
      cell: ({ pieces }) => numberText(pieces, language),
    },
    {
      key: 'total',
      onPhone: 'value',
      header: t('column.total'),
      isEnd: true,
      cell: ({ total }) => <b>{amountText(fromLira(total), language)}</b>,
    },
    {
      key: 'payment',
      onPhone: 'hidden',
      isWide: true,
      header: t('column.payment'),
      cell: ({ paymentMethod }) => <span className="small">{t(`method.${paymentMethod}`)}</span>,
    },
    {
      key: 'time',
      onPhone: 'hidden',
      header: t('column.time'),
      isEnd: true,
      cell: ({ createdAt }) => (
        <span className="small mute nowrap">{timeText(createdAt, language)}</span>
      ),
    },
  ];
}
