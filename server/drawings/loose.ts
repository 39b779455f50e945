// Loose parts: caps, pumps, rings, droppers and plugs on their own.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf, neckOf } from '#shared/model/reading.ts';
import { drawCap, isSquareTurned } from './caps.ts';
import { tone } from './colors.ts';
import { dropperHead, dropperTop, pipette, reducerPlug } from './droppers.ts';
import { ownSurface, surfaceOf } from './frames.ts';
import { ribbedCap, turned } from './plastics.ts';
import { collarWidth, lotionPump, pumpRise, pumpUnderside, sprayPump } from './pumps.ts';
import { numberOf, seedOf } from './reading.ts';
import { drawRing } from './rings.ts';
import { beside } from './rows.ts';
import { moved, type Piece, painted, type Stage, stroke } from './stage.ts';
import { baseOf, type Surface } from './surfaces.ts';

/** A cap on its own. */
export function looseCap(attributes: Attributes): Piece {
  const neck = neckOf(attributes);
  const surface = ownSurface(attributes, 'abs', 'black', seedOf(attributes));
  const form = codeOf(attributes, 'capForm', codeOf(attributes, 'form', 'cylinder'));
  const kind =
    form === 'square' || form === 'cube' || form === 'rectangle'
      ? 'square'
      : form === 'sphere' || form === 'round' || form === 'oval'
        ? 'sphere'
        : form === 'cone'
          ? 'cone'
          : 'cylinder';
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], neck.diameterMm * 1.8);
  const height = numberOf(attributes, 'heightMm', kind === 'sphere' ? width * 1.06 : neck.diameterMm * 1.95);
  if (neck.closure === 'screw' && surface.material === 'plastic' && kind === 'cylinder')
    return { width, height, feet: [{ x: 0, width, height }], draw: (stage) => ribbedCap(stage, width, height, surface) };
  const cap = { form: kind, width, height, surface, hasMagnet: attributes.isMagnetic === true, isTurned: true };
  const span = isSquareTurned(cap) ? width * 1.26 : width;
  return { width: span, height, feet: [{ x: 0, width: kind === 'sphere' ? width * 0.6 : span, height }], draw: (stage) => drawCap(stage, cap) };
}

/** A pump on its own, standing on its dip tube. */
export function loosePump(attributes: Attributes, isMeasured = false): Piece {
  const neck = neckOf(attributes);
  const surface = ownSurface({ ...attributes, material: attributes.material ?? 'aluminium' }, 'aluminium', 'silver', seedOf(attributes));
  const dose = numberOf(attributes, 'doseMl', neck.diameterMm >= 24 ? 1 : 0.1);
  const isLotion = attributes.tip === 'pump' || (neck.closure === 'screw' && dose >= 0.2 && attributes.tip !== 'spray');
  const stated = numberOf(attributes, ['tubeLengthMm'], 62);
  // Tubes are bent in the bag; past 58 mm the picture shows them shortened, so that the head stays legible.
  const tube = isMeasured || stated <= 58 ? Math.max(30, stated) : 58 + (stated - 58) * 0.32;
  const neckHeight = 5 + neck.diameterMm * 0.36;
  const rise = isLotion ? 19 * Math.min(1.15, Math.max(0.8, neck.diameterMm / 22)) : pumpRise(neck);
  const draw = (stage: Stage): string => {
    const mouth = moved(stage, 0, tube);
    return pumpUnderside(mouth, neck, tube) + (isLotion ? lotionPump(mouth, neck, neckHeight, surface) : sprayPump(mouth, neck, neckHeight, surface));
  };
  return { width: collarWidth(neck) + (isLotion ? 16 : 0), height: tube + rise, feet: [{ x: 0, width: 7, height: (tube + rise) * 0.5 }], draw };
}

