// Bottles as they are sold and photographed: the design's own bodies, with their cord or clip.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { asSold, usualColors } from './as-sold.ts';
import { isAirless, isSleeve } from './closed-bodies.ts';
import { hanger } from './cords.ts';
import { type Frame, frameOf } from './frame.ts';
import { recipesOf } from './model.ts';
import type { Place, Solid } from './part.ts';
import { codeOf, numberOf } from './reading.ts';
import { type Surface, surfaceOf } from './surfaces.ts';
import { tinyPump, ventClip } from './tools.ts';

/**
 * The layers from back to front: bodies seen through the glass are separate from those before it.
 */
export type Layer = 'behind' | 'glass' | 'liquid' | 'inside' | 'front' | 'over';
export type Body = { solids: () => readonly Solid[]; at: Place; turn: number; layer: Layer };
export type Good = {
  bodies: Body[];
  /** The turn about the upright axis, and the tilt to show it from above, in degrees. */
  turn: number;
  tilt: number;
  /** How many of them stand in a row. */
  count: number;
  /** The height above the floor of a hanging bottle; 0 for a standing one. */
  lift: number;
  frame: Frame | null;
};

export type Made = Partial<Omit<Good, 'bodies'>> & { bodies: Body[] };
export const standing = (
  solids: () => readonly Solid[],
  x = 0,
  layer: Layer = 'front',
  y = 0,
): Body => ({
  solids,
  at: [x, y, 0],
  turn: 0,
  layer,
});
/** The number of bottles in a trial set of essences. */
function trialCount(attributes: Attributes): number {
  const each = numberOf(attributes, ['capacityMl'], 0);
  const amount = numberOf(attributes, ['netAmount'], each);
  return attributes.part === 'essence' &&
    attributes.netUnit !== 'g' &&
    each > 0 &&
    amount >= each * 2
    ? Math.min(5, Math.round(amount / each))
    : 1;
}

export function bottle(attributes: Attributes, isMeasured: boolean): Made {
  const { sold: stated, fill } = asSold(attributes);
  const cap = stated.capMaterial;
  const usual = typeof cap === 'string' ? usualColors[cap] : undefined;
  const sold = usual ? { capColor: usual, ...stated } : stated;
  const isWhole = isAirless(sold) || isSleeve(sold);
  const bodies = recipesOf({
    parts: { bottle: { attributes: sold } },
    liquid: { color: 'amber', fill },
    label: null,
  }).map(
    ({ role, solids, at, turn }): Body => ({
      solids,
      at,
      turn,
      layer: layerOf(role, isWhole),
    }),
  );
  const frame = isWhole ? null : frameOf(sold);
  const count = trialCount(attributes);
  if (frame && sold.part === 'vial' && sold.capColor === 'clear' && sold.tip === 'spray')
    bodies.push(standing(() => tinyPump(frame.width, 15, 'white'), 0, 'front', frame.neckFrom));
  if (frame && sold.part === 'roll-on' && !isMeasured) {
    const cap = bodies.pop();
    if (cap) bodies.push({ ...cap, at: [frame.width * 1.55, 0, 0] });
  }
  if (frame && sold.part === 'car-bottle') return onItsMount(sold, frame, bodies, isMeasured);
  return { bodies, frame, count };
}

export const layerOf = (role: string, isWhole: boolean): Layer =>
  role === 'bottle' ? (isWhole ? 'front' : 'glass') : (layers[role] ?? 'front');
const layers: Readonly<Record<string, Layer>> = {
  liquid: 'liquid',
  reeds: 'inside',
  box: 'behind',
};

/** A car bottle hangs on its cord, or is held by a clip behind it. */
function onItsMount(
  attributes: Attributes,
  frame: Frame,
  bodies: Body[],
  isMeasured: boolean,
): Made {
  if (attributes.mount === 'clip')
    return {
      bodies: [
        { ...standing(() => ventClip(frame.width, frame.body)), layer: 'inside' },
        ...bodies,
      ],
      frame,
    };
  const height = Math.max(frame.neckHeight + 7, frame.width * 0.55);
  const width = Math.max(frame.neck.diameter + 5, frame.width * 0.66);
  const top = frame.neckFrom + 0.8 + height;
  const bead = surfaceOf(
    codeOf(attributes, 'capMaterial', 'beech'),
    codeOf(attributes, 'capColor', 'natural'),
  );
  const isDark = attributes.color === 'black' || attributes.capMaterial === 'walnut';
  const cord: Surface = { kind: 'plastic', color: isDark ? 'black' : 'brown', finish: 'matte' };
  const reach = isMeasured ? top * 0.42 : 400;
  return {
    bodies: [standing(() => hanger({ width, top, reach }, cord, bead)), ...bodies],
    frame,
    lift: top * 0.3,
  };
}
