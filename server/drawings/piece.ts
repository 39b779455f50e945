// Bodies as one drawing: contents behind the glass first, then everything in front.

import type { Body, Layer } from '#shared/model/bottle-goods.ts';
import type { Frame } from '#shared/model/frame.ts';
import type { Surface } from '#shared/model/surfaces.ts';
import type { Foot, Piece } from './background.ts';
import { type Bounds, covers } from './faces.ts';
import { drawGlass, glowOf, type Liquid } from './glass.ts';
import { facets, outlined, painted, ridgesOf } from './parts.ts';
import { type Projected, project, type View } from './projection.ts';
import { moved, type Stage, trace } from './svg.ts';

/** `depth` draws parts that are nearer, or listed later, over the others. */
type Part = { surface: Surface; seen: Projected; layer: Layer; depth: number };
export type Setting = {
  view: View;
  frame: Frame | null;
  liquid?: Liquid | undefined;
  /** How high it hangs above the floor. */
  lift?: number;
  /** Something drawn over the glass: a label. */
  over?: ((stage: Stage, frame: Frame) => string) | null;
};

export function pieceOf(bodies: readonly Body[], setting: Setting): Piece {
  const { frame, lift = 0 } = setting;
  const parts = bodies.flatMap((body) => partsOf(body, setting));
  const counted = parts.filter(({ seen }) => lift === 0 || seen.silhouette.bounds.high < CORD_MM);
  const bounds = counted.map(({ seen }) => seen.silhouette.bounds);
  const all = around(bounds);
  const middle = lift > 0 ? 0 : (all.left + all.right) / 2;
  const floor = all.low - lift;
  const isFilled = parts.some(({ layer }) => layer === 'liquid');
  const glow = frame ? glowOf(frame, isFilled ? setting.liquid : undefined) : undefined;
  return {
    width: all.right - all.left,
    height: all.high - floor,
    feet: feetOf(counted, all.low).map((foot) => ({
      ...foot,
      x: foot.x - middle,
      ...(glow && foot.x - foot.width / 2 < 0 ? { glow } : {}),
      ...(lift > 0 ? { lift } : {}),
    })),
    draw: (stage) => drawParts(moved(stage, -middle, -floor), parts, setting),
  };
}

/** Anything higher is the cord of a hanging product: it does not count for its size. */
const CORD_MM = 390;
/** A body that begins this close to the lowest point stands on the floor. */
const STANDS_MM = 1.6;
/** Feet this close to each other have one shadow. */
const NEAR_MM = 3;

const around = (bounds: readonly Bounds[]): Bounds => ({
  left: Math.min(...bounds.map(({ left }) => left)),
  right: Math.max(...bounds.map(({ right }) => right)),
  low: Math.min(...bounds.map(({ low }) => low)),
  high: Math.max(...bounds.map(({ high }) => high)),
});

/** The parts that touch the floor, each with its width on the floor. */
function feetOf(parts: readonly Part[], floor: number): Foot[] {
  const feet: (Bounds & { top: number })[] = [];
  for (const { seen } of parts) {
    const { bounds, loops } = seen.silhouette;
    if (bounds.low > floor + STANDS_MM) continue;
    const reach = floor + STANDS_MM + (bounds.high - bounds.low) * 0.05;
    const xs = loops.flat().flatMap(([x, y]) => (y < reach ? [x] : []));
    if (xs.length === 0) continue;
    const one = { ...bounds, left: Math.min(...xs), right: Math.max(...xs), top: bounds.high };
    const met = feet.findIndex(
      ({ left, right }) => one.left < right + NEAR_MM && one.right > left - NEAR_MM,
    );
    const other = feet[met];
    if (other) feet[met] = { ...around([other, one]), top: Math.max(other.top, one.top) };
    else feet.push(one);
  }
  const whole = around(parts.map(({ seen }) => seen.silhouette.bounds));
  return feet.map(({ left, right, top }) => ({
    x: (left + right) / 2,
    width: right - left,
    height: (feet.length === 1 ? whole.high : top) - floor,
  }));
}

