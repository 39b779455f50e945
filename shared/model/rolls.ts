// Products sold on rolls: labels, ribbon and wrap.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { box, laid, moved, type Shape, surface, turned } from './mesh.ts';
import { boardOf } from './packaging.ts';
import type { Solid } from './part.ts';
import type { Corner, Point } from './profile.ts';
import { codeOf, numberOf } from './reading.ts';
import { circle } from './section.ts';
import { type Surface, surfaceOf } from './surfaces.ts';

/**
 * A part of a cylinder's surface that faces outwards, between two angles from the top to the front
 * (degrees).
 */
function skin(radius: number, width: number, [from, to]: readonly [number, number]): Shape {
  const shape: Shape = { vertices: [], triangles: [], owners: [] };
  const steps = 24;
  for (let step = 0; step <= steps; step += 1) {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    const y = radius + radius * Math.cos(angle);
    const z = radius * Math.sin(angle);
    shape.vertices.push(-width / 2, y, z, width / 2, y, z);
    if (step === 0) continue;
    const at = step * 2;
    shape.triangles.push(at - 2, at, at + 1, at - 2, at + 1, at - 1);
    shape.owners.push(0, 0);
  }
  return shape;
}

/** A roll lying on its rim: its axis runs from left to right. */
function roll(
  coat: Surface,
  { width, radius, hole }: { width: number; radius: number; hole: number },
): Solid[] {
  const core: Surface = { kind: 'board', color: 'kraft', finish: '' };
  const groove = width - 0.6;
  const side = [0.8, 0.54, 0.28].flatMap((share): Point[] => {
    const at = hole + (radius - hole) * share;
    return [
      [at + 0.25, width],
      [at + 0.2, groove],
      [at - 0.2, groove],
      [at - 0.25, width],
    ];
  });
  const edge = hole + 1.6;
  const skin: Point[] = [[edge, 0], [radius, 0], [radius, width], ...side, [edge, width]];
  const inner: Point[] = [
    [edge, width + 0.2],
    [hole, width + 0.2],
    [hole, 0],
  ];
  const section = circle(96);
  const upright = surface(
    [
      { points: skin, section },
      { points: inner, section, owner: 1 },
    ],
    undefined,
    true,
  );
  const lying = moved(laid(moved(upright, [0, -width / 2, 0])), [0, 0, 0], 90);
  return [{ shape: moved(lying, [0, radius, 0]), surfaces: [coat, core] }];
}

/** One label, flat. */
export const labelSheet = (attributes: Attributes): Solid[] => [
  {
    shape: box(
      numberOf(attributes, ['widthMm', 'diameterMm'], 40),
      2,
      [0, numberOf(attributes, ['heightMm', 'diameterMm'], 50)],
      0.2,
    ),
    surfaces: [boardOf(attributes, 'white')],
  },
];

const rollSize = (attributes: Attributes) => {
  const wide = numberOf(attributes, ['widthMm', 'diameterMm'], 40);
  const high = numberOf(attributes, ['heightMm', 'diameterMm'], 50);
  return { wide, high, radius: Math.max(35, high * 0.75) };
};

/** The backing of blank labels on its roll. */
export function labelRoll(attributes: Attributes): Solid[] {
  const { wide, radius } = rollSize(attributes);
  const backing: Surface = { kind: 'sheet', color: '#efe7d6', finish: '' };
  return roll(backing, { width: wide + 6, radius, hole: radius * 0.4 });
}

export function labelsOnRoll(attributes: Attributes): Solid[] {
  const { wide, high, radius } = rollSize(attributes);
  const isClear = codeOf(attributes, 'color', 'white') === 'clear';
  const face: Surface = isClear
    ? { kind: 'board', color: '#dfe8ea', finish: '' }
    : boardOf(attributes, 'white');
  const turn = (high / radius) * (180 / Math.PI);
  return [-1, 0, 1].flatMap((place): Solid[] => {
    const middle = 66 + place * (turn + 4);
    const from = Math.max(0, middle - turn / 2);
    const to = Math.min(170, middle + turn / 2);
    return from < to ? [{ shape: skin(radius + 0.3, wide, [from, to]), surfaces: [face] }] : [];
  });
}

/** A ribbon on its roll, with its end on the floor. */
export function ribbonRoll(attributes: Attributes): Solid[] {
  const width = Math.max(8, numberOf(attributes, ['widthMm'], 10)) * 1.6;
  const coat = surfaceOf(
    'cotton',
    codeOf(attributes, 'color', 'pink'),
    codeOf(attributes, 'finish'),
  );
  const tail = moved(box(width, 62, [0, 0.8], 0.2), [0, 0, 31]);
  return [{ shape: tail, surfaces: [coat] }, ...roll(coat, { width, radius: 30, hole: 14 })];
}

/** An upright roll of bubble wrap: its end shows the layers. */
export function wrapRoll(attributes: Attributes): Solid[] {
  const width = numberOf(
    attributes,
    ['diameterMm'],
    Math.min(300, numberOf(attributes, ['widthMm'], 500) * 0.56),
  );
  const height = numberOf(attributes, ['heightMm', 'widthMm'], 500);
  const half = width / 2;
  const isFilm = ['film', 'plastic'].includes(codeOf(attributes, 'material', 'film'));
  const color = codeOf(attributes, 'color', isFilm ? 'clear' : 'kraft');
  const coat: Surface = isFilm
    ? { kind: 'plastic', color: color === 'clear' ? '#dce7ea' : color, finish: 'bubbles' }
    : { kind: 'board', color, finish: '' };
  const rings = [1, 0.86, 0.72, 0.58, 0.44].flatMap((share): Corner[] => [
    [half * share, height],
    [half * (share - 0.125), height],
    [half * (share - 0.13), height - 4],
    [half * (share - 0.14), height - 4],
  ]);
  const core: Corner[] = [
    [half * 0.28, height],
    [half * 0.28, 0.5],
    [0, 0.5],
  ];
  const line: Corner[] = [[0, 0], [half, 0, 1], ...rings, ...core];
  return [{ shape: turned(line, circle(96)), surfaces: [coat] }];
}
