// The lines from which a bottle's glass is made: outside with its neck, and the hollow
// (tools/photographs/bottles.py).
import type { Frame } from './frame.ts';
import { type Corner, type Point, profile, radiusAt } from './profile.ts';
import { circle, oval, polygon, rounded, type Section, type Side } from './section.ts';

type NeckSizes = { shaft: number; wide: number; bore: number };

/** The radii of shaft, bead or thread, and bore. */
export function neckSizes({ neck }: Frame): NeckSizes {
  const radius = neck.diameter / 2;
  return neck.closure === 'crimp'
    ? { shaft: radius * 0.88, wide: radius, bore: radius * 0.55 }
    : { shaft: radius * 0.92, wide: radius, bore: radius * 0.68 };
}

/** The width of the flat face in front; null for a round body. */
export function faceWidth(frame: Frame): number | null {
  if (frame.isRound || frame.form === 'oval' || frame.form === 'heart') return null;
  if (frame.form === 'hexagon') return frame.width * 0.5;
  if (frame.form === 'baguette') return frame.width * 0.58;
  return frame.width - 2 * cornerOf(frame);
}

function cornerOf({ form, width, depth }: Frame): number {
  const usual =
    form === 'flat'
      ? (depth / 2) * 0.92
      : form === 'cube'
        ? width * 0.07
        : form === 'rectangle'
          ? width * 0.095
          : width * 0.15;
  return Math.min(usual, width / 2, depth / 2);
}

/** The cross-section of the body; it becomes a circle where the neck begins. */
export function sectionOf(frame: Frame): Section {
  const { shaft } = neckSizes(frame);
  const half = frame.width / 2;
  const deep = frame.depth / 2;
  const { isSmooth, corners } = frame.outline;
  const fillet = Math.min(
    !isSmooth && corners.length === 2 ? (corners[1]?.[2] ?? 1.2) : 1.2,
    half * 0.5,
  );
  const plan = { width: half, depth: deep, neck: shaft, fillet };
  if (frame.isRound) return circle(96);
  if (frame.form === 'oval' || frame.form === 'heart') return oval(half, deep, shaft);
  if (frame.form === 'hexagon') {
    // Two corners at the sides, one wide face in front.
    const slope = deep / (half * 0.5);
    const length = Math.hypot(slope, 1);
    return polygon(
      [
        [0, 1, deep],
        [0, -1, deep],
        ...signs((a, b): Side => [(a * slope) / length, b / length, (slope * half) / length]),
      ],
      plan,
    );
  }
  if (frame.form === 'baguette') {
    const diagonal = (half + deep - half * 0.42) * Math.SQRT1_2;
    return polygon(
      [
        [1, 0, half],
        [-1, 0, half],
        [0, 1, deep],
        [0, -1, deep],
        ...signs((a, b): Side => [a * Math.SQRT1_2, b * Math.SQRT1_2, diagonal]),
      ],
      plan,
    );
  }
  return rounded({ ...plan, corner: cornerOf(frame) });
}

const signs = <Item>(make: (a: number, b: number) => Item): Item[] => [
  make(-1, -1),
  make(-1, 1),
  make(1, -1),
  make(1, 1),
];

/** The underside: a standing ring, with the middle a little higher. */
const stand = (radius: number): Corner[] => [
  [0, 0.9],
  [radius * 0.64, 0.9, 0.5],
  [radius * 0.72, 0, 0.4],
];

/** From the bottom of the shaft over the lip into the bore. */
export function neckLine(frame: Frame): Corner[] {
  const { shaft, wide, bore } = neckSizes(frame);
  const { neckFrom: foot, mouth: top } = frame;
  if (frame.neck.closure === 'crimp') {
    const bead = Math.min(2.9, frame.neckHeight * 0.42);
    return [
      [shaft, foot, 1.3],
      [shaft, top - bead - 0.3, 0.35],
      [wide, top - bead, 0.6],
      [wide, top, 0.8],
      [bore, top, 0.6],
    ];
  }
  return [
    [shaft, foot, 1],
    [shaft, top, 0.7],
    [bore, top, 0.5],
  ];
}

