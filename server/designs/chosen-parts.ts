// The parts of a design as they are sold now; for a part that is not on sale, its possible
// replacements.

import type { Db } from '#server/base/db/db.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { selectProductsInOrder } from '#server/catalogue/fitting.ts';
import { findReplacements } from '#server/catalogue/replacements.ts';
import type { Language } from '#shared/base/languages.ts';
import { chosenProducts } from '#shared/designs/design-sets.ts';
import type { ChosenPart } from '#shared/designs/design-tool.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { clashBeside } from './parts.ts';

export async function readChosen(
  db: Db,
  choices: Pick<DesignChoices, 'parts' | 'label'>,
  language: Language,
): Promise<ChosenPart[]> {
  const chosen = chosenProducts(choices);
  const rows = await selectProductsInOrder(
    db,
    chosen.map(({ productId }) => productId),
  );
  const gone = rows
    .filter((row) => !row.isActive || row.stock < row.minQuantity)
    .map(({ id }) => id);
  const replacements = await findReplacements(db, gone, language);
  return chosen.flatMap(({ role, productId }) => {
    const row = rows.find(({ id }) => id === productId);
    if (!row) return [];
    const others = rows.filter(({ id }) => id !== productId);
    const instead = (replacements.get(productId) ?? []).filter(
      ({ id, attributes }) => clashBeside({ id, attributes }, others) === null,
    );
    return [
      {
        role,
        product: toProduct(row, language),
        isWithdrawn: !row.isActive,
        replacements: instead,
      },
    ];
  });
}
