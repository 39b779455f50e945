// Faces of a projected body: connected triangles, with their outline, their light, and the edges
// within them.
import { decimalAt, wholeAt } from '#shared/model/mesh.ts';
import type { Place } from '#shared/model/part.ts';

/** In mm, x to the right and y upwards. */
export type Point = readonly [x: number, y: number];
export type Loop = readonly Point[];
export type Bounds = { left: number; right: number; low: number; high: number };
export type Face = {
  loops: Loop[];
  bounds: Bounds;
  area: number;
  depth: number;
  normal: Place;
  /** How strongly it curves upwards: the variance of the normal's y. */
  rise: number;
  /** The normal's x at equal steps from the left to the right edge. */
  across: readonly number[];
};
/** The triangles that face the viewer: their corners, normals and owners. */
export type Seen = {
  points: Float64Array;
  corners: Int32Array;
  normals: Float64Array;
  owners: Int32Array;
  /**
   * Which triangles are level, however rounded their edges are: 1 for tops, 2 and 3 for the walls
   * of blocks.
   */
  levels: Uint8Array;
  /** The smooth face of each triangle. */
  faces: Int32Array;
  /** The group in which each triangle was counted last, and the number of groups so far. */
  marks: Int32Array;
  count: number;
};
/** Marks the members as one group and returns its number. */
export function marked(seen: Seen, members: readonly number[]): number {
  seen.count += 1;
  for (const member of members) seen.marks[member] = seen.count;
  return seen.count;
}

const STEPS = 16;
const EMPTY: Loop = [];
/** The height from one ring of points of a thread to the next. */
const CLIMB_MM = 0.5;

export const isSmooth = (
  { normals, levels }: Seen,
  one: number,
  other: number,
  cosine: number,
): boolean =>
  cosine <= -1 ||
  (levels[one] === levels[other] &&
    decimalAt(normals, one * 3) * decimalAt(normals, other * 3) +
      decimalAt(normals, one * 3 + 1) * decimalAt(normals, other * 3 + 1) +
      decimalAt(normals, one * 3 + 2) * decimalAt(normals, other * 3 + 2) >
      cosine);

const deep = ({ points, corners }: Seen, triangle: number, corner: number): number =>
  decimalAt(points, wholeAt(corners, triangle * 3 + corner) * 3 + 2);

export function faceOf(seen: Seen, twins: Int32Array, members: readonly number[]): Face {
  const loops = loopsOf(seen, twins, members);
  const bounds = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  };
  for (const loop of loops)
    for (const [x, y] of loop) {
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.low = Math.min(bounds.low, y);
      bounds.high = Math.max(bounds.high, y);
    }
  const sums = new Float64Array(STEPS);
  const weights = new Float64Array(STEPS);
  let area = 0;
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let rise = 0;
  let depth = 0;
  for (const member of members) {
    const weight = areaOf(seen, member);
    const x = decimalAt(seen.normals, member * 3);
    const y = decimalAt(seen.normals, member * 3 + 1);
    const z = decimalAt(seen.normals, member * 3 + 2);
    area += weight;
    nx += x * weight;
    ny += y * weight;
    nz += z * weight;
    rise += y * y * weight;
    depth += deep(seen, member, 0) * weight;
    const middle = middleOf(seen, member);
    const step = Math.min(
      STEPS - 1,
      Math.floor((STEPS * (middle - bounds.left)) / Math.max(1e-9, bounds.right - bounds.left)),
    );
    // A triangle that faces up or down says little about how the side is rounded.
    const counts = weight * (1 - y * y) ** 2 + 1e-9;
    sums[step] = decimalAt(sums, step) + x * counts;
    weights[step] = decimalAt(weights, step) + counts;
  }
  const size = Math.hypot(nx, ny, nz) || 1;
  let last = nx / size;
  const across = Array.from(sums, (sum, index) => {
    if (decimalAt(weights, index) > 0) last = sum / (weights[index] ?? 1);
    return last;
  });
  return {
    loops,
    bounds,
    area,
    depth: depth / (area || 1),
    normal: [nx / size, ny / size, nz / size],
    rise: rise / (area || 1) - (ny / (area || 1)) ** 2,
    across,
  };
}

const xOf = ({ points, corners }: Seen, index: number): number =>
  decimalAt(points, wholeAt(corners, index) * 3);
const yOf = ({ points, corners }: Seen, index: number): number =>
  decimalAt(points, wholeAt(corners, index) * 3 + 1);
const middleOf = (seen: Seen, member: number): number =>
  (xOf(seen, member * 3) + xOf(seen, member * 3 + 1) + xOf(seen, member * 3 + 2)) / 3;
export function areaOf(seen: Seen, member: number): number {
  const a = member * 3;
  const b = member * 3 + 1;
  const c = member * 3 + 2;
  return (
    ((xOf(seen, b) - xOf(seen, a)) * (yOf(seen, c) - yOf(seen, a)) -
      (yOf(seen, b) - yOf(seen, a)) * (xOf(seen, c) - xOf(seen, a))) /
    2
  );
}

/** For each point the points at the other ends of its edges. */
type Ways = Map<number, number[]>;

function addWay(ways: Ways, from: number, to: number): void {
  const known = ways.get(from);
  if (known) known.push(to);
  else ways.set(from, [to]);
}

/** The edges that only one of the members has. */
function borderOf(seen: Seen, twins: Int32Array, members: readonly number[]): Ways {
  const { corners, marks } = seen;
  const own = marked(seen, members);
  const border: Ways = new Map();
  for (const member of members)
    for (let edge = 0; edge < 3; edge += 1) {
      const twin = twins[member * 3 + edge] ?? -1;
      if (twin >= 0 && marks[twin] === own) continue;
      const to = wholeAt(corners, member * 3 + ((edge + 1) % 3));
      addWay(border, wholeAt(corners, member * 3 + edge), to);
    }
  return border;
}

