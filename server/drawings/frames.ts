// The measures of a bottle: what it states itself, and what follows from its capacity and its kind.
import type { Attributes } from '#shared/attributes.ts';
import { bodyOutline, neckBase } from './outlines.ts';
import { codeOf, hasNumber, neckOf, numberOf } from './reading.ts';
import type { Corner } from './stage.ts';
import type { Surface } from './surfaces.ts';

export type Frame = {
  form: string;
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

/** Slenderness and thickness of the glass, by kind of bottle. */
type Build = { ratio: number; wall: number; base: number; form: string };
const perfume: Build = { ratio: 1.5, wall: 0.062, base: 0.13, form: 'rectangle' };
const builds: Record<string, Build> = {
  bottle: perfume,
  vial: { ratio: 4.2, wall: 0.09, base: 0.04, form: 'cylinder' },
  'roll-on': { ratio: 3.4, wall: 0.11, base: 0.06, form: 'cylinder' },
  atomizer: { ratio: 4, wall: 0.1, base: 0.05, form: 'cylinder' },
  'dropper-bottle': { ratio: 1.8, wall: 0.062, base: 0.07, form: 'boston' },
  'airless-bottle': { ratio: 3, wall: 0.08, base: 0.08, form: 'cylinder' },
  'diffuser-bottle': { ratio: 1.15, wall: 0.055, base: 0.12, form: 'square' },
  'room-fragrance': { ratio: 1.15, wall: 0.055, base: 0.12, form: 'square' },
  'car-bottle': { ratio: 1.25, wall: 0.085, base: 0.12, form: 'square' },
  'car-fragrance': { ratio: 1.25, wall: 0.085, base: 0.12, form: 'square' },
  essence: { ratio: 1.75, wall: 0.05, base: 0.06, form: 'boston' },
  'base-liquid': { ratio: 1.9, wall: 0.035, base: 0.04, form: 'boston' },
  set: { ratio: 3, wall: 0.1, base: 0.07, form: 'cylinder' },
};

/** How high the neck of this finish stands. */
export function neckHeightOf(neck: { closure: string; diameterMm: number }): number {
  if (neck.closure === 'crimp') return 5.2 + neck.diameterMm * 0.13;
  return Math.min(17, 4.5 + neck.diameterMm * 0.46);
}

const glassOfColor: Record<string, string> = {
  white: 'white',
  black: 'black',
  gold: 'gold',
  silver: 'silver',
  rose: 'rose',
  amber: 'amber',
  brown: 'amber',
  smoke: 'smoke',
  blue: 'cobalt',
  green: 'green',
  pink: 'rose',
};

/** The glass colour; metal and coloured plastic bodies are drawn as lacquered glass is. */
export function glassColorOf(attributes: Attributes, fallback = 'clear'): string {
  if (typeof attributes.glassColor === 'string') return attributes.glassColor;
  const material = codeOf(attributes, 'material', 'glass');
  const color = codeOf(attributes, 'color', '');
  if (material === 'aluminium' || material === 'steel' || material === 'zamak') return color === 'gold' || color === 'black' || color === 'white' ? color : 'silver';
  return glassOfColor[color] ?? fallback;
}

/** The measures of a bottle of this product; a kind that knows its body better gives it. Stated heights are those of the glass with its neck. */
export function frameOf(attributes: Attributes, given: { width?: number; body?: number } = {}): Frame {
  const part = codeOf(attributes, 'part', 'bottle');
  const build = builds[part] ?? perfume;
  const stated = codeOf(attributes, 'form', build.form);
  // Bottles of the pharmacy have round shoulders; lacquered serum bottles are cut flat.
  const form = stated === 'cylinder' && build.form === 'boston' && attributes.finish !== 'matte' ? 'boston' : stated;
  const neck = neckOf(attributes.neck || attributes.closure || part === 'bottle' ? attributes : { ...attributes, closure: 'screw' });
  const milliliters = numberOf(attributes, ['capacityMl', 'netAmount', 'forCapacityMl'], 50);
  const fullness = form === 'sphere' || form === 'heart' || form === 'oval' ? 0.6 : form === 'cylinder' || form === 'boston' || form === 'pen' ? 0.78 : 1;
  const ratio = form === 'cube' || form === 'sphere' || form === 'heart' ? 1 : form === 'baguette' ? 3 : form === 'pen' ? 6 : build.ratio;
  const guess = Math.cbrt((milliliters * 1350) / (ratio * fullness));
  const width = given.width ?? numberOf(attributes, ['widthMm', 'diameterMm'], guess);
  const neckHeight = neckHeightOf(neck);
  const total = numberOf(attributes, 'heightMm', guess * ratio + neckHeight);
  const body = given.body ?? Math.max(total * 0.4, (total - neckHeight) / neckBase(form, 1));
  const thickness = numberOf(attributes, 'heightMm', 0) - numberOf(attributes, 'innerHeightMm', 0);
  const base = hasNumber(attributes, 'innerHeightMm') && thickness > 0.8 && thickness < body * 0.3 ? thickness : body * build.base;
  const slim = Math.min(neck.diameterMm, width * 0.86);
  return {
    form,
    width,
    body,
    outline: bodyOutline(form, width, body, numberOf(attributes, 'shoulderMm', 0)),
    neck: { ...neck, diameterMm: slim },
    neckHeight,
    neckFrom: neckBase(form, body),
    wall: Math.max(0.9, width * build.wall),
    base: Math.max(1.4, Math.min(base, width * 0.3)),
    glassColor: glassColorOf(attributes),
  };
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
