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
  const isTool = ({ attributes }: Candidate) => attributes.part === 'crimper';
  const candidates = await findCandidates(shownProducts, anchor);
  /** Many candidates differ only in their names. */
  const known = new Map<string, boolean>();
  const fits = (candidate: Candidate): boolean => {
    const kind = kindOf(candidate);
    const isFit = known.get(kind) ?? goesWith(bottle, candidate);
    known.set(kind, isFit);
    return isFit;
  };
  return {
    anchor,
    fitting: candidates.filter(
      (candidate) => (bottle === anchor || isTool(candidate)) && fits(candidate),
    ),
  };
}

/** The same candidates are checked again and again. */
const kinds = new WeakMap<Candidate, string>();

function kindOf(candidate: Candidate): string {
  const kind = kinds.get(candidate) ?? JSON.stringify(candidate.attributes);
  kinds.set(candidate, kind);
  return kind;
}

async function findCandidates(
  shownProducts: ShownProducts,
  { id, attributes }: Anchor,
): Promise<Candidate[]> {
  const fitsNecks = Array.isArray(attributes.fitsNecks) ? attributes.fitsNecks.map(String) : [];
  const groups = WITHOUT_NECK.includes(String(attributes.part))
    ? [shownProducts.candidates('all')]
    : [
        shownProducts.candidates('without-neck'),
        ...(attributes.neck ? [shownProducts.candidates(groupOf(String(attributes.neck)))] : []),
        ...fitsNecks.map(async (neck) =>
          (await shownProducts.candidates(groupOf(neck))).filter(
            (candidate) => candidate.attributes.neck === neck,
          ),
        ),
      ];
  const found = new Map((await Promise.all(groups)).flat().map((one) => [one.id, one]));
  found.delete(id);
  return [...found.values()].sort(
    (a, b) => Number(a.isOut) - Number(b.isOut) || b.soldCount - a.soldCount || a.id - b.id,
  );
}

const groupOf = (neck: string): CandidateGroup => `neck ${neck}`;
