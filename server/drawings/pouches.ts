// Pouches of velvet, organza and cotton.
import type { Attributes } from '#shared/attributes.ts';
import { lightness, tone } from './colors.ts';
import { ownSurface } from './frames.ts';
import { numberOf, seedOf } from './reading.ts';
import { across, block, blurred, clipped, down, ellipse, type Piece, reused, type Stage, type Stop, stroke, trace } from './stage.ts';
import { baseOf, grain } from './surfaces.ts';

/** A drawstring pouch of velvet, organza or cotton. */
export function pouch(attributes: Attributes): Piece {
  const seed = seedOf(attributes);
  const surface = ownSurface(attributes, 'velvet', 'black', seed);
  const width = numberOf(attributes, 'widthMm', 70);
  const height = numberOf(attributes, 'heightMm', 100);
  const half = width / 2;
  const base = baseOf(surface);
  const isSheer = surface.material === 'organza';
  const neck = height * 0.74;
  const pinch = half * 0.52;
  const draw = (stage: Stage): string => {
    if (stage.isLine) return `<path d="${block(stage, -half, 0, width, height, 1)}"/><path d="${trace(stage, `M${-half} ${neck}L${half} ${neck}`)}" stroke-dasharray="7 6"/>`;
    const body = trace(
      stage,
      `M${-half * 0.86} ${height * 0.05}Q${-half * 0.8} 0 ${-half * 0.5} 0L${half * 0.5} 0Q${half * 0.8} 0 ${half * 0.86} ${height * 0.05}C${half * 1.08} ${height * 0.28} ${half * 1.02} ${height * 0.56} ${pinch} ${neck}L${-pinch} ${neck}C${-half * 1.02} ${height * 0.56} ${-half * 1.08} ${height * 0.28} ${-half * 0.86} ${height * 0.05}Z`,
    );
    const frill = trace(
      stage,
      `M${-pinch} ${neck}C${-pinch * 1.1} ${neck + height * 0.06} ${-half * 0.86} ${height * 0.86} ${-half * 0.84} ${height * 0.97}Q${-half * 0.66} ${height * 1.01} ${-half * 0.5} ${height * 0.965}Q${-half * 0.3} ${height * 1.02} ${-half * 0.1} ${height * 0.97}Q${half * 0.14} ${height * 1.02} ${half * 0.34} ${height * 0.968}Q${half * 0.6} ${height * 1.02} ${half * 0.84} ${height * 0.97}C${half * 0.86} ${height * 0.86} ${pinch * 1.1} ${neck + height * 0.06} ${pinch} ${neck}Z`,
    );
    const veil = isSheer ? 0.62 : 1;
    const isPale = lightness(base) > 0.7;
    const dark = tone(base, isPale ? -0.4 : -0.72);
    const cloth = across(stage, [
      [0, tone(base, isPale ? -0.28 : -0.5), veil],
      [0.14, tone(base, -0.1), veil * 0.9],
      [0.3, tone(base, 0.28), veil * 0.82],
      [0.5, tone(base, 0.05), veil * 0.86],
      [0.78, tone(base, isPale ? -0.12 : -0.25), veil * 0.92],
      [1, tone(base, isPale ? -0.32 : -0.6), veil],
    ]);
    const noise = isSheer
      ? grain(stage, '1.2 .9', seed, [1, 1, 1], 0.5, -0.16)
      : grain(stage, surface.material === 'velvet' ? '.8 .95' : '.5 .9', seed, lightness(base) < 0.3 ? [1, 1, 1] : [0, 0, 0], 0.26, -0.09);
    const folds = [-0.72, -0.42, -0.16, 0.1, 0.38, 0.68];
    const fold = folds
      .map(
        (at, index) =>
          `M${pinch * at} ${neck}C${half * at * 0.9} ${neck - height * 0.1} ${half * at} ${neck - height * 0.2} ${half * at * 0.96} ${neck - height * (0.28 + (index % 3) * 0.1)}`,
      )
      .join('');
    const crest = folds.map((at) => `M${pinch * at} ${neck}C${pinch * at} ${neck + height * 0.06} ${half * at * 0.86} ${height * 0.86} ${half * at} ${height * 0.965}`).join('');
    // Folds are deepest at the string and run out into the cloth.
    const fading = (color: string, isUpward: boolean): string => {
      const stops: readonly Stop[] = isUpward
        ? [
            [0, color, 0],
            [0.5, color, 0.7],
            [1, color],
          ]
        : [
            [0, color],
            [0.3, color, 0.7],
            [0.85, color, 0],
          ];
      return down(stage, stops);
    };
    const pull = surface.color === 'black' || surface.color === 'blue' || surface.color === 'green' || surface.color === 'red' ? '#C79C54' : tone(base, -0.35);
    const [bodyUse, frillUse] = [reused(stage, body), reused(stage, frill)];
    return [
      frillUse(`fill="${cloth}"`),
      frillUse(noise),
      `<g ${clipped(stage, frill)}>${stroke(stage, crest, fading(dark, true), width * 0.03, `opacity=".6" ${blurred(stage, 3)}`)}${stroke({ ...stage, x: stage.x - 4 }, crest, fading('#fff', true), width * 0.02, `opacity=".4" ${blurred(stage, 2.5)}`)}</g>`,
      bodyUse(`fill="${cloth}"`),
      bodyUse(noise),
      `<g ${clipped(stage, body)}>${stroke(stage, fold, fading(dark, false), width * 0.038, `opacity=".75" ${blurred(stage, 4)}`)}${stroke({ ...stage, x: stage.x - 6 }, fold, fading('#fff', false), width * 0.028, `opacity=".36" ${blurred(stage, 3.5)}`)}${ellipse(stage, -half * 0.34, height * 0.34, half * 0.28, height * 0.2, `fill="#fff" opacity="${isSheer ? 0.4 : 0.16}" ${blurred(stage, 22)}`)}${ellipse(stage, half * 0.2, 0, half, height * 0.09, `fill="#000" opacity=".35" ${blurred(stage, 12)}`)}</g>`,
      isSheer ? bodyUse(`fill="none" stroke="${dark}" opacity=".3"`) : '',
      [0, 1]
        .map((row) => stroke(stage, `M${-pinch * 1.03} ${neck + row * 1.8}Q0 ${neck - 1.6 + row * 1.8} ${pinch * 1.03} ${neck + row * 1.8}`, tone(pull, row ? 0.2 : -0.3), 1.3))
        .join(''),
      stroke(
        stage,
        `M${pinch * 0.95} ${neck}C${half * 0.9} ${neck - height * 0.02} ${half * 0.92} ${neck - height * 0.16} ${half * 0.8} ${neck - height * 0.28}M${pinch * 0.95} ${neck + 1}C${half * 1.1} ${neck + height * 0.02} ${half * 1.12} ${neck - height * 0.1} ${half * 1.02} ${neck - height * 0.22}`,
        tone(pull, -0.1),
        1.2,
        'stroke-linecap="round"',
      ),
      ellipse(stage, half * 0.79, neck - height * 0.29, 1.5, 2, `fill="${pull}"`),
      ellipse(stage, half * 1.01, neck - height * 0.23, 1.5, 2, `fill="${pull}"`),
    ].join('');
  };
  return { width, height, feet: [{ x: 0, width: width * 0.8, height: height * 0.8 }], draw };
}
