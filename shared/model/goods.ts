// Any product of the shop as bodies in mm, as it is photographed.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { usualColor } from './as-sold.ts';
import { bottle, type Good, type Made, standing } from './bottle-goods.ts';
import { capOn, dropperOn, pumpOn, ringOn } from './closures.ts';
import { cordHank, stickBundle, tubeBundle } from './cords.ts';
import { type Frame, frameOf } from './frame.ts';
import { bag, boxSolids, foilDiscs, foilFrame, sleeveOfFilm } from './packaging.ts';
import type { Solid } from './part.ts';
import { pouch } from './pouch.ts';
import { codeOf, neckOf, numberOf } from './reading.ts';
import { labelRoll, labelSheet, labelsOnRoll, ribbonRoll, wrapRoll } from './rolls.ts';
import { surfaceOf } from './surfaces.ts';
import { crimper, die, funnel, furtherDies, pipette, plug, syringe } from './tools.ts';

const one = (solids: () => readonly Solid[], more: Omit<Made, 'bodies'> = {}): Made => ({
  bodies: [standing(solids)],
  ...more,
});
/** Seen from slightly above, so that the opening is visible. */
const ABOVE = { tilt: 13 };
const TURNED = { turn: -27, tilt: 7 };

/**
 * A product shown with its measures stands alone: one piece of a row, closed, at full length,
 * straight from the front.
 */
export function goodOf(attributes: Attributes, isMeasured = false): Good {
  const part = codeOf(attributes, 'part', 'bottle');
  const make = kinds[part] ?? bottle;
  const good = {
    turn: 0,
    tilt: 0,
    count: 1,
    lift: 0,
    frame: null,
    ...make(attributes, isMeasured),
  };
  return isMeasured ? { ...good, turn: 0, tilt: 0, count: 1 } : good;
}

const kinds: Readonly<Record<string, (attributes: Attributes, isMeasured: boolean) => Made>> = {
  set: miniSet,
  cap: looseCap,
  ring: (attributes) => one(() => looseRing(attributes), ABOVE),
  pump: (attributes, isMeasured) => one(() => loosePump(attributes, isMeasured)),
  'pump-ring-set': (attributes, isMeasured) => {
    const { heightMm: _height, widthMm: _width, diameterMm: _diameter, ...rest } = attributes;
    const wide = neckOf(attributes).diameterMm;
    return {
      bodies: [
        standing(
          () => loosePump(rest, isMeasured),
          -wide * 0.8,
          'front',
          tubeLength(rest, isMeasured),
        ),
        standing(() => looseRing(rest), wide * 0.9),
      ],
      tilt: 5,
    };
  },
  dropper: (attributes) =>
    one(() => dropperOn(bareNeck({ closure: 'screw', ...attributes }), attributes).solids()),
  reducer: loosePlug,
  plug: loosePlug,
  reeds: (attributes) => one(() => stickBundle(attributes)),
  box: (attributes, isMeasured) => one(() => carton(attributes, isMeasured), TURNED),
  pouch: (attributes) => one(() => pouch(attributes)),
  bag: (attributes) => one(() => bag(attributes), TURNED),
  label: (attributes, isMeasured) =>
    isMeasured
      ? one(() => labelSheet(attributes))
      : {
          bodies: [
            standing(() => labelRoll(attributes)),
            standing(() => labelsOnRoll(attributes), 0, 'over'),
          ],
          turn: -38,
          tilt: 9,
        },
  wrap: (attributes) => one(() => wrapRoll(attributes), ABOVE),
  seal: (attributes) =>
    ['film', 'plastic'].includes(codeOf(attributes, 'material', 'film'))
      ? one(() => sleeveOfFilm(attributes), { ...ABOVE, count: 3 })
      : one(() => foilDiscs(attributes), ABOVE),
  crimper: (attributes, isMeasured) => handTool(attributes, isMeasured),
  tube: (attributes) => one(() => tubeBundle(attributes)),
  'filling-kit': fillingKit,
  cord: (attributes, isMeasured) =>
    numberOf(attributes, ['widthMm'], 0) > 0 && numberOf(attributes, ['diameterMm'], 0) === 0
      ? one(() => ribbonRoll(attributes), isMeasured ? {} : { turn: -38, tilt: 9 })
      : one(() => cordHank(attributes)),
};

/** A bottle tall and wide enough for any loose part to have its own size on it. */
function bareNeck({ neck, fitsNecks, closure }: Attributes): Frame {
  const size: Attributes = { part: 'bottle', form: 'cylinder', widthMm: 200, heightMm: 900 };
  if (neck) size.neck = neck;
  if (fitsNecks) size.fitsNecks = fitsNecks;
  if (closure) size.closure = closure;
  return frameOf(size);
}

