// The cross-section at a half width: a circle, a rounded rectangle, a polygon or an oval. Bodies
// that are not round have their own section at full width, and become a circle at the neck
// (tools/photographs/bench.py).

/** The points of a cross-section, x and depth in sequence; the front has positive depth. */
type Ring = Float64Array;
export type Section = {
  count: number;
  ring(radius: number): Ring;
  /** The same section reduced by the thickness of a wall. */
  inset(wall: number): Section;
};

/** Unit vectors, x and z in sequence. */
type Rays = Float64Array;

const raysOf = (angles: readonly number[]): Rays =>
  Float64Array.from(angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle)]));
const evenly = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index / count) * 2 * Math.PI);

export function circle(count = 72): Section {
  const rays = raysOf(evenly(count));
  const section: Section = {
    count,
    ring: (radius) => rays.map((value) => value * radius),
    inset: () => section,
  };
  return section;
}

/**
 * Half of the full width and depth, the radius at which the section has become a circle, and the
 * fillets of its shoulder.
 */
type Plan = { width: number; depth: number; neck: number; fillet: number };

const limited = ({ width, depth, neck, fillet }: Plan): Plan => ({
  width,
  depth,
  neck,
  fillet: Math.max(
    0,
    Math.min(fillet, (width - neck) * 0.9, depth > neck ? (depth - neck) * 0.9 : 0.1),
  ),
});

/** 0 at the neck, 1 where the body has its own section. */
function limitsOf({ width, neck, fillet }: Plan, radius: number): number {
  const full = neck + (width - fillet - neck) * 0.62;
  const amount = Math.max(0, Math.min(1, (radius - neck - 1) / Math.max(0.5, full - neck - 1)));
  return amount * amount * (3 - 2 * amount);
}

/** Fillets narrow all sides equally; the rest changes evenly to the circle of the neck. */
function depthAt({ width, depth, neck, fillet }: Plan, radius: number): number {
  const edge = width - fillet;
  if (radius >= edge) return depth - (width - radius);
  if (radius <= neck) return neck <= depth ? radius : (radius * depth) / neck;
  return neck + ((depth - fillet - neck) * (radius - neck)) / Math.max(1e-6, edge - neck);
}

export function oval(width: number, depth: number, neck: number, count = 96): Section {
  const rays = raysOf(evenly(count));
  const deep = (radius: number): number => {
    if (radius <= neck) return radius;
    const amount = Math.min(1, (radius - neck) / Math.max(1e-6, width * 0.86 - neck));
    return radius * (1 + (depth / width - 1) * amount * (2 - amount));
  };
  return {
    count,
    ring: (radius) => {
      const depthHere = deep(radius);
      return rays.map((value, index) => value * (index % 2 === 0 ? radius : depthHere));
    },
    inset: (wall) => oval(width - wall, depth - wall, neck, count),
  };
}

export function rounded(own: Plan & { corner: number }, given?: Rays, count = 112): Section {
  const plan = limited(own);
  const { width, depth, neck } = plan;
  const round = Math.min(own.corner, width, depth);
  const rays = given ?? spread((x, z) => toRectangle(x, z, { width, depth, corner: round }), count);
  return {
    count: rays.length / 2,
    ring: (radius) => {
      const deep = depthAt(plan, radius);
      const share = limitsOf(plan, radius);
      const drawn = radius > width - plan.fillet ? width - radius : plan.fillet;
      const best =
        Math.max(0.05, round - drawn * 0.5) * share + Math.min(radius, deep) * (1 - share);
      const corner = Math.min(best, radius * 0.9999, deep * 0.9999);
      const rectangle = { width: radius, depth: deep, corner };
      return scaled(rays, (x, z) => toRectangle(x, z, rectangle));
    },
    inset: (wall) =>
      rounded(
        {
          width: width - wall,
          depth: depth - wall,
          corner: Math.max(1, round - wall * 0.6),
          neck,
          fillet: Math.max(0.5, plan.fillet - wall * 0.5),
        },
        rays,
      ),
  };
}

/** A side of a convex polygon: its normal and its distance from the middle. */
export type Side = readonly [x: number, z: number, distance: number];

