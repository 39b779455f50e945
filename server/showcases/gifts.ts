// Products that can be bought with the sets of an occasion: the tool that closes them, their
// wrapping, and their printed label.
import type { Db } from '#server/base/db/db.ts';
import type { ProductRow } from '#server/catalogue/catalogue.sql.ts';
import type { FitPart } from '#shared/fit/fit-parts.ts';
import { isLabelProduct } from '#shared/label/label.ts';
import { isClosedBy, isGift, isLabelled, isWrappedIn } from '#shared/showcases/gift-fit.ts';
import {
  type OccasionRow,
  selectOccasionWrappings,
  selectToolsAndLabels,
} from './occasions.sql.ts';

export type Companion = { product: ProductRow; fits: number[] };
type Companions = {
  giftIds: number[];
  tools: Companion[];
  wrappings: Companion[];
  label: Companion | null;
};

export async function findCompanions(
  db: Db,
  { slug, hasLabel }: Pick<OccasionRow, 'slug' | 'hasLabel'>,
  products: readonly ProductRow[],
): Promise<Companions> {
  const gifts = products.filter(isGift);
  const [stocked, wrappings] =
    gifts.length === 0
      ? [[], []]
      : await Promise.all([selectToolsAndLabels(db), selectOccasionWrappings(db, slug)]);
  const having = (found: readonly ProductRow[], fits: (gift: FitPart, one: FitPart) => boolean) =>
    found
      .map((product) => ({
        product,
        fits: gifts.filter((gift) => fits(gift, product)).map(({ id }) => id),
      }))
      .filter((companion) => companion.fits.length > 0);
  const labels = hasLabel
    ? having(
        stocked.filter(
          // A print on the glass needs a set-up, which is too expensive for gifts to guests.
          ({ attributes }) => isLabelProduct(attributes) && attributes.technique === undefined,
        ),
        isLabelled,
      )
    : [];
  return {
    giftIds: gifts.map(({ id }) => id),
    tools: having(stocked, isClosedBy),
    wrappings: having(wrappings, isWrappedIn),
    label: labels[0] ?? null,
  };
}
