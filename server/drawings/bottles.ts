// Bottles of perfume, serum and cream: the body with what closes it.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import type { Cap } from './cap-shape.ts';
import { drawCap } from './caps.ts';
import { amberLiquid, type Liquid } from './colors.ts';
import { dropperHead, dropperTop, pipette } from './droppers.ts';
import { capSurfaceOf, type Frame, frameOf, surfaceOf } from './frames.ts';
import { glassBody } from './glass.ts';
import { glowOf } from './glass-colors.ts';
import { clearTube, glassNeck } from './necks.ts';
import { ribbedCap } from './plastics.ts';
import { collarWidth, lotionPump, pumpRise, sprayPump } from './pumps.ts';
import { numberOf, seedOf } from './reading.ts';
import { drawRing } from './rings.ts';
import { across, block, type Foot, moved, type Piece, type Stage, shape, stroke } from './stage.ts';
import { isClear, type Surface } from './surfaces.ts';

/** Glass body and neck of a frame. */
export function drawGlass(
  stage: Stage,
  frame: Frame,
  options: { liquid?: Liquid | undefined; level?: number; inside?: (stage: Stage) => string; isMatte?: boolean; hasHiddenNeck?: boolean } = {},
): string {
  const neck = options.hasHiddenNeck && !stage.isLine ? '' : glassNeck(moved(stage, 0, frame.neckFrom), frame.neck, frame.neckHeight, frame.glassColor);
  return neck + glassBody(stage, { ...frame, height: frame.body, ...options });
}

/** The foot of a body on the paper. */
export const footOf = (frame: Frame, height: number, liquid?: Liquid): Foot => ({
  x: 0,
  width: Math.max((frame.outline[0]?.[0] ?? frame.width / 2) * 2, frame.width * 0.55),
  height,
  glow: glowOf(frame.glassColor, liquid),
});

/** What is in a bottle, and how much of its hollow it fills. */
export type Filling = { liquid: Liquid | undefined; level: number };

/** A perfume bottle: bare, or as a set with pump, ring and cap. */
export function perfumeBottle(attributes: Attributes, { liquid, level }: Filling = { liquid: amberLiquid, level: 0.76 }): Piece {
  if (attributes.tip === 'pump' && attributes.contents !== 'bare') return serumBottle(attributes, liquid && { liquid, level });
  const frame = frameOf(attributes);
  const seed = seedOf(attributes);
  const mouth = frame.neckFrom + frame.neckHeight;
  const isMatte = attributes.finish === 'matte' || attributes.finish === 'frosted';
  const isSet = codeOf(attributes, 'contents', attributes.capMaterial || attributes.capColor || attributes.pumpColor ? 'set' : 'bare') === 'set';
  if (!isSet) {
    return { width: frame.width, height: mouth, feet: [footOf(frame, mouth)], draw: (stage) => drawGlass(stage, frame, { isMatte }) };
  }
  const pumpColor = codeOf(attributes, 'pumpColor', 'silver');
  const pump = surfaceOf(frame.neck.closure === 'screw' ? 'plastic' : 'aluminium', pumpColor === 'clear' ? 'white' : pumpColor, '', seed);
  const surface = capSurfaceOf(attributes, seed);
  const tip = codeOf(attributes, 'tip', 'spray');
  if (tip === 'reducer' || tip === 'plug') return screwClosed(frame, surface ?? surfaceOf('plastic', 'black', '', seed));
  const cap = surface && tip !== 'dropper' ? capFor(frame, attributes, surface) : undefined;
  const capFrom = frame.neckFrom + 2.4;
  const top = cap ? capFrom + cap.height : mouth + pumpRise(frame.neck);
  const draw = (stage: Stage): string => {
    const tube = (inner: Stage): string => clearTube(inner, 0, frame.base + 1.2, Math.max(1.8, frame.width * 0.045), frame.body);
    const glass = drawGlass(stage, frame, { liquid, level, inside: tube, isMatte, hasHiddenNeck: cap !== undefined });
    const mouthStage = moved(stage, 0, mouth);
    const ringWidth = Math.max(collarWidth(frame.neck) + 0.8, cap ? Math.min(cap.width * 0.78, cap.width - 3) : 0);
    const collar = drawRing(moved(stage, 0, frame.neckFrom + 0.2), { style: 'plain', width: ringWidth, height: Math.min(frame.neckHeight * 0.72, 4.6), surface: pump }, false);
    if (!cap) return glass + sprayPump(mouthStage, frame.neck, frame.neckHeight, pump);
    const visible = isClear(cap.surface) && !stage.isLine ? sprayPump(mouthStage, frame.neck, frame.neckHeight, { ...pump, isVeiled: true }) : '';
    return glass + collar + visible + drawCap(moved(stage, 0, capFrom), cap);
  };
  return { width: Math.max(frame.width, cap?.width ?? 0), height: top, feet: [footOf(frame, top, liquid)], draw };
}