/** The outside, from the middle of the foot over the lip down to 2 mm inside the bore. */
export function outsideLine(frame: Frame): Point[] {
  const { shaft, bore } = neckSizes(frame);
  const { corners, isSmooth } = frame.outline;
  const end: Corner = [bore, frame.mouth - 2];
  const [first] = corners as [Corner, ...Corner[]];
  if (!isSmooth) {
    const foot: Corner = [first[0], 0, Math.max(0.8, first[2] ?? 0)];
    return profile([...stand(first[0]), foot, ...corners.slice(1), ...neckLine(frame), end]);
  }
  const isHeart = frame.form === 'heart';
  const line = corners.filter(
    ([radius, height]) =>
      !(height > frame.body * (isHeart ? 0.8 : 0.5) && radius < shaft * (isHeart ? 0.98 : 1.12)),
  );
  const foot = isHeart ? first[0] : Math.max(first[0], (frame.width / 2) * 0.34);
  const side = line.filter(
    ([radius, height]) => height > 0.5 && (radius > foot || height > frame.body * 0.5),
  );
  const last = side.at(-1) ?? first;
  // Lobes that rise above the bottom of the neck are joined to it from above.
  const joint = Math.max(frame.neckFrom + 0.9, Math.min(last[1] + 0.3, frame.mouth - 4));
  const neck = profile([last, [shaft, joint, 0.9], ...neckLine(frame).slice(1), end]);
  return [
    ...profile([...stand(foot), [foot, 0]]),
    ...side.map(([radius, height]): Point => [radius, height]),
    ...neck.slice(1),
  ];
}

/** The hollow, from the middle of its floor to the bore below the lip. */
export function insideLine(frame: Frame): Point[] {
  const { bore } = neckSizes(frame);
  const narrow = (frame.width - frame.wall * 2) / frame.width;
  const low = (frame.body - frame.base - frame.wall) / frame.body;
  const corners = frame.outline.corners.map(
    ([radius, height, fillet = 0]): Corner => [
      radius * narrow,
      frame.base + height * low,
      fillet * 0.8 + 0.4,
    ],
  );
  const [first] = corners as [Corner, ...Corner[]];
  const floor: Corner = [0, first[1] - (frame.base > 2 ? 0.6 : 0)];
  const top: Corner = [bore, frame.mouth - 2.2];
  if (frame.outline.isSmooth) {
    const line = corners.filter(
      ([radius, height]) =>
        !(height > frame.body * (frame.form === 'heart' ? 0.7 : 0.5) && radius < bore * 1.3),
    );
    const peak = line.reduce(
      (best, point, index) => (point[1] > (line[best]?.[1] ?? 0) ? index : best),
      0,
    );
    const side = line.slice(0, peak + 1).map(([radius, height]): Corner => [radius, height]);
    const second = side[1] ?? first;
    const last = side.at(-1) ?? first;
    const foot = profile([floor, [Math.max(first[0], 1), first[1], 0.5], second]).slice(0, -1);
    return [
      ...foot,
      ...side.slice(1, -1).map(([radius, height]): Point => [radius, height]),
      ...profile([last, [bore, Math.max(last[1] + 0.3, frame.neckFrom - 0.4), 1], top]),
    ];
  }
  const corner = Math.min(frame.wall * 1.3, frame.width * 0.09);
  const last = corners.at(-1) ?? first;
  return profile([
    floor,
    [first[0], first[1], Math.max(corner, first[2] ?? 0)],
    ...corners.slice(1),
    [bore, last[1], 1.2],
    top,
  ]);
}

/** The range of heights in which the body has at least this share of its full width. */
export function broadRange(frame: Frame, share: number): { from: number; to: number } | null {
  const line = outsideLine(frame);
  const widest = frame.width / 2;
  const step = 0.1;
  const heights = Array.from(
    { length: Math.floor(frame.body / step) },
    (_, index) => index * step,
  ).filter((height) => radiusAt(line, height) >= widest * share);
  const from = heights[0];
  const to = heights.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}
