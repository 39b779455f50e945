// What stands on the mouth of a bottle: the parts that were chosen, and those that are sold with the bottle as a set.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cap, ring } from './cap.ts';
import type { Frame } from './frame.ts';
import { turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { collarWidth, dropperTop, lotionPump, type Mouth, pumpRise, sprayPump } from './pump.ts';
import { codeOf, numberOf } from './reading.ts';
import { ribbed } from './ribbed.ts';
import { circle } from './section.ts';
import { type Surface, surfaceOf, whitePlastic } from './surfaces.ts';

/** Bodies with their foot and head above the bottle's foot, in mm. */
export type Standing = { solids: () => Solid[]; at: number; low: number; high: number };

const mouthOf = (frame: Frame): Mouth => ({
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

/** Lotion pumps of the trade give 0.2 ml and more at a stroke. */
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
    color !== 'black',
    numberOf(attributes, ['pipetteMm'], 66),
    !isMetal,
  );
}

function dropper(
  frame: Frame,
  coat: Surface,
  isPale: boolean,
  length: number,
  isRibbed: boolean,
): Standing {
  const mouth = mouthOf(frame);
  const reach = Math.max(10, Math.min(length, frame.mouth - frame.base - 1));
  const bulb: Surface = { kind: 'rubber', color: isPale ? 'white' : 'black', finish: '' };
  return {
    at: frame.mouth,
    low: frame.neckFrom + 0.6,
    high: frame.mouth + 27 + mouth.diameter * 0.3,
    solids: () => dropperTop(mouth, coat, bulb, reach, isRibbed),
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

/** Where a cap that stands over the pump begins below the mouth (shared/fit/fit.ts reckons with the same). */
const CAP_BELOW_MOUTH_MM = 7;

export function capOn(
  frame: Frame,
  attributes: Attributes,
  over: { hasPump: boolean; hasRing: boolean },
): Standing {
  const mouth = mouthOf(frame);
  const [material, color, finish] = [
    codeOf(attributes, 'material', 'abs'),
    codeOf(attributes, 'color', 'black'),
    codeOf(attributes, 'finish'),
  ];
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], mouth.diameter * 1.8);
  const height = numberOf(attributes, ['heightMm'], mouth.diameter * 1.95);
  const isScrewed = attributes.closure === 'screw';
  const seat = isScrewed
    ? frame.neckFrom + 0.6
    : Math.max(frame.neckFrom + 0.1, frame.mouth - CAP_BELOW_MOUTH_MM) + (over.hasRing ? 1.8 : 0);
  // A low cap stands on the head of the pump rather than in it.
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
              shape: ribbed(width / 2, 0, height, Math.round(width * 2.6), 1.2),
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

type Included = Partial<Record<'pump' | 'dropper' | 'ring' | 'cap', Standing>>;

/** What comes with a bottle that is sold as a set, as it is photographed. */
export function included(frame: Frame, attributes: Attributes): Included {
  if (attributes.contents !== 'set') return {};
  const part = codeOf(attributes, 'part', 'bottle');
  const tip = codeOf(
    attributes,
    'tip',
    part === 'dropper-bottle' ? 'dropper' : part === 'roll-on' ? 'ball' : 'spray',
  );
  const [material, color] = [
    codeOf(attributes, 'capMaterial', 'plastic'),
    codeOf(attributes, 'capColor', attributes.capMaterial ? '' : 'black'),
  ];
  if (part === 'diffuser-bottle') return { ring: reedRing(frame, attributes) };
  if (part === 'car-bottle') return { cap: woodenCap(frame, attributes) };
  if (part === 'roll-on' || part === 'vial')
    return {
      ...(part === 'roll-on' ? { pump: ball(frame) } : {}),
      ...(tip === 'plug' ? { pump: plug(frame) } : { cap: slimCap(frame, material, color, tip) }),
    };
  const mouth = mouthOf(frame);
  const pumpColor = codeOf(attributes, 'pumpColor', 'silver');
  const plastic = surfaceOf('plastic', pumpColor === 'clear' ? 'white' : pumpColor, '');
  const depth = Math.max(8, frame.mouth - frame.base - 1.2);
  if (tip === 'dropper') {
    const isMetal = ['gold', 'silver', 'rose'].includes(color);
    return {
      dropper: dropper(
        frame,
        surfaceOf(
          isMetal ? 'aluminium' : material,
          color === 'clear' ? 'white' : color,
          isMetal ? 'glossy' : 'matte',
        ),
        color === 'white' || (frame.glass === 'frosted' && color !== 'black'),
        numberOf(attributes, ['pipetteMm'], 66),
        material === 'plastic' && !isMetal,
      ),
    };
  }
  if (tip === 'reducer' || tip === 'plug') {
    const half = (mouth.diameter + 4.4) / 2;
    const at = frame.neckFrom + 0.6;
    return {
      cap: {
        at,
        low: at,
        high: at + mouth.height + 2.2,
        solids: () => [
          {
            shape: ribbed(half, 0, mouth.height + 2.2, Math.round(half * 5.2)),
            surfaces: [surfaceOf(material, color || 'black', 'matte')],
          },
        ],
      },
    };
  }
  if (tip === 'pump')
    return {
      pump: {
        at: frame.mouth,
        low: frame.neckFrom,
        high: frame.mouth + pumpRise(mouth),
        solids: () => lotionPump(mouth, plastic, depth),
      },
    };
  const coat =
    mouth.closure === 'screw'
      ? plastic
      : surfaceOf(
          'aluminium',
          pumpColor === 'clear' ? 'white' : pumpColor,
          pumpColor === 'black' ? 'matte' : 'glossy',
        );
  const pump: Standing = {
    at: frame.mouth,
    low: frame.neckFrom,
    high: frame.mouth + pumpRise(mouth),
    solids: () => sprayPump(mouth, coat, depth),
  };
  return attributes.capMaterial || attributes.capColor
    ? { pump, ...overcap(frame, attributes, coat) }
    : { pump };
}

/** The cap of a set has no measures of its own: it is as wide as its bottle bears and covers the pump. */
function overcap(frame: Frame, attributes: Attributes, coat: Surface): Included {
  const mouth = mouthOf(frame);
  const [material, color, form] = [
    codeOf(attributes, 'capMaterial', 'abs'),
    codeOf(attributes, 'capColor', 'black'),
    codeOf(attributes, 'capForm', 'cylinder'),
  ];
  const needed = mouth.height + pumpRise(mouth) - 1;
  const height = needed * (form === 'sphere' ? 1.28 : 1.08);
  const wanted =
    form === 'sphere'
      ? height * 0.98
      : Math.max(collarWidth(mouth) + 5.4, Math.min(frame.width * 0.56, mouth.diameter * 1.85));
  const width = Math.min(wanted, Math.max(frame.width * 0.98, collarWidth(mouth) + 1.8));
  if (mouth.closure === 'screw') {
    const isClear = color === 'clear';
    const at = frame.neckFrom + 0.6 + mouth.height * 0.45;
    const size = isClear
      ? { width: collarWidth(mouth) + 3, height: pumpRise(mouth) + mouth.height * 0.55 + 1.6 }
      : {
          width: Math.max(width * 0.8, collarWidth(mouth) + 2.2),
          height: Math.max(height * 0.82, pumpRise(mouth) + mouth.height * 0.55 + 0.8),
        };
    return {
      cap: {
        at,
        low: at,
        high: at + size.height,
        solids: () =>
          cap({
            form: isClear ? 'cylinder' : form,
            ...size,
            material: isClear ? 'plastic' : material,
            color,
            finish: 'matte',
          }),
      },
    };
  }
  const at = frame.neckFrom + 2.4;
  const finish = ['beech', 'walnut', 'bamboo'].includes(material)
    ? ''
    : codeOf(attributes, 'finish');
  const collar = Math.max(collarWidth(mouth) + 0.8, Math.min(width * 0.78, width - 3));
  const ringHeight = Math.min(mouth.height * 0.72, 4.6);
  return {
    ring: {
      at: frame.neckFrom + 0.2,
      low: frame.neckFrom + 0.2,
      high: frame.neckFrom + 0.2 + ringHeight,
      solids: () => ring('plain', collar, ringHeight, coat),
    },
    cap: {
      at,
      low: at,
      high: at + height,
      solids: () =>
        cap({
          form,
          width,
          height,
          material,
          color,
          finish,
          hasMagnet: attributes.isMagnetic === true,
        }),
    },
  };
}

function reedRing(frame: Frame, attributes: Attributes): Standing {
  const color = codeOf(attributes, 'capColor', attributes.capMaterial ? '' : 'gold');
  const coat = surfaceOf(
    codeOf(attributes, 'capMaterial', 'aluminium'),
    color,
    color === 'black' ? 'matte' : '',
  );
  const width = Math.max(frame.neck.diameter + 4.5, Math.min(20, frame.width * 0.7));
  const height = frame.neckHeight + 1.4;
  const at = frame.neckFrom + 0.3;
  return {
    at,
    low: at,
    high: at + height,
    solids: () =>
      attributes.capForm === 'square'
        ? cap({
            form: 'square',
            width,
            height,
            material: codeOf(attributes, 'capMaterial', 'walnut'),
            color,
            finish: '',
          })
        : ring('reed', width, height, coat),
  };
}

function woodenCap(frame: Frame, attributes: Attributes): Standing {
  const height = Math.max(frame.neckHeight + 7, frame.width * 0.55);
  const half = Math.max(frame.neck.diameter + 5, frame.width * 0.66) / 2;
  const at = frame.neckFrom + 0.8;
  const coat = surfaceOf(
    codeOf(attributes, 'capMaterial', 'beech'),
    codeOf(attributes, 'capColor', 'natural'),
    '',
  );
  return {
    at,
    low: at,
    high: at + height,
    solids: () => [
      {
        shape: turned(
          [
            [0, 0],
            [half * 0.9, 0, 1.2],
            [half, height * 0.35, 6],
            [half, height * 0.68, 6],
            [half * 0.82, height, 3],
            [1.6, height, 0.5],
            [1.6, height - 3],
            [0, height - 3],
          ],
          circle(96),
        ),
        surfaces: [coat],
      },
    ],
  };
}

function ball(frame: Frame): Standing {
  const diameter = frame.width * 0.72;
  const radius = diameter * 0.4;
  const arc = Array.from({ length: 21 }, (_, step): [number, number] => {
    const angle = ((-84 + step * 8.7) * Math.PI) / 180;
    return [step === 20 ? 0 : radius * Math.cos(angle), 3.4 + radius * Math.sin(angle)];
  });
  return {
    at: frame.mouth,
    low: frame.mouth,
    high: frame.mouth + 3.4 + radius,
    solids: () => [
      {
        shape: turned([
          [0, -1.2],
          [diameter * 0.5, -1.2, 0.2],
          [diameter * 0.5, 1.2, 0.4],
          [diameter * 0.44, 3.4, 0.7],
          [radius * 0.98, 3.6, 0.2],
          [radius * 0.9, 2.6],
          [0, 2.6],
        ]),
        surfaces: [whitePlastic],
      },
      {
        shape: turned([[0, 3.4 - radius], ...arc], circle(64)),
        surfaces: [{ kind: 'metal', color: 'steel', finish: 'glossy' }],
      },
    ],
  };
}

function plug(frame: Frame): Standing {
  const diameter = frame.width;
  return {
    at: frame.mouth - 4.2,
    low: frame.mouth - 4.2,
    high: frame.mouth + 3,
    solids: () => [
      {
        shape: turned(
          [
            [0, -3],
            [diameter * 0.26, -3, 0.4],
            [diameter * 0.27, 4.1],
            [diameter * 0.42, 4.3, 0.3],
            [diameter * 0.42, 5.6, 0.5],
            [diameter * 0.3, 5.8, 0.3],
            [diameter * 0.3, 7.2, 0.6],
            [0, 7.2],
          ],
          circle(48),
        ),
        surfaces: [whitePlastic],
      },
    ],
  };
}

function slimCap(frame: Frame, material: string, color: string, tip: string): Standing {
  const height =
    tip === 'ball'
      ? 6.5 + frame.width * 0.9
      : tip === 'spray'
        ? Math.min(17, frame.mouth * 0.34)
        : Math.min(13, frame.mouth * 0.3);
  const at = frame.neckFrom + (tip === 'ball' ? 0.4 : -0.2);
  return {
    at,
    low: at,
    high: at + height,
    solids: () =>
      cap({
        form: 'cylinder',
        width: frame.width * 1.02,
        height,
        material,
        color: color || 'black',
        finish: '',
      }),
  };
}
