// The results of a search: from the words in memory, or from PostgreSQL while a large catalogue is
// being read (server/search/word-index.ts).
import type { Platform } from '#server/base/platform.ts';
import type { Matching, Search } from '#server/search/search.ts';
import { MOST_COUNTED, RELEVANCE } from '#shared/base/paging.ts';
import { browseFiltered, sliceInOrder } from './browsing.ts';
import type { Branch } from './categories.ts';
import { filterTables } from './facet-filter.ts';
import { findFacetSet } from './facets.ts';
import {
  bestOfEachFamily,
  familiesOf,
  membersOf,
  oneOfEachFamily,
  rowsOf,
} from './family-cards.ts';
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
} from './product-lists.sql.ts';
import type { ShownProducts } from './shown-products.ts';
import { type Few, selectFew } from './suggestions.sql.ts';

type Deps = Pick<Platform, 'db'> & { search: Search; shownProducts: ShownProducts };
type Among = { matching: Matching; branch: Branch | undefined; choice: ProductFilter };
type Filtered = Selected & { facets: FacetCount[]; price: PriceRange };

/** One result more than the counted maximum shows that there are more. */
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

/** A filtered list, with or without a search. */
export const findFiltered = (
  deps: Deps,
  { matching, ...rest }: Omit<Among, 'matching'> & { matching: Matching | null },
  order: ProductOrder,
  slice: Slice,
): Promise<Filtered> =>
  matching
    ? filterMatching(deps, { matching, ...rest }, order, slice)
    : browseFiltered(deps, rest, order, slice);

export async function filterMatching(
  deps: Deps,
  { matching, branch, choice }: Among,
  order: ProductOrder,
  slice: Slice,
): Promise<Filtered> {
  const index = await deps.search.index();
  if (!index) return selectFilteredProducts(deps.db, { matching, ...choice }, order, slice);
  const finds = index.find(matching);
  const among = choice.ids && new Set(choice.ids);
  const ids = among ? finds.ids.filter((id) => among.has(id)) : finds.ids;
  const { tables } = await findFacetSet(deps.shownProducts, branch);
  const { found, facets, price, total } = filterTables(tables, { ...choice, ids });
  const counted = { facets, price, found: among ? total : Math.min(finds.count, MOST_FOUND) };
  const all = new Set(found.map(({ id }) => id));
  const best = (part: Slice) => finds.bestAmong(all, part);
  if (choice.oneAFamily) {
    const isByRelevance = order.field === RELEVANCE;
    const cards = isByRelevance
      ? bestOfEachFamily(found, best({ offset: 0, limit: all.size }))
      : oneOfEachFamily(found, order);
    const shown = isByRelevance
      ? cards.slice(slice.offset, slice.offset + slice.limit).map(({ id }) => id)
      : await sliceInOrder(deps.db, cards, order, slice);
    const members = membersOf(familiesOf(found), rowsOf(cards, shown));
    return { ...counted, ids: shown, total: cards.length, members };
  }
  const shown =
    order.field === RELEVANCE ? best(slice) : await sliceInOrder(deps.db, found, order, slice);
  return { ...counted, ids: shown, total: found.length };
}

/**
 * The best products, and the categories with the most results; categories whose name matches come
 * first.
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