/** The edges of the members' border, joined to loops; covered areas lie to their left. */
function loopsOf(seen: Seen, twins: Int32Array, members: readonly number[]): Loop[] {
  const { points } = seen;
  const next = borderOf(seen, twins, members);
  const loops: Loop[] = [];
  for (const [start, ways] of next)
    while (ways.length > 0) {
      const loop: Point[] = [];
      let at = start;
      let to = ways.pop();
      while (to !== undefined) {
        loop.push([decimalAt(points, at * 3), decimalAt(points, at * 3 + 1)]);
        at = to;
        to = at === start ? undefined : next.get(at)?.pop();
      }
      if (loop.length > 2) loops.push(loop);
    }
  return loops.sort((one, other) => Math.abs(signedArea(other)) - Math.abs(signedArea(one)));
}

/**
 * The data to find creases: the neighbours of the triangles, and the cosine of the crease angle.
 */
export type Creases = { twins: Int32Array; cosine: number };

/** Sharp edges whose two sides belong to the same face elsewhere, in both directions. */
function sharpEdges(seen: Seen, members: readonly number[], { twins, cosine }: Creases): Ways {
  const { corners, faces } = seen;
  const ways: Ways = new Map();
  for (const member of members)
    for (let edge = member * 3; edge < member * 3 + 3; edge += 1) {
      const twin = twins[edge] ?? -1;
      if (twin < member || faces[twin] !== faces[member]) continue;
      if (isSmooth(seen, member, twin, cosine) || !isConvex(seen, edge, twin)) continue;
      const from = wholeAt(corners, edge);
      const to = wholeAt(corners, edge % 3 === 2 ? edge - 2 : edge + 1);
      addWay(ways, from, to);
      addWay(ways, to, from);
    }
  return ways;
}

/** The sharp edges within a surface, joined to lines. */
export function ridgesOf(seen: Seen, members: readonly number[], creases: Creases): Loop[] {
  const { points } = seen;
  const ways = sharpEdges(seen, members, creases);
  const lines: Loop[] = [];
  const left = [...ways.keys()].sort(
    (one, other) => decimalAt(points, one * 3) - decimalAt(points, other * 3),
  );
  for (const start of left) {
    const line: Point[] = [];
    for (let at: number | undefined = start; at !== undefined && ways.has(at); ) {
      line.push([decimalAt(points, at * 3), decimalAt(points, at * 3 + 1)]);
      const next: number | undefined = ways.get(at)?.find((way) => ways.has(way));
      ways.delete(at);
      at = next;
    }
    if (line.length > 2) lines.push(line);
  }
  return threads(lines);
}

/** A thread climbs from one ring of points to the next in dashes: joins their middles to a line. */
function threads(dashes: readonly Loop[]): Loop[] {
  const open = dashes
    .map((dash): Point => {
      const [ax, ay] = dash[0] as Point;
      const [bx, by] = dash.at(-1) as Point;
      return [(ax + bx) / 2, (ay + by) / 2];
    })
    .sort(([one], [other]) => one - other);
  const lines: Point[][] = [];
  for (const point of open) {
    const line = lines.find((known) => {
      const [x, y] = known.at(-1) as Point;
      return point[0] - x < 5 && point[0] > x && Math.abs(point[1] - y) < CLIMB_MM;
    });
    if (line) line.push(point);
    else lines.push([point]);
  }
  return lines.filter((line) => line.length > 3);
}

/** Whether the neighbouring triangle bends backwards at the edge. */
function isConvex({ points, corners, normals }: Seen, edge: number, twin: number): boolean {
  const member = Math.floor(edge / 3);
  const at = wholeAt(corners, edge) * 3;
  return [0, 1, 2].every((corner) => {
    const other = wholeAt(corners, twin * 3 + corner) * 3;
    const rise = [0, 1, 2].reduce(
      (sum, axis) =>
        sum +
        (decimalAt(points, other + axis) - decimalAt(points, at + axis)) *
          decimalAt(normals, member * 3 + axis),
      0,
    );
    return rise < 1e-6;
  });
}

const signedArea = (loop: Loop): number =>
  loop.reduce((sum, [x, y], index) => {
    const [nx, ny] = loop[(index + 1) % loop.length] ?? [x, y];
    return sum + (x * ny - nx * y) / 2;
  }, 0);

/**
 * Removes loops inside the area of the largest one: those are edges within the picture of the
 * surface.
 */
export function uncovered(loops: readonly Loop[]): Loop[] {
  const [largest = EMPTY, ...rest] = loops;
  return [
    largest,
    ...rest.filter(
      (loop) => signedArea(loop) < 0 || !loop.every((point) => windingAt(largest, point) !== 0),
    ),
  ].filter((loop) => Math.abs(signedArea(loop)) > 0.04);
}

/** Whether a point is inside the loops. */
export const covers = (loops: readonly Loop[], point: Point): boolean =>
  loops.reduce((sum, loop) => sum + windingAt(loop, point), 0) !== 0;

function windingAt(loop: Loop, [px, py]: Point): number {
  let winding = 0;
  for (let index = 0; index < loop.length; index += 1) {
    const [ax, ay] = loop[index] ?? [0, 0];
    const [bx, by] = loop[(index + 1) % loop.length] ?? [0, 0];
    if (ay <= py === by <= py) continue;
    const side = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    if (by > ay ? side > 0 : side < 0) winding += by > ay ? 1 : -1;
  }
  return winding;
}
