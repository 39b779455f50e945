// Cords in hanks and ribbons on rolls.
import type { Attributes } from '#shared/attributes.ts';
import { tone } from './colors.ts';
import { ownSurface } from './frames.ts';
import { hasNumber, numberOf, seedOf } from './reading.ts';
import { across, aslant, down, ellipse, type Piece, type Stage, stroke, trace } from './stage.ts';
import { baseOf } from './surfaces.ts';

/** A hank of cord, tied round the middle. */
export function cordHank(attributes: Attributes): Piece {
  if (hasNumber(attributes, 'widthMm') && !hasNumber(attributes, 'diameterMm')) return ribbonRoll(attributes);
  const surface = ownSurface(attributes, 'cotton', 'brown', seedOf(attributes));
  const base = baseOf(surface);
  const size = Math.max(70, Math.min(140, numberOf(attributes, 'heightMm', 100)));
  const thick = Math.max(1.4, numberOf(attributes, 'diameterMm', 2));
  const rope = (stage: Stage, commands: string, light: number): string =>
    stage.isLine
      ? `<path d="${trace(stage, commands)}"/>`
      : stroke(stage, commands, tone(base, -0.5), thick * 1.1) +
        stroke({ ...stage, x: stage.x - 0.7 }, commands, tone(base, light), thick * 0.72) +
        (surface.material === 'leather'
          ? ''
          : stroke({ ...stage, x: stage.x - 0.7 }, commands, tone(base, light + 0.3), thick * 0.6, 'stroke-dasharray="2 3.4" stroke-opacity=".55"'));
  const middle = size / 2;
  const draw = (stage: Stage): string => {
    const loops = Array.from({ length: 8 }, (_, index) => {
      const high = middle - thick * (index * 0.95 + 0.6);
      const wide = high * 0.86;
      const lean = ((index * 5) % 3) - 1;
      return rope(
        stage,
        `M${-wide} ${middle}C${-wide} ${middle + high * 0.74} ${-wide * 0.56 + lean} ${middle + high} ${lean * 0.4} ${middle + high}C${wide * 0.56} ${middle + high} ${wide} ${middle + high * 0.56} ${wide} ${middle}C${wide} ${middle - high * 0.56} ${wide * 0.56} ${middle - high} 0 ${middle - high}C${-wide * 0.56} ${middle - high} ${-wide} ${middle - high * 0.56} ${-wide} ${middle}Z`,
        (index % 3) * 0.08,
      );
    });
    const outer = (middle - thick * 0.6) * 0.86;
    const inner = (middle - thick * 7.4) * 0.86;
    const wraps = Array.from({ length: 7 }, (_, index) => {
      const y = middle + (index - 3) * thick * 0.98;
      return rope(stage, `M${inner - thick} ${y + thick * 0.3}Q${(inner + outer) / 2} ${y - thick * 0.5} ${outer + thick * 0.7} ${y + thick * 0.3}`, 0.12);
    });
    return (
      loops.join('') +
      rope(stage, `M${outer * 0.9} ${middle - thick * 3}C${outer * 1.2} ${middle * 0.6} ${outer * 1.1} ${middle * 0.3} ${outer * 1.34} ${thick * 0.6}`, 0.1) +
      wraps.join('')
    );
  };
  return { width: size * 1.1, height: size, feet: [{ x: 0, width: size * 0.34, height: size * 0.5 }], draw };
}

/** A roll of ribbon standing on its rim, its end running out over the paper. */
function ribbonRoll(attributes: Attributes): Piece {
  const surface = ownSurface(attributes, 'cotton', 'pink', seedOf(attributes));
  const base = baseOf(surface);
  const width = Math.max(8, numberOf(attributes, 'widthMm', 10)) * 1.6;
  const radius = 30;
  const bulge = radius * 0.34;
  const left = -width * 0.8;
  const right = left + width;
  const draw = (stage: Stage): string => {
    const drum = trace(
      stage,
      `M${right} 0C${right + bulge * 1.33} 0 ${right + bulge * 1.33} ${radius * 2} ${right} ${radius * 2}L${left} ${radius * 2}C${left - bulge * 1.33} ${radius * 2} ${left - bulge * 1.33} 0 ${left} 0Z`,
    );
    const tail = trace(
      stage,
      `M${left - bulge * 0.9} ${radius * 0.7}C${left - bulge * 1.1} ${radius * 0.2} ${left - radius * 0.5} ${radius * 0.06} ${left - radius * 0.95} ${radius * 0.1}L${left - radius * 0.8} ${-radius * 0.06}C${left - radius * 0.3} ${-radius * 0.1} ${left} ${-radius * 0.02} ${right - 2} 0L${left + width * 0.2} ${radius * 0.9}Z`,
    );
    const rings = [1, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58]
      .map((share, index) =>
        ellipse(
          stage,
          right,
          radius,
          bulge * share,
          radius * share,
          stage.isLine ? '' : `fill="${tone(base, index % 2 ? 0.2 : 0.4)}" stroke="${tone(base, -0.25)}" stroke-opacity=".5"`,
        ),
      )
      .join('');
    if (stage.isLine) return `<path d="${drum}"/>${rings}`;
    return [
      `<path d="${tail}" fill="${aslant(stage, [
        [0, tone(base, -0.1)],
        [0.5, tone(base, 0.4)],
        [1, tone(base, -0.16)],
      ])}"/>`,
      `<path d="${drum}" fill="${down(stage, [
        [0, tone(base, 0.3)],
        [0.18, tone(base, 0.75)],
        [0.36, tone(base, 0.2)],
        [0.7, base],
        [1, tone(base, -0.35)],
      ])}"/>`,
      stroke(
        stage,
        `M${left} ${radius * 1.98}C${left - bulge * 1.2} ${radius * 1.98} ${left - bulge * 1.2} ${radius * 0.02} ${left} ${radius * 0.02}`,
        '#fff',
        0.5,
        'opacity=".4"',
      ),
      rings,
      ellipse(stage, right, radius, bulge * 0.5, radius * 0.5, 'fill="#C9A877"'),
      ellipse(
        stage,
        right,
        radius,
        bulge * 0.43,
        radius * 0.43,
        `fill="${across(stage, [
          [0, '#6E5433'],
          [1, '#3B2C18'],
        ])}"`,
      ),
    ].join('');
  };
  return { width: width + bulge * 2 + radius * 0.7, height: radius * 2, feet: [{ x: -width * 0.2, width: width + bulge, height: radius * 1.2 }], draw };
}
