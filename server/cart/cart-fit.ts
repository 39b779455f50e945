// The hints about the parts in a cart: the findings of shared/fit/cart-fit.ts as texts in the
// buyer's language.

import { translate } from '#server/base/errors/texts.ts';
import { listFitting } from '#server/catalogue/fitting-parts.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { ShownProducts } from '#server/catalogue/shown-products.ts';
import { listText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { cartFit, type FitRow, type FitHint as Hint } from '#shared/fit/cart-fit.ts';
import type { CartFitAnswer, CartFitBody, CartFitHint } from '#shared/fit/fitting.ts';

/** Deleted products are reported elsewhere. */
export async function findCartHints(
  { sellables, shownProducts }: { sellables: Sellables; shownProducts: ShownProducts },
  { items }: CartFitBody,
  language: Language,
): Promise<CartFitAnswer> {
  const products = (
    await sellables.find([...new Set(items.map(({ productId }) => productId))])
  ).filter(({ isActive }) => isActive);
  const rows = products.flatMap((product) => rowsOf(product, items));
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const hints = cartFit(rows);
  const crimper = hints.find(({ kind }) => kind === 'CRIMPER');
  const tool =
    crimper?.kind === 'CRIMPER'
      ? (await listFitting(shownProducts, language, crimper.bottleId)).tool
      : null;
  return {
    hints: hints.map((hint) => ({
      productId: hint.id,
      designId: (hint.kind === 'CRIMPER' && hint.designId) || null,
      kind: hint.kind,
      message: say(hint, names, language),
      fits: hint.kind === 'NO_PARTNER' ? hint.bottleId : hint.kind === 'CRIMPER' ? null : hint.id,
      tool: hint.kind === 'CRIMPER' ? tool : null,
    })),
  };
}

/** One row for all loose pieces of a product, and one for each design that has it. */
function rowsOf(
  { id, attributes, piecesPerUnit }: Pick<FitRow, 'id' | 'attributes'> & { piecesPerUnit: number },
  items: CartFitBody['items'],
): FitRow[] {
  const pieces = new Map<string | undefined, number>();
  for (const { productId, designId, quantity } of items) {
    if (productId !== id) continue;
    const design = designId || undefined;
    pieces.set(design, (pieces.get(design) ?? 0) + quantity * piecesPerUnit);
  }
  return [...pieces].map(([designId, count]) => ({
    id,
    attributes,
    pieces: count,
    ...(designId !== undefined && { designId }),
  }));
}

function say(
  hint: Hint,
  names: ReadonlyMap<number, string>,
  language: Language,
): CartFitHint['message'] {
  const text = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'fit', key, values);
  const roleText = (role: string) => text(`role.${role}`).toLocaleLowerCase(language);
  if (hint.kind === 'NO_PARTNER') {
    const reason = hint.clash ? text(`finding.${hint.clash.code}`, hint.clash.values) : '';
    return text('cart.NO_PARTNER', { bottle: names.get(hint.bottleId) ?? '', reason }).trim();
  }
  if (hint.kind === 'SHORT')
    return text('cart.SHORT', { role: roleText(hint.role), missing: hint.missing });
  if (hint.kind === 'MISSING')
    return text('cart.MISSING', {
      roles: listText(hint.roles.map(roleText), language),
    });
  return text('cart.CRIMPER');
}
