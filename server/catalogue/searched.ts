// What a search finds: from the words in memory, or from PostgreSQL while a large catalogue is read
// (server/search/word-index.ts).
import type { Platform } from '#server/base/platform.ts';
import type { Matching, Search } from '#server/search/search.ts';
import { MOST_COUNTED, RELEVANCE } from '#shared/base/paging.ts';
import { sliceInOrder } from './browsing.ts';
import {
  type FacetCount,
  type PriceRange,
  type ProductFilter,
  type ProductOrder,
  type Selected,
  type Slice,
  selectFilteredProducts,
  selectInOrder,
  selectMatching,
} from './catalogue.sql.ts';
import type { Branch } from './categories.ts';
import { filterTables } from './facet-table.ts';
import { findFacetTables } from './facets.ts';
import type { ShownProducts } from './shown-products.ts';
import { type Few, selectFew } from './suggestions.sql.ts';

type Deps = Pick<Platform, 'db'> & { search: Search; shownProducts: ShownProducts };
type Filtered = Selected & { facets: FacetCount[]; price: PriceRange };

/** One more than is counted says that there are more. */
const MOST_FOUND = MOST_COUNTED + 1;

export async function findMatching(
  { db, search }: Deps,
  matching: Matching,
  order: ProductOrder,
  slice: Slice,
): Promise<Selected> {
  const index = await search.index();
  if (!index) return selectMatching(db, matching, order, slice);
  const finds = index.find(matching);
  const found = Math.min(finds.count, MOST_FOUND);
  const ids =
    order.field === RELEVANCE
      ? finds.best(slice)
      : await selectInOrder(db, finds.best({ offset: 0, limit: MOST_FOUND }), order, slice);
  return { ids, found, total: found };
}

export async function filterMatching(
  deps: Deps,
  {
    matching,
    branch,
    choice,
  }: { matching: Matching; branch: Branch | undefined; choice: ProductFilter },
  order: ProductOrder,
  slice: Slice,
): Promise<Filtered> {
  const index = await deps.search.index();
  if (!index) return selectFilteredProducts(deps.db, { matching, ...choice }, order, slice);
  const finds = index.find(matching);
  const among = choice.ids && new Set(choice.ids);
  const ids = among ? finds.ids.filter((id) => among.has(id)) : finds.ids;
  const tables = await findFacetTables(deps.shownProducts, branch);
  const { found, facets, price, total } = filterTables(tables, { ...choice, ids });
  return {
    ids:
      order.field === RELEVANCE
        ? finds.bestAmong(new Set(found.map(({ id }) => id)), slice)
        : await sliceInOrder(deps.db, found, order, slice),
    facets,
    price,
    total: found.length,
    found: among ? total : Math.min(finds.count, MOST_FOUND),
  };
}

/**
 * The best products and the categories in which most were found; those whose name says it first.
 */
export async function findFew(
  { db, search, shownProducts }: Deps,
  matching: Matching,
  inCategoryName: string,
  most: { products: number; categories: number },
): Promise<Few> {
  const index = await search.index();
  if (!index) return selectFew(db, matching, inCategoryName, most);
  const finds = index.find(matching);
  const counted = [...finds.byCategory()];
  const named = index.among(
    counted.map(([, { id }]) => id),
    inCategoryName,
  );
  const rank = ({ id }: { id: number }) => (named.has(id) ? 1 : 0);
  const near = counted
    .sort(([a, inA], [b, inB]) => rank(inB) - rank(inA) || inB.count - inA.count || a - b)
    .slice(0, most.categories);
  const rows = new Map((await shownProducts.categories()).map((row) => [row.id, row]));
  return {
    ids: finds.best({ offset: 0, limit: most.products }),
    categories: near.flatMap(([id, { count }]) => {
      const row = rows.get(id);
      return row ? { id, nameTr: row.nameTr, nameEn: row.nameEn, productCount: count } : [];
    }),
  };
}