export function polygon(sides: readonly Side[], own: Plan, given?: Rays, sharpness = 110): Section {
  const plan = limited(own);
  const { width, depth, neck } = plan;
  const reachOf = (x: number, z: number): number => {
    const reaches = sides.map(([sx, sz, distance]) => Math.max(0, (x * sx + z * sz) / distance));
    const top = Math.max(...reaches);
    return (
      1 /
      (top * reaches.reduce((sum, reach) => sum + (reach / top) ** sharpness, 0) ** (1 / sharpness))
    );
  };
  // Corrects for rounded corners, which would make a body that ends in one narrower than stated.
  const wide = width / reachOf(1, 0);
  const deep = depth / reachOf(0, 1);
  const distanceOf = (x: number, z: number, one: number, two: number): number => {
    const sx = x / (one * wide);
    const sz = z / (two * deep);
    const size = Math.hypot(sx, sz);
    return reachOf(sx / size, sz / size) / size;
  };
  const rays = given ?? spread((x, z) => distanceOf(x, z, 1, 1), 112);
  return {
    count: rays.length / 2,
    ring: (radius) => {
      const depthHere = depthAt(plan, radius);
      const share = limitsOf(plan, radius);
      return scaled(rays, (x, z) => {
        const ellipse = 1 / Math.hypot(x / radius, z / depthHere);
        return distanceOf(x, z, radius / width, depthHere / depth) * share + ellipse * (1 - share);
      });
    },
    inset: (wall) =>
      polygon(
        sides.map(([x, z, distance]): Side => [x, z, (distance * (width - wall)) / width]),
        { width: width - wall, depth: depth - wall, neck, fillet: Math.max(0.3, plan.fillet) },
        rays,
        30,
      ),
  };
}

function scaled(rays: Rays, distance: (x: number, z: number) => number): Ring {
  const ring = new Float64Array(rays.length);
  for (let index = 0; index < rays.length; index += 2) {
    const x = rays[index] ?? 0;
    const z = rays[index + 1] ?? 0;
    const reach = distance(x, z);
    ring[index] = x * reach;
    ring[index + 1] = z * reach;
  }
  return ring;
}

/** Half of the width and depth, and the radius of the corners. */
type Rectangle = { width: number; depth: number; corner: number };

/** The distance from the middle to the rounded rectangle along a ray. */
export function toRectangle(x: number, z: number, { width, depth, corner }: Rectangle): number {
  const across = Math.abs(x) + 1e-12;
  const along = Math.abs(z) + 1e-12;
  const straight = Math.min(width / across, depth / along);
  const cx = width - corner;
  const cz = depth - corner;
  if (straight * across <= cx || straight * along <= cz) return straight;
  const toward = across * cx + along * cz;
  return toward + Math.sqrt(Math.max(0, toward ** 2 - (cx * cx + cz * cz - corner ** 2)));
}

/** Rays that are close together where the outline bends. */
function spread(distance: (x: number, z: number) => number, count: number): Rays {
  const fine = 1440;
  const points = evenly(fine).map((angle) => {
    const x = Math.cos(angle);
    const z = Math.sin(angle);
    const reach = distance(x, z);
    return [x * reach, z * reach] as const;
  });
  const at = (index: number) => points[(index + fine) % fine] ?? ([0, 0] as const);
  const steps = points.map(
    (point, index) => [at(index + 1)[0] - point[0], at(index + 1)[1] - point[1]] as const,
  );
  const bends = steps.map((step, index) => {
    const next = steps[(index + 1) % fine] ?? step;
    return Math.abs(
      Math.atan2(step[0] * next[1] - step[1] * next[0], step[0] * next[0] + step[1] * next[1]),
    );
  });
  const length = steps.reduce((sum, step) => sum + Math.hypot(...step), 0);
  const bend = Math.max(
    1e-9,
    bends.reduce((sum, one) => sum + one, 0),
  );
  let total = 0;
  const sums = steps.map((step, index) => {
    total += Math.hypot(...step) / length + (1.6 * (bends[index] ?? 0)) / bend;
    return total;
  });
  // One ray points straight to the front and one to each side, so that the measures are exact.
  let place = 0;
  const chosen = Array.from({ length: count }, (_, index) => {
    const target = (index / count) * total;
    while ((sums[place] ?? total) <= target && place < fine) place += 1;
    const before = place > 0 ? (sums[place - 1] ?? 0) : 0;
    return (
      ((place + (target - before) / Math.max(1e-12, (sums[place] ?? 0) - before)) / fine) *
      2 *
      Math.PI
    );
  });
  return raysOf(chosen);
}
