// Packaging: boxes, bags, sleeves and foil discs.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { box, moved, pipe, rod, turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { spline } from './profile.ts';
import { codeOf, numberOf } from './reading.ts';
import { circle } from './section.ts';
import { type Surface, surfaceOf } from './surfaces.ts';

const dark: Surface = { kind: 'plastic', color: 'dark', finish: 'matte' };
const foil: Surface = { kind: 'metal', color: 'gold', finish: 'matte' };
export const boardOf = (attributes: Attributes, usual: string): Surface => ({
  ...surfaceOf('board', codeOf(attributes, 'color', usual), codeOf(attributes, 'finish')),
  kind: 'board',
});

export const boxSize = (attributes: Attributes) => ({
  width: numberOf(attributes, ['widthMm', 'diameterMm'], 50),
  depth: numberOf(attributes, ['depthMm', 'widthMm'], 50),
  height: numberOf(attributes, ['heightMm'], 110),
});

/** One seam makes a block look like a box; a round box is a cylinder with a lid. */
export function boxSolids(attributes: Attributes): Solid[] {
  const { width, depth, height } = boxSize(attributes);
  const board = boardOf(attributes, 'kraft');
  const lid = Math.min(height * 0.35, 24);
  const joint = 0.3;
  return [
    { shape: box(width, depth, [0, height - lid - joint], 0.5), surfaces: [board], crease: 12 },
    {
      shape: box(
        width - 0.6,
        depth - 0.6,
        [height - lid - joint * 3, height - lid + joint * 2],
        0.1,
      ),
      surfaces: [dark],
    },
    { shape: box(width, depth, [height - lid, height], 0.5), surfaces: [board], crease: 12 },
  ];
}

/** A cardboard bag with its front, its folded side and cord handles. */
export function bag(attributes: Attributes): Solid[] {
  const width = numberOf(attributes, ['widthMm'], 180);
  const height = numberOf(attributes, ['heightMm'], 240);
  const depth = numberOf(attributes, ['depthMm'], width * 0.4);
  const board = boardOf(attributes, 'kraft');
  const isDark = ['black', 'blue', 'green', 'red'].includes(board.color);
  const cord: Surface = { kind: 'plastic', color: isDark ? 'smoke' : 'brown', finish: 'matte' };
  const rise = height * 0.2;
  const handle = (z: number): Solid => ({
    shape: moved(
      rod(
        spline(
          [
            [-width * 0.2, height - 2],
            [-width * 0.18, height + rise * 0.6],
            [0, height + rise],
            [width * 0.18, height + rise * 0.6],
            [width * 0.2, height - 2],
          ],
          8,
        ),
        () => width * 0.009,
        8,
      ),
      [0, 0, z],
    ),
    surfaces: [cord],
  });
  const edge: Solid = {
    shape: box(width + 0.3, depth + 0.3, [height * 0.86, height * 0.862], 0.1),
    surfaces: [{ ...cord, color: isDark ? 'dark' : 'kraft' }],
  };
  return [
    handle(-depth * 0.46),
    { shape: box(width, depth, [0, height], 0.4), surfaces: [board], crease: 12 },
    edge,
    handle(depth * 0.5),
  ];
}

/** A shrink sleeve: a thin tube of film. */
export function sleeveOfFilm(attributes: Attributes): Solid[] {
  const half = numberOf(attributes, ['diameterMm', 'widthMm'], 24) / 2;
  const height = numberOf(attributes, ['heightMm'], 35);
  const color = codeOf(attributes, 'color', 'clear');
  const film: Surface =
    color === 'clear'
      ? { kind: 'clear-plastic', color: 'clear', finish: 'glossy' }
      : surfaceOf('plastic', color, 'glossy');
  return [{ shape: pipe([half * 0.97, half], [0, height], 96), surfaces: [film] }];
}

/** A stack of foil discs. */
export function foilDiscs(attributes: Attributes): Solid[] {
  const half = numberOf(attributes, ['diameterMm', 'widthMm'], 24) / 2;
  const coat = surfaceOf('aluminium', codeOf(attributes, 'color', 'silver'));
  return Array.from({ length: 4 }, (_, row): Solid => {
    const disc = turned(
      [
        [0, 0],
        [half, 0],
        [half, half * 0.15],
        [0, half * 0.15],
      ],
      circle(72),
    );
    return {
      shape: moved(disc, [((row * 3) % 4) * 0.4, row * half * 0.16, 0]),
      surfaces: [coat],
    };
  });
}

/** A fine foil line on the front, as on bought boxes. */
export function foilFrame(attributes: Attributes): Solid[] {
  const { width, depth, height } = boxSize(attributes);
  const inset = width * 0.09;
  const bar = (w: number, h: number, x: number, y: number): Solid => ({
    shape: moved(box(w, 0.2, [y, y + h], 0.05), [x, 0, depth / 2]),
    surfaces: [foil],
  });
  return [
    bar(width - inset * 2, 0.4, 0, inset),
    bar(width - inset * 2, 0.4, 0, height - inset),
    bar(0.4, height - inset * 2, -width / 2 + inset, inset),
    bar(0.4, height - inset * 2, width / 2 - inset, inset),
  ];
}
