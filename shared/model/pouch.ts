// A cloth pouch with its string.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { moved, rod, type Shape, surface, turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { type Point, spline } from './profile.ts';
import { codeOf, numberOf } from './reading.ts';
import { oval } from './section.ts';
import type { Surface } from './surfaces.ts';

/** The number of folds around the neck of the pouch. */
const FOLDS = 9;

/** The darker colour inside a fold. */
const foldColors: Readonly<Record<string, string>> = {
  red: 'brown',
  white: 'silver',
  pink: 'rose',
  natural: 'kraft',
  kraft: 'brown',
};

/** Where the string closes it, as a share of its height. */
const NECK = 0.735;
type Size = { half: number; height: number };

/** A pouch closed by its string. */
export function pouch(attributes: Attributes): Solid[] {
  const size: Size = {
    half: numberOf(attributes, ['widthMm'], 70) / 2,
    height: numberOf(attributes, ['heightMm'], 100),
  };
  const isSheer = attributes.material === 'organza';
  const color = codeOf(attributes, 'color', 'black');
  const cloth: Surface = isSheer
    ? { kind: 'frosted', color: 'clear', finish: 'matte' }
    : { kind: 'plastic', color, finish: attributes.material === 'velvet' ? 'velvet' : 'matte' };
  const string: Surface =
    isSheer || color === 'white'
      ? { kind: 'plastic', color: 'silver', finish: 'matte' }
      : { kind: 'metal', color: 'gold', finish: 'matte' };
  const shade: Surface = {
    kind: 'plastic',
    color: foldColors[isSheer ? 'white' : color] ?? 'smoke',
    finish: 'matte',
  };
  return [
    { shape: sack(size), surfaces: [cloth], crease: 60 },
    ...[-0.86, -0.5, -0.12, 0.28, 0.64, 0.9].map(
      (at, index): Solid => ({
        shape: fold(size, at, index % 3),
        surfaces: [shade],
      }),
    ),
    ...[knot(size), tail(size, 0.9, 0.28), tail(size, 1.02, 0.22)].map(
      (shape): Solid => ({
        shape,
        surfaces: [string],
      }),
    ),
  ];
}

function sack({ half, height }: Size): Shape {
  const line = spline(
    [
      [0.55, 0],
      [0.86, 0.05],
      [0.98, 0.3],
      [0.86, 0.55],
      [0.6, 0.68],
      [0.47, NECK],
      [0.52, 0.78],
      [0.72, 0.9],
      [0.86, 0.985],
    ],
    5,
  ).map(([wide = 0, high = 0]): Point => [wide * half, high * height]);
  const neck = height * NECK;
  const folded = (ring: Float64Array, _: number, at: number): Float64Array => {
    const drawn = Math.exp(-(((at - neck) / (height * (at < neck ? 0.2 : 0.3))) ** 2));
    return ring.map((value, index) => {
      const start = index - (index % 3);
      const angle = Math.atan2(ring[start + 2] ?? 0, ring[start] ?? 0);
      const wave = Math.sin(angle * FOLDS + Math.sin(angle * 3));
      return index % 3 === 1
        ? value + (at > neck ? wave * (at - neck) * 0.09 : 0)
        : value * (1 + 0.075 * drawn * wave);
    });
  };
  const points: Point[] = [[0, 0], ...line, [half * 0.5, height * 0.9], [0, height * 0.8]];
  return surface([{ points, section: oval(half, half * 0.5, 0.01, 156) }], folded);
}

/** The depth of one fold, from the rim through the neck into the cloth. */
function fold({ half, height }: Size, at: number, kind: number): Shape {
  const path = [
    [half * at * 0.8, height * 0.955],
    [half * at * 0.46, height * NECK],
    [half * at * 0.8, height * 0.6],
    [half * at * 0.88, height * (0.5 - 0.07 * kind)],
  ];
  const thick = (share: number): number => half * 0.012 * Math.max(0.15, Math.sin(share * Math.PI));
  return moved(rod(spline(path, 6), thick, 16), [0, 0, half * 0.55]);
}

function knot({ half, height }: Size): Shape {
  const neck = height * NECK;
  return turned(
    [
      [half * 0.4, neck - 1.5],
      [half * 0.54, neck - 1.5, 0.7],
      [half * 0.54, neck + 1.3, 0.7],
      [half * 0.4, neck + 1.3],
    ],
    oval(half * 0.54, half * 0.5, 0.01),
    true,
  );
}

/** One end of the string. */
function tail({ half, height }: Size, x: number, drop: number): Shape {
  const neck = height * NECK;
  const path = [
    [half * 0.4, neck],
    [half * 0.8, neck + height * 0.03],
    [half * x, neck - height * 0.08],
    [half * (x - 0.06), neck - height * drop],
  ];
  const thick = (share: number): number => (share > 0.93 ? 1.7 : 0.75);
  return moved(rod(spline(path, 8), thick, 8), [0, 0, half * 0.6]);
}
