// A bottle cut like a stone: octagons above and below, a girdle of eight between them turned by half a step; round inside.
import type { Frame } from './frame.ts';
import { neckLine, neckSizes } from './glass-lines.ts';
import { face, outward, type Shape } from './mesh.ts';
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
  const [half, deep] = [frame.width / 2, frame.depth / 2];
  const [low, high] = [frame.body * 0.12, frame.body * 0.8];
  const middle = (low + high) / 2;
  const head = (frame.outline.corners.at(-1)?.[0] ?? half * 0.6) / half;
  const put = (places: readonly Place[]): number[] =>
    places.map((place) => {
      shape.vertices.push(...place);
      return shape.vertices.length / 3 - 1;
    });
  const octagon = (scale: number, height: number): number[] => {
    const [w, d] = [half * scale, deep * scale];
    const [a, b] = [w * 0.45, d * 0.45];
    return put([
      [w, height, -b],
      [w, height, b],
      [a, height, d],
      [-a, height, d],
      [-w, height, b],
      [-w, height, -b],
      [-a, height, -d],
      [a, height, -d],
    ]);
  };
  const [foot, lower] = [octagon(0.8, 0), octagon(0.97, low)];
  // Point i of the girdle faces the middle of side i of the octagons.
  const girdle = put(
    Array.from({ length: 8 }, (_, index): Place => {
      const angle = (index * Math.PI) / 4;
      const reach = index % 2 === 0 ? 1 : 0.8 * Math.SQRT2;
      return [half * Math.cos(angle) * reach, middle, deep * Math.sin(angle) * reach];
    }),
  );
  const [upper, shoulder] = [octagon(0.97, high), octagon(head, frame.body)];
  const at = (loop: readonly number[], index: number): number => loop[index % loop.length] ?? 0;
  const quad = (a: number, b: number, c: number, d: number) => {
    face(shape, 0, a, b, c);
    face(shape, 0, a, c, d);
  };
  for (let index = 0; index < 8; index += 1) {
    const next = index + 1;
    quad(at(foot, index), at(lower, index), at(lower, next), at(foot, next));
    quad(at(upper, index), at(shoulder, index), at(shoulder, next), at(upper, next));
    face(shape, 0, at(lower, index), at(girdle, index), at(lower, next));
    face(shape, 0, at(lower, next), at(girdle, index), at(girdle, next));
    face(shape, 0, at(upper, next), at(girdle, index), at(upper, index));
    face(shape, 0, at(girdle, next), at(girdle, index), at(upper, next));
  }
  // Rounds that go on from the rims: neck and lip above, the standing ring below, and the hollow.
  const rows = (
    line: readonly Point[],
    section: Section | null,
    owner: number,
    from: number[] | null,
  ): number[] => {
    let before = from;
    for (const [radius, height] of line) {
      const ring = radius < 1e-6 ? null : section?.ring(radius);
      const row = put(
        radius < 1e-6
          ? [[0, height, 0]]
          : Array.from({ length: SEGMENTS }, (_, index): Place => {
              const angle = (index / SEGMENTS) * 2 * Math.PI;
              return ring
                ? [ring[index * 2] ?? 0, height, ring[index * 2 + 1] ?? 0]
                : [radius * Math.cos(angle), height, radius * Math.sin(angle)];
            }),
      );
      if (before) bridge(shape, owner, before, row);
      before = row;
    }
    return before ?? [];
  };
  const { shaft, bore } = neckSizes(frame);
  const neck = profile([[shaft + 1.4, frame.body], ...neckLine(frame), [bore, frame.mouth - 2]]);
  const rim = rows(
    isSolid ? [...neck, [bore, frame.mouth - 6], [0, frame.mouth - 6]] : neck,
    null,
    0,
    shoulder,
  );
  if (!isSolid) {
    const { line, section } = cutInside(frame);
    rows([...line].reverse(), section, 1, rim);
  }
  // The underside looks down: its rims run the other way round.
  const under = profile([
    [frame.width * 0.29, 0],
    [frame.width * 0.261, 0.7, 0.3],
    [0, 0.7],
  ]);
  const flipped: Shape = { vertices: shape.vertices, triangles: [], owners: [] };
  const start = shape.triangles.length;
  rows(under, null, 0, foot);
  flipped.triangles = shape.triangles.splice(start);
  shape.owners.splice(start / 3);
  for (let index = 0; index < flipped.triangles.length; index += 3)
    face(
      shape,
      0,
      flipped.triangles[index] ?? 0,
      flipped.triangles[index + 2] ?? 0,
      flipped.triangles[index + 1] ?? 0,
    );
  return outward(shape);
}

/** Joins two closed loops of any counts, both in the order of growing angles. */
function bridge(
  shape: Shape,
  owner: number,
  low: readonly number[],
  high: readonly number[],
): void {
  if (low.length === 1 || high.length === 1) {
    const [tip, loop] = low.length === 1 ? [low[0] ?? 0, high] : [high[0] ?? 0, low];
    loop.forEach((here, index) => {
      const there = loop[(index + 1) % loop.length] ?? 0;
      if (low.length === 1) face(shape, owner, tip, here, there);
      else face(shape, owner, here, tip, there);
    });
    return;
  }
  const angle = (vertex: number) =>
    Math.atan2(shape.vertices[vertex * 3 + 2] ?? 0, shape.vertices[vertex * 3] ?? 0);
  const sorted = (loop: readonly number[]) =>
    [...loop].sort((one, other) => angle(one) - angle(other));
  const [one, other] = [sorted(low), sorted(high)];
  const reach = (loop: readonly number[], index: number) =>
    angle(loop[index % loop.length] ?? 0) + (index >= loop.length ? 2 * Math.PI : 0);
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [a, b] = [one[i % one.length] ?? 0, other[j % other.length] ?? 0];
    if (j >= other.length || (i < one.length && reach(one, i + 1) <= reach(other, j + 1))) {
      face(shape, owner, a, b, one[(i + 1) % one.length] ?? 0);
      i += 1;
    } else {
      face(shape, owner, a, b, other[(j + 1) % other.length] ?? 0);
      j += 1;
    }
  }
}
