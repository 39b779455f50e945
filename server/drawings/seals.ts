// Seals: shrink sleeves and foil discs.
import type { Attributes } from '#shared/attributes.ts';
import { hexOf, tone } from './colors.ts';
import { ownSurface } from './frames.ts';
import { numberOf, seedOf } from './reading.ts';
import { across, aslant, block, ellipse, type Piece, type Stage, stroke, trace } from './stage.ts';
import { baseOf, coat, type Surface } from './surfaces.ts';

/** Seals: shrink sleeves of film, or a stack of foil discs with one leaning on it. */
export function seals(attributes: Attributes, isMeasured = false): Piece {
  const diameter = numberOf(attributes, ['diameterMm', 'widthMm'], 24);
  const seed = seedOf(attributes);
  const surface: Surface = ownSurface(attributes, 'film', 'clear', seed);
  const half = diameter / 2;
  if (surface.material === 'film' || surface.material === 'plastic') {
    const height = numberOf(attributes, 'heightMm', 35);
    const base = hexOf(surface.color);
    const isClear = surface.color === 'clear';
    const gap = diameter * 1.22;
    const rim = half * 0.24;
    const sleeve = (stage: Stage, x: number): string => {
      const path = trace(
        stage,
        `M${x - half} ${rim * 0.4}C${x - half} ${-rim * 0.8} ${x + half} ${-rim * 0.8} ${x + half} ${rim * 0.4}L${x + half} ${height - rim}L${x - half} ${height - rim}Z`,
      );
      if (stage.isLine) return `<path d="${block(stage, x - half, 0, diameter, height)}"/>`;
      const veil = isClear ? 0.4 : 0.9;
      return (
        ellipse(stage, x, height - rim, half, rim, `fill="${isClear ? '#C6D0D2' : tone(base, -0.45)}" opacity="${veil}"`) +
        `<path d="${path}" fill="${across(stage, [
          [0, isClear ? '#5E6B70' : tone(base, -0.5), 0.75],
          [0.08, isClear ? '#C8D2D4' : base, veil],
          [0.2, '#fff', 0.85],
          [0.3, isClear ? '#E6ECED' : tone(base, 0.15), veil * 0.8],
          [0.75, isClear ? '#BAC5C8' : tone(base, -0.15), veil],
          [0.9, '#fff', 0.6],
          [1, isClear ? '#5E6B70' : tone(base, -0.5), 0.75],
        ])}" stroke="#5E6B70" stroke-opacity=".35"/>` +
        ellipse(stage, x, height - rim, half, rim, `fill="none" stroke="#fff" opacity=".9" stroke-width="2"`) +
        stroke(
          stage,
          `M${x + half * 0.42} ${-rim * 0.3}L${x + half * 0.42} ${height - rim * 1.9}M${x + half * 0.52} ${-rim * 0.26}L${x + half * 0.52} ${height - rim * 1.85}`,
          '#5E6B70',
          0.18,
          'opacity=".6" stroke-dasharray="5 4"',
        )
      );
    };
    if (isMeasured) return { width: diameter, height, feet: [], draw: (stage) => sleeve(stage, 0) };
    return {
      width: diameter + gap * 2,
      height,
      feet: [-gap, 0, gap].map((x) => ({ x, width: diameter, height: height * 0.6 })),
      draw: (stage) => [-gap, 0, gap].map((x) => sleeve(stage, x)).join(''),
    };
  }
  const rows = 7;
  const thick = diameter * 0.05;
  const draw = (stage: Stage): string => {
    const base = baseOf(surface);
    const stack = Array.from({ length: rows }, (_, row) =>
      coat(stage, block(stage, -diameter * 1.05 + ((row * 3) % 4) * 0.3, row * thick, diameter, thick * 0.92, thick * 0.2), surface),
    ).join('');
    const disc = stage.isLine
      ? ellipse(stage, half * 0.9, half, half, half, '')
      : ellipse(stage, half * 0.9 + 0.7, half - 0.2, half, half, `fill="${tone(base, -0.55)}"`) +
        ellipse(
          stage,
          half * 0.9,
          half,
          half,
          half,
          `fill="${aslant(stage, [
            [0, tone(base, 0.7)],
            [0.35, tone(base, 0.25)],
            [0.5, tone(base, 0.6)],
            [0.72, tone(base, -0.15)],
            [1, tone(base, 0.2)],
          ])}"`,
        ) +
        ellipse(stage, half * 0.9, half, half * 0.86, half * 0.86, `fill="none" stroke="#fff" opacity=".5" stroke-width="1.4"`);
    return stack + disc;
  };
  return {
    width: diameter * 2.1,
    height: diameter,
    feet: [
      { x: -diameter * 0.5, width: diameter, height: diameter * 0.3 },
      { x: diameter * 0.45, width: diameter * 0.4, height: diameter * 0.6 },
    ],
    draw,
  };
}
