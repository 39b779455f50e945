// Where a label can be put on the front of a bottle; used by the design tool, the label's editor
// and the picture.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { frameOf } from './frame.ts';
import { broadRange, faceWidth } from './glass-lines.ts';
import { codeOf } from './reading.ts';

/** The area for a label, all in mm. */
export type PrintableArea = {
  maxWidthMm: number;
  maxHeightMm: number;
  /**
   * The lowest and highest position of the label's lower edge: a label of height h reaches bottom +
   * h, at most bottomMin + maxHeight.
   */
  bottomMinMm: number;
  bottomMaxMm: number;
};

const bodies = new Set([
  'bottle',
  'vial',
  'roll-on',
  'atomizer',
  'dropper-bottle',
  'diffuser-bottle',
  'car-bottle',
]);
/** A label would crease on a body that curves in two directions or has facets. */
const unlabelled = new Set(['sphere', 'heart', 'diamond', 'cone', 'pen']);
/** The height and width of the smallest label that can be cut (shared/designs/designs.ts). */
const SMALLEST_MM = 8;
/** The margin on each side. */
const MARGIN_MM = 1;

const floorTenth = (value: number): number => Math.floor(value * 10 + 1e-6) / 10;
const ceilTenth = (value: number): number => Math.ceil(value * 10 - 1e-6) / 10;

/** Null for a product that cannot have a label. */
export function printableArea(attributes: Attributes): PrintableArea | null {
  if (
    !bodies.has(codeOf(attributes, 'part', 'bottle')) ||
    ['aluminium', 'leather'].includes(codeOf(attributes, 'material'))
  )
    return null;
  const frame = frameOf(attributes);
  if (unlabelled.has(frame.form)) return null;
  const face = faceWidth(frame);
  const range = broadRange(frame, face === null && frame.outline.isSmooth ? 0.96 : 0.985);
  if (!range) return null;
  const width =
    face === null ? perimeter(frame.width / 2, frame.depth / 2) / 3 : face - MARGIN_MM * 2;
  const bottom = ceilTenth(range.from + MARGIN_MM);
  const height = floorTenth(range.to - MARGIN_MM - bottom);
  if (width < SMALLEST_MM || height < SMALLEST_MM) return null;
  return {
    maxWidthMm: floorTenth(width),
    maxHeightMm: height,
    bottomMinMm: bottom,
    bottomMaxMm: floorTenth(bottom + height - SMALLEST_MM),
  };
}

/** The perimeter of an ellipse (Ramanujan); exact for a circle. */
const perimeter = (a: number, b: number): number =>
  Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
