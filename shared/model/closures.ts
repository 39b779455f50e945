// The chosen parts on the mouth of a bottle: pump, dropper, ring and cap.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cap, ring } from './cap.ts';
import type { Frame } from './frame.ts';
import type { Solid } from './part.ts';
import { dropperTop, lotionPump, type Mouth, pumpRise, sprayPump } from './pump.ts';
import { codeOf, numberOf } from './reading.ts';
import { ribbed } from './ribbed.ts';
import { type Surface, surfaceOf } from './surfaces.ts';

/**
 * Bodies with their position; `low` and `high` are their lower and upper end above the bottle's
 * foot, in mm.
 */
export type Standing = { solids: () => Solid[]; at: number; low: number; high: number };

export const mouthOf = (frame: Frame): Mouth => ({
  closure: frame.neck.closure,
  diameter: frame.neck.diameter,
  height: frame.neckHeight,
});
const ownSurface = (attributes: Attributes): Surface =>
  surfaceOf(
    codeOf(attributes, 'material', 'aluminium'),
    codeOf(attributes, 'color', attributes.material === 'plastic' ? 'black' : 'silver'),
    codeOf(attributes, 'finish'),
  );

/** The trade's lotion pumps give 0.2 ml or more per stroke. */
const isLotion = (attributes: Attributes): boolean =>
  attributes.tip === 'pump' ||
  (codeOf(attributes, 'closure') === 'screw' &&
    numberOf(attributes, ['doseMl'], 0.1) >= 0.15 &&
    codeOf(attributes, 'part') !== 'bottle');

export function pumpOn(frame: Frame, attributes: Attributes): Standing {
  const mouth = mouthOf(frame);
  const depth = Math.max(
    8,
    Math.min(frame.mouth - frame.base - 1.2, numberOf(attributes, ['tubeLengthMm'], 400)),
  );
  const coat = ownSurface(attributes);
  return {
    at: frame.mouth,
    low: frame.neckFrom,
    high: frame.mouth + pumpRise(mouth),
    solids: () =>
      isLotion(attributes) ? lotionPump(mouth, coat, depth) : sprayPump(mouth, coat, depth),
  };
}

export function dropperOn(frame: Frame, attributes: Attributes): Standing {
  const color = codeOf(attributes, 'color', 'black');
  const isMetal = ['gold', 'silver', 'rose'].includes(color);
  return dropper(
    frame,
    surfaceOf(
      isMetal ? 'aluminium' : codeOf(attributes, 'material', 'plastic'),
      color,
      isMetal ? 'glossy' : 'matte',
    ),
    { isPale: color !== 'black', isRibbed: !isMetal },
    numberOf(attributes, ['pipetteMm'], 66),
  );
}

export function dropper(
  frame: Frame,
  coat: Surface,
  { isPale, isRibbed }: { isPale: boolean; isRibbed: boolean },
  length: number,
): Standing {
  const mouth = mouthOf(frame);
  const reach = Math.max(10, Math.min(length, frame.mouth - frame.base - 1));
  const bulb: Surface = { kind: 'rubber', color: isPale ? 'white' : 'black', finish: '' };
  return {
    at: frame.mouth,
    low: frame.neckFrom + 0.6,
    high: frame.mouth + 27 + mouth.diameter * 0.3,
    solids: () => dropperTop(mouth, { coat, bulb }, reach, isRibbed),
  };
}

export function ringOn(frame: Frame, attributes: Attributes): Standing {
  const isOwn = attributes.part === 'ring';
  const style = codeOf(
    attributes,
    'ringStyle',
    attributes.isMagnetic === true ? 'magnetic' : 'plain',
  );
  const width = isOwn
    ? numberOf(attributes, ['diameterMm', 'widthMm'], frame.neck.diameter * 1.17)
    : frame.neck.diameter * 1.17;
  const height = isOwn
    ? numberOf(attributes, ['heightMm'], frame.neck.diameter * 0.55)
    : frame.neck.diameter * 0.55;
  const at = frame.neckFrom + 0.2;
  const coat =
    attributes.part === 'cap' ? surfaceOf('steel', 'silver', 'glossy') : ownSurface(attributes);
  return { at, low: at, high: at + height, solids: () => ring(style, width, height, coat) };
}

/**
 * How far below the mouth a cap over the pump begins (the same value is in
 * shared/fit/fit-measures.ts).
 */
const CAP_BELOW_MOUTH_MM = 7;

export function capOn(
  frame: Frame,
  attributes: Attributes,
  over: { hasPump: boolean; hasRing: boolean },
): Standing {
  const mouth = mouthOf(frame);
  const material = codeOf(attributes, 'material', 'abs');
  const color = codeOf(attributes, 'color', 'black');
  const finish = codeOf(attributes, 'finish');
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], mouth.diameter * 1.8);
  const height = numberOf(attributes, ['heightMm'], mouth.diameter * 1.95);
  const isScrewed = attributes.closure === 'screw';
  const seat = isScrewed
    ? frame.neckFrom + 0.6
    : Math.max(frame.neckFrom + 0.1, frame.mouth - CAP_BELOW_MOUTH_MM) + (over.hasRing ? 1.8 : 0);
  // A low cap stands on the pump's head instead of covering it.
  const at = over.hasPump ? Math.max(seat, frame.mouth + pumpRise(mouth) + 0.8 - height) : seat;
  const hole =
    ['beech', 'walnut', 'bamboo'].includes(material) && isScrewed
      ? mouth.diameter >= 24
        ? 6.5
        : 2.2
      : undefined;
  return {
    at,
    low: at,
    high: at + height,
    solids: () =>
      isScrewed && material === 'plastic'
        ? [
            {
              shape: ribbed(width / 2, [0, height], Math.round(width * 2.6), 1.2),
              surfaces: [surfaceOf(material, color, finish)],
            },
          ]
        : cap({
            form: codeOf(attributes, 'form', 'cylinder'),
            width,
            height,
            material,
            color,
            finish,
            hasMagnet: attributes.isMagnetic === true,
            hasLining: attributes.pumpColor === 'silver',
            ...(hole ? { hole } : {}),
          }),
  };
}
