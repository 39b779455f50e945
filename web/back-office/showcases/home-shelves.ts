// Which entries the home page shows at a moment, and where (web/home/load-home.ts).

import type { Placement, Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { productsOf, without } from '#web/showcases/load-showcase.ts';

const SHELF_SIZE = 8;

export type Families = Readonly<Record<Showcase, readonly AdminEntry[]>>;

/** As the server says it of now (`hiddenBecause`), for any moment. */
export const isShownAt = (
  { isActive, isProductActive, product, startDate, endDate }: AdminEntry,
  at: number,
): boolean =>
  isActive &&
  isProductActive &&
  product.stock > 0 &&
  (startDate === null || Date.parse(startDate) <= at) &&
  (endDate === null || Date.parse(endDate) > at);

export function homeShelves(families: Families, at: number) {
  const shelf = (showcase: Showcase, placement: Placement) =>
    families[showcase]
      .filter((entry) => entry.placements.includes(placement) && isShownAt(entry, at))
      .slice(0, SHELF_SIZE);
  const carousel = shelf('recommended', 'carousel');
  return {
    hero: shelf('popular', 'hero')[0],
    carousel,
    popular: shelf('popular', 'featured'),
    recommended: without(shelf('recommended', 'featured'), productsOf(carousel)),
    newAdded: shelf('new-added', 'featured'),
  };
}
