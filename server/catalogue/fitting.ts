// Which products fit another: the candidates of the catalogue, checked by the rules of
// shared/fit/fit.ts.

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { goesWith } from '#shared/fit/fit.ts';
import { type Anchor, type Candidate, selectAnchor } from './fitting.sql.ts';

export { selectProductsInOrder } from './fitting.sql.ts';

/** At most so many are checked; each takes some microseconds. */
const MOST_JUDGED = 5_000;

const PARTS = [
  'bottle',
  'vial',
  'roll-on',
  'atomizer',
  'dropper-bottle',
  'airless-bottle',
  'diffuser-bottle',
  'car-bottle',
  'cap',
  'pump',
  'ring',
  'pump-ring-set',
  'dropper',
  'reducer',
  'plug',
  'reeds',
  'crimper',
  'box',
]; // prettier-ignore

/**
 * Those that sell best first, those in stock before those that are not.
 * @throws AppError PRODUCT_NOT_FOUND
 */
export async function findFitting(
  db: Db,
  id: number,
): Promise<{ anchor: Omit<Anchor, 'candidates'>; fitting: Candidate[] }> {
  const found = await selectAnchor(db, id, PARTS, MOST_JUDGED);
  if (!found) throw new AppError('PRODUCT_NOT_FOUND');
  const { candidates, ...anchor } = found;
  // Several bottles as one product are no bottle that parts go on, but the tool closes them.
  const bottle =
    anchor.attributes.part === 'set'
      ? { ...anchor, attributes: { ...anchor.attributes, part: 'bottle' } }
      : anchor;
  const isTool = ({ attributes }: Candidate) => attributes.part === 'crimper';
  return {
    anchor,
    fitting: candidates.filter(
      (candidate) => (bottle === anchor || isTool(candidate)) && goesWith(bottle, candidate),
    ),
  };
}
