// Diffusers and their reeds.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { drawGlass, footOf } from './bottles.ts';
import { amberLiquid, type Liquid, liquidOf, mix, tone } from './colors.ts';
import { type Frame, frameOf, surfaceOf } from './frames.ts';
import { plainLabel } from './labels.ts';
import { pumpRise, sprayPump } from './pumps.ts';
import { hasNumber, numberOf, seedOf } from './reading.ts';
import { drawRing } from './rings.ts';
import { moved, type Piece, painted, type Stage, stroke, trace } from './stage.ts';

export const reedColor = (attributes: Attributes): string => {
  const color = codeOf(attributes, 'color', '');
  if (color === 'black') return '#26282B';
  if (color === 'white') return '#EDE8DD';
  return codeOf(attributes, 'material', 'rattan') === 'fibre' ? '#3A3C3F' : color === 'brown' || color === 'walnut' ? '#6A472B' : '#D0AA74';
};

/** One reed from foot to tip, round and lit from the left. */
export function reed(stage: Stage, fromX: number, fromY: number, toX: number, toY: number, width: number, color: string): string {
  if (stage.isLine) return `<path d="${trace(stage, `M${fromX} ${fromY}L${toX} ${toY}`)}"/>`;
  const line = `M${fromX} ${fromY}L${toX} ${toY}`;
  return (
    stroke(stage, line, tone(color, -0.45), width) +
    stroke({ ...stage, x: stage.x - width * 0.12 * stage.scale }, line, color, width * 0.72) +
    stroke({ ...stage, x: stage.x - width * 0.2 * stage.scale }, line, tone(color, 0.4), width * 0.22, 'opacity=".8"')
  );
}

/** A reed seen through the liquid. */
const sunkenReed = (stage: Stage, line: string, width: number, color: string): string =>
  stage.isLine ? `<path d="${trace(stage, line)}"/>` : stroke(stage, line, tone(color, -0.3), width) + stroke(stage, line, tone(color, 0.12), width * 0.5);

/** A diffuser: bare bottle, or with ring and reeds. */
export function diffuser(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const isFragrance = attributes.part === 'room-fragrance';
  const isSpray = isFragrance && (attributes.tip === 'spray' || codeOf(attributes, 'closure', '') === 'crimp');
  const isSet = isFragrance || attributes.contents === 'set' || hasNumber(attributes, 'stickLengthMm');
  const frame = frameOf({ neck: '28/410', capacityMl: numberOf(attributes, 'netAmount', 120), ...attributes });
  const hasReeds = isFragrance || hasNumber(attributes, 'stickLengthMm');
  const liquid = hasReeds ? (attributes.scentFamily ? liquidOf(codeOf(attributes, 'scentFamily', '')) : { light: '#F3E3B4', deep: '#D9B967' }) : undefined;
  const ring = surfaceOf(
    codeOf(attributes, 'capMaterial', 'aluminium'),
    codeOf(attributes, 'capColor', codeOf(attributes, 'pumpColor', attributes.capMaterial ? '' : 'gold')),
    '',
    seed,
  );
  const mouth = frame.neckFrom + frame.neckHeight;
  if (!isSet) return { width: frame.width, height: mouth, feet: [footOf(frame, mouth)], draw: (stage) => drawGlass(stage, frame, { isMatte: attributes.finish === 'matte' }) };
  if (isSpray) {
    const top = mouth + pumpRise(frame.neck);
    const draw = (stage: Stage): string =>
      drawGlass(stage, frame, { liquid, level: 0.84 }) +
      sprayPump(moved(stage, 0, mouth), frame.neck, frame.neckHeight, ring) +
      painted(stage, () => plainLabel(stage, frame, liquid ?? amberLiquid, attributes));
    return { width: frame.width, height: top, feet: [footOf(frame, top, liquid)], draw };
  }
  const neckWidth = Math.max(frame.neck.diameterMm + 4.5, Math.min(20, frame.width * 0.7));
  const collar = (stage: Stage): string =>
    drawRing(moved(stage, 0, frame.neckFrom + 0.3), { style: 'reed', width: neckWidth, height: frame.neckHeight + 1.4, surface: ring }, false);
  if (!hasReeds) {
    const top = mouth + 1.7;
    return { width: frame.width, height: top, feet: [footOf(frame, top)], draw: (stage) => drawGlass(stage, frame, { isMatte: attributes.finish === 'matte' }) + collar(stage) };
  }
  const stick = numberOf(attributes, 'stickLengthMm', Math.max(150, mouth * 1.9));
  const thick = numberOf(attributes, 'stickDiameterMm', 3);
  const color = reedColor({ color: attributes.color ?? '', material: codeOf(attributes, 'material', '') === 'fibre' ? 'fibre' : 'rattan' });
  const reeds = standingReeds(frame, { stick, thick, color, seed, liquid });
  const draw = (stage: Stage): string => {
    return (
      drawGlass(stage, frame, { liquid, level: 0.72, inside: reeds.inside, isMatte: attributes.finish === 'matte' }) +
      reeds.above(stage) +
      collar(stage) +
      (isFragrance ? painted(stage, () => plainLabel(stage, frame, liquid ?? amberLiquid, attributes)) : '')
    );
  };
  return { width: Math.max(frame.width, reeds.width), height: reeds.top, feet: [footOf(frame, mouth * 1.1, liquid)], draw };
}

type Reeds = { stick: number; thick: number; color: string; seed: number; liquid: Liquid | undefined };

/** Reeds that stand in a bottle, fanned out of its mouth: what is seen through the glass, and what is above. */
export function standingReeds(
  frame: Frame,
  { stick, thick, color, seed, liquid }: Reeds,
): { inside: (stage: Stage) => string; above: (stage: Stage) => string; width: number; top: number } {
  const mouth = frame.neckFrom + frame.neckHeight;
  const top = frame.base + stick * 0.97;
  const spread = [-0.21, -0.13, -0.06, 0.02, 0.08, 0.15, 0.215];
  const reach = frame.width / 2 - frame.wall - thick;
  const lines = spread.map((lean, index) => {
    const crossing = mouth - 2;
    const footX = Math.max(-reach, Math.min(reach, -lean * (crossing - frame.base) * 1.15));
    const slope = -footX / (crossing - frame.base);
    const shorten = ((index * 37 + seed) % 5) * 1.3;
    const tipY = top - Math.abs(lean) * 18 - shorten;
    return { footX, slope, tipY, tipX: slope * (tipY - crossing) + lean * thick * 5 };
  });
  return {
    inside: (stage) => lines.map(({ footX }) => sunkenReed(stage, `M${footX} ${frame.base}L0 ${mouth - 2}`, thick * 0.8, mix(color, liquid?.deep ?? '#FFFFFF', 0.25))).join(''),
    above: (stage) => lines.map(({ tipX, tipY, slope }) => reed(stage, tipX - slope * (tipY - mouth + 1), mouth - 1, tipX, tipY, thick, color)).join(''),
    width: Math.max(...lines.map(({ tipX }) => Math.abs(tipX) * 2)),
    top,
  };
}
