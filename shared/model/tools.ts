// Tools and small goods of the workshop: crimpers, funnels, syringes, clips and plugs.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { findNeck } from '#shared/catalogue/neck.ts';
import { disc, laid, moved, rod, turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { type Corner, spline } from './profile.ts';
import { codeOf, neckOf, numberOf } from './reading.ts';
import { type Surface, surfaceOf, whitePlastic } from './surfaces.ts';

const steel: Surface = { kind: 'metal', color: 'silver', finish: 'glossy' };
const brushed: Surface = { kind: 'metal', color: 'silver', finish: 'brushed' };
const clear: Surface = { kind: 'clear-plastic', color: 'clear', finish: 'glossy' };
const blackRubber: Surface = { kind: 'rubber', color: 'black', finish: '' };
const darkSteel: Surface = { kind: 'plastic', color: 'dark', finish: 'matte' };

/** A body revolved about its axis, closed at both ends. */
const solid = (surface: Surface, ...line: Corner[]): Solid => ({
  shape: turned([[0, line[0]?.[1] ?? 0], ...line, [0, line.at(-1)?.[1] ?? 0]]),
  surfaces: [surface],
});
const lifted = (solids: readonly Solid[], x: number, y: number): Solid[] =>
  solids.map((one) => ({ ...one, shape: moved(one.shape, [x, y, 0]) }));

/** The head that presses the ferrule, 62 units high: a collar with four jaws. */
export function die(half: number, unit: number): Solid[] {
  const slits = [-0.55, -0.2, 0.2, 0.55].map(
    (at): Solid => ({
      shape: moved(disc(half * 0.028, [50 * unit, 62 * unit], 0.05, 8), [
        half * 0.8 * at,
        0,
        half * 0.8,
      ]),
      surfaces: [darkSteel],
    }),
  );
  return [
    solid(brushed, [half * 0.86, 0, 0.6], [half * 0.86, 14 * unit]),
    solid(
      steel,
      [half, 13 * unit, 0.8],
      [half, 18 * unit],
      [half * 0.97, 18.4 * unit],
      [half * 0.97, 19.4 * unit],
      [half, 19.8 * unit],
      [half, 39.6 * unit],
      [half * 0.97, 40 * unit],
      [half * 0.97, 41 * unit],
      [half, 41.4 * unit],
      [half, 46 * unit, 1],
      [half * 0.88, 48.5 * unit],
    ),
    solid(brushed, [half * 0.84, 48 * unit], [half * 0.78, 62 * unit, 0.8]),
    ...slits,
  ];
}

/** A hand tool: a steel head with its die, and two long handles. */
export function crimper(attributes: Attributes, height: number): Solid[] {
  const unit = height / 230;
  const color = codeOf(attributes, 'color', 'black');
  const grip: Surface = {
    kind: 'plastic',
    color: color === 'silver' ? 'black' : color,
    finish: 'matte',
  };
  const handle = (sign: number): Solid[] => {
    const path = (points: readonly (readonly [number, number])[]) =>
      spline(
        points.map(([x, y]) => [x * sign * unit, y * unit]),
        7,
      );
    return [
      {
        shape: rod(
          path([
            [7, 154],
            [16, 136],
            [34, 114],
            [42, 88],
          ]),
          (share) => (7.4 - 2.4 * share) * unit,
        ),
        surfaces: [brushed],
      },
      {
        shape: rod(
          path([
            [42, 98],
            [44.5, 70],
            [43, 34],
            [40, 4],
          ]),
          (share) => (share < 0.06 ? 5.4 : 6.8 - (share > 0.96 ? 2 : 0)) * unit,
        ),
        surfaces: [grip],
      },
    ];
  };
  const bolt = (radius: number, front: number, surface: Surface): Solid => ({
    shape: moved(laid(disc(radius * unit, [0, front * unit], 0.6, 40)), [0, 153 * unit, 0]),
    surfaces: [surface],
  });
  return [
    solid(steel, [7 * unit, 112 * unit, 1], [7 * unit, 150 * unit]),
    ...handle(1),
    ...handle(-1),
    solid(
      brushed,
      [13 * unit, 134 * unit, 3],
      [18 * unit, 150 * unit, 3],
      [17 * unit, 169 * unit, 1],
    ),
    bolt(5.4, 20, steel),
    bolt(2.2, 20.6, darkSteel),
    ...lifted(die((neckOf(attributes).diameterMm * 0.5 + 8) * unit, unit), 0, 168 * unit),
  ];
}

/** The dies that come with a tool, one for each additional neck. */
export const furtherDies = (attributes: Attributes): Solid[][] =>
  attributes.color === 'red' || !Array.isArray(attributes.fitsNecks)
    ? []
    : attributes.fitsNecks
        .filter((code) => code !== neckOf(attributes).code)
        .map((code) => die((findNeck(code)?.diameterMm ?? 15) * 0.95, 44 / 62));

/** A funnel standing on its wide opening. */
export function funnel(width: number, coat: Surface): Solid[] {
  const half = width / 2;
  return [
    solid(
      coat,
      [half, 0, 0.4],
      [half, width * 0.09, 0.8],
      [half * 0.93, width * 0.12, 2],
      [width * 0.075, width * 0.54, 3],
      [width * 0.055, width * 0.62],
      [width * 0.045, width * 0.94],
      [width * 0.03, width * 1.05, 0.2],
    ),
  ];
}

/** A soft plastic pipette standing on its tip. */
export const pipette = (size: number): Solid[] => [
  solid(
    { ...whitePlastic, finish: 'matte' },
    [0.9, 0, 0.2],
    [1.2, size * 0.3, 2],
    [2.6, size * 0.42, 3],
    [2.8, size * 0.7, 1],
    [5.6, size * 0.78, 4],
    [5.4, size * 0.94, 4],
    [2.4, size, 2],
  ),
  ...[0.46, 0.52, 0.58, 0.64].map(
    (at): Solid => ({
      shape: moved(disc(0.16, [0, 1.4], 0.02, 8), [0.9, size * at, 2.8], 0),
      surfaces: [darkSteel],
    }),
  ),
];

/** A graduated syringe standing on its blunt tip. */
export function syringe(attributes: Attributes): Solid[] {
  const half = 5.5 + numberOf(attributes, ['capacityMl'], 20) * 0.22;
  const height = numberOf(attributes, ['heightMm'], half * 15);
  const at = (share: number): number => height * share;
  const marks = Array.from({ length: 11 }, (_, index): Solid => {
    const wide = half * (index % 5 === 0 ? 0.6 : 0.38);
    return {
      shape: moved(
        rod(
          [
            [0, 0],
            [wide, 0],
          ],
          () => 0.2,
          6,
        ),
        [half * 0.12, at(0.2 + index * 0.036), half],
      ),
      surfaces: [darkSteel],
    };
  });
  return [
    solid(whitePlastic, [half * 0.3, at(0.58)], [half * 0.3, at(0.96)]),
    solid(
      whitePlastic,
      [half * 0.95, at(0.955), 0.4],
      [half * 0.95, at(0.985), 0.8],
      [half * 0.5, height],
    ),
    solid(steel, [half * 0.09, 0], [half * 0.11, at(0.1)]),
    solid(blackRubber, [half * 0.86, at(0.545), 0.6], [half * 0.86, at(0.6), 0.6]),
    solid(
      clear,
      [half * 0.3, at(0.09), 0.3],
      [half * 0.34, at(0.145), 0.5],
      [half, at(0.17), 0.8],
      [half, at(0.67), 0.2],
    ),
    solid(clear, [half * 1.7, at(0.665), 0.5], [half * 1.7, at(0.685), 0.5]),
    ...marks,
  ];
}

/** A clip for a car's air vent, behind the bottle. */
export function ventClip(width: number, body: number): Solid[] {
  const coat: Surface = { kind: 'plastic', color: 'black', finish: 'matte' };
  const arm = (y: number): Solid => ({
    shape: moved(
      rod(
        [
          [width * 0.3, y],
          [width * 0.62, y],
          [width, y],
        ],
        (share) => (share > 0.9 ? 1.1 : 1.7),
        16,
      ),
      [0, 0, -2],
    ),
    surfaces: [coat],
  });
  return [arm(body * 0.36), arm(body * 0.6)];
}

/** A plug for a neck, with its sealing rings; a reducer has a flange and a spout. */
export function plug(diameter: number, coat: Surface, isReducer: boolean): Solid[] {
  const half = diameter / 2;
  const rings = [0.5, 0.85, 1.2].flatMap((at): Corner[] => [
    [half * 0.76, half * (at - 0.06)],
    [half * 0.82, half * at, 0.1],
    [half * 0.77, half * (at + 0.06)],
  ]);
  if (!isReducer)
    return [
      solid(
        coat,
        [half * 0.6, 0, 1],
        [half * 0.74, half * 0.3, 0.6],
        ...rings,
        [half * 0.8, half * 1.6],
        [half, half * 1.62, 0.3],
        [half, half * 2.05, 0.8],
        [half * 0.4, half * 2.12],
      ),
    ];
  const slim = rings.map(([radius, high]): Corner => [radius * 0.72, high * 0.86]);
  return [
    solid(
      coat,
      [half * 0.5, 0, 0.6],
      ...slim,
      [half * 0.6, half * 1.22],
      [half, half * 1.26, 0.3],
      [half, half * 1.5, 0.5],
      [half * 0.36, half * 1.56, 0.5],
      [half * 0.3, half * 1.95, 0.4],
      [half * 0.16, half * 1.97],
    ),
  ];
}

/** The sprayer of a sample vial under its clear cap. */
export const tinyPump = (width: number, height: number, color: string): Solid[] => {
  const coat = surfaceOf('plastic', color, 'glossy');
  return [
    solid(
      coat,
      [width * 0.42, 0, 0.2],
      [width * 0.42, height * 0.3, 0.5],
      [width * 0.2, height * 0.32],
    ),
    solid(coat, [width * 0.16, height * 0.3], [width * 0.16, height * 0.44]),
    solid(coat, [width * 0.3, height * 0.42, 0.3], [width * 0.3, height * 0.84, 0.7]),
  ];
};
