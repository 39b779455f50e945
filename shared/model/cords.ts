// Long thin goods: tubes, sticks, cords and what hangs on them.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { disc, moved, pipe, rod, turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { spline } from './profile.ts';
import { codeOf, numberOf } from './reading.ts';
import { type Surface, surfaceOf, tubePlastic } from './surfaces.ts';

/** Cut tubes in a bundle, held by two bands. */
export function tubeBundle(attributes: Attributes): Solid[] {
  const size = numberOf(attributes, ['tubeLengthMm', 'heightMm'], 110);
  const thick = Math.max(numberOf(attributes, ['diameterMm'], 2.6), size * 0.022);
  const half = thick * 4.5;
  const tubes = [0, 8, 2, 6, 4, 1, 7, 3, 5].map(
    (index): Solid => ({
      shape: moved(pipe([thick * 0.3, thick / 2], [0, size - ((index * 5) % 4) * 1.2]), [
        (index - 4) * thick * 0.98,
        0,
        index % 2,
      ]),
      surfaces: [tubePlastic],
    }),
  );
  return [...tubes, ...[0.3, 0.68].map((at) => band(half, size * at, size * 0.022, 'natural'))];
}

const band = (half: number, low: number, high: number, color: string): Solid => ({
  shape: turned([
    [0, low],
    [half * 1.02, low, 0.3],
    [half * 1.02, low + high, 0.3],
    [0, low + high],
  ]),
  surfaces: [{ kind: 'rubber', color, finish: '' }],
});

export const stickSurface = (attributes: Attributes): Surface => {
  const color = codeOf(attributes, 'color');
  return color === 'black' || color === 'white'
    ? surfaceOf('plastic', color, 'matte')
    : attributes.material === 'fibre'
      ? surfaceOf('plastic', 'black', 'matte')
      : surfaceOf('rattan', 'natural');
};

/** Sticks standing upright, tied with a band; pink ones carry dried blossoms. */
export function stickBundle(attributes: Attributes): Solid[] {
  const size = numberOf(attributes, ['stickLengthMm', 'heightMm'], 220);
  const thick = numberOf(attributes, ['stickDiameterMm', 'diameterMm'], 3);
  const coat = stickSurface(attributes);
  const hasBlossoms = attributes.color === 'pink';
  const sticks = [0, 10, 2, 8, 4, 6, 1, 9, 3, 7, 5].flatMap((index, order): Solid[] => {
    const place = index - 5;
    const lean = place * thick * 0.1 * (1 + ((index * 7) % 3) * 0.12);
    const foot = place * thick * 0.92 - lean * 1.7;
    const tip = place * thick * 0.92 + lean * 4.6;
    const high = size - ((index * 5) % 4) * 1.1;
    const at = (shape: Solid['shape'], surface: Surface): Solid => ({
      shape: moved(shape, [0, 0, order * 0.3]),
      surfaces: [surface],
    });
    const stick = rod(
      [
        [foot, 0],
        [tip, high],
      ],
      () => thick / 2,
      12,
    );
    if (!hasBlossoms || index % 2 > 0) return [at(stick, coat)];
    const [pale, deep] = ['pink', 'rose'].map((color) => surfaceOf('plastic', color, 'matte'));
    const bud = (radius: number, up: number, surface: Surface | undefined): Solid =>
      at(
        moved(
          turned([
            [0, 0],
            [radius * 0.7, radius * 0.2, radius * 0.3],
            [radius, radius * 0.9, radius * 0.4],
            [radius * 0.6, radius * 1.6, radius * 0.4],
            [0, radius * 1.6],
          ]),
          [tip, high + up, radius],
        ),
        surface ?? coat,
      );
    return [at(stick, coat), bud(thick * 1.7, -thick, pale), bud(thick * 0.8, -thick * 0.2, deep)];
  });
  const isDark = coat.color === 'black';
  return [...sticks, band(thick * 5.4, size * 0.36, size * 0.05, isDark ? 'natural' : 'black')];
}

const ropeOf = (attributes: Attributes): Surface =>
  surfaceOf('cotton', codeOf(attributes, 'color', 'brown'), 'matte');

/** A hank of cord: loops inside each other, wound round at one side. */
export function cordHank(attributes: Attributes): Solid[] {
  const size = Math.max(70, Math.min(140, numberOf(attributes, ['heightMm'], 100)));
  const thick = Math.max(1.4, numberOf(attributes, ['diameterMm'], 2));
  const rope = ropeOf(attributes);
  const middle = size / 2;
  const strand = (path: readonly (readonly number[])[], z: number): Solid => ({
    shape: moved(
      rod(path, () => thick * 0.55, 16),
      [0, 0, z],
    ),
    surfaces: [rope],
  });
  const loops = Array.from({ length: 7 }, (_, index) => {
    const high = middle - thick * (index * 0.95 + 0.6);
    const lean = ((index * 5) % 3) - 1;
    const path = Array.from({ length: 49 }, (_item, step) => {
      const angle = (step / 48) * 2 * Math.PI;
      return [
        Math.cos(angle) * high * 0.86 + lean * 0.4 * Math.sin(angle),
        middle + Math.sin(angle) * high,
      ];
    });
    return strand(path, -index);
  });
  const outer = (middle - thick * 0.6) * 0.86;
  const inner = (middle - thick * 7.4) * 0.86;
  const wraps = Array.from({ length: 7 }, (_, index) => {
    const y = middle + (index - 3) * thick * 0.98;
    const path = [
      [inner - thick, y + thick * 0.3],
      [(inner + outer) / 2, y - thick * 0.1],
      [outer + thick * 0.7, y + thick * 0.3],
    ];
    return strand(spline(path, 5), 4);
  });
  const end = [
    [outer * 0.92, middle - thick * 3],
    [outer * 1.12, middle * 0.6],
    [outer * 1.14, middle * 0.3],
    [outer * 1.34, thick * 0.6],
  ];
  return [...loops, strand(spline(end, 8), 2), ...wraps];
}

/**
 * The cord of a car bottle: two strands through its cap, a bead above them, and the cord upwards.
 */
export function hanger(
  { width, top, reach }: { width: number; top: number; reach: number },
  cord: Surface,
  bead: Surface,
): Solid[] {
  const knot = top * 1.3;
  const strand = (sign: number): Solid => ({
    shape: rod(
      spline(
        [
          [sign * width * 0.12, top - 1],
          [sign * width * 0.26, top + (knot - top) * 0.4],
          [sign * width * 0.12, top + (knot - top) * 0.75],
          [sign * 0.4, knot],
        ],
        7,
      ),
      () => 0.6,
      8,
    ),
    surfaces: [cord],
  });
  const upwards = (x: number): Solid => ({
    shape: moved(disc(0.6, [knot, top + reach], 0.1, 10), [x, 0, 0]),
    surfaces: [cord],
  });
  return [
    strand(1),
    strand(-1),
    upwards(-0.55),
    upwards(0.55),
    {
      shape: turned([
        [0, knot - 2.4],
        [0.6, knot - 2.4],
        [2.2, knot - 1.4, 1.4],
        [2.2, knot + 1.4, 1.4],
        [0.6, knot + 2.4],
        [0, knot + 2.4],
      ]),
      surfaces: [bead],
    },
  ];
}
