// The data of a list page, and the calls that load it (specification 7, catalogue).

import { searchTerms } from '#shared/base/fold.ts';
import { DEFAULT_PAGE_SIZE, FILTERED_PAGE_SIZE } from '#shared/base/paging.ts';
import type { Category, Facet, Filters, ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Nearest } from '#shared/catalogue/search.ts';
import { type CardEntry, type CardProduct, cardOf } from '#web/product/card-product.ts';
import type { ListState } from '#web/product/list-url.ts';
import { newSince } from '#web/product/product-state.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { loadShowcase } from '#web/showcases/load-showcase.ts';
import { filterBodyOf, isNarrowed, readList } from './list-state.ts';

/** With only the fields of each product that its card shows. */
export type CardPage = Omit<ProductPage, 'content'> & { content: CardProduct[] };
export type CardNearest = Omit<Nearest, 'products'> & { products: CardProduct[] };

export type ListData = {
  page: CardPage;
  facets: Facet[];
  price: Filters['price'];
  /** The product for which the list shows fitting parts. */
  fits?: { id: number; name: string } | undefined;
  categories: Category[];
  /** The products beside the list. */
  side: CardEntry[];
  /** Set when a search has found nothing. */
  nearest: CardNearest | null;
  /** Shown when nothing was found, and nothing similar either. */
  bestSellers: CardProduct[];
  newSince: string;
};

type Listed = Pick<ListData, 'facets' | 'price' | 'fits'> & { page: ProductPage };

const NO_FILTERS = { facets: [], price: { min: 0, max: 0 } };
const BEST_SELLERS = 5;
const SIDE_SIZE = 4;

/** @throws ApiError CATEGORY_NOT_FOUND */
export async function loadList(
  { api, url }: Pick<LoadArgs, 'api' | 'url'>,
  { isNextRequested }: { isNextRequested: boolean },
): Promise<ListData> {
  const state = readList(url.searchParams);
  const [{ page, ...counts }, categories, side] = await Promise.all([
    loadRows(api, state, isNextRequested),
    api.categories.list(),
    loadShowcase(api, 'recommended', 'sidebar', SIDE_SIZE),
  ]);
  const isEmpty = page.totalElements === 0;
  const nearest =
    isEmpty && state.search && !isNarrowed(state) ? await loadNearest(api, state.search) : null;
  const bestSellers =
    isEmpty && !nearest?.products.length
      ? (await api.products.list({ sort: 'bestSelling,desc', size: BEST_SELLERS })).content
      : [];
  return {
    page: { ...page, content: page.content.map(cardOf) },
    ...counts,
    categories,
    side,
    nearest: nearest && { ...nearest, products: nearest.products.map(cardOf) },
    bestSellers: bestSellers.map(cardOf),
    newSince: newSince(Date.now()),
  };
}

/**
 * Results near the search; the page does without them when the call fails, which the client
 * has logged.
 */
async function loadNearest(api: LoadArgs['api'], search: string): Promise<Nearest | null> {
  try {
    return await api.search.nearest(search);
  } catch {
    return null;
  }
}

/**
 * The counts always match the rows: with filters one response contains both; with a search the
 * counts are requested with the same text.
 */
async function loadRows(
  api: LoadArgs['api'],
  state: ListState,
  isNextRequested: boolean,
): Promise<Listed> {
  const { search, asTyped } = state;
  const category = state.category ?? undefined;
  const families = 'one' as const;
  const { sort } = state;
  const params = { page: state.page - 1, size: DEFAULT_PAGE_SIZE, sort, families, asTyped };

  if (search && searchTerms(search).length === 0)
    return { page: await api.products.search(search, params), ...NO_FILTERS };
  if (isNarrowed(state)) {
    const { facets, price, fits, ...page } = await api.products.filtered(
      category,
      filterBodyOf(state),
      { ...params, size: FILTERED_PAGE_SIZE, search: search || undefined },
    );
    return { page, facets, price, fits };
  }

  const readPage = (page: number) => {
    if (category !== undefined)
      return api.products.inCategory(category, { ...params, page, search: search || undefined });
    return search
      ? api.products.search(search, { ...params, page })
      : api.products.list({ ...params, page });
  };
  const page = readPage(params.page);
  // Requests the next page in the same tick: both become one call, and turning the page finds it in
  // the cache.
  if (isNextRequested) readPage(params.page + 1).catch(() => undefined);
  const counted = search
    ? api.products.filtered(category, filterBodyOf(state), {
        page: 0,
        size: 1,
        families,
        search,
        asTyped,
      })
    : api.products.filters(category, families);
  const [rows, { facets, price }] = await Promise.all([page, counted]);
  return { page: rows, facets, price };
}
