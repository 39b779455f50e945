// The picture of a product until it has photographs: drawn from its attributes, always the same.
import { DEFAULT_LANGUAGE, type Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { background, standing } from './background.ts';
import {
  type DrawnProduct,
  drawDetail,
  drawDimensions,
  hasDetail,
  hasDimensions,
} from './dimensions.ts';
import { productPiece, scaleOf } from './products.ts';
import { picture, type Stage } from './svg.ts';

export const drawingViews = ['main', 'detail', 'dimensions'] as const;
export type DrawingView = (typeof drawingViews)[number];
/** In Turkish unless the name contains another language. */
export const drawingFiles = [...drawingViews, 'dimensions.en'] as const;
export type DrawingFile = (typeof drawingFiles)[number];

export const drawingWidth = 800;
export const drawingHeight = 1000;
const floor = 830;

/**
 * The views worth showing: the neck close up only where there is a neck, dimensions only where
 * there are any.
 */
export const viewsOf = (attributes: Attributes): DrawingView[] =>
  drawingViews.filter(
    (view) =>
      view === 'main' || (view === 'detail' ? hasDetail(attributes) : hasDimensions(attributes)),
  );

/**
 * A standalone SVG of 800 × 1000; a view that the product does not have falls back to the main one.
 */
export function drawProduct(
  product: DrawnProduct,
  options: { view?: DrawingView; language?: Language | undefined } = {},
): string {
  const { name, attributes } = product;
  const { view = 'main', language = DEFAULT_LANGUAGE } = options;
  if (view === 'detail' && hasDetail(attributes)) return drawDetail(name, attributes);
  if (view === 'dimensions' && hasDimensions(attributes)) return drawDimensions(product, language);
  const piece = productPiece(attributes);
  return picture(drawingWidth, drawingHeight, name, (sheet) => {
    const stage: Stage = {
      sheet,
      x: 400,
      y: floor,
      scale: scaleOf(attributes, piece),
      isLine: false,
    };
    return background(sheet, drawingWidth, drawingHeight) + standing(stage, piece);
  });
}
