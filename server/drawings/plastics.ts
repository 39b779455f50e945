// Ribbed caps and turned plastic parts.
import { across, type Corner, painted, profile, type Stage, shape, stroke } from './stage.ts';
import { coat, isClear, type Surface } from './surfaces.ts';

/** A screw cap with vertical ribs, as on essence bottles and droppers. */
export function ribbedCap(stage: Stage, width: number, height: number, surface: Surface): string {
  const half = width / 2;
  const path = profile(stage, [
    [half, 0, 0.4],
    [half, height, Math.min(1.4, height * 0.12)],
  ]);
  const ribs = 19;
  const lines = Array.from({ length: ribs }, (_, index) => {
    const x = Math.sin(((index + 0.5) / ribs - 0.5) * Math.PI * 0.97) * half;
    return `M${x} ${height * 0.12}L${x} ${height * 0.86}`;
  }).join('');
  return (
    coat(stage, path, surface) +
    painted(
      stage,
      () =>
        stroke(stage, lines, '#000', width * 0.012, 'opacity=".3"') +
        stroke({ ...stage, x: stage.x + width * 0.012 * stage.scale }, lines, '#fff', width * 0.008, 'opacity=".16"') +
        stroke(stage, `M${-half} ${height * 0.08}L${half} ${height * 0.08}`, '#000', 0.35, 'opacity=".35"'),
    )
  );
}

/** A plain fill used for gaskets and other white plastic. */
export const whitePlastic: Surface = { material: 'plastic', color: 'white', finish: 'matte' };

/** A small part that is a body of revolution in one material. */
export const turned = (stage: Stage, half: readonly Corner[], surface: Surface): string =>
  isClear(surface)
    ? shape(
        stage,
        profile(stage, half),
        across(stage, [
          [0, '#6F7C81', 0.6],
          [0.2, '#fff', 0.85],
          [0.45, '#DDE4E5', 0.55],
          [0.8, '#C3CCCE', 0.6],
          [0.92, '#fff', 0.8],
          [1, '#6F7C81', 0.65],
        ]),
        'stroke="#5E6B70" stroke-opacity=".35" stroke-width=".8"',
      )
    : coat(stage, profile(stage, half), surface);
