// A bottle cut like a gem: an octagon above and one below, between them a girdle of eight points
// turned by half a step; the inside is round.
import type { Frame } from './frame.ts';
import { neckLine, neckSizes } from './glass-lines.ts';
import { outward, type Shape, triangleAdder, valueAt } from './mesh.ts';
import { type Point, profile } from './profile.ts';
import { oval, type Section } from './section.ts';

type Place = readonly [x: number, y: number, z: number];
const SEGMENTS = 96;

/** The hollow of a cut bottle: an oval with round shoulders. */
export function cutInside(frame: Frame): { line: Point[]; section: Section } {
  const { bore } = neckSizes(frame);
  const wall = frame.wall * 1.5;
  const width = frame.width / 2 - wall;
  return {
    section: oval(width, frame.depth / 2 - wall, bore, SEGMENTS),
    line: profile([
      [0, frame.base - 0.5],
      [width * 0.86, frame.base, 4],
      [width * 0.93, frame.body * 0.2, 8],
      [width * 0.93, frame.body * 0.74, 8],
      [bore, frame.body - frame.wall, 3],
      [bore, frame.mouth - 2.2],
    ]),
  };
}

export function cutBody(frame: Frame, isSolid: boolean): Shape {
  const shape: Shape = { vertices: [], triangles: [], owners: [] };
  const { foot, shoulder } = addFacets(shape, frame);
  const { bore } = neckSizes(frame);
  // Round rings continue from the rims: neck and lip above, the standing ring below, and the
  // hollow.
  const neck = neckProfile(frame);
  const rim = addRows(shape, {
    line: isSolid ? [...neck, [bore, frame.mouth - 6], [0, frame.mouth - 6]] : neck,
    owner: 0,
    from: shoulder,
  });
  if (!isSolid) {
    const { line, section } = cutInside(frame);
    addRows(shape, { line: [...line].reverse(), section, owner: 1, from: rim });
  }
  addUnderside(shape, frame, foot);
  return outward(shape);
}

function neckProfile(frame: Frame): Point[] {
  const { shaft, bore } = neckSizes(frame);
  return profile([[shaft + 1.4, frame.body], ...neckLine(frame), [bore, frame.mouth - 2]]);
}

/** Adds points and returns their indices. */
function put(shape: Shape, places: readonly Place[]): number[] {
  return places.map((place) => {
    shape.vertices.push(...place);
    return shape.vertices.length / 3 - 1;
  });
}

/** The octagon of the body at a height, with its corners by increasing angle. */
function octagon({ width, depth }: Frame, scale: number, height: number): Place[] {
  const w = (width / 2) * scale;
  const d = (depth / 2) * scale;
  const a = w * 0.45;
  const b = d * 0.45;
  return [
    [w, height, -b],
    [w, height, b],
    [a, height, d],
    [-a, height, d],
    [-w, height, b],
    [-w, height, -b],
    [-a, height, -d],
    [a, height, -d],
  ];
}

/** The cut sides; returns the loops of points at foot and shoulder. */
function addFacets(shape: Shape, frame: Frame): { foot: number[]; shoulder: number[] } {
  const half = frame.width / 2;
  const deep = frame.depth / 2;
  const low = frame.body * 0.12;
  const high = frame.body * 0.8;
  const middle = (low + high) / 2;
  const head = (frame.outline.corners.at(-1)?.[0] ?? half * 0.6) / half;
  const foot = put(shape, octagon(frame, 0.8, 0));
  const lower = put(shape, octagon(frame, 0.97, low));
  // Point i of the girdle is at the middle of side i of the octagons.
  const girdle = put(
    shape,
    Array.from({ length: 8 }, (_, index): Place => {
      const angle = (index * Math.PI) / 4;
      const reach = index % 2 === 0 ? 1 : 0.8 * Math.SQRT2;
      return [half * Math.cos(angle) * reach, middle, deep * Math.sin(angle) * reach];
    }),
  );
  const upper = put(shape, octagon(frame, 0.97, high));
  const shoulder = put(shape, octagon(frame, head, frame.body));
  const at = (loop: readonly number[], index: number): number => loop[index % loop.length] ?? 0;
  const face = triangleAdder(shape, 0);
  const quad = (a: number, b: number, c: number, d: number) => {
    face(a, b, c);
    face(a, c, d);
  };
  for (let index = 0; index < 8; index += 1) {
    const next = index + 1;
    quad(at(foot, index), at(lower, index), at(lower, next), at(foot, next));
    quad(at(upper, index), at(shoulder, index), at(shoulder, next), at(upper, next));
    face(at(lower, index), at(girdle, index), at(lower, next));
    face(at(lower, next), at(girdle, index), at(girdle, next));
    face(at(upper, next), at(girdle, index), at(upper, index));
    face(at(girdle, next), at(girdle, index), at(upper, next));
  }
  return { foot, shoulder };
}

