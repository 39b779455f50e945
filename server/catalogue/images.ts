// The pictures of a product: its photographs, then the measured drawing; without photographs,
// drawings only.
import { createHash } from 'node:crypto';
import { translate } from '#server/base/errors/texts.ts';
import {
  type DrawingFile,
  type DrawingView,
  drawingHeight,
  drawingWidth,
  viewsOf,
} from '#server/drawings/drawings.ts';
import { pictureOf, usualAddress } from '#server/images/images.ts';
import type { Language } from '#shared/base/languages.ts';
import type { ProductImage } from '#shared/catalogue/catalogue.ts';
import type { ProductImageRow, ProductRow } from './catalogue.sql.ts';
import { thingText, viewText } from './image-texts.ts';

/**
 * Increase it when the drawings of the same attributes change, so that browsers do not show cached
 * old ones.
 */
const DRAWING_VERSION = 3;

type Pictured = Pick<ProductRow, 'sku' | 'name' | 'attributes' | 'images'> &
  Partial<Pick<ProductRow, 'nameEn' | 'isOwnRow'>>;

export function imagesOf(pictured: Pictured, language: Language): ProductImage[] {
  // A drawing would show a product that it is not.
  if (pictured.isOwnRow) return [];
  const name = (language === 'en' && pictured.nameEn) || pictured.name;
  const product = { ...pictured, name };
  const drawings = viewsOf(product.attributes);
  if (product.images.length === 0) return drawings.map((view) => drawing(product, view, language));
  const thing = thingText(product, language);
  return [
    ...product.images.map((image) => ({
      ...pictureOf(image),
      view: image.view,
      alt: ownText(image, language) ?? viewText(thing, product, image.view, language),
    })),
    ...drawings
      .filter((view) => view === 'dimensions')
      .map((view) => drawing(product, view, language)),
  ];
}

/** The main picture: the first photograph, or the drawing. */
export const mainImageOf = (product: Pictured, language: Language): ProductImage =>
  imagesOf(product, language)[0] ?? drawing(product, 'main', language);

export function mainImageUrl(product: Pictured): string {
  if (product.isOwnRow) return '';
  const photograph = product.images[0];
  return photograph ? usualAddress(photograph.hash, photograph.width) : drawingUrl(product, 'main');
}

/** The merchant's text, if they wrote one. */
const ownText = ({ altTr, altEn }: ProductImageRow, language: Language): string | null =>
  (language === 'en' ? altEn : altTr) || null;

const drawing = (product: Pictured, view: DrawingView, language: Language): ProductImage => ({
  url: drawingUrl(product, fileOf(view, language)),
  alt: translate(language, 'catalogue', `alt.${view}`, { name: product.name }),
  width: drawingWidth,
  height: drawingHeight,
  widths: [],
  placeholder: null,
  view,
});

/** Only the measured drawing contains texts, so only it depends on the language. */
const fileOf = (view: DrawingView, language: Language): DrawingFile =>
  view === 'dimensions' && language === 'en' ? 'dimensions.en' : view;

/** Includes a hash of the drawing's content, so that it can be cached forever. */
function drawingUrl({ sku, attributes }: Pictured, file: DrawingFile): string {
  const hash = createHash('sha1')
    .update(`${DRAWING_VERSION}${JSON.stringify(attributes)}`)
    .digest('hex')
    .slice(0, 8);
  return `/media/drawings/${encodeURIComponent(sku)}/${file}.svg?v=${hash}`;
}
