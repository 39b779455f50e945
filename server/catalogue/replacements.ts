// Replacements for a product that is withdrawn or has too little stock: the same kind, similar
// size, in stock.

import type { Db } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { toProduct } from './catalogue.ts';
import { selectReplacements } from './neighbours.sql.ts';

const MOST = 4;

/** By the id of the product to replace; one query for all. */
export async function findReplacements(
  db: Db,
  productIds: readonly number[],
  language: Language,
): Promise<Map<number, Product[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectReplacements(db, productIds, MOST);
  return new Map(
    rows.map(({ productId, products }) => [
      productId,
      products.map((row) => toProduct(row, language)),
    ]),
  );
}
