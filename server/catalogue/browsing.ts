// Lists without a search. The ids come from memory, or from a database index if the category's
// table is not loaded yet or memory does not know the order. Filters work in memory.
import type { Db } from '#server/base/db/db.ts';
import type { ProductSort } from '#shared/base/paging.ts';
import { selectAllIds, selectIdsByPrice, selectIdsOf } from './browsing.sql.ts';
import type { Branch } from './categories.ts';
import { comparing, isKnownOrder, sliceOfFound, sliceOfMost } from './facet-order.ts';
import type { FacetRow } from './facet-table.ts';
import { type FacetSet, filterSet, type MadeOf, madeOnce } from './facet-tables.ts';
import { findFacetSet } from './facets.ts';
import { familiesOf, membersOf, oneOfEachFamily, rowsOf } from './family-cards.ts';
import {
  type FacetCount,
  type PriceRange,
  type ProductFilter,
  type ProductOrder,
  type Selected,
  type Slice,
  selectInOrder,
} from './product-lists.sql.ts';
import type { ShownProducts } from './shown-products.ts';

type Deps = { db: Db; shownProducts: ShownProducts };

/** A list without a search: the categories already have its number of products. */
export async function browse(
  { db, shownProducts }: Deps,
  branch: Branch | undefined,
  order: ProductOrder,
  slice: Slice,
): Promise<Selected> {
  const { ids: categoryIds, productCount: total } = branch ?? (await everything(shownProducts));
  const set = isKnownOrder(order) ? await shownProducts.knownFacetTables(categoryIds) : null;
  if (set) {
    const rows = inOrder(set, order, 'all');
    const ids = sliceOf(rows, slice).map(({ id }) => id);
    return { ids, total: rows.length, found: rows.length };
  }
  const field = order.field as ProductSort;
  const ids =
    field === 'price'
      ? await selectIdsByPrice(db, categoryIds, order, slice)
      : branch
        ? await selectIdsOf(db, categoryIds, { ...order, field }, slice)
        : await selectAllIds(db, { ...order, field }, slice);
  return { ids, total, found: total };
}

async function everything(
  shownProducts: ShownProducts,
): Promise<Pick<Branch, 'ids' | 'productCount'>> {
  const categories = await shownProducts.categories();
  const top = categories.filter(({ parentId }) => parentId === null);
  return {
    ids: categories.map(({ id }) => id),
    productCount: top.reduce((sum, { productCount }) => sum + productCount, 0),
  };
}

/** A list with one card per family, without facets. */
export async function browseCards(
  { db, shownProducts }: Deps,
  branch: Branch | undefined,
  order: ProductOrder,
  slice: Slice,
): Promise<Selected> {
  const set = await findFacetSet(shownProducts, branch);
  const all = set.tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const cards = inOrder(set, order, 'cards');
  const isKnown = isKnownOrder(order);
  const ids = isKnown
    ? sliceOf(cards, slice).map(({ id }) => id)
    : await sliceInOrder(db, cards, order, slice);
  const shown = isKnown ? sliceOf(cards, slice) : rowsOf(cards, ids);
  const members = membersOf(familiesIn(set), shown);
  return { ids, total: cards.length, found: all, members };
}

const sliceOf = (rows: readonly FacetRow[], { offset, limit }: Slice) =>
  rows.slice(offset, offset + limit);

/** All products, or one of each family; in this order if memory knows it. */
function inOrder(set: FacetSet, order: ProductOrder, which: 'all' | 'cards'): FacetRow[] {
  const { field, isDescending, rates } = order;
  const dependsOn: MadeOf = field === 'price' ? 'of prices' : 'of stock';
  const isKnown = isKnownOrder(order);
  const name = `${which} ${field} ${isKnown} ${isDescending} ${rates.pricesIncludeTax} ${rates.taxRate}`;
  return madeOnce(set, `${dependsOn} ${name}`, () => {
    const rows = set.tables.flatMap((table) => table.rows);
    const shown = which === 'all' ? rows : oneOfEachFamily(rows, order);
    return isKnown ? shown.sort(comparing(order)) : shown;
  });
}

const familiesIn = (set: FacetSet) =>
  madeOnce(set, 'of stock families', () => familiesOf(set.tables.flatMap(({ rows }) => rows)));

/** A filtered list without a search. */
export async function browseFiltered(
  { db, shownProducts }: Deps,
  { branch, choice }: { branch: Branch | undefined; choice: ProductFilter },
  order: ProductOrder,
  slice: Slice,
): Promise<Selected & { facets: FacetCount[]; price: PriceRange }> {
  const set = await findFacetSet(shownProducts, branch);
  const { found, has, facets, price, total } = filterSet(set, choice);
  const cards = choice.oneAFamily ? oneOfEachFamily(found, order) : found;
  // Not by price: all would be sorted again after each change of a price.
  const ofMost =
    isKnownOrder(order) && order.field !== 'price' && !choice.oneAFamily
      ? sliceOfMost(() => inOrder(set, order, 'all'), { found: found.length, has, total }, slice)
      : null;
  const ids = ofMost ?? (await sliceInOrder(db, cards, order, slice));
  const members = choice.oneAFamily && {
    members: membersOf(familiesOf(found), rowsOf(cards, ids)),
  };
  return { ids, facets, price, total: cards.length, found: total, ...members };
}

/** A slice of the products that pass the filters. */
export async function sliceInOrder(
  db: Db,
  found: readonly FacetRow[],
  order: ProductOrder,
  slice: Slice,
): Promise<number[]> {
  if (isKnownOrder(order)) return sliceOfFound(found, order, slice);
  return selectInOrder(
    db,
    found.map(({ id }) => id),
    order,
    slice,
  );
}
