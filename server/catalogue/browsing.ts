// Lists without words: ids from an index of the database, filters from memory.
import type { Db } from '#server/base/db/db.ts';
import type { ProductSort } from '#shared/base/paging.ts';
import { selectAllIds, selectIdsByPrice, selectIdsOf } from './browsing.sql.ts';
import {
  type FacetCount,
  type PriceRange,
  type ProductFilter,
  type ProductOrder,
  type Selected,
  type Slice,
  selectInOrder,
} from './catalogue.sql.ts';
import type { Branch } from './categories.ts';
import { type Filtered, filterTables, sliceOfFound } from './facet-table.ts';
import { findFacetTables } from './facets.ts';
import { membersOf, oneOfEachFamily } from './family-cards.ts';
import type { ShownProducts } from './shown-products.ts';

type Deps = { db: Db; shownProducts: ShownProducts };

/** A list without words: its number of products is counted with the categories. */
export async function browse(
  { db, shownProducts }: Deps,
  branch: Branch | undefined,
  order: ProductOrder,
  slice: Slice,
): Promise<Selected> {
  const { ids: categoryIds, productCount: total } = branch ?? (await everything(shownProducts));
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

/** A filtered list without words. */
export async function browseFiltered(
  { db, shownProducts }: Deps,
  { branch, choice }: { branch: Branch | undefined; choice: ProductFilter },
  order: ProductOrder,
  slice: Slice,
): Promise<Selected & { facets: FacetCount[]; price: PriceRange }> {
  const tables = await findFacetTables(shownProducts, branch);
  const { found, facets, price, total } = filterTables(tables, choice);
  const cards = choice.oneAFamily ? oneOfEachFamily(found, order) : found;
  const ids = await sliceInOrder(db, cards, order, slice);
  const members = choice.oneAFamily && { members: membersOf(found, ids) };
  return { ids, facets, price, total: cards.length, found: total, ...members };
}

/** A slice of what filters let through. */
export async function sliceInOrder(
  db: Db,
  found: Filtered['found'],
  order: ProductOrder,
  slice: Slice,
): Promise<number[]> {
  if (order.field !== 'name') return sliceOfFound(found, order, slice);
  return selectInOrder(
    db,
    found.map(({ id }) => id),
    order,
    slice,
  );
}
