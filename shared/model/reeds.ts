// Sticks in a diffuser: all cross in the mouth (tools/photographs/reeds.py).
import type { Frame } from './frame.ts';
import { disc, type Shape, together } from './mesh.ts';
import type { Solid } from './part.ts';
import type { Surface } from './surfaces.ts';

const COUNT = 7;
/** Sticks are irregular: how much each one is turned (radians) and shortened (mm). */
const TURNS = [0.06, -0.12, 0.15, -0.04, 0.1, -0.16, 0.02];
const SHORTER = [2, 6.5, 0.5, 4, 7.5, 1.5, 5];

export function reeds(frame: Frame, length: number, thick: number, coat: Surface): Solid[] {
  const reach = Math.max(1, Math.min(frame.width, frame.depth) / 2 - frame.wall - thick);
  const floor = frame.base + thick * 0.5;
  const at = Math.max(thick * 0.5, Math.min(4.2, frame.neck.diameter * 0.16));
  const sticks = Array.from({ length: COUNT }, (_, index): Shape => {
    const angle = (2 * Math.PI * (index + 0.25)) / COUNT + (TURNS[index] ?? 0);
    const foot = [-Math.cos(angle) * reach * 0.86, floor, -Math.sin(angle) * reach * 0.86] as const;
    const neck = [Math.cos(angle) * at, frame.mouth, Math.sin(angle) * at] as const;
    return along(disc(thick / 2, [0, length - (SHORTER[index] ?? 0)], 0.15, 10), foot, neck);
  });
  return [{ shape: together(sticks), surfaces: [coat], angle: 40 }];
}

/** Places a body at a position, with its axis towards another one. */
function along(
  shape: Shape,
  [fx, fy, fz]: readonly [number, number, number],
  to: readonly [number, number, number],
): Shape {
  const dx = to[0] - fx;
  const dy = to[1] - fy;
  const dz = to[2] - fz;
  const size = Math.hypot(dx, dy, dz);
  const up = [dx / size, dy / size, dz / size] as const;
  // Two directions perpendicular to the axis; it is never quite level, so x is a good start.
  const flat = Math.hypot(up[1], up[0]);
  const side = [up[1] / flat, -up[0] / flat, 0] as const;
  const front = [
    side[1] * up[2] - side[2] * up[1],
    side[2] * up[0] - side[0] * up[2],
    side[0] * up[1] - side[1] * up[0],
  ] as const;
  const vertices = [...shape.vertices];
  for (let index = 0; index < vertices.length; index += 3) {
    const [x = 0, y = 0, z = 0] = shape.vertices.slice(index, index + 3);
    vertices[index] = fx + side[0] * x + up[0] * y + front[0] * z;
    vertices[index + 1] = fy + side[1] * x + up[1] * y + front[1] * z;
    vertices[index + 2] = fz + side[2] * x + up[2] * y + front[2] * z;
  }
  return { ...shape, vertices };
}
