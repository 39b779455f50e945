// Normals that are smooth over curves and sharp at edges: large faces count more, so that flats stay flat beside their fillets.
// A set has some fifty thousand triangles, so the loops here make no objects.
import type { Mesh, Shape } from './mesh.ts';

/** One mesh for each owner of the shape's triangles; vertices are doubled where an edge is sharper than the angle. */
export function meshesOf(shape: Shape, angle = 40): Mesh[] {
  const { vertices, triangles, owners } = shape;
  const normals = cornerNormals(shape, Math.cos((angle * Math.PI) / 180));
  const { starts, corners } = cornersOf(vertices.length / 3, triangles);
  const count = owners.reduce((most, owner) => Math.max(most, owner), 0) + 1;
  const meshes = Array.from({ length: count }, () => ({
    positions: [] as number[],
    normals: [] as number[],
    indices: [] as number[],
  }));
  const placed = new Int32Array(triangles.length);
  for (let vertex = 0; vertex < vertices.length / 3; vertex += 1) {
    const [start, end] = [starts[vertex] ?? 0, starts[vertex + 1] ?? 0];
    for (let index = start; index < end; index += 1) {
      const corner = corners[index] ?? 0;
      const owner = owners[Math.floor(corner / 3)] ?? 0;
      const twin = twinOf(normals, corners, owners, start, index);
      const mesh = meshes[owner];
      if (twin >= 0) placed[corner] = placed[twin] ?? 0;
      else if (mesh) {
        placed[corner] = mesh.positions.length / 3;
        mesh.positions.push(
          vertices[vertex * 3] ?? 0,
          vertices[vertex * 3 + 1] ?? 0,
          vertices[vertex * 3 + 2] ?? 0,
        );
        mesh.normals.push(
          normals[corner * 3] ?? 0,
          normals[corner * 3 + 1] ?? 0,
          normals[corner * 3 + 2] ?? 0,
        );
      }
    }
  }
  for (let index = 0; index < triangles.length; index += 3)
    meshes[owners[index / 3] ?? 0]?.indices.push(
      placed[index] ?? 0,
      placed[index + 1] ?? 0,
      placed[index + 2] ?? 0,
    );
  return meshes.map((mesh) => ({
    positions: Float32Array.from(mesh.positions),
    normals: Float32Array.from(mesh.normals),
    indices: Uint32Array.from(mesh.indices),
  }));
}

/** An earlier corner of the same vertex with the same owner and normal; -1 for none. */
function twinOf(
  normals: Float64Array,
  corners: Uint32Array,
  owners: readonly number[],
  start: number,
  index: number,
): number {
  const corner = corners[index] ?? 0;
  const owner = owners[Math.floor(corner / 3)];
  const x = normals[corner * 3] ?? 0;
  const y = normals[corner * 3 + 1] ?? 0;
  const z = normals[corner * 3 + 2] ?? 0;
  for (let before = start; before < index; before += 1) {
    const other = corners[before] ?? 0;
    const dot =
      x * (normals[other * 3] ?? 0) +
      y * (normals[other * 3 + 1] ?? 0) +
      z * (normals[other * 3 + 2] ?? 0);
    if (dot > 0.9999 && owners[Math.floor(other / 3)] === owner) return other;
  }
  return -1;
}

/** Of each face its normal of unit length and its area behind one another. */
function faceNormals({ vertices: v, triangles: t }: Shape): Float64Array {
  const faces = new Float64Array((t.length / 3) * 4);
  for (let index = 0; index < t.length; index += 3) {
    const a = (t[index] ?? 0) * 3;
    const b = (t[index + 1] ?? 0) * 3;
    const c = (t[index + 2] ?? 0) * 3;
    const ux = (v[b] ?? 0) - (v[a] ?? 0);
    const uy = (v[b + 1] ?? 0) - (v[a + 1] ?? 0);
    const uz = (v[b + 2] ?? 0) - (v[a + 2] ?? 0);
    const wx = (v[c] ?? 0) - (v[a] ?? 0);
    const wy = (v[c + 1] ?? 0) - (v[a + 1] ?? 0);
    const wz = (v[c + 2] ?? 0) - (v[a + 2] ?? 0);
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
): { starts: Uint32Array; corners: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const vertex of triangles) starts[vertex + 1] = (starts[vertex + 1] ?? 0) + 1;
  for (let index = 0; index < count; index += 1)
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  const next = starts.slice();
  const corners = new Uint32Array(triangles.length);
  for (let corner = 0; corner < triangles.length; corner += 1) {
    const vertex = triangles[corner] ?? 0;
    const place = next[vertex] ?? 0;
    corners[place] = corner;
    next[vertex] = place + 1;
  }
  return { starts, corners };
}

/** Of each corner: what the faces round its vertex say that lie within the angle of its own. */
function cornerNormals(shape: Shape, cosine: number): Float64Array {
  const { triangles } = shape;
  const faces = faceNormals(shape);
  const { starts, corners } = cornersOf(shape.vertices.length / 3, triangles);
  const normals = new Float64Array(triangles.length * 3);
  for (let corner = 0; corner < triangles.length; corner += 1) {
    const own = Math.floor(corner / 3) * 4;
    const x = faces[own] ?? 0;
    const y = faces[own + 1] ?? 0;
    const z = faces[own + 2] ?? 0;
    // A triangle without area takes what is around it.
    const isFlat = (faces[own + 3] ?? 0) > 0;
    const vertex = triangles[corner] ?? 0;
    const end = starts[vertex + 1] ?? 0;
    let sx = 0;
    let sy = 0;
    let sz = 0;
    for (let index = starts[vertex] ?? 0; index < end; index += 1) {
      const other = Math.floor((corners[index] ?? 0) / 3) * 4;
      const ox = faces[other] ?? 0;
      const oy = faces[other + 1] ?? 0;
      const oz = faces[other + 2] ?? 0;
      if (isFlat && x * ox + y * oy + z * oz < cosine) continue;
      const weight = faces[other + 3] ?? 0;
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
