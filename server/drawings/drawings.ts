// Every product's own picture until it has photographs: drawn from its attributes, the same every time.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { background, standing } from './background.ts';
import { drawDetail, drawDimensions, hasDetail, hasDimensions } from './dimensions.ts';
import { productPiece, scaleOf } from './products.ts';
import { picture, type Stage } from './svg.ts';

export const drawingViews = ['main', 'detail', 'dimensions'] as const;
export type DrawingView = (typeof drawingViews)[number];
type DrawnProduct = { name: string; attributes: Attributes };

export const drawingWidth = 800;
export const drawingHeight = 1000;
const floor = 830;

/** The views worth showing: the neck close up only where there is a neck, dimensions only where there are any. */
export const viewsOf = (attributes: Attributes): DrawingView[] =>
  drawingViews.filter(
    (view) =>
      view === 'main' || (view === 'detail' ? hasDetail(attributes) : hasDimensions(attributes)),
  );

/** A standalone SVG of 800 × 1000; a view that the product does not have falls back to the main one. */
export function drawProduct(product: DrawnProduct, options: { view?: DrawingView } = {}): string {
  const { name, attributes } = product;
  const view = options.view ?? 'main';
  if (view === 'detail' && hasDetail(attributes)) return drawDetail(name, attributes);
  if (view === 'dimensions' && hasDimensions(attributes)) return drawDimensions(name, attributes);
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
