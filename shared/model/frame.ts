// The measures of a bottle, read from its attributes, for the 3D model and the drawings made from
// it. The photographs use the same values (tools/photographs/frames.py): change both.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { type Outline, outlineOf } from './outline.ts';
import { codeOf, neckHeightOf, neckOf, numberOf } from './reading.ts';

export type Frame = {
  form: string;
  width: number;
  depth: number;
  /** The height of the body without its neck. */
  body: number;
  outline: Outline;
  neck: { closure: string; diameter: number };
  neckHeight: number;
  /** The height where the neck begins, and the height of its mouth. */
  neckFrom: number;
  mouth: number;
  wall: number;
  base: number;
  glass: string;
  isRound: boolean;
};

/** The height-to-width ratio and the thickness of the glass, by kind of bottle. */
type Build = { ratio: number; wall: number; base: number; form: string };
const perfume: Build = { ratio: 1.5, wall: 0.062, base: 0.13, form: 'rectangle' };
const builds: Readonly<Record<string, Build>> = {
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

const glassOfColor: Readonly<Record<string, string>> = {
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

function glassOf(attributes: Attributes): string {
  if (typeof attributes.glassColor === 'string') return attributes.glassColor;
  const color = codeOf(attributes, 'color');
  if (['aluminium', 'steel', 'zamak'].includes(codeOf(attributes, 'material')))
    return ['gold', 'black', 'white'].includes(color) ? color : 'silver';
  return glassOfColor[color] ?? 'clear';
}

const isBodyRound = (form: string): boolean =>
  ['cylinder', 'round', 'sphere', 'pen', 'cone', 'boston'].includes(form);

/** Vials and roll-ons have a special mouth, narrower than a standard neck. */
const slimNecks: Readonly<Record<string, { height: number; share: number; code: string }>> = {
  vial: { height: 4, share: 0.8, code: '13/415' },
  'roll-on': { height: 6.5, share: 0.74, code: '15/415' },
};

/** Pharmacy bottles have round shoulders; serum bottles with a matte lacquer have flat ones. */
function formOf(attributes: Attributes, build: Build): string {
  const stated = codeOf(attributes, 'form', build.form);
  return stated === 'cylinder' && build.form === 'boston' && attributes.finish !== 'matte'
    ? 'boston'
    : stated;
}

/** The share of its bounding box that a form fills. */
const fullnessOf = (form: string): number =>
  ['sphere', 'heart', 'oval'].includes(form)
    ? 0.6
    : ['cylinder', 'boston', 'pen'].includes(form)
      ? 0.78
      : 1;

/** Height over width, for forms that override the ratio of their kind of bottle. */
const ratios: Readonly<Record<string, number>> = {
  cube: 1,
  sphere: 1,
  heart: 1,
  baguette: 3,
  pen: 6,
};

/**
 * The neck's finish; if nothing states it, a bottle has a crimp neck and everything else a screw
 * neck.
 */
const neckIn = (attributes: Attributes, part: string) =>
  neckOf(
    attributes.neck || attributes.closure || part === 'bottle'
      ? attributes
      : { ...attributes, closure: 'screw' },
  );

/** The glass below the hollow: the difference of the two heights, if it is plausible. */
function thicknessOf(attributes: Attributes, total: number, body: number, usual: number): number {
  const inner = numberOf(attributes, ['innerHeightMm'], 0);
  const stated = inner > 0 ? total - inner : 0;
  return stated > 0.8 && stated < body * 0.3 ? stated : usual;
}

export function frameOf(attributes: Attributes): Frame {
  const part = codeOf(attributes, 'part', 'bottle');
  const build = builds[part] ?? perfume;
  const form = formOf(attributes, build);
  const slim = slimNecks[part];
  const neck = neckIn(attributes, part);
  const milliliters = numberOf(attributes, ['capacityMl', 'netAmount', 'forCapacityMl'], 50);
  const ratio = ratios[form] ?? build.ratio;
  const guess = Math.cbrt((milliliters * 1350) / (ratio * fullnessOf(form)));
  const width = numberOf(attributes, ['widthMm', 'diameterMm'], guess);
  const neckHeight = slim?.height ?? neckHeightOf(neck);
  const total = numberOf(attributes, ['heightMm'], guess * ratio + neckHeight);
  const neckBase = form === 'heart' ? 0.925 : 1;
  const body = Math.max(total * 0.4, (total - neckHeight) / neckBase);
  const base = thicknessOf(attributes, total, body, body * build.base);
  const isRound = isBodyRound(form) || (form === 'oval' && attributes.depthMm === undefined);
  const neckFrom = body * neckBase;
  return {
    form,
    width,
    depth: isRound ? width : numberOf(attributes, ['depthMm'], width),
    body,
    outline: outlineOf(form, width, body, numberOf(attributes, ['shoulderMm'], 0)),
    neck: {
      closure: slim ? 'screw' : neck.closure,
      diameter: slim ? width * slim.share : Math.min(neck.diameterMm, width * 0.86),
    },
    neckHeight,
    neckFrom,
    mouth: neckFrom + neckHeight,
    wall: Math.max(0.9, width * build.wall),
    base: Math.max(1.4, Math.min(base, width * 0.3)),
    glass: glassOf(attributes),
    isRound,
  };
}
