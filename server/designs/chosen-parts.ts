// The parts of a design as they are sold today; in place of one that is not, what could replace it.
import type { ChosenPart } from '#shared/design-tool.ts';
import type { DesignChoices } from '#shared/designs.ts';
import type { Language } from '#shared/languages.ts';
import { toProduct } from '../catalogue/catalogue.ts';
import { selectProductsInOrder } from '../catalogue/fitting.ts';
import { findReplacements } from '../catalogue/replacements.ts';
import type { Db } from '../db.ts';
import { clashBeside } from './parts.ts';
import { picksOf } from './picks.ts';

export async function readChosen(db: Db, choices: Pick<DesignChoices, 'parts' | 'label'>, language: Language): Promise<ChosenPart[]> {
  const picks = picksOf(choices);
  const rows = await selectProductsInOrder(
    db,
    picks.map(({ productId }) => productId),
  );
  const gone = rows.filter((row) => !row.isActive || row.stock < row.minQuantity).map(({ id }) => id);
  const replacements = await findReplacements(db, gone, language);
  return picks.flatMap(({ role, productId }) => {
    const row = rows.find(({ id }) => id === productId);
    if (!row) return [];
    const others = rows.filter(({ id }) => id !== productId);
    const instead = (replacements.get(productId) ?? []).filter(({ id, attributes }) => clashBeside({ id, attributes }, others) === null);
    return [{ role, product: toProduct(row, language), isWithdrawn: !row.isActive, replacements: instead }];
  });
}
