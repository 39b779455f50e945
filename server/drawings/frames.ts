// A bottle as it is drawn: the model's measures (shared/model/frame.ts), with what a drawing needs beside them. And of what
// surface a part is when its product does not say.
import type { Attributes } from '#shared/attributes.ts';
import { frameOf as measuresOf } from '#shared/model/frame.ts';
import type { Outline } from '#shared/model/outline.ts';
import { codeOf, neckOf } from '#shared/model/reading.ts';
import type { Corner } from './stage.ts';
import type { Surface } from './surfaces.ts';

export type Frame = {
  form: string;
  isRound: boolean;
  width: number;
  /** Height of the body without its neck. */
  body: number;
  outline: Corner[];
  neck: { code: string; closure: string; diameterMm: number };
  neckHeight: number;
  /** Where the neck grows out of the body. */
  neckFrom: number;
  wall: number;
  base: number;
  glassColor: string;
};

/** The measures of a bottle of this product. Stated heights are those of the glass with its neck. */
export function frameOf(attributes: Attributes): Frame {
  const { form, isRound, width, body, outline, neck, neckHeight, neckFrom, wall, base, glass } = measuresOf(attributes);
  return {
    form,
    isRound,
    width,
    body,
    outline: cornersOf(outline),
    neck: { code: neckOf(attributes).code, closure: neck.closure, diameterMm: neck.diameter },
    neckHeight,
    neckFrom,
    wall,
    base,
    glassColor: glass,
  };
}

/** Every so many points of a smooth line are enough for the curves of a drawing. */
const STRIDE = 2;
const smooth = 999;

function cornersOf({ isSmooth, corners }: Outline): Corner[] {
  if (!isSmooth) return corners.map(([x, y, fillet = 0]): Corner => [x, y, fillet]);
  const last = corners.length - 1;
  // Between the lobes of a heart the line goes on to its other half.
  const head = (corners[last]?.[1] ?? 0) < (corners[last - 1]?.[1] ?? 0) ? smooth : 0.6;
  return corners.flatMap(([x, y], index): Corner[] => (index % STRIDE > 0 ? [] : [[x, y, index === 0 ? 0.8 : index === last ? head : smooth]]));
}

/** The cap sold with a set, if it has one. */
export function capSurfaceOf(attributes: Attributes, seed: number): Surface | undefined {
  const material = codeOf(attributes, 'capMaterial', '');
  const color = codeOf(attributes, 'capColor', '');
  if (!material && !color) return undefined;
  return surfaceOf(material || 'abs', color, codeOf(attributes, 'finish', ''), seed);
}

/** A surface with the colour that a material has when nothing else is said. */
export function surfaceOf(material: string, color: string, finish: string, seed: number): Surface {
  const usual =
    material === 'film' || material === 'glass'
      ? 'clear'
      : material === 'organza' || material === 'paper'
        ? 'white'
        : material === 'cotton' || material === 'rattan'
          ? 'natural'
          : material === 'leather'
            ? 'brown'
            : material === 'walnut'
              ? 'walnut'
              : material === 'beech' || material === 'bamboo'
                ? 'natural'
                : material === 'acrylic' || material === 'surlyn'
                  ? 'clear'
                  : material === 'zamak' || material === 'aluminium' || material === 'steel'
                    ? 'silver'
                    : material === 'cardboard'
                      ? 'kraft'
                      : 'black';
  return { material, color: color || usual, ...(finish ? { finish } : {}), seed };
}

/** The surface a part states for itself. */
export const ownSurface = (attributes: Attributes, material: string, color: string, seed: number): Surface =>
  surfaceOf(codeOf(attributes, 'material', material), codeOf(attributes, 'color', attributes.material ? '' : color), codeOf(attributes, 'finish', ''), seed);
