// The only projector: a body of triangles (shared/model) seen from the front without perspective.
// Triangles that face the viewer are joined to smooth faces; edges without a neighbour are their
// outlines, and those of a whole surface are its silhouette.
import { decimalAt, numberAt, type Shape, wholeAt } from '#shared/model/mesh.ts';
import type { Place } from '#shared/model/part.ts';
import {
  areaOf,
  type Face,
  faceOf,
  isSmooth,
  type Loop,
  marked,
  ridgesOf,
  type Seen,
  uncovered,
} from './faces.ts';

/** In degrees: rotation of the front to the right, and elevation of the viewer. */
export type View = { turn: number; tilt: number };
/** One connected surface; the farthest of its faces comes first. */
export type Projected = {
  owner: number;
  silhouette: Face;
  faces: Face[];
  /** Edges that end within a face, like the thread of a neck. */
  ridges: Loop[];
};

/** Faces that meet at a sharper angle (degrees) have an edge between them. */
const CREASE = 26;

/** The position of a body, the view, and the angle (degrees) from which its faces have edges. */
export type Standing = { at: Place; turn: number; view: View; crease?: number | undefined };

export function project(shape: Shape, standing: Standing): Projected[] {
  const { crease = CREASE } = standing;
  const seen = facing(placedPoints(shape.vertices, standing), shape, standing.view, crease);
  const twins = twinsOf(seen);
  const cosine = Math.cos((crease * Math.PI) / 180);
  const all = Array.from({ length: seen.owners.length }, (_, index) => index);
  return groups(seen, all, twins).map((members) => {
    const parts = groups(seen, members, twins, cosine);
    for (const [index, own] of parts.entries())
      for (const member of own) seen.faces[member] = index;
    const faces = parts
      .filter((own) => parts.length === 1 || isLarge(seen, own))
      .map((own) => faceOf(seen, twins, own))
      .sort((one, other) => one.depth - other.depth);
    const whole = parts.length === 1 && faces[0] ? faces[0] : faceOf(seen, twins, members);
    return {
      owner: wholeAt(seen.owners, numberAt(members, 0)),
      silhouette: { ...whole, loops: uncovered(whole.loops) },
      faces: parts.length === 1 ? [] : faces,
      ridges: ridgesOf(seen, members, { twins, cosine }),
    };
  });
}

/** Smaller faces (mm²) are never drawn. */
const SMALL_MM2 = 0.12;
function isLarge(seen: Seen, members: readonly number[]): boolean {
  let area = 0;
  for (const member of members) {
    area += areaOf(seen, member);
    if (area > SMALL_MM2) return true;
  }
  return false;
}

const turned = (degrees: number): [number, number] => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
];

/**
 * Rotates the points about the body's axis, moves them to their place, and turns and tilts them
 * towards the viewer.
 */
function placedPoints(
  vertices: readonly number[],
  { at: [ax, ay, az], turn, view }: Standing,
): Float64Array {
  const [cos, sin] = turned(turn + view.turn);
  const [aside, ahead] = turned(view.turn);
  const [up, down] = turned(view.tilt);
  const dx = ax * aside + az * ahead;
  const dz = az * aside - ax * ahead;
  const points = new Float64Array(vertices.length);
  for (let index = 0; index < vertices.length; index += 3) {
    const x = numberAt(vertices, index);
    const y = numberAt(vertices, index + 1) + ay;
    const z = numberAt(vertices, index + 2);
    const front = z * cos - x * sin + dz;
    points[index] = x * cos + z * sin + dx;
    points[index + 1] = y * up - front * down;
    points[index + 2] = y * down + front * up;
  }
  return points;
}

/** Leaves out triangles that are seen nearly edge-on. */
const LEAST = 1e-3;

