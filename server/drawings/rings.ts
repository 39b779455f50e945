// Rings around a neck.
import { tone } from './colors.ts';
import { across, type Corner, ellipse, profile, type Stage, stroke, trace } from './stage.ts';
import { baseOf, coat, roundStops, type Surface } from './surfaces.ts';

export type Ring = { style: string; width: number; height: number; surface: Surface };

/** A ring around a neck; on its own its opening is seen from slightly above. */
export function drawRing(stage: Stage, ring: Ring, isLoose: boolean): string {
  const { width, height, surface, style } = ring;
  const half = width / 2;
  const top = style === 'stepped' ? half * 0.8 : half;
  const outline: Corner[] =
    style === 'stepped'
      ? [
          [half, 0, 0.4],
          [half, height * 0.4, 0.5],
          [half * 0.81, height * 0.45, 0.3],
          [half * 0.8, height, 0.6],
        ]
      : style === 'reed'
        ? [
            [half * 0.92, 0, 0.3],
            [half, height * 0.18, 0.6],
            [half, height * 0.9, 0.6],
            [half * 0.94, height, 0.4],
          ]
        : [
            [half, 0, 0.5],
            [half, height, 0.5],
          ];
  const parts: string[] = [];
  const tilt = isLoose ? 0.13 : 0;
  if (isLoose && !stage.isLine) {
    const sag = half * tilt;
    const curved = trace(
      stage,
      style === 'stepped'
        ? `M${-half} ${sag * 0.4}Q${-half} ${-sag * 0.6} 0 ${-sag * 0.7}Q${half} ${-sag * 0.6} ${half} ${sag * 0.4}L${half} ${height * 0.42}Q${half} ${height * 0.42 - sag} 0 ${height * 0.42 - sag * 1.2}Q${-half} ${height * 0.42 - sag} ${-half} ${height * 0.42}Z`
        : `M${-half} ${sag * 0.4}Q${-half} ${-sag * 0.6} 0 ${-sag * 0.7}Q${half} ${-sag * 0.6} ${half} ${sag * 0.4}L${half} ${height}L${-half} ${height}Z`,
    );
    if (style === 'stepped') {
      parts.push(
        coat(stage, curved, surface),
        ellipse(stage, 0, height * 0.42, half, sag * 1.05, `fill="${across(stage, roundStops(surface))}" stroke="#fff" stroke-opacity=".5"`),
      );
      parts.push(ellipse(stage, 0, height * 0.42, top * 1.04, sag * 0.9, 'fill="#000" opacity=".28"'));
      parts.push(
        coat(
          stage,
          trace(
            stage,
            `M${-top} ${height * 0.42}Q${-top} ${height * 0.42 - sag * 0.8} 0 ${height * 0.42 - sag * 0.86}Q${top} ${height * 0.42 - sag * 0.8} ${top} ${height * 0.42}L${top} ${height}L${-top} ${height}Z`,
          ),
          surface,
        ),
      );
    } else parts.push(coat(stage, curved, surface));
    parts.push(opening(stage, top, height, tilt, surface, style));
  } else parts.push(coat(stage, profile(stage, outline), surface));
  if (style === 'magnetic' && !stage.isLine)
    parts.push(
      stroke(
        stage,
        isLoose
          ? `M${-half} ${height * 0.34}Q${-half * 0.6} ${height * 0.34 - half * tilt * 0.9} 0 ${height * 0.34 - half * tilt}Q${half * 0.6} ${height * 0.34 - half * tilt * 0.9} ${half} ${height * 0.34}`
          : `M${-half} ${height * 0.34}L${half} ${height * 0.34}`,
        '#000',
        height * 0.07,
        'opacity=".45"',
      ),
    );
  return parts.join('');
}

function opening(stage: Stage, half: number, height: number, tilt: number, surface: Surface, style: string): string {
  const base = baseOf(surface);
  const wall = style === 'magnetic' ? 0.74 : 0.86;
  const rim = `fill="${across(stage, [
    [0, tone(base, 0.1)],
    [0.3, tone(base, 0.75)],
    [0.7, tone(base, 0.2)],
    [1, tone(base, 0.5)],
  ])}"`;
  const hole = `fill="${across(stage, [
    [0, tone(base, -0.35)],
    [0.3, tone(base, -0.85)],
    [0.7, tone(base, -0.6)],
    [0.92, tone(base, 0.25)],
    [1, tone(base, -0.3)],
  ])}"`;
  return (
    ellipse(stage, 0, height, half, half * tilt, rim) +
    (style === 'magnetic' ? ellipse(stage, 0, height, half * 0.88, half * tilt * 0.88, 'fill="#5A6065"') : '') +
    ellipse(stage, 0, height, half * wall, half * tilt * wall, hole) +
    ellipse(stage, 0, height - half * tilt * 0.3, half * wall * 0.8, half * tilt * wall * 0.55, 'fill="#000" opacity=".28"')
  );
}