function looseCap(attributes: Attributes): Made {
  const form = codeOf(attributes, 'capForm', codeOf(attributes, 'form', 'cylinder'));
  const frame = bareNeck(attributes);
  const closure = codeOf(attributes, 'closure', frame.neck.closure);
  const isBlock = ['square', 'cube', 'rectangle'].includes(form) && attributes.color !== 'clear';
  return one(
    () =>
      capOn(
        frame,
        { color: usualColor(attributes), ...attributes, form, closure },
        { hasPump: false, hasRing: false },
      ).solids(),
    isBlock ? { turn: -24, tilt: 8 } : {},
  );
}

function looseRing(attributes: Attributes): readonly Solid[] {
  const frame = bareNeck(attributes);
  const style = codeOf(attributes, 'ringStyle', attributes.isMagnetic ? 'magnetic' : 'plain');
  const usual: Attributes = {
    diameterMm: attributes.widthMm ?? frame.neck.diameter * (style === 'stepped' ? 1.6 : 1.32),
    heightMm: frame.neck.diameter * (style === 'stepped' ? 0.55 : 0.5),
  };
  return ringOn(frame, { ...usual, ...attributes, part: 'ring' }).solids();
}

/** Tubes bend in the bag; longer ones are shown shortened, so that the head stays recognisable. */
const LONG_TUBE_MM = 58;

function tubeLength(attributes: Attributes, isMeasured: boolean): number {
  const stated = numberOf(attributes, ['tubeLengthMm'], 62);
  return isMeasured || stated <= LONG_TUBE_MM
    ? Math.max(30, stated)
    : LONG_TUBE_MM + (stated - LONG_TUBE_MM) * 0.32;
}

function loosePump(attributes: Attributes, isMeasured: boolean): readonly Solid[] {
  const frame = bareNeck(attributes);
  const tubeLengthMm = tubeLength(attributes, isMeasured);
  return pumpOn(frame, { ...attributes, tubeLengthMm, closure: frame.neck.closure }).solids();
}

function loosePlug(attributes: Attributes): Made {
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], neckOf(attributes).diameterMm);
  const isReducer = attributes.part === 'reducer';
  const coat = surfaceOf(
    'plastic',
    codeOf(attributes, 'color', isReducer ? 'clear' : 'white'),
    codeOf(attributes, 'finish'),
  );
  return one(() => plug(diameter, coat, isReducer));
}

function carton(attributes: Attributes, isMeasured: boolean): readonly Solid[] {
  const hasFoil = attributes.isMagnetic === true && !isMeasured;
  return [...boxSolids(attributes), ...(hasFoil ? foilFrame(attributes) : [])];
}

function handTool(attributes: Attributes, isMeasured: boolean): Made {
  const height = numberOf(attributes, ['heightMm'], 230);
  const usual = neckOf(attributes).diameterMm * 1.8;
  if (height < 100)
    return one(() => die(numberOf(attributes, ['diameterMm'], usual) / 2, height / 62));
  const others = isMeasured ? [] : furtherDies(attributes);
  return {
    bodies: [
      standing(() => crimper(attributes, height)),
      ...others.map((solids, index) =>
        standing(() => solids, (height / 230) * 52 + 24 + index * 42),
      ),
    ],
  };
}

function fillingKit(attributes: Attributes): Made {
  if (numberOf(attributes, ['capacityMl'], 0) > 0) return one(() => syringe(attributes));
  const material = codeOf(attributes, 'material', 'plastic');
  const coat = ['steel', 'aluminium'].includes(material)
    ? surfaceOf(material, 'silver')
    : surfaceOf('plastic', codeOf(attributes, 'color', 'clear'));
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], 52);
  const size = numberOf(attributes, ['pipetteMm', 'heightMm'], 118);
  return {
    bodies: [
      standing(() => funnel(width, coat), -width * 0.4),
      standing(() => pipette(size), width * 0.5 + 6),
    ],
  };
}

/** Several of the same kind: minis, roll-ons, atomizers, or bottles for the car. */
function miniSet(attributes: Attributes, isMeasured: boolean): Made {
  const milliliters = numberOf(attributes, ['capacityMl'], 5);
  const count = Math.round(numberOf(attributes, ['netAmount'], milliliters >= 15 ? 3 : 5));
  if (attributes.mount)
    return { ...bottle({ ...attributes, part: 'car-bottle' }, isMeasured), count: 3 };
  const part =
    attributes.tip === 'ball'
      ? 'roll-on'
      : attributes.neck || attributes.material === 'aluminium'
        ? 'atomizer'
        : 'vial';
  return {
    ...bottle({ capacityMl: milliliters, ...attributes, part }, true),
    count: Math.max(3, Math.min(5, count)),
  };
}
