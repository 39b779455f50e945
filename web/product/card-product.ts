// The data that pages contain for each product in a list. The HTML contains the page's data a
// second time, for the browser, so fields that only the product's own page reads are left out.
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import type { FamilyCard, Product, ProductImage } from '#shared/catalogue/catalogue.ts';
import type { ShowcaseEntry } from '#shared/showcases/showcases.ts';
import { dayOf } from './product-state.ts';

/** Enough to show the product, count it in analytics and buy it. */
export type CardProduct = Omit<
  Product,
  'slug' | 'description' | 'gtin' | 'piecesPerPallet' | 'images'
> & {
  images: Omit<ProductImage, 'view'>[];
  /** Set in lists with one card per family. */
  familyCard?: CardFamily | undefined;
};
export type CardFamily = FamilyCard;

/** An entry of a showcase: the merchant's texts and the product. */
export type CardEntry = Pick<ShowcaseEntry, 'id' | 'title' | 'badge' | 'untranslated'> & {
  product: CardProduct;
};

/** The attributes that cards, the drawing of a set and the cart read. */
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
  'technique',
]);

/** In pixels: a third of a wide page on a screen with two of them per CSS pixel. */
const WIDEST_CARD = 640;

export function cardOf({
  slug,
  description,
  gtin,
  piecesPerPallet,
  createdAt,
  images,
  attributes,
  familyCard,
  ...rest
}: Product & { familyCard?: FamilyCard | undefined }): CardProduct {
  return {
    ...rest,
    // Enough for what is new (product-state.ts).
    createdAt: dayOf(createdAt),
    ...(familyCard && { familyCard }),
    images: images.slice(0, 1).map(({ view, ...image }) => ({
      ...image,
      widths: image.widths.filter((width) => width <= WIDEST_CARD),
    })),
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
