// Necks of glass, and the clear tubes that go through them.
import { bodyStops, glassOf } from './glass-colors.ts';
import { across, block, type Corner, ellipse, moved, polygon, profile, reused, type Stage, short, stroke } from './stage.ts';

/** The neck above the shoulder: a rounded bead for crimping, threads for screwing. */
export function glassNeck(stage: Stage, neck: { closure: string; diameterMm: number }, height: number, glassColor: string): string {
  const glass = glassOf(glassColor);
  const radius = neck.diameterMm / 2;
  const bead = Math.min(3, height * 0.42);
  const outline: Corner[] =
    neck.closure === 'crimp'
      ? [
          [radius * 0.94, -0.6, 0],
          [radius * 0.82, 0.5, 0.6],
          [radius * 0.82, height - bead - 0.2, 0.5],
          [radius, height - bead + 0.3, 0.9],
          [radius, height - 0.5, 1],
          [radius * 0.9, height, 0.5],
        ]
      : [
          [radius * 1.02, -0.6, 0],
          [radius * 0.93, 0.8, 0.5],
          [radius * 0.93, height - 0.8, 0.3],
          [radius * 0.88, height, 0.7],
        ];
  const path = profile(stage, outline);
  if (stage.isLine) return `<path d="${path}"/>${neck.closure === 'screw' ? threads(stage, radius, height, '#15202B') : ''}`;
  const fill = glass.lacquer
    ? across(stage, bodyStops(glassOf('clear')))
    : across(
        stage,
        glass.depth > 0.5
          ? bodyStops(glass)
          : [
              [0, glass.edge, 0.8],
              [0.07, '#A9B6B9', 0.7],
              [0.17, '#fff', 0.9],
              [0.3, '#D8E0E1', 0.5],
              [0.7, '#CDD6D8', 0.45],
              [0.87, '#fff', 0.85],
              [0.95, '#93A1A5', 0.7],
              [1, glass.edge, 0.8],
            ],
      );
  const bore = block(stage, -radius * 0.58, -0.5, radius * 1.16, height + 0.3, 0, 0.2);
  const parts = [
    reused(stage, path)(`fill="${fill}" stroke="${glass.edge}" stroke-opacity=".5" stroke-width="1"`),
    `<path d="${bore}" fill="${across(stage, [
      [0, glass.edge, 0.42],
      [0.16, glass.edge, 0.05],
      [0.35, '#fff', 0.5],
      [0.6, '#fff', 0.1],
      [0.86, glass.edge, 0.12],
      [1, glass.edge, 0.45],
    ])}"/>`,
    stroke(stage, `M${-radius * 0.58} 0L${-radius * 0.58} ${height}M${radius * 0.58} 0L${radius * 0.58} ${height}`, glass.edge, 0.18, 'opacity=".5"'),
  ];
  if (neck.closure === 'crimp') {
    parts.push(stroke(stage, `M${-radius * 0.8} ${height - bead - 0.1}Q0 ${height - bead - 0.5} ${radius * 0.8} ${height - bead - 0.1}`, glass.edge, 0.5, 'opacity=".5"'));
    parts.push(
      stroke(stage, `M${-radius * 0.86} ${height - bead * 0.45}L${-radius * 0.1} ${height - bead * 0.45}`, '#fff', bead * 0.22, 'stroke-linecap="round" stroke-opacity=".95"'),
    );
    parts.push(stroke(stage, `M${radius * 0.5} ${height - bead * 0.5}L${radius * 0.84} ${height - bead * 0.5}`, '#fff', bead * 0.16, 'stroke-linecap="round" stroke-opacity=".8"'));
  } else parts.push(threads(stage, radius, height, glass.edge));
  parts.push(ellipse(stage, 0, height - 0.1, radius * 0.9, 0.34, `fill="#fff" fill-opacity=".55" stroke="${glass.edge}" stroke-opacity=".4" stroke-width=".8"`));
  return parts.join('');
}

function threads(stage: Stage, radius: number, height: number, edge: string): string {
  const turns = height > 12 ? 3 : 2;
  const pitch = (height - 3) / turns;
  const low = 1.8 + pitch * 0.35;
  return Array.from({ length: turns }, (_, turn) => {
    const y = low + turn * pitch;
    const ridge = polygon(stage, [
      [-radius, y - 0.35, 0.5],
      [radius, y + pitch * 0.22 - 0.35, 0.5],
      [radius, y + pitch * 0.22 + 0.85, 0.5],
      [-radius, y + 0.85, 0.5],
    ]);
    if (stage.isLine) return `<path d="${ridge}"/>`;
    return `<path d="${ridge}" fill="${across(stage, [
      [0, edge, 0.5],
      [0.15, '#fff', 0.9],
      [0.4, '#fff', 0.3],
      [0.8, edge, 0.25],
      [0.92, '#fff', 0.7],
      [1, edge, 0.5],
    ])}"/>${stroke(moved(stage, 0, -0.45), `M${-radius} ${y}L${radius} ${y + pitch * 0.22}`, edge, 0.3, 'opacity=".45"')}`;
  }).join('');
}

/** A dip tube, pipette or stick of clear material standing in a hollow. */
export const clearTube = (stage: Stage, x: number, low: number, width: number, height: number): string =>
  stage.isLine
    ? `<path d="${block(stage, x - width / 2, low, width, height)}" stroke-dasharray="4 5" stroke-width="1.2"/>`
    : `<path d="${block(stage, x - width / 2, low, width, height, 0.2)}" fill="${across(stage, [
        [0, '#5E6B70', 0.55],
        [0.2, '#fff', 0.75],
        [0.45, '#fff', 0.35],
        [0.75, '#fff', 0.5],
        [1, '#5E6B70', 0.6],
      ])}" stroke="#3C4A50" stroke-opacity=".25" stroke-width="${short(0.7)}"/>`;