/** A line revolved around the axis, or along a section, that continues from a loop of points. */
type Rows = { line: readonly Point[]; section?: Section; owner: number; from: number[] };

/** Adds a line's rows of points and returns the last row. */
function addRows(shape: Shape, { line, section, owner, from }: Rows): number[] {
  let before = from;
  for (const point of line) {
    const row = put(shape, rowOf(point, section));
    bridge(shape, owner, before, row);
    before = row;
  }
  return before;
}

function rowOf([radius, height]: Point, section?: Section): Place[] {
  if (radius < 1e-6) return [[0, height, 0]];
  const ring = section?.ring(radius);
  return Array.from({ length: SEGMENTS }, (_, index): Place => {
    const angle = (index / SEGMENTS) * 2 * Math.PI;
    return ring
      ? [valueAt(ring, index * 2), height, valueAt(ring, index * 2 + 1)]
      : [radius * Math.cos(angle), height, radius * Math.sin(angle)];
  });
}

/** The underside faces down, so its rims run in the opposite direction. */
function addUnderside(shape: Shape, frame: Frame, foot: number[]): void {
  const line = profile([
    [frame.width * 0.29, 0],
    [frame.width * 0.261, 0.7, 0.3],
    [0, 0.7],
  ]);
  const start = shape.triangles.length;
  addRows(shape, { line, owner: 0, from: foot });
  for (let index = start; index < shape.triangles.length; index += 3) {
    const second = valueAt(shape.triangles, index + 1);
    shape.triangles[index + 1] = valueAt(shape.triangles, index + 2);
    shape.triangles[index + 2] = second;
  }
}

/** Joins two closed loops with any number of points, both by increasing angle. */
function bridge(
  shape: Shape,
  owner: number,
  low: readonly number[],
  high: readonly number[],
): void {
  const face = triangleAdder(shape, owner);
  if (low.length === 1) {
    const tip = valueAt(low, 0);
    high.forEach((here, index) => {
      face(tip, here, valueAt(high, (index + 1) % high.length));
    });
    return;
  }
  if (high.length === 1) {
    const tip = valueAt(high, 0);
    low.forEach((here, index) => {
      face(here, tip, valueAt(low, (index + 1) % low.length));
    });
    return;
  }
  const angle = (vertex: number) =>
    Math.atan2(valueAt(shape.vertices, vertex * 3 + 2), valueAt(shape.vertices, vertex * 3));
  const sorted = (loop: readonly number[]) =>
    [...loop].sort((one, other) => angle(one) - angle(other));
  const one = sorted(low);
  const other = sorted(high);
  const at = (loop: readonly number[], index: number) => valueAt(loop, index % loop.length);
  const reach = (loop: readonly number[], index: number) =>
    angle(at(loop, index)) + (index >= loop.length ? 2 * Math.PI : 0);
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    const a = at(one, i);
    const b = at(other, j);
    if (j >= other.length || (i < one.length && reach(one, i + 1) <= reach(other, j + 1))) {
      face(a, b, at(one, i + 1));
      i += 1;
    } else {
      face(a, b, at(other, j + 1));
      j += 1;
    }
  }
}
