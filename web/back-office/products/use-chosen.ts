// The products chosen for an action: rows of the page, or all that match the filters.
import { useState } from 'react';
import {
  type AdminProductRow,
  type AdminProductsPage,
  MOST_AT_ONCE,
} from '#shared/back-office/products.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { listProducts } from './product-calls.ts';

/** The maximum of one request (shared/back-office/products.ts). */
const PART = 100;

type Chosen = {
  ids: ReadonlySet<number>;
  products: readonly AdminProductRow[];
  choose: (ids: ReadonlySet<number>) => void;
  /**
   * The number of all matching products; null if they are chosen already, fit on one page, or are
   * too many.
   */
  more: number | null;
  chooseAll: () => Promise<void>;
  isBusy: boolean;
};

/** A selection of all ends with another filter; a selection of rows belongs to the current page. */
export function useChosen(page: AdminProductsPage | null, filters: Record<string, string>): Chosen {
  const key = JSON.stringify(filters);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState<{ key: string; products: AdminProductRow[] } | null>(null);
  const { busy, run } = useWork();
  const rows = page?.content ?? [];
  const found = page?.totalElements ?? null;
  const isAll = all !== null && all.key === key;
  const products = isAll ? all.products : rows.filter(({ id }) => ids.has(id));
  const isPage = rows.length > 0 && rows.every(({ id }) => ids.has(id));
  const more = !isAll && isPage && found !== null && found > rows.length && found <= MOST_AT_ONCE;

  async function chooseAll() {
    const done = await run('all', async () => {
      const parts = Array.from({ length: Math.ceil((found ?? 0) / PART) }, (_, part) =>
        listProducts({ ...filters, page: part, size: PART }, new AbortController().signal),
      );
      return (await Promise.all(parts)).flatMap(({ content }) => content);
    });
    if (!done) return;
    setAll({ key, products: done.result });
    setIds(new Set(done.result.map(({ id }) => id)));
  }
  return {
    ids,
    products,
    choose(next) {
      setAll(null);
      setIds(next);
    },
    more: more ? found : null,
    chooseAll,
    isBusy: busy !== null,
  };
}
