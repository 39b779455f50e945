// Closed bodies of triangles in mm: y points up, the front faces positive z.
import { type Corner, type Point, profile } from './profile.ts';
import { circle, type Section, toRectangle } from './section.ts';

export type Mesh = {
  positions: Float32Array;
  normals: Float32Array;
  uvs?: Float32Array;
  indices: Uint32Array;
};

/**
 * A mesh before its normals are calculated: triangles share vertices, and each has the number of
 * its surface.
 */
export type Shape = { vertices: number[]; triangles: number[]; owners: number[] };

/** A number of a list at an index that exists; otherwise 0. */
export const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;

// Like `valueAt`, but each for one kind of list only, which keeps it fast in long loops: the engine
// compiles a function for the kinds that it has met, and no longer inlines it after four.
export const numberAt = (values: readonly number[], index: number): number => values[index] ?? 0;
export const decimalAt = (values: Float64Array, index: number): number => values[index] ?? 0;
export const wholeAt = (values: Int32Array, index: number): number => values[index] ?? 0;

export type Line = { points: readonly Point[]; section: Section; owner?: number };
/** May move the points of one ring (x, y, z in sequence). */
export type Reshape = (ring: Float64Array, radius: number, height: number) => Float64Array;

/**
 * A surface through rings, from the first point of the first line to the last point of the last.
 */
export function surface(lines: readonly Line[], reshape?: Reshape, isLoop = false): Shape {
  const shape: Shape = { vertices: [], triangles: [], owners: [] };
  const rings = lines.flatMap((line) => addRings(shape, line, reshape));
  for (let index = 0; index < rings.length - (isLoop ? 0 : 1); index += 1) {
    const low = rings[index];
    const high = rings[(index + 1) % rings.length];
    if (low && high) join(shape, low, high);
  }
  return outward(shape);
}

/** The vertices of one height: the first index and the count. */
type Ring = { start: number; count: number; owner: number };

/** The points (x, y, z in sequence) of a section at a height; a single point on the axis. */
function ringAt(section: Section, radius: number, height: number): Float64Array {
  if (radius < 1e-6) return Float64Array.of(0, height, 0);
  const plan = section.ring(radius);
  const ring = new Float64Array(section.count * 3);
  for (let index = 0; index < section.count; index += 1) {
    ring[index * 3] = valueAt(plan, index * 2);
    ring[index * 3 + 1] = height;
    ring[index * 3 + 2] = valueAt(plan, index * 2 + 1);
  }
  return ring;
}

function addRings(shape: Shape, { points, section, owner = 0 }: Line, reshape?: Reshape): Ring[] {
  return points.map(([radius, height]) => {
    const start = shape.vertices.length / 3;
    const ring = ringAt(section, radius, height);
    const isTip = ring.length === 3;
    for (const value of reshape && !isTip ? reshape(ring, radius, height) : ring)
      shape.vertices.push(value);
    return { start, count: isTip ? 1 : section.count, owner };
  });
}

function join(shape: Shape, low: Ring, high: Ring): void {
  const count = Math.max(low.count, high.count);
  if (count === 1) return;
  const add = triangleAdder(shape, low.owner);
  for (let here = 0; here < count; here += 1) {
    const there = (here + 1) % count;
    if (low.count === 1) add(low.start, high.start + here, high.start + there);
    else if (high.count === 1) add(low.start + here, high.start, low.start + there);
    else {
      add(low.start + here, high.start + here, high.start + there);
      add(low.start + here, high.start + there, low.start + there);
    }
  }
}

/** Adds triangles of one surface to a shape. */
export const triangleAdder =
  (shape: Shape, owner: number) =>
  (a: number, b: number, c: number): void => {
    shape.triangles.push(a, b, c);
    shape.owners.push(owner);
  };

/** Orients the triangles of a closed body so that they face outwards. */
export function outward(shape: Shape): Shape {
  const { vertices: v, triangles: t } = shape;
  const at = (index: number) => numberAt(v, index);
  let volume = 0;
  for (let index = 0; index < t.length; index += 3) {
    const a = numberAt(t, index) * 3;
    const b = numberAt(t, index + 1) * 3;
    const c = numberAt(t, index + 2) * 3;
    volume +=
      at(a) * (at(b + 1) * at(c + 2) - at(b + 2) * at(c + 1)) +
      at(a + 1) * (at(b + 2) * at(c) - at(b) * at(c + 2)) +
      at(a + 2) * (at(b) * at(c + 1) - at(b + 1) * at(c));
  }
  if (volume < 0) {
    for (let index = 0; index < t.length; index += 3) {
      const second = numberAt(t, index + 1);
      t[index + 1] = numberAt(t, index + 2);
      t[index + 2] = second;
    }
  }
  return shape;
}

/** A body revolved from corners; it begins and ends on the axis, or is a loop. */
export const turned = (
  corners: readonly Corner[],
  section: Section = circle(),
  isLoop = false,
): Shape => surface([{ points: profile(corners), section }], undefined, isLoop);

/** The lower and upper height of a body. */
export type Span = readonly [low: number, high: number];

/** A solid cylinder. */
export const disc = (radius: number, [low, high]: Span, fillet = 0.3, count = 48): Shape =>
  turned(
    [
      [0, low],
      [radius, low, fillet],
      [radius, high, fillet],
      [0, high],
    ],
    circle(count),
  );

/** A hollow cylinder. */
export const pipe = (
  [inner, outer]: readonly [inner: number, outer: number],
  [low, high]: Span,
  count = 24,
): Shape =>
  turned(
    [
      [inner, low],
      [outer, low],
      [outer, high],
      [inner, high],
    ],
    circle(count),
    true,
  );

