// What could replace a product that is gone or has too few pieces: the same kind, near in size, in
// stock.

import type { Db } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { toProduct } from './catalogue.ts';
import { selectReplacements } from './replacements.sql.ts';

const MOST = 4;

/** By the product that is to be replaced; one query for all. */
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
