// What pages carry of a product that they show among others. The HTML has the data of a page a
// second time, for the browser, so what only the product's own page reads stays out.
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import type { FamilyCard, Product } from '#shared/catalogue/catalogue.ts';
import type { ShowcaseEntry } from '#shared/showcases/showcases.ts';

/** Enough to show, count and buy it. */
export type CardProduct = Omit<Product, 'slug' | 'description' | 'piecesPerPallet'> & {
  /** In lists with one card a family. */
  familyCard?: CardFamily | undefined;
};
export type CardFamily = FamilyCard;

/** Of a showcase: the merchant's words and the product. */
export type CardEntry = Pick<ShowcaseEntry, 'id' | 'title' | 'badge' | 'untranslated'> & {
  product: CardProduct;
};

/** Read by cards, by the drawing of a set, and in the cart. */
const cardAttributes: ReadonlySet<string> = new Set<AttributeKey>([
  'part',
  'neck',
  'contents',
  'capacityMl',
  'forCapacityMl',
  'diameterMm',
  'scentFamily',
  'gender',
  'netAmount',
  'netUnit',
  'color',
  'fitsNecks',
  'hasRing',
  'isPersonalised',
]);

export function cardOf({
  slug,
  description,
  piecesPerPallet,
  images,
  attributes,
  familyCard,
  ...rest
}: Product & { familyCard?: FamilyCard | undefined }): CardProduct {
  return {
    ...rest,
    ...(familyCard && { familyCard }),
    images: images.slice(0, 1),
    attributes: Object.fromEntries(
      Object.entries(attributes).filter(([key]) => cardAttributes.has(key)),
    ),
  };
}

export const cardEntryOf = ({
  id,
  title,
  badge,
  untranslated,
  product,
}: ShowcaseEntry): CardEntry => ({
  id,
  title,
  badge,
  untranslated,
  product: cardOf(product),
});
