// Finds products that could be one family by their attributes, and makes them a family.
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Db, inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import { writeProducts } from '#server/catalogue/product-writing.ts';
import type { FamilyBody, FamilySuggestions } from '#shared/back-office/families.ts';
import { selectAlike } from './families.sql.ts';

export async function suggestFamilies(db: Db): Promise<FamilySuggestions> {
  const rows = await selectAlike(db);
  return {
    suggestions: rows.map(({ family, familyEn, products }) => ({
      family,
      familyEn,
      name: family ?? sharedWords(products.map(({ name }) => name)),
      products: products.map(({ family: own, ...product }) => ({
        ...product,
        isMember: own !== null,
      })),
    })),
  };
}

/** The words that all names have in common, without numbers and units: "Kare Cam Parfüm Şişesi". */
function sharedWords(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => name.split(/\s+/));
  return [...first]
    .filter((word) => others.every((words) => words.includes(word)))
    .filter((word) => !/^(\d.*|ml|cl|l|mm|cm|g)$/i.test(word))
    .join(' ');
}

/**
 * @throws AppError PRODUCT_NOT_VALID; a product that was changed meanwhile is one of its problems
 */
export async function makeFamily(
  context: Platform,
  { name, nameEn, rows }: FamilyBody,
  actor: Actor,
): Promise<{ changed: number }> {
  const writes = rows.map(
    ({ id, version }): ProductWrite => ({
      id,
      version,
      fields: { family: name, ...(nameEn !== null && { familyEn: nameEn }) },
    }),
  );
  const { changed, levels } = await inTransaction(context.db, (tx) =>
    writeProducts(tx, actor, writes, context.clock()),
  );
  context.changes.stockChanged(levels);
  return { changed };
}