/** A ring on its own, its opening in sight. */
export function looseRing(attributes: Attributes): Piece {
  const neck = neckOf(attributes);
  const style = codeOf(attributes, 'ringStyle', attributes.isMagnetic ? 'magnetic' : 'plain');
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], neck.diameterMm * (style === 'stepped' ? 1.6 : 1.32));
  const height = numberOf(attributes, 'heightMm', style === 'stepped' ? neck.diameterMm * 0.55 : neck.diameterMm * 0.5);
  const surface = ownSurface({ ...attributes, material: attributes.material ?? 'aluminium' }, 'aluminium', 'silver', seedOf(attributes));
  return { width, height, feet: [{ x: 0, width, height: height * 1.6 }], draw: (stage) => drawRing(stage, { style, width, height, surface }, true) };
}

/** A pump with its ring standing beside it. */
export const pumpAndRing = (attributes: Attributes, isMeasured = false): Piece => {
  const { heightMm: _height, widthMm: _width, diameterMm: _diameter, ...rest } = attributes;
  return beside([loosePump(rest, isMeasured), looseRing(rest)], 7);
};

/** A dropper: bulb, collar and glass pipette. */
export function looseDropper(attributes: Attributes): Piece {
  const neck = neckOf({ closure: 'screw', ...attributes });
  const seed = seedOf(attributes);
  const size = numberOf(attributes, 'pipetteMm', 66);
  const color = codeOf(attributes, 'color', 'black');
  const collar = surfaceOf(color === 'gold' || color === 'silver' || color === 'rose' ? 'aluminium' : 'plastic', color, '', seed);
  const bulb: Surface = { material: 'rubber', color: color === 'white' || color === 'gold' || color === 'rose' ? 'white' : 'black', finish: 'matte' };
  const { collar: width, rise } = dropperHead(neck);
  const neckHeight = 5 + neck.diameterMm * 0.36;
  const draw = (stage: Stage): string => {
    const mouth = moved(stage, 0, size);
    return pipette(mouth, size) + dropperTop(mouth, neck, neckHeight, collar, bulb);
  };
  return { width, height: size + rise, feet: [{ x: 0, width: 5, height: size * 0.5 }], draw };
}

/** A reducer or plug, with the cap that goes over it when it has one. */
export function loosePlug(attributes: Attributes): Piece {
  const neck = neckOf(attributes);
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], neck.diameterMm);
  const seed = seedOf(attributes);
  const surface = ownSurface(attributes, 'plastic', attributes.part === 'plug' ? 'white' : 'clear', seed);
  const half = diameter / 2;
  const plug: Piece = {
    width: diameter,
    height: half * 2.12,
    feet: [{ x: 0, width: diameter * 0.5, height: half * 2 }],
    draw: (stage) => (attributes.part === 'plug' ? plainPlug(stage, half, surface) : reducerPlug(moved(stage, 0, half * 1.5), diameter, surface)),
  };
  if (!attributes.capColor && !attributes.capMaterial) return plug;
  const cap = surfaceOf(codeOf(attributes, 'capMaterial', 'plastic'), codeOf(attributes, 'capColor', ''), '', seed);
  const size = { form: 'cylinder', width: diameter * 1.25, height: diameter * 1.15, surface: cap };
  return beside(
    [plug, { width: size.width, height: size.height, feet: [{ x: 0, width: size.width, height: size.height }], draw: (stage) => drawCap(stage, size) }],
    diameter * 0.4,
  );
}

const plainPlug = (stage: Stage, half: number, surface: Surface): string =>
  turned(
    stage,
    [
      [half * 0.6, 0, 1],
      [half * 0.76, half * 0.3, 0.6],
      [half * 0.8, half * 1.62, 0],
    ],
    surface,
  ) +
  painted(stage, () =>
    [0.55, 0.9, 1.25].map((at) => stroke(stage, `M${-half * 0.78} ${half * at}L${half * 0.78} ${half * at}`, tone(baseOf(surface), -0.5), half * 0.06, 'opacity=".4"')).join(''),
  ) +
  turned(
    stage,
    [
      [half, half * 1.6, 0.3],
      [half, half * 2.05, 0.8],
      [half * 0.4, half * 2.12, 0.4],
    ],
    surface,
  );
