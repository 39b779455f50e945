// Lines that are revolved or lofted into bodies: a point is (half width, height), a corner adds a
// fillet; all in mm.
export type Point = readonly [radius: number, height: number];
export type Corner = readonly [radius: number, height: number, fillet?: number];

/** An arc of a fillet is divided into steps of about this many degrees. */
const STEP = 12;
const SMALL_MM = 0.7;

/** The polyline through the corners, with every fillet as an arc of small steps. */
export function profile(corners: readonly Corner[], step = STEP): Point[] {
  const points: Point[] = [];
  corners.forEach(([radius, height, fillet = 0], index) => {
    const before = corners[index - 1];
    const after = corners[index + 1];
    if (fillet && before && after)
      points.push(...arc([radius, height, fillet], [before, after], step));
    else points.push([radius, height]);
  });
  return points.filter((point, index) => {
    const last = points[index - 1];
    return !last || Math.hypot(point[0] - last[0], point[1] - last[1]) > 1e-3;
  });
}

function arc(
  [x, y, fillet]: readonly [x: number, y: number, fillet: number],
  [before, after]: readonly [before: Corner, after: Corner],
  step: number,
): Point[] {
  const bx = before[0] - x;
  const by = before[1] - y;
  const ax = after[0] - x;
  const ay = after[1] - y;
  const one = Math.hypot(bx, by);
  const two = Math.hypot(ax, ay);
  if (Math.min(one, two) < 1e-6) return [];
  const ux = bx / one;
  const uy = by / one;
  const vx = ax / two;
  const vy = ay / two;
  const opening = Math.acos(Math.max(-1, Math.min(1, ux * vx + uy * vy)));
  if (opening > Math.PI - 0.02 || opening < 0.02) return [[x, y]];
  const tangent = Math.min(fillet / Math.tan(opening / 2), 0.49 * one, 0.49 * two);
  const size = tangent * Math.tan(opening / 2);
  const half = Math.hypot(ux + vx, uy + vy);
  const reach = size / Math.sin(opening / 2) / half;
  const mx = x + (ux + vx) * reach;
  const my = y + (uy + vy) * reach;
  const start = Math.atan2(y + uy * tangent - my, x + ux * tangent - mx);
  const end = Math.atan2(y + vy * tangent - my, x + vx * tangent - mx);
  const turn =
    ((((end - start + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
  // A fillet too small to reflect light only needs its corner cut off.
  const count = Math.max(
    2,
    Math.ceil(Math.abs((turn * 180) / Math.PI) / (size < SMALL_MM ? Math.max(30, step) : step)),
  );
  return Array.from({ length: count + 1 }, (_, part) => {
    const angle = start + (turn * part) / count;
    return [mx + size * Math.cos(angle), my + size * Math.sin(angle)];
  });
}

/** A smooth line through points (Catmull-Rom). */
export function spline(points: readonly (readonly number[])[], per = 6): number[][] {
  const last = points.length - 1;
  const along = (index: number, axis: number): number => {
    const clamped = Math.max(0, Math.min(last, index));
    const value = points[clamped]?.[axis] ?? 0;
    if (index === clamped) return value;
    return 2 * value - (points[index < 0 ? 1 : last - 1]?.[axis] ?? 0);
  };
  const line: number[][] = [];
  for (let index = 0; index < last; index += 1) {
    for (let step = 0; step < per; step += 1) {
      const t = step / per;
      line.push(
        (points[0] ?? []).map((_, axis) =>
          curve(
            [
              along(index - 1, axis),
              along(index, axis),
              along(index + 1, axis),
              along(index + 2, axis),
            ],
            t,
          ),
        ),
      );
    }
  }
  line.push([...(points[last] ?? [])]);
  return line;
}

const curve = (
  [a, b, c, d]: readonly [a: number, b: number, c: number, d: number],
  t: number,
): number =>
  0.5 *
  (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);

/** The half width of a line at a height, from its lowest point upwards; 0 above and below it. */
export function radiusAt(line: readonly Point[], height: number): number {
  let widest = 0;
  for (let index = 1; index < line.length; index += 1) {
    const [r0, h0] = line[index - 1] as Point;
    const [r1, h1] = line[index] as Point;
    if (height < Math.min(h0, h1) || height > Math.max(h0, h1)) continue;
    widest = Math.max(
      widest,
      Math.abs(h1 - h0) < 1e-9 ? Math.max(r0, r1) : r0 + ((r1 - r0) * (height - h0)) / (h1 - h0),
    );
  }
  return widest;
}
