// Bottles for the car.
import type { Attributes } from '#shared/attributes.ts';
import { codeOf } from '#shared/model/reading.ts';
import { drawGlass, footOf } from './bottles.ts';
import { drawCap } from './caps.ts';
import { amberLiquid, liquidOf, tone } from './colors.ts';
import { frameOf, surfaceOf } from './frames.ts';
import { numberOf, seedOf } from './reading.ts';
import { blurred, ellipse, moved, type Piece, painted, profile, type Stage, stroke, trace } from './stage.ts';
import { coat, type Surface } from './surfaces.ts';

/** A car bottle hanging on its cord, or held by a vent clip. */
export function carBottle(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const milliliters = numberOf(attributes, ['capacityMl', 'netAmount'], 8);
  const frame = frameOf({ neck: '13/415', ...attributes, capacityMl: milliliters, part: 'car-bottle' });
  const isFilled = attributes.part === 'car-fragrance' || attributes.contents !== 'bare';
  const liquid = isFilled ? (attributes.scentFamily ? liquidOf(codeOf(attributes, 'scentFamily', '')) : amberLiquid) : undefined;
  const wood = surfaceOf(codeOf(attributes, 'capMaterial', 'beech'), codeOf(attributes, 'capColor', ''), '', seed);
  const capHeight = Math.max(frame.neckHeight + 7, frame.width * 0.55);
  const capWidth = Math.max(frame.neck.diameterMm + 5, frame.width * 0.66);
  const top = frame.neckFrom + 0.8 + capHeight;
  const isClip = codeOf(attributes, 'mount', 'hanging') === 'clip';
  const body = (stage: Stage): string =>
    drawGlass(stage, frame, { liquid, level: 0.74, isMatte: attributes.finish === 'matte' }) +
    drawCap(moved(stage, 0, frame.neckFrom + 0.8), { form: 'cylinder', width: capWidth, height: capHeight, surface: wood });
  if (isClip) {
    const reach = frame.width * 0.5;
    const clip = (stage: Stage): string => {
      const plastic: Surface = { material: 'plastic', color: 'black', finish: 'matte' };
      const [low, high] = [frame.body * 0.3, frame.body * 0.66];
      return (
        coat(
          stage,
          trace(
            stage,
            `M${frame.width * 0.3} ${low}L${frame.width * 0.5 + reach} ${low + 1}L${frame.width * 0.5 + reach} ${low + 3.4}L${frame.width * 0.56} ${low + 5}L${frame.width * 0.56} ${high - 5}L${frame.width * 0.5 + reach} ${high - 3.4}L${frame.width * 0.5 + reach} ${high - 1}L${frame.width * 0.3} ${high}Z`,
          ),
          { ...plastic, isFlat: true },
        ) +
        painted(stage, () =>
          stroke(
            stage,
            `M${frame.width * 0.62} ${high - 1.4}L${frame.width * 0.5 + reach - 0.6} ${high - 1.9}M${frame.width * 0.62} ${low + 3.6}L${frame.width * 0.5 + reach - 0.6} ${low + 2.6}`,
            '#fff',
            0.35,
            'opacity=".35"',
          ),
        )
      );
    };
    return {
      width: frame.width + reach,
      height: top,
      feet: [{ ...footOf(frame, top, liquid), x: -reach / 2 }],
      draw: (stage) => clip(moved(stage, -reach / 2)) + body(moved(stage, -reach / 2)),
    };
  }
  const lift = top * 0.3;
  const cord = attributes.color === 'black' || wood.material === 'walnut' ? '#22201D' : '#5A3A22';
  const draw = (stage: Stage): string => {
    const hung = moved(stage, 0, lift);
    const end = stage.isLine ? top + top * 0.5 : top + (stage.y - lift * stage.scale) / stage.scale;
    const knot = top + top * 0.3;
    const loops = `M${-capWidth * 0.12} ${top - 1}C${-capWidth * 0.34} ${top + top * 0.1} -0.3 ${top + top * 0.2} -0.3 ${knot}M${capWidth * 0.12} ${top - 1}C${capWidth * 0.34} ${top + top * 0.1} 0.3 ${top + top * 0.2} 0.3 ${knot}`;
    const rope = (commands: string): string =>
      stage.isLine
        ? `<path d="${trace(hung, commands)}"/>`
        : stroke(hung, commands, tone(cord, -0.3), 1.25) + stroke(hung, commands, tone(cord, 0.25), 0.7, 'stroke-dasharray="3 3"');
    const bead = coat(
      hung,
      profile(hung, [
        [0.5, knot - 2.4, 0.3],
        [2.2, knot - 1.4, 1.2],
        [2.2, knot + 1.4, 1.2],
        [0.5, knot + 2.4, 0.3],
      ]),
      { ...wood, seed: seed + 2 },
    );
    return (
      rope(`M-0.45 ${knot + 2}L-0.45 ${end}M0.45 ${knot + 2}L0.45 ${end}`) +
      rope(loops) +
      bead +
      body(hung) +
      painted(stage, () => ellipse(hung, 0, top - 0.6, capWidth * 0.18, 0.55, `fill="#000" opacity=".4" ${blurred(stage, 0.8)}`))
    );
  };
  return { width: frame.width, height: top + lift + top * 0.42, feet: [{ ...footOf(frame, top, liquid), lift }], draw };
}
