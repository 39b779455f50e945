// Which items are personalised: a product that is printed for one buyer, or a design with a label.
// They have no right of withdrawal, and the buyer is informed before the sale (domain.md 2.1).

import type { Db } from '#server/base/db/db.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import { selectPersonalisedDesigns } from './special-rows.sql.ts';

type Row = { designId?: string | null | undefined };

/**
 * The designs among these items that have a printed label. Queries only if an item has a design.
 */
export async function personalisedDesigns(
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const codes = [...new Set(rows.flatMap(({ designId }) => (designId ? [designId] : [])))];
  return new Set(codes.length === 0 ? [] : await selectPersonalisedDesigns(db, codes));
}

/** The only place that decides this: cart, texts and order use it. */
export const isPersonalisedRow = (
  { designId }: Row,
  product: { attributes: { isPersonalised?: unknown } } | undefined,
  designs: ReadonlySet<string>,
): boolean =>
  product?.attributes.isPersonalised === true || (designId ? designs.has(designId) : false);

/** Marks the personalised rows of a calculated cart. */
export function withPersonalised<Item extends Row & { productId: number }>(
  items: readonly Item[],
  products: readonly Pick<SellableRow, 'id' | 'attributes'>[],
  designs: ReadonlySet<string>,
) {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.map((item): Item & { isPersonalised?: true } =>
    isPersonalisedRow(item, byId.get(item.productId), designs)
      ? { ...item, isPersonalised: true }
      : item,
  );
}