/** A bottle that pours through a reducer, under a screw cap. */
function screwClosed(frame: Frame, surface: Surface): Piece {
  const height = frame.neckFrom + frame.neckHeight + 2.8;
  return {
    width: frame.width,
    height,
    feet: [footOf(frame, height, amberLiquid)],
    draw: (stage) => drawGlass(stage, frame, { liquid: amberLiquid, level: 0.84 }) + screwCap(moved(stage, 0, frame.neckFrom + 0.6), frame, surface),
  };
}

function capFor(frame: Frame, attributes: Attributes, surface: Surface): Cap {
  const neededHeight = frame.neckHeight + pumpRise(frame.neck) - 1;
  const form = codeOf(attributes, 'capForm', 'cylinder');
  const height = neededHeight * (form === 'sphere' ? 1.28 : 1.08);
  const width = form === 'sphere' ? height * 0.98 : Math.max(collarWidth(frame.neck) + 5.4, Math.min(frame.width * 0.56, frame.neck.diameterMm * 1.85));
  return { form, width: Math.min(width, Math.max(frame.width * 0.98, collarWidth(frame.neck) + 1.8)), height, surface, hasMagnet: attributes.isMagnetic === true };
}

/** A serum bottle with dropper, pump, reducer or spray. */
export function serumBottle(attributes: Attributes, filling?: Filling): Piece {
  const frame = frameOf({ neck: '18/415', ...attributes });
  const seed = seedOf(attributes);
  const tip = codeOf(attributes, 'tip', 'dropper');
  const mouth = frame.neckFrom + frame.neckHeight;
  const ownColor = codeOf(attributes, 'capColor', attributes.capMaterial ? '' : 'black');
  const collarColor = tip === 'pump' || tip === 'spray' ? codeOf(attributes, 'pumpColor', ownColor) : ownColor;
  const collar = surfaceOf(
    codeOf(attributes, 'capMaterial', collarColor === 'gold' || collarColor === 'silver' || collarColor === 'rose' ? 'aluminium' : 'plastic'),
    collarColor,
    '',
    seed,
  );
  const bulb: Surface = { material: 'rubber', color: collarColor === 'white' || (frame.glassColor === 'frosted' && collar.color !== 'black') ? 'white' : 'black', finish: 'matte' };
  const isBare = codeOf(attributes, 'contents', 'set') === 'bare';
  const { liquid, level } = filling ?? { liquid: isBare ? undefined : { light: '#F0D9A8', deep: '#D3A75C' }, level: 0.74 };
  const rise = isBare
    ? 0
    : tip === 'dropper'
      ? dropperHead(frame.neck).rise
      : tip === 'pump'
        ? 19 * Math.min(1.15, Math.max(0.8, frame.neck.diameterMm / 22))
        : tip === 'spray'
          ? pumpRise(frame.neck)
          : 3;
  const size = Math.min(numberOf(attributes, 'pipetteMm', mouth - frame.base - 3), mouth - frame.base - 2);
  const inside = isBare
    ? undefined
    : tip === 'dropper'
      ? (stage: Stage): string => pipette(moved(stage, 0, mouth), size)
      : tip === 'pump' || tip === 'spray'
        ? (stage: Stage): string => clearTube(stage, 0, frame.base + 1, 3, frame.body)
        : undefined;
  const draw = (stage: Stage): string => {
    const mouthStage = moved(stage, 0, mouth);
    const glass = drawGlass(stage, frame, { liquid, level, isMatte: attributes.finish === 'matte', ...(inside ? { inside } : {}) });
    if (isBare) return glass;
    if (tip === 'dropper') return glass + dropperTop(mouthStage, frame.neck, frame.neckHeight, collar, bulb);
    if (tip === 'pump') return glass + lotionPump(mouthStage, frame.neck, frame.neckHeight, collar);
    if (tip === 'spray') return glass + sprayPump(mouthStage, frame.neck, frame.neckHeight, collar);
    return glass + screwCap(moved(stage, 0, frame.neckFrom + 0.6), frame, collar);
  };
  const spout = tip === 'pump' && !isBare ? 4 : 0;
  return { width: frame.width + spout, height: mouth + rise, feet: [footOf(frame, mouth + rise, liquid)], draw };
}

