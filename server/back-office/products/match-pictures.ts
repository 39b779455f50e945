// Photographs of many products at once: each belongs to the product whose code is in its file name.

import type { Platform } from '#server/base/platform.ts';
import type { MatchedPictures } from '#shared/back-office/pictures.ts';
import { codesInName, foldCode } from './picture-names.ts';
import { selectByCodes } from './pictures.sql.ts';

/** Writes nothing. An ambiguous file name matches no product. */
export async function matchPictures(
  { db }: Pick<Platform, 'db'>,
  names: readonly string[],
): Promise<MatchedPictures> {
  const products = await selectByCodes(db, [
    ...new Set(names.flatMap((name) => codesInName(name).map(foldCode))),
  ]);
  const find = (name: string) => {
    for (const code of codesInName(name)) {
      const same = products.filter(({ sku }) => foldCode(sku) === foldCode(code));
      const exact = same.find(({ sku }) => sku === code) ?? (same.length === 1 ? same[0] : null);
      if (exact) return exact;
      if (same.length > 1) return null;
    }
    return null;
  };
  return {
    matches: names.map((name) => {
      const product = find(name);
      return {
        name,
        product: product && { id: product.id, sku: product.sku, name: product.name },
      };
    }),
  };
}
