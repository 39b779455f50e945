// Glass as one closed surface, from the foot over the lip to the floor of the hollow; and the
// liquid in it.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cutBody, cutInside } from './cut-body.ts';
import type { Frame } from './frame.ts';
import { insideLine, neckSizes, outsideLine, sectionOf } from './glass-lines.ts';
import { type Reshape, surface } from './mesh.ts';
import type { Solid } from './part.ts';
import type { Point } from './profile.ts';
import type { Section } from './section.ts';
import { fades, type Surface } from './surfaces.ts';

const lacquers: Readonly<Record<string, Surface['kind']>> = {
  black: 'lacquer',
  white: 'lacquer',
  gold: 'metal',
  silver: 'metal',
};

export const isOpaque = ({ glass }: Frame): boolean => lacquers[glass] !== undefined;

/** The inside of the bottle; `hollowOf` returns null for opaque glass. */
type Hollow = { line: Point[]; section: Section };

function hollowOf(frame: Frame): Hollow | null {
  if (isOpaque(frame)) return null;
  if (frame.form === 'diamond') return cutInside(frame);
  return { line: insideLine(frame), section: sectionOf(frame).inset(frame.wall) };
}

/** The surface of the outside, then that of the glass inside. */
function coats(frame: Frame, attributes: Attributes): readonly Surface[] {
  const isMatte = attributes.finish === 'matte' || attributes.finish === 'frosted';
  const glass: Surface = {
    kind: 'glass',
    color: frame.glass === 'frosted' || fades[frame.glass] ? 'clear' : frame.glass,
    finish: 'inside',
  };
  const lacquer = lacquers[frame.glass];
  if (lacquer)
    return [
      {
        kind: lacquer,
        color: frame.glass,
        finish: lacquer === 'metal' ? 'metallic' : isMatte ? 'matte' : 'glossy',
      },
    ];
  if (frame.glass === 'frosted' || (isMatte && frame.glass === 'clear'))
    return [{ kind: 'frosted', color: 'clear', finish: 'matte' }, glass];
  if (fades[frame.glass])
    return [
      {
        kind: 'fade',
        color: frame.glass,
        finish: 'glossy',
        fade: [frame.base * 1.1, frame.body * 0.92],
      },
      glass,
    ];
  return [{ ...glass, finish: 'glossy' }, glass];
}

export function glassBody(frame: Frame, attributes: Attributes): Solid {
  const surfaces = coats(frame, attributes);
  if (frame.form === 'diamond')
    return { shape: cutBody(frame, isOpaque(frame)), surfaces, angle: 12 };
  const { bore } = neckSizes(frame);
  const section = sectionOf(frame);
  const hollow = hollowOf(frame);
  const isThreaded = frame.neck.closure === 'screw' && frame.mouth - frame.neckFrom > 5;
  const outside = isThreaded
    ? dense(outsideLine(frame), frame.neckFrom, frame.mouth)
    : outsideLine(frame);
  const reshape = isThreaded ? thread(frame) : frame.form === 'heart' ? lobes(frame) : undefined;
  if (!hollow)
    return {
      shape: surface(
        [{ points: [...outside, [bore, frame.mouth - 6], [0, frame.mouth - 6]], section }],
        reshape,
      ),
      surfaces,
    };
  return {
    shape: surface(
      [
        { points: outside, section, owner: 0 },
        { points: [...hollow.line].reverse(), section: hollow.section, owner: 1 },
      ],
      reshape,
    ),
    surfaces,
  };
}

/** The gap between liquid and glass, so that the two surfaces do not flicker (z-fighting). */
const GAP_MM = 0.06;
/** A full bottle is filled to a little below the shoulder. */
const FULL = 0.96;

