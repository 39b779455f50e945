// The closure that is sold with a bottle as a set and stands on its mouth, as photographed.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { cap, ring } from './cap.ts';
import { dropper, mouthOf, type Standing } from './closures.ts';
import type { Frame } from './frame.ts';
import { turned } from './mesh.ts';
import { collarWidth, lotionPump, pumpRise, sprayPump } from './pump.ts';
import { codeOf, numberOf } from './reading.ts';
import { ribbed } from './ribbed.ts';
import { circle } from './section.ts';
import { slimClosures } from './slim-closures.ts';
import { type Surface, surfaceOf } from './surfaces.ts';

type Included = Partial<Record<'pump' | 'dropper' | 'ring' | 'cap', Standing>>;

export function included(frame: Frame, attributes: Attributes): Included {
  if (attributes.contents !== 'set') return {};
  const part = codeOf(attributes, 'part', 'bottle');
  if (part === 'diffuser-bottle') return { ring: reedRing(frame, attributes) };
  if (part === 'car-bottle') return { cap: woodenCap(frame, attributes) };
  if (part === 'roll-on' || part === 'vial')
    return slimClosures(frame, part, { ...capOf(attributes), tip: codeOf(attributes, 'tip') });
  switch (codeOf(attributes, 'tip', part === 'dropper-bottle' ? 'dropper' : 'spray')) {
    case 'dropper':
      return { dropper: includedDropper(frame, attributes) };
    case 'reducer':
    case 'plug':
      return { cap: screwCap(frame, attributes) };
    case 'pump':
      return { pump: includedPump(frame, attributes, true) };
    default:
      return sprayAndCap(frame, attributes);
  }
}

/** Material and colour of the cap that comes with the bottle. */
const capOf = (attributes: Attributes) => ({
  material: codeOf(attributes, 'capMaterial', 'plastic'),
  color: codeOf(attributes, 'capColor', attributes.capMaterial ? '' : 'black'),
});

function includedDropper(frame: Frame, attributes: Attributes): Standing {
  const { material, color } = capOf(attributes);
  const isMetal = ['gold', 'silver', 'rose'].includes(color);
  return dropper(
    frame,
    surfaceOf(
      isMetal ? 'aluminium' : material,
      color === 'clear' ? 'white' : color,
      isMetal ? 'glossy' : 'matte',
    ),
    {
      isPale: color === 'white' || (frame.glass === 'frosted' && color !== 'black'),
      isRibbed: material === 'plastic' && !isMetal,
    },
    numberOf(attributes, ['pipetteMm'], 66),
  );
}

function screwCap(frame: Frame, attributes: Attributes): Standing {
  const mouth = mouthOf(frame);
  const { material, color } = capOf(attributes);
  const half = (mouth.diameter + 4.4) / 2;
  const at = frame.neckFrom + 0.6;
  return {
    at,
    low: at,
    high: at + mouth.height + 2.2,
    solids: () => [
      {
        shape: ribbed(half, [0, mouth.height + 2.2], Math.round(half * 5.2)),
        surfaces: [surfaceOf(material, color || 'black', 'matte')],
      },
    ],
  };
}

/** Plastic on a screw neck and in a lotion pump, metal on a crimp neck. */
function pumpSurface(frame: Frame, attributes: Attributes, isLotion: boolean): Surface {
  const pumpColor = codeOf(attributes, 'pumpColor', 'silver');
  const color = pumpColor === 'clear' ? 'white' : pumpColor;
  return isLotion || frame.neck.closure === 'screw'
    ? surfaceOf('plastic', color, '')
    : surfaceOf('aluminium', color, pumpColor === 'black' ? 'matte' : 'glossy');
}

function includedPump(frame: Frame, attributes: Attributes, isLotion: boolean): Standing {
  const mouth = mouthOf(frame);
  const depth = Math.max(8, frame.mouth - frame.base - 1.2);
  const coat = pumpSurface(frame, attributes, isLotion);
  return {
    at: frame.mouth,
    low: frame.neckFrom,
    high: frame.mouth + pumpRise(mouth),
    solids: () => (isLotion ? lotionPump : sprayPump)(mouth, coat, depth),
  };
}

function sprayAndCap(frame: Frame, attributes: Attributes): Included {
  const pump = includedPump(frame, attributes, false);
  return attributes.capMaterial || attributes.capColor
    ? { pump, ...overcap(frame, attributes, pumpSurface(frame, attributes, false)) }
    : { pump };
}

/**
 * The cap of a set has no measures of its own: its width follows the bottle, and it covers the
 * pump.
 */
function overcap(frame: Frame, attributes: Attributes, coat: Surface): Included {
  const mouth = mouthOf(frame);
  const material = codeOf(attributes, 'capMaterial', 'abs');
  const color = codeOf(attributes, 'capColor', 'black');
  const form = codeOf(attributes, 'capForm', 'cylinder');
  const needed = mouth.height + pumpRise(mouth) - 1;
  const height = needed * (form === 'sphere' ? 1.28 : 1.08);
  const usual =
    form === 'sphere'
      ? height * 0.98
      : Math.max(collarWidth(mouth) + 5.4, Math.min(frame.width * 0.56, mouth.diameter * 1.85));
  const width = Math.min(usual, Math.max(frame.width * 0.98, collarWidth(mouth) + 1.8));
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