function partsOf(body: Body, { view, frame }: Setting): Part[] {
  return body.solids().flatMap(({ shape, surfaces, angle, crease }, index) =>
    project(shape, { at: body.at, turn: body.turn, view, crease: crease ?? angle }).flatMap(
      (seen): Part[] => {
        const surface = surfaces[seen.owner];
        if (!surface) return [];
        const { low, high, left, right } = seen.silhouette.bounds;
        const isInside =
          frame !== null &&
          body.layer === 'front' &&
          high < frame.mouth + 2.2 &&
          low < frame.neckFrom - 1.5 &&
          Math.abs(left + right) < frame.width;
        const layer = isInside ? 'inside' : body.layer;
        return [{ surface, seen, layer, depth: seen.silhouette.depth + index * 0.1 }];
      },
    ),
  );
}

function drawParts(stage: Stage, parts: readonly Part[], { frame, liquid, over }: Setting): string {
  const of = (layer: Layer): Part[] =>
    uncovered(
      parts.filter((part) => part.layer === layer).sort((one, other) => one.depth - other.depth),
    );
  const draw = (some: readonly Part[]): string =>
    some
      .map((part, index) => {
        if (stage.isLine) return outlined(stage, part);
        const isVeiled = some.slice(index + 1).some((other) => isBehind(part, other));
        return painted(stage, isVeiled ? { ...part, seen: { ...part.seen, faces: [] } } : part);
      })
      .join('');
  const behind = draw(of('behind'));
  const glass = of('glass');
  const front = draw(of('front')) + draw(of('over'));
  if (!frame || glass.length === 0) return behind + draw(of('inside')) + front;
  const pathOf = (some: readonly Part[]): string =>
    some.map(({ seen }) => trace(stage, seen.silhouette.loops)).join('');
  const isHollow = glass.some(({ seen }) => seen.owner > 0);
  const [outside, inside] = [0, 1].map((owner) =>
    glass.filter(({ seen }) => seen.owner === owner),
  ) as [Part[], Part[]];
  if (stage.isLine) {
    const thread = outside.map(({ seen }) => ridgesOf(stage, seen)).join('');
    const hollow = `<path d="${pathOf(inside)}" stroke-dasharray="7 6" stroke-width="1.3"/>`;
    return `${behind}${draw(of('inside'))}<path d="${pathOf(outside)}"/><path d="${thread}" fill="none" stroke-width="1"/>${isHollow ? hollow : ''}${front}`;
  }
  const label = over?.(stage, frame) ?? '';
  if (!isHollow) return behind + draw(of('inside')) + draw(glass) + label + front;
  const pool = of('liquid');
  return (
    behind +
    drawGlass(stage, {
      frame,
      outside: pathOf(outside),
      inside: pathOf(inside),
      bounds: around(outside.map(({ seen }) => seen.silhouette.bounds)),
      within: draw(of('inside')),
      liquid: liquid && pool.length > 0 ? { path: pathOf(pool), paint: liquid } : null,
    }) +
    outside.map(({ seen }) => facets(stage, seen)).join('') +
    label +
    front
  );
}

const HAIR_MM = 0.01;
/** Without bodies that are completely behind one opaque body. */
const uncovered = (parts: readonly Part[]): Part[] =>
  parts.filter(({ seen: { silhouette } }, index) =>
    parts.slice(index + 1).every((other) => {
      const { bounds, loops } = other.seen.silhouette;
      if (isSeeThrough(other.surface) || !isWithin(silhouette.bounds, bounds)) return true;
      const cx = (silhouette.bounds.left + silhouette.bounds.right) / 2;
      const cy = (silhouette.bounds.low + silhouette.bounds.high) / 2;
      // Shrunk a little, because an edge on an edge is covered too.
      return !silhouette.loops[0]?.every(([x, y]) =>
        covers(loops, [x + (cx - x) * 0.02, y + (cy - y) * 0.02]),
      );
    }),
  );
/** Behind clear plastic only the outline of a body is drawn. */
const isBehind = (part: Part, other: Part): boolean =>
  other.surface.kind === 'clear-plastic' &&
  isWithin(part.seen.silhouette.bounds, other.seen.silhouette.bounds);
const isSeeThrough = ({ kind }: Surface): boolean =>
  ['clear-plastic', 'glass', 'frosted', 'fade', 'liquid'].includes(kind);
const isWithin = (one: Bounds, other: Bounds): boolean =>
  one.left > other.left - HAIR_MM &&
  one.right < other.right + HAIR_MM &&
  one.low > other.low - HAIR_MM &&
  one.high < other.high + HAIR_MM;