/** The liquid, up to a share of the hollow below the shoulder; null if none is visible. */
export function liquidBody(frame: Frame, color: string, fill: number): Solid | null {
  const hollow = hollowOf(frame);
  if (!hollow || fill <= 0) return null;
  const { line, section } = hollow;
  const floor = line[0]?.[1] ?? 0;
  const top = floor + (frame.body - floor - frame.wall) * FULL * Math.min(1, fill / 100);
  const wet: Point[] = [];
  for (const [index, [radius, height]] of line.entries()) {
    const before = line[index - 1];
    if (before && height >= top && radius > 1) {
      const share = (top - before[1]) / Math.max(1e-6, height - before[1]);
      wet.push([before[0] + (radius - before[0]) * Math.max(0, share), top]);
      break;
    }
    wet.push([radius, height]);
  }
  const edge = (wet.at(-1)?.[0] ?? 0) - GAP_MM;
  // Above the widest point the glass leans inwards, so there a lower point is further from it.
  const widest = Math.max(...wet.map(([radius]) => radius));
  const turn = wet.findIndex(([radius]) => radius > widest - 1e-6);
  const points = wet
    .slice(0, -1)
    .map(
      ([radius, height], index): Point => [
        radius > 1e-6 ? Math.max(0.05, radius - GAP_MM) : 0,
        Math.min(top - 0.05, height + (index <= turn ? GAP_MM : -GAP_MM)),
      ],
    );
  if (edge < 1) return null;
  const shape = surface([
    { points: [...points, [edge, top - 0.02], [edge - 0.2, top], [0, top]], section },
  ]);
  return { shape, surfaces: [{ kind: 'liquid', color, finish: '' }], angle: 40 };
}

/** Adds rings between two heights, as vertices for a thread. */
function dense(points: readonly Point[], low: number, high: number): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (
      !before ||
      before[1] >= point[1] ||
      Math.abs(point[0] - before[0]) > 1e-6 ||
      point[1] <= low ||
      before[1] >= high
    )
      return [point];
    const count = Math.floor((point[1] - before[1]) / 0.42);
    return [
      ...Array.from(
        { length: Math.max(0, count - 1) },
        (_, part): Point => [point[0], before[1] + ((point[1] - before[1]) * (part + 1)) / count],
      ),
      point,
    ];
  });
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** Raises the rings of a screw neck where its thread runs. */
function thread(frame: Frame): Reshape {
  const { shaft, wide } = neckSizes(frame);
  const turns = frame.neckHeight < 12 ? 1.6 : 2.2;
  const low = frame.neckFrom + 2.4;
  const high = frame.mouth - 1.4;
  const pitch = (high - low - 1) / turns;
  return (ring, radius, height) => {
    if (height < low - 0.2 || height > high + 0.2 || Math.abs(radius - shaft) > 0.05) return ring;
    return ring.map((value, index) => {
      if (index % 3 === 1) return value;
      const start = index - (index % 3);
      const angle =
        ((((Math.atan2(-(ring[start + 2] ?? 0), ring[start] ?? 0) + 2.2) / (2 * Math.PI)) % 1) +
          1) %
        1;
      const along = (height - low) / pitch - angle;
      const nearest = Math.round(along);
      const position = nearest + angle;
      const ends = clamp(position / 0.08) * clamp((turns - position) / 0.08);
      const lift = (wide - shaft) * clamp(1.35 - (Math.abs(along - nearest) * pitch) / 0.62) * ends;
      return (value * (shaft + lift)) / shaft;
    });
  };
}

/** The lobes of a heart rise at both sides of the neck, not in front of it. */
function lobes(frame: Frame): Reshape {
  const cleft = frame.body * 0.86;
  return (ring, radius, height) => {
    if (height <= cleft || radius <= frame.neck.diameter * 0.5 + 0.3) return ring;
    const widest = Math.max(1e-6, ...ring.filter((_, index) => index % 3 === 0).map(Math.abs));
    return ring.map((value, index) =>
      index % 3 === 1
        ? cleft +
          (height - cleft) * (0.25 + 0.75 * (Math.abs(ring[index - 1] ?? 0) / widest) ** 1.5)
        : value,
    );
  };
}
