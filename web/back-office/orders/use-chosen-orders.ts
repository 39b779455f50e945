// The orders chosen for an action: rows of the page, or all that match the filters.
import { useState } from 'react';
import type { FoundOrders, OrderChoice, OrdersFilter } from '#shared/back-office/many-orders.ts';
import type { AdminOrderRow, AdminOrdersPage } from '#shared/back-office/orders.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { countFound, type Filters } from './many-calls.ts';

export type ChosenOrders = {
  ids: ReadonlySet<number>;
  /** The chosen rows of the current page. */
  rows: readonly AdminOrderRow[];
  isAll: boolean;
  count: number;
  choice: OrderChoice;
  filters: Filters;
  choose: (ids: ReadonlySet<number>) => void;
  /** All matching orders, which could be chosen instead; null if they fit on one page. */
  more: FoundOrders | null;
  chooseAll: () => void;
};

/** A selection of all ends with another filter; a selection of rows belongs to the current page. */
export function useChosenOrders(page: AdminOrdersPage | null, filters: Filters): ChosenOrders {
  const key = JSON.stringify(filters);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState<{ key: string; found: FoundOrders } | null>(null);
  const listed = page?.content ?? [];
  const found = all !== null && all.key === key ? all.found : null;
  const rows = found ? listed : listed.filter(({ id }) => ids.has(id));
  const isPage = listed.length > 0 && rows.length === listed.length;
  const isPart = page !== null && (page.hasNext || page.page > 0);
  const offered = useRemote(isPage && isPart ? key : '', async (signal) =>
    isPage && isPart ? countFound(filters, signal) : null,
  );
  const more = !found && isPage && isPart && offered.data?.upTo ? offered.data : null;
  return {
    ids: found ? new Set(listed.map(({ id }) => id)) : ids,
    rows,
    isAll: found !== null,
    count: found?.count ?? rows.length,
    choice:
      found?.upTo != null
        ? { found: filters as OrdersFilter, upTo: found.upTo }
        : { orders: rows.map(({ orderNumber, version }) => ({ orderNumber, version })) },
    filters,
    choose(next) {
      setAll(null);
      setIds(next);
    },
    more,
    chooseAll: () => more && setAll({ key, found: more }),
  };
}