/** A screw cap over a neck, its foot just above the shoulder. */
export function screwCap(stage: Stage, frame: Frame, surface: Surface): string {
  const width = frame.neck.diameterMm + 4.4;
  return ribbedCap(stage, width, frame.neckHeight + 2.2, surface);
}

/** An airless bottle: a thick clear shell around a white cylinder, with a clear overcap. */
export function airlessBottle(attributes: Attributes): Piece {
  const width = numberOf(attributes, ['diameterMm', 'widthMm'], Math.cbrt(numberOf(attributes, 'capacityMl', 30) * 700));
  const total = numberOf(attributes, 'heightMm', width * 3.6);
  const body = total * 0.66;
  const seed = seedOf(attributes);
  const color = codeOf(attributes, 'color', codeOf(attributes, 'glassColor', 'white'));
  const inner: Surface = { material: 'plastic', color: color === 'clear' || color === 'frosted' ? 'white' : color, finish: 'glossy', seed };
  const trim = surfaceOf('aluminium', codeOf(attributes, 'pumpColor', codeOf(attributes, 'capColor', 'silver')), '', seed);
  const half = width / 2;
  const draw = (stage: Stage): string => {
    const shell = block(stage, -half, 0, width, body, width * 0.05, width * 0.03);
    const neck = { closure: 'screw', diameterMm: width * 0.52 };
    return [
      drawCap(stage, { form: 'cylinder', width, height: body, surface: inner }),
      shape(
        stage,
        shell,
        across(stage, [
          [0, '#5E6B70', 0.5],
          [0.05, '#fff', 0.55],
          [0.1, '#fff', 0.1],
          [0.9, '#fff', 0.1],
          [0.95, '#fff', 0.6],
          [1, '#5E6B70', 0.5],
        ]),
      ),
      stroke(stage, `M${-half} ${body * 0.09}L${half} ${body * 0.09}`, '#5E6B70', 0.3, 'opacity=".4"'),
      sprayPump(moved(stage, 0, body + 5), neck, 4, { ...inner, isVeiled: true }),
      drawRing(moved(stage, 0, body), { style: 'plain', width: width * 0.98, height: total * 0.045, surface: trim }, false),
      drawCap(moved(stage, 0, body + total * 0.035), { form: 'cylinder', width: width * 0.99, height: total * 0.3, surface: { material: 'acrylic', color: 'clear' } }),
    ].join('');
  };
  return { width, height: total, feet: [{ x: 0, width, height: total }], draw };
}
