// Which products fit another: the candidates of the catalogue, checked by the rules of
// shared/fit/fit.ts.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { goesWith } from '#shared/fit/fit.ts';
import { type Candidate, type CandidateGroup, WITHOUT_NECK } from './fitting.sql.ts';
import type { ShownProducts } from './shown-products.ts';

export type { Candidate } from './fitting.sql.ts';
export { selectProductsInOrder } from './fitting.sql.ts';

export type Anchor = { id: number; name: string; attributes: Attributes };

/**
 * For a product, withdrawn or not: best sellers first, and products in stock before the others.
 * @throws AppError PRODUCT_NOT_FOUND
 */
export async function findFitting(
  shownProducts: ShownProducts,
  id: number,
): Promise<{ anchor: Anchor; fitting: Candidate[] }> {
  const [anchor] = await shownProducts.find([id]);
  if (!anchor) throw new AppError('PRODUCT_NOT_FOUND');
  // Several bottles sold as one product are not a bottle for parts, but the tool closes them.
  const bottle =
    anchor.attributes.part === 'set'
      ? { ...anchor, attributes: { ...anchor.attributes, part: 'bottle' } }
      : anchor;
  const { candidates, kinds } = await chooseAmong(shownProducts, anchor.attributes);
  const fitOfKind: boolean[] = [];
  const isTool = ({ attributes }: Candidate) => attributes.part === 'crimper';
  const fitting = candidates.filter((candidate, place) => {
    if (candidate.id === id || (bottle !== anchor && !isTool(candidate))) return false;
    const kind = kinds[place] ?? 0;
    fitOfKind[kind] ??= goesWith(bottle, candidate);
    return fitOfKind[kind];
  });
  return { anchor, fitting };
}

/** Best sellers first, and those in stock before the others. */
type Choices = {
  candidates: readonly Candidate[];
  /** For each candidate a number: those with the same one differ only in their names. */
  kinds: readonly number[];
};

/** The same for all products with these necks. */
async function chooseAmong(
  shownProducts: ShownProducts,
  { part, neck, fitsNecks }: Attributes,
): Promise<Choices> {
  const others = Array.isArray(fitsNecks) ? fitsNecks.map(String) : [];
  if (WITHOUT_NECK.includes(String(part)))
    return shownProducts.fromCandidates('choices of all', async () =>
      choicesOf([await shownProducts.candidates('all')]),
    );
  return shownProducts.fromCandidates(`choices ${JSON.stringify([neck, others])}`, async () =>
    choicesOf(
      await Promise.all([
        shownProducts.candidates('without-neck'),
        ...(neck ? [shownProducts.candidates(groupOf(String(neck)))] : []),
        ...others.map(async (other) =>
          (await shownProducts.candidates(groupOf(other))).filter(
            (candidate) => candidate.attributes.neck === other,
          ),
        ),
      ]),
    ),
  );
}

function choicesOf(groups: readonly (readonly Candidate[])[]): Choices {
  const candidates = [...new Map(groups.flat().map((one) => [one.id, one])).values()].sort(
    (a, b) => Number(a.isOut) - Number(b.isOut) || b.soldCount - a.soldCount || a.id - b.id,
  );
  const numbers = new Map<string, number>();
  const kinds = candidates.map(({ attributes }) => {
    const kind = JSON.stringify(attributes);
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  });
  return { candidates, kinds };
}

const groupOf = (neck: string): CandidateGroup => `neck ${neck}`;
