// Prints on the glass itself: a product of the technique replaces the label's paper, and another
// product is charged as its set-up, one piece for each colour (decision 0097).

import type { Db } from '#server/base/db/db.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { selectProductsInOrder } from '#server/catalogue/fitting.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { inksOf } from '#shared/label/label-paint.ts';
import { selectSetups } from './parts.sql.ts';

/** Ignores a sent set-up: only the shop decides the set-up of a print. */
export async function withSetup(db: Db, choices: DesignChoices): Promise<DesignChoices> {
  if (!choices.label) return choices;
  const { setup: _, ...label } = choices.label;
  const [technique] = await selectSetups(db, [label.productId]);
  if (!technique) return { ...choices, label };
  const setup = {
    productId: technique.setupProductId,
    colours: Math.max(1, inksOf(label).length),
  };
  return { ...choices, label: { ...label, setup } };
}

/** The products that are charged as set-ups of these products. */
export async function readSetups(
  db: Db,
  rows: readonly { id: number }[],
  language: Language,
): Promise<Map<number, Product>> {
  const techniques = await selectSetups(
    db,
    rows.map(({ id }) => id),
  );
  if (techniques.length === 0) return new Map();
  const products = await selectProductsInOrder(
    db,
    techniques.map(({ setupProductId }) => setupProductId),
  );
  return new Map(
    techniques.flatMap(({ productId, setupProductId }) => {
      const product = products.find(({ id }) => id === setupProductId);
      return product ? [[productId, toProduct(product, language)]] : [];
    }),
  );
}
