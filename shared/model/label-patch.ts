// The label: a sheet on the front of the bottle, curved like the glass.
import type { DesignLabel } from '#shared/designs/designs.ts';
import type { Frame } from './frame.ts';
import { outsideLine, sectionOf } from './glass-lines.ts';
import type { Mesh } from './mesh.ts';
import { radiusAt } from './profile.ts';
import type { Section } from './section.ts';

/** The distance of the label from the glass, in mm. */
const LABEL_GAP_MM = 0.08;

/** Seen from the front, its upper left corner is (0, 1) of the texture. */
export function labelPatch(
  frame: Frame,
  label: Pick<DesignLabel, 'widthMm' | 'heightMm' | 'bottomMm'>,
): Mesh {
  const section = sectionOf(frame);
  const line = outsideLine(frame);
  const columns = 40;
  const rows = frame.outline.isSmooth || frame.form === 'round' ? 20 : 2;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= rows; row += 1) {
    const height = Math.min(frame.neckFrom, label.bottomMm + (label.heightMm * row) / rows);
    const across = frontOf(section, Math.max(1, radiusAt(line, height)));
    for (let column = 0; column <= columns; column += 1) {
      const { x, z, nx, nz } = across((column / columns - 0.5) * label.widthMm);
      positions.push(x + nx * LABEL_GAP_MM, height, z + nz * LABEL_GAP_MM);
      normals.push(nx, 0, nz);
      uvs.push(column / columns, row / rows);
      if (row < rows && column < columns) {
        const here = row * (columns + 1) + column;
        const above = here + columns + 1;
        indices.push(here, here + 1, above + 1, here, above + 1, above);
      }
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
  };
}

/**
 * Returns the point at a distance along the outline from the middle of the front; positive
 * distances go to the right.
 */
function frontOf(
  section: Section,
  radius: number,
): (length: number) => { x: number; z: number; nx: number; nz: number } {
  const ring = section.ring(radius);
  const points = Array.from(
    { length: section.count },
    (_, index) => [ring[index * 2] ?? 0, ring[index * 2 + 1] ?? 0] as const,
  );
  const front = points.filter(([, z]) => z > -1e-9).sort(([one], [other]) => one - other);
  // From the middle to the right; the left side is its mirror image.
  const right = front.filter(([x]) => x > 1e-6);
  const middle = front.reduce(
    (best, [x, z]) => (Math.abs(x) < Math.abs(best[0]) ? ([x, z] as const) : best),
    front[0] ?? ([0, radius] as const),
  );
  const path: (readonly [number, number])[] = [[0, middle[1]], ...right];
  return (length) => {
    let left = Math.abs(length);
    const sign = Math.sign(length) || 1;
    for (let index = 1; index < path.length; index += 1) {
      const [ax, az] = path[index - 1] ?? [0, 0];
      const [bx, bz] = path[index] ?? [0, 0];
      const size = Math.hypot(bx - ax, bz - az);
      if (size < 1e-9) continue;
      if (left <= size || index === path.length - 1) {
        const share = Math.min(1, left / size);
        return {
          x: sign * (ax + (bx - ax) * share),
          z: az + (bz - az) * share,
          nx: (sign * -(bz - az)) / size,
          nz: (bx - ax) / size,
        };
      }
      left -= size;
    }
    return { x: 0, z: radius, nx: 0, nz: 1 };
  };
}
