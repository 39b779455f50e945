// The pictures of a product: until there are photographs, drawings made from its attributes (issue 2 replaces them).
import { createHash } from 'node:crypto';
import type { ProductImage } from '#shared/catalogue.ts';
import type { Language } from '#shared/languages.ts';
import { drawingHeight, drawingWidth, viewsOf } from '../drawings/drawings.ts';
import { translate } from '../texts.ts';
import type { ProductRow } from './catalogue.sql.ts';

/** Raised when drawings of the same attributes come out differently, so that no browser keeps the old ones. */
const DRAWING_VERSION = 1;

type Pictured = Pick<ProductRow, 'sku' | 'name' | 'attributes'>;

export function imagesOf(product: Pictured, language: Language): ProductImage[] {
  return viewsOf(product.attributes).map((view) => ({
    url: drawingUrl(product, view),
    alt: translate(language, 'catalogue', `alt.${view}`, { name: product.name }),
    width: drawingWidth,
    height: drawingHeight,
  }));
}

export const mainImageUrl = (product: Pictured): string => drawingUrl(product, 'main');

/** Carries a hash of what is drawn, so that it can be kept for ever. */
function drawingUrl({ sku, attributes }: Pictured, view: string): string {
  const hash = createHash('sha1')
    .update(`${DRAWING_VERSION}${JSON.stringify(attributes)}`)
    .digest('hex')
    .slice(0, 8);
  return `/media/drawings/${encodeURIComponent(sku)}/${view}.svg?v=${hash}`;
}