function facing(
  points: Float64Array,
  { triangles, owners }: Shape,
  view: View,
  crease: number,
): Seen {
  const levelOf = leveller(view, crease);
  const count = triangles.length / 3;
  const corners = new Int32Array(count * 3);
  const normals = new Float64Array(count * 3);
  const owned = new Int32Array(count);
  const levels = new Uint8Array(count);
  let found = 0;
  for (let index = 0; index < triangles.length; index += 3) {
    const a = numberAt(triangles, index) * 3;
    const b = numberAt(triangles, index + 1) * 3;
    const c = numberAt(triangles, index + 2) * 3;
    const ax = decimalAt(points, a);
    const ay = decimalAt(points, a + 1);
    const az = decimalAt(points, a + 2);
    const ux = decimalAt(points, b) - ax;
    const uy = decimalAt(points, b + 1) - ay;
    const uz = decimalAt(points, b + 2) - az;
    const vx = decimalAt(points, c) - ax;
    const vy = decimalAt(points, c + 1) - ay;
    const vz = decimalAt(points, c + 2) - az;
    const z = ux * vy - uy * vx;
    if (z < 1e-9) continue;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const size = Math.sqrt(x * x + y * y + z * z);
    if (z < size * LEAST) continue;
    const place = found * 3;
    corners[place] = a / 3;
    corners[place + 1] = b / 3;
    corners[place + 2] = c / 3;
    normals[place] = x / size;
    normals[place + 1] = y / size;
    normals[place + 2] = z / size;
    owned[found] = numberAt(owners, index / 3);
    levels[found] = levelOf(x, y, z, size);
    found += 1;
  }
  return {
    points,
    corners: corners.subarray(0, found * 3),
    normals,
    owners: owned.subarray(0, found),
    levels,
    faces: new Int32Array(found),
    marks: new Int32Array(found),
    count: 0,
  };
}

/** Bodies with edges from this angle (degrees) on are blocks. */
const BLOCK = 11;
const FLAT = 0.9999;

/** The level of a normal: 1 for tops, 2 and 3 for the walls of a block, else 0. */
function leveller({ turn, tilt }: View, crease: number) {
  const [up, down] = turned(tilt);
  const [cos, sin] = turned(turn);
  return (x: number, y: number, z: number, size: number): number => {
    if ((y * up + z * down) / size > 0.999) return 1;
    if (crease >= BLOCK) return 0;
    if (Math.abs((x * cos + (y * down - z * up) * -sin) / size) > FLAT) return 2;
    return Math.abs((x * sin + (z * up - y * down) * cos) / size) > FLAT ? 3 : 0;
  };
}

/**
 * For each edge the triangle on its other side, in the order of corners; -1 where the surface ends.
 */
function twinsOf({ corners, owners }: Seen): Int32Array {
  const count = corners.length;
  const twins = new Int32Array(count).fill(-1);
  // Edges by a hash of their ends, in either direction: each slot has the first of a pair.
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  const next = (index: number): number => wholeAt(corners, index % 3 === 2 ? index - 2 : index + 1);
  for (let index = 0; index < count; index += 1) {
    const from = wholeAt(corners, index);
    const to = next(index);
    let slot =
      (Math.imul(Math.min(from, to), 73_856_093) ^ Math.imul(Math.max(from, to), 19_349_663)) &
      mask;
    for (;;) {
      const other = slots[slot] ?? -1;
      if (other < 0) {
        slots[slot] = index;
        break;
      }
      if (corners[other] === to && next(other) === from) {
        const one = Math.floor(index / 3);
        const two = Math.floor(other / 3);
        if (owners[one] === owners[two]) {
          twins[index] = two;
          twins[other] = one;
        }
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return twins;
}

/** Groups triangles that are connected by smooth edges. */
function groups(
  seen: Seen,
  members: readonly number[],
  twins: Int32Array,
  cosine = -1,
): number[][] {
  const open = marked(seen, members);
  const found: number[][] = [];
  for (const first of members) {
    if (seen.marks[first] !== open) continue;
    seen.marks[first] = 0;
    const group = [first];
    for (let index = 0; index < group.length; index += 1) {
      const one = numberAt(group, index);
      for (let edge = one * 3; edge < one * 3 + 3; edge += 1) {
        const other = twins[edge] ?? -1;
        if (other < 0 || seen.marks[other] !== open || !isSmooth(seen, one, other, cosine))
          continue;
        seen.marks[other] = 0;
        group.push(other);
      }
    }
    found.push(group);
  }
  return found;
}