/** A box from one height to another, with rounded edges. */
export function box(width: number, depth: number, [low, high]: Span, bevel = 0.5): Shape {
  const half = width / 2;
  const deep = depth / 2;
  const edge = half - bevel;
  const rays = circle(96).ring(1);
  const section: Section = {
    count: 96,
    inset: () => section,
    ring: (radius) => {
      const depthHere =
        radius >= edge ? deep - (half - radius) : Math.max(1e-3, ((deep - bevel) * radius) / edge);
      const corner = Math.max(1e-4, radius > edge ? bevel - (half - radius) : 1e-4);
      const rectangle = { width: radius, depth: depthHere, corner };
      return rays.map((value, index) => {
        const [x, z] =
          index % 2 === 0 ? [value, valueAt(rays, index + 1)] : [valueAt(rays, index - 1), value];
        return value * toRectangle(x, z, rectangle);
      });
    },
  };
  // Some rays point exactly at the corners, so that flat sides stay flat.
  cornerRays(rays, edge, deep - bevel);
  return surface([
    {
      points: profile(
        [
          [0, low],
          [half, low, bevel],
          [half, high, bevel],
          [0, high],
        ],
        30,
      ),
      section,
    },
  ]);
}

function cornerRays(rays: Float64Array, half: number, deep: number): void {
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const sx = quarter === 0 || quarter === 3 ? 1 : -1;
    const sz = quarter < 2 ? 1 : -1;
    const size = Math.hypot(half, deep);
    // Each quarter has 24 rays; the nearest one is moved onto the corner.
    const target = Math.atan2(sz * deep, sx * half);
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < rays.length; index += 2) {
      const away = Math.abs(
        Math.atan2(
          Math.sin(Math.atan2(valueAt(rays, index + 1), valueAt(rays, index)) - target),
          Math.cos(Math.atan2(valueAt(rays, index + 1), valueAt(rays, index)) - target),
        ),
      );
      if (away < least) [best, least] = [index, away];
    }
    rays[best] = (sx * half) / size;
    rays[best + 1] = (sz * deep) / size;
  }
}

/** Turned about the upright axis (in degrees; the front moves to the right) and moved. */
export function moved(shape: Shape, [x, y, z]: readonly [number, number, number], turn = 0): Shape {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const vertices = new Array<number>(shape.vertices.length);
  for (let index = 0; index < vertices.length; index += 3) {
    const px = numberAt(shape.vertices, index);
    const py = numberAt(shape.vertices, index + 1);
    const pz = numberAt(shape.vertices, index + 2);
    vertices[index] = px * cos + pz * sin + x;
    vertices[index + 1] = py + y;
    vertices[index + 2] = -px * sin + pz * cos + z;
  }
  return { ...shape, vertices };
}

/** Lays an upright body on its side, with its top towards the front. */
export function laid(shape: Shape): Shape {
  const vertices = [...shape.vertices];
  for (let index = 0; index < vertices.length; index += 3) {
    const [y = 0, z = 0] = [shape.vertices[index + 1], shape.vertices[index + 2]];
    vertices[index + 1] = -z;
    vertices[index + 2] = y;
  }
  return { ...shape, vertices };
}

/** Joins several bodies into one. */
export function together(shapes: readonly Shape[]): Shape {
  const whole: Shape = { vertices: [], triangles: [], owners: [] };
  for (const shape of shapes) {
    const start = whole.vertices.length / 3;
    for (const value of shape.vertices) whole.vertices.push(value);
    for (const index of shape.triangles) whole.triangles.push(start + index);
    for (const owner of shape.owners) whole.owners.push(owner);
  }
  return whole;
}

/** A round rod along a path in the plane that faces the front. */
export function rod(
  path: readonly (readonly number[])[],
  radiusAt: (share: number) => number,
  count = 20,
): Shape {
  const shape: Shape = { vertices: [], triangles: [], owners: [] };
  const last = path.length - 1;
  const put = (x: number, y: number, z: number): number => shape.vertices.push(x, y, z) / 3 - 1;
  const rings = path.map(([x = 0, y = 0], index) => {
    const before = path[Math.max(0, index - 1)] ?? [];
    const after = path[Math.min(last, index + 1)] ?? [];
    const tx = valueAt(after, 0) - valueAt(before, 0);
    const ty = valueAt(after, 1) - valueAt(before, 1);
    const size = Math.hypot(tx, ty) || 1;
    const radius = radiusAt(index / last);
    return Array.from({ length: count }, (_, part) => {
      const angle = (part / count) * 2 * Math.PI;
      const across = Math.cos(angle) * radius;
      const deep = Math.sin(angle) * radius;
      return put(x - (ty / size) * across, y + (tx / size) * across, deep);
    });
  });
  const ends = [path[0] ?? [], path[last] ?? []].map(([x = 0, y = 0]) => put(x, y, 0));
  const addTriangle = triangleAdder(shape, 0);
  const add = (a = 0, b = 0, c = 0) => addTriangle(a, b, c);
  for (let part = 0; part < count; part += 1) {
    const next = (part + 1) % count;
    for (let index = 0; index < last; index += 1) {
      add(rings[index]?.[part], rings[index]?.[next], rings[index + 1]?.[next]);
      add(rings[index]?.[part], rings[index + 1]?.[next], rings[index + 1]?.[part]);
    }
    add(rings[0]?.[next], rings[0]?.[part], ends[0]);
    add(rings[last]?.[part], rings[last]?.[next], ends[1]);
  }
  return outward(shape);
}
