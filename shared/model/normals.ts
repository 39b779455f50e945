// Normals that are smooth over curves and sharp at edges: large faces weigh more, so that flat
// sides stay flat beside their fillets. A set has about fifty thousand triangles, so the loops here
// create no objects.
import { decimalAt, type Mesh, numberAt, type Shape, wholeAt } from './mesh.ts';

/**
 * One mesh for each owner of the shape's triangles; vertices are doubled where an edge is sharper
 * than the angle.
 */
export function meshesOf(shape: Shape, angle = 40): Mesh[] {
  const { vertices, triangles, owners } = shape;
  const normals = cornerNormals(shape, Math.cos((angle * Math.PI) / 180));
  const { starts, corners } = cornersOf(vertices.length / 3, triangles);
  const known = { normals, corners, owners };
  const count = owners.reduce((most, owner) => Math.max(most, owner), 0) + 1;
  const meshes = Array.from({ length: count }, () => ({
    positions: [] as number[],
    normals: [] as number[],
    indices: [] as number[],
  }));
  const placed = new Int32Array(triangles.length);
  for (let vertex = 0; vertex < vertices.length / 3; vertex += 1) {
    const start = wholeAt(starts, vertex);
    const end = wholeAt(starts, vertex + 1);
    for (let index = start; index < end; index += 1) {
      const corner = wholeAt(corners, index);
      const owner = numberAt(owners, Math.floor(corner / 3));
      const twin = twinOf(known, start, index);
      const mesh = meshes[owner];
      if (twin >= 0) placed[corner] = wholeAt(placed, twin);
      else if (mesh) {
        placed[corner] = mesh.positions.length / 3;
        mesh.positions.push(
          numberAt(vertices, vertex * 3),
          numberAt(vertices, vertex * 3 + 1),
          numberAt(vertices, vertex * 3 + 2),
        );
        mesh.normals.push(
          decimalAt(normals, corner * 3),
          decimalAt(normals, corner * 3 + 1),
          decimalAt(normals, corner * 3 + 2),
        );
      }
    }
  }
  for (let index = 0; index < triangles.length; index += 3)
    meshes[numberAt(owners, index / 3)]?.indices.push(
      wholeAt(placed, index),
      wholeAt(placed, index + 1),
      wholeAt(placed, index + 2),
    );
  return meshes.map((mesh) => ({
    positions: Float32Array.from(mesh.positions),
    normals: Float32Array.from(mesh.normals),
    indices: Uint32Array.from(mesh.indices),
  }));
}

type Known = { normals: Float64Array; corners: Int32Array; owners: readonly number[] };

/** An earlier corner of the same vertex with the same owner and normal; -1 for none. */
function twinOf({ normals, corners, owners }: Known, start: number, index: number): number {
  const corner = wholeAt(corners, index);
  const owner = owners[Math.floor(corner / 3)];
  const x = decimalAt(normals, corner * 3);
  const y = decimalAt(normals, corner * 3 + 1);
  const z = decimalAt(normals, corner * 3 + 2);
  for (let before = start; before < index; before += 1) {
    const other = wholeAt(corners, before);
    const dot =
      x * decimalAt(normals, other * 3) +
      y * decimalAt(normals, other * 3 + 1) +
      z * decimalAt(normals, other * 3 + 2);
    if (dot > 0.9999 && owners[Math.floor(other / 3)] === owner) return other;
  }
  return -1;
}

/** For each face, its unit normal and its area, in sequence. */
function faceNormals({ vertices: v, triangles: t }: Shape): Float64Array {
  const faces = new Float64Array((t.length / 3) * 4);
  for (let index = 0; index < t.length; index += 3) {
    const a = numberAt(t, index) * 3;
    const b = numberAt(t, index + 1) * 3;
    const c = numberAt(t, index + 2) * 3;
    const ux = numberAt(v, b) - numberAt(v, a);
    const uy = numberAt(v, b + 1) - numberAt(v, a + 1);
    const uz = numberAt(v, b + 2) - numberAt(v, a + 2);
    const wx = numberAt(v, c) - numberAt(v, a);
    const wy = numberAt(v, c + 1) - numberAt(v, a + 1);
    const wz = numberAt(v, c + 2) - numberAt(v, a + 2);
    const x = uy * wz - uz * wy;
    const y = uz * wx - ux * wz;
    const z = ux * wy - uy * wx;
    const size = Math.sqrt(x * x + y * y + z * z);
    const place = (index / 3) * 4;
    if (size <= 1e-12) continue;
    faces[place] = x / size;
    faces[place + 1] = y / size;
    faces[place + 2] = z / size;
    faces[place + 3] = size;
  }
  return faces;
}

/** The corners of the triangles at each vertex: those from starts[vertex] to starts[vertex + 1]. */
function cornersOf(
  count: number,
  triangles: readonly number[],
): { starts: Int32Array; corners: Int32Array } {
  const starts = new Int32Array(count + 1);
  for (const vertex of triangles) starts[vertex + 1] = wholeAt(starts, vertex + 1) + 1;
  for (let index = 0; index < count; index += 1)
    starts[index + 1] = wholeAt(starts, index + 1) + wholeAt(starts, index);
  const next = starts.slice();
  const corners = new Int32Array(triangles.length);
  for (let corner = 0; corner < triangles.length; corner += 1) {
    const vertex = numberAt(triangles, corner);
    const place = wholeAt(next, vertex);
    corners[place] = corner;
    next[vertex] = place + 1;
  }
  return { starts, corners };
}

/**
 * The normal of each corner: the weighted mean of the faces around its vertex that are within the
 * angle of its own face.
 */
function cornerNormals(shape: Shape, cosine: number): Float64Array {
  const { triangles } = shape;
  const faces = faceNormals(shape);
  const { starts, corners } = cornersOf(shape.vertices.length / 3, triangles);
  const normals = new Float64Array(triangles.length * 3);
  for (let corner = 0; corner < triangles.length; corner += 1) {
    const own = Math.floor(corner / 3) * 4;
    const x = decimalAt(faces, own);
    const y = decimalAt(faces, own + 1);
    const z = decimalAt(faces, own + 2);
    // A triangle without area takes the normals around it.
    const isFlat = decimalAt(faces, own + 3) > 0;
    const vertex = numberAt(triangles, corner);
    const end = wholeAt(starts, vertex + 1);
    let sx = 0;
    let sy = 0;
    let sz = 0;
    for (let index = wholeAt(starts, vertex); index < end; index += 1) {
      const other = Math.floor(wholeAt(corners, index) / 3) * 4;
      const ox = decimalAt(faces, other);
      const oy = decimalAt(faces, other + 1);
      const oz = decimalAt(faces, other + 2);
      if (isFlat && x * ox + y * oy + z * oz < cosine) continue;
      const weight = decimalAt(faces, other + 3);
      sx += ox * weight;
      sy += oy * weight;
      sz += oz * weight;
    }
    const size = Math.sqrt(sx * sx + sy * sy + sz * sz);
    normals[corner * 3] = size > 1e-12 ? sx / size : 0;
    normals[corner * 3 + 1] = size > 1e-12 ? sy / size : 1;
    normals[corner * 3 + 2] = size > 1e-12 ? sz / size : 0;
  }
  return normals;
}
