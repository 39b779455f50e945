// /account/orders: all orders of a customer, with search and filters. The address contains the
// state of the list.
import { numberText } from '#shared/base/format.ts';
import '#web/orders/order-rows.css';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type CustomerStatus, customerStatuses } from '#shared/orders/order-states.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { ToggleChip } from '#web/base/ui/Chip.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { countOrders, fetchOrders, type OrderQuery } from './account-api.ts';
import { OrderRows } from './OrderRows.tsx';
import { ordersHref, readOrderQuery } from './orders-url.ts';

export default function OrdersPage() {
  const { t, i18n } = useTranslation(['account', 'orders']);
  const [params] = useSearchParams();
  const query = readOrderQuery(params);
  const counts = useRemote('order counts', countOrders);
  const orders = useRemote(JSON.stringify(query), (signal) => fetchOrders(query, signal));
  const isNarrowed = query.q !== '' || query.status !== null;
  return (
    <>
      <PageHead title={t('nav.orders')} text={t('orders.text')} />
      {/* A customer without orders needs no search. */}
      {counts.data?.count !== 0 && (
        <div className="order-filter">
          <SearchBox key={query.q} query={query} />
          <StatusFilter
            query={query}
            counts={counts.data?.byStatus ?? {}}
            total={counts.data?.count ?? null}
          />
        </div>
      )}
      <RemoteContent remote={orders} skeleton={<SkeletonRows count={5} />}>
        {({ content, totalElements, totalPages }) => (
          <>
            <p className="sr-only" role="status">
              {t('orders.found', {
                count: totalElements,
                number: numberText(totalElements, i18n.language),
              })}
            </p>
            {content.length > 0 ? (
              <OrderRows orders={content} />
            ) : isNarrowed || query.page > 0 ? (
              <EmptyState
                title={t('orders.nothing')}
                action={<ButtonLink to="/account/orders">{t('orders.showAll')}</ButtonLink>}
              >
                {t('orders.nothingText')}
              </EmptyState>
            ) : (
              <EmptyState
                title={t('overview.noOrders')}
                action={<ButtonLink to="/products">{t('overview.toProducts')}</ButtonLink>}
              >
                {t('orders.guestText')}{' '}
                <Link className="text-link" to="/orders/search">
                  {t('orders.guestLink')}
                </Link>
              </EmptyState>
            )}
            <Pagination
              page={query.page + 1}
              pageCount={totalPages}
              hrefFor={(page) => ordersHref({ ...query, page: page - 1 })}
            />
          </>
        )}
      </RemoteContent>
    </>
  );
}

function SearchBox({ query }: { query: OrderQuery }) {
  const { t } = useTranslation('account');
  const [, setParams] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every screen reader
    <form
      role="search"
      aria-label={t('orders.search')}
      className="order-search"
      onSubmit={(event) => {
        event.preventDefault();
        setParams(
          ordersHref({ ...query, q: input.current?.value.trim() ?? '', page: 0 }).split('?')[1] ??
            '',
        );
      }}
    >
      <Field label={t('orders.search')}>
        <Input
          ref={input}
          type="search"
          name="q"
          defaultValue={query.q}
          placeholder={t('orders.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
        />
      </Field>
      <Button type="submit" variant="line">
        {t('orders.find')}
      </Button>
    </form>
  );
}

/** Only statuses that occur, each with its count; the chosen one always stays. */
function StatusFilter({
  query,
  counts,
  total,
}: {
  query: OrderQuery;
  counts: Partial<Record<CustomerStatus, number>>;
  total: number | null;
}) {
  const { t, i18n } = useTranslation(['account', 'orders']);
  const [, setParams] = useSearchParams();
  const choose = (status: CustomerStatus | null) =>
    setParams(ordersHref({ ...query, status, page: 0 }).split('?')[1] ?? '');
  const withCount = (label: string, count: number | null | undefined) => (
    <>
      {label}{' '}
      {count !== null && count !== undefined && (
        <span className="num chip-count">{numberText(count, i18n.language)}</span>
      )}
    </>
  );
  const shown = customerStatuses.filter(
    (status) => (counts[status] ?? 0) > 0 || status === query.status,
  );
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend
    <div className="chips" role="group" aria-label={t('orders.byStatus')}>
      <ToggleChip isOn={query.status === null} onToggle={() => choose(null)}>
        {withCount(t('orders.all'), total)}
      </ToggleChip>
      {shown.map((status) => (
        <ToggleChip
          key={status}
          isOn={query.status === status}
          onToggle={() => choose(query.status === status ? null : status)}
        >
          {withCount(t(`orders:status.${status}`), counts[status])}
        </ToggleChip>
      ))}
    </div>
  );
}
