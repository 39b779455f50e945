// The rules of fit that compare measures: caps, tubes, pipettes, reeds and boxes (domain.md 3.4).
import { type Finding, type FitSet, found } from './fit-findings.ts';
import { type FitPart, isCrimp, isDiffuser, numberOf, widthOf } from './fit-parts.ts';

/** The space that a bottle needs on each side in a box, in mm. */
const BOX_ROOM_MM = 1;
/** The height of the neck above the shoulder, where a cap begins. */
const NECK_HEIGHT_MM = 7;
/** The height of a spray head without a cap. */
const HEAD_MM = 14;
/** A cap that ends this close to the shoulder's edge looks wider than the bottle. */
const FLUSH_MM = 0.5;
/** A tube that is longer than this is cut; a shorter surplus only bends the tube. */
const TUBE_SPARE_MM = 5;
const SHORTEST_PIPETTE = 0.7;
/** The minimum length of sticks, as a multiple of the bottle's height (domain.md 3.4 rule 7). */
const SHORTEST_REEDS = 1.5;

/**
 * Rule 3, only for caps that cover the pump: a screw cap fits around the neck, whatever the
 * shoulder.
 */
export function* caps({ of }: FitSet, bottle: FitPart): Generator<Finding> {
  const shoulder = numberOf(bottle, 'shoulderMm');
  if (shoulder === null || !isCrimp(bottle)) return;
  for (const cap of of('cap')) {
    const width = widthOf(cap);
    if (width > shoulder) yield found('error', 'CAP_TOO_WIDE', [cap, bottle], { width, shoulder });
    else if (width > shoulder - FLUSH_MM)
      yield found('warning', 'CAP_FLUSH', [cap, bottle], { width, shoulder });
  }
}

/** Rule 4: the tube reaches the bottom, or a longer tube is used. */
export function* tubes({ of }: FitSet, bottle: FitPart): Generator<Finding> {
  const inner = numberOf(bottle, 'innerHeightMm');
  if (inner === null) return;
  const longest = Math.max(0, ...of('tube').map((tube) => numberOf(tube, 'tubeLengthMm') ?? 0));
  for (const pump of of('pump')) {
    const own = numberOf(pump, 'tubeLengthMm');
    if (own === null) continue;
    const length = own < inner ? longest : own;
    if (Math.max(own, longest) < inner)
      yield found('warning', 'TUBE_TOO_SHORT', [pump, bottle], { length: own, inner });
    else if (length > inner + TUBE_SPARE_MM)
      yield found('note', 'TUBE_TO_CUT', [pump, bottle], { length, inner });
  }
}

/** Rule 6. */
export function* pipettes({ of }: FitSet, bottle: FitPart): Generator<Finding> {
  const inner = numberOf(bottle, 'innerHeightMm');
  if (inner === null) return;
  for (const dropper of of('dropper')) {
    const length = numberOf(dropper, 'pipetteMm');
    if (length === null) continue;
    if (length > inner)
      yield found('error', 'PIPETTE_TOO_LONG', [dropper, bottle], { length, inner });
    else if (length < inner * SHORTEST_PIPETTE)
      yield found('warning', 'PIPETTE_TOO_SHORT', [dropper, bottle], { length, inner });
  }
}

/** Rule 7. */
export function* reeds({ of }: FitSet, bottle: FitPart): Generator<Finding> {
  const height = numberOf(bottle, 'heightMm');
  for (const sticks of of('reeds')) {
    const length = numberOf(sticks, 'stickLengthMm');
    if (!isDiffuser(bottle)) yield found('error', 'REEDS_NEED_DIFFUSER', [sticks, bottle]);
    else if (height !== null && length !== null && length < height * SHORTEST_REEDS)
      yield found('warning', 'REEDS_TOO_SHORT', [sticks, bottle], { length, height });
  }
}

/** Rule 8. The measures of a bottle with its parts, in mm: the two sides and the height. */
function outerSize(
  bottle: FitPart,
  cap: FitPart | undefined,
): { width: number; depth: number; height: number } | null {
  const height = numberOf(bottle, 'heightMm');
  const width = widthOf(bottle);
  if (height === null || width === 0) return null;
  const depth = numberOf(bottle, 'depthMm') ?? width;
  const top = cap ? (numberOf(cap, 'heightMm') ?? HEAD_MM) - NECK_HEIGHT_MM : HEAD_MM;
  return { width: Math.max(width, cap ? widthOf(cap) : 0), depth, height: height + top };
}

export function* boxes({ of, first }: FitSet, bottle: FitPart): Generator<Finding> {
  const size = of('box').length > 0 && outerSize(bottle, first('cap'));
  if (!size) return;
  const needed = inOrder([size.width + 2 * BOX_ROOM_MM, size.depth + 2 * BOX_ROOM_MM]);
  const neededHeight = size.height + BOX_ROOM_MM;
  for (const box of of('box')) {
    const width = numberOf(box, 'widthMm');
    const depth = numberOf(box, 'depthMm');
    const height = numberOf(box, 'heightMm');
    if (width === null || depth === null || height === null) continue;
    const inside = inOrder([width, depth]);
    const isEnough =
      inside.every((side, index) => side >= (needed[index] ?? 0)) && height >= neededHeight;
    if (!isEnough)
      yield found('error', 'BOX_TOO_SMALL', [box, bottle], {
        needed: measure([...needed, neededHeight]),
        inside: measure([...inside, height]),
      });
  }
}

const inOrder = (sides: readonly number[]) => sides.toSorted((a, b) => a - b);
const measure = (sides: readonly number[]) => sides.map((side) => Math.ceil(side)).join(' × ');
