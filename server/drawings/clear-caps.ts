// Caps of acrylic and surlyn.
import { type Cap, outlineOf } from './cap-shape.ts';
import { across, block, blurred, clipped, down, length, profile, reused, type Stage } from './stage.ts';

/** Acrylic and surlyn: a clear block with its insert inside, and a thick bright head. */
export function clearCap(stage: Stage, cap: Cap): string {
  const { width, height, surface } = cap;
  const half = width / 2;
  const outside = profile(stage, outlineOf(cap));
  const insert = Math.min(half * 0.62, half - 3);
  const insertHeight = height * (surface.material === 'surlyn' ? 0.62 : 0.72);
  const inside = block(stage, -insert, 0, insert * 2, insertHeight, 0, surface.material === 'surlyn' ? insert * 0.35 : 0.8);
  if (stage.isLine) return `<path d="${outside}"/><path d="${inside}" stroke-dasharray="7 6" stroke-width="1.3"/>`;
  const edge = '#42525A';
  const use = reused(stage, outside);
  return [
    use(
      `fill="${across(stage, [
        [0, edge, 0.5],
        [0.05, '#CBD5D7', 0.5],
        [0.13, '#fff', 0.75],
        [0.24, '#E2E9EA', 0.32],
        [0.66, '#C6D0D2', 0.34],
        [0.86, '#E8EEEF', 0.4],
        [0.94, '#fff', 0.75],
        [1, edge, 0.5],
      ])}"`,
    ),
    `<path d="${inside}" fill="${across(stage, [
      [0, '#8C989C', 0.5],
      [0.14, '#fff', 0.65],
      [0.4, '#D7DEDF', 0.3],
      [0.8, '#AEB9BC', 0.42],
      [0.93, '#fff', 0.6],
      [1, '#8C989C', 0.55],
    ])}" stroke="${edge}" stroke-opacity=".32" stroke-width=".9"/>`,
    `<g ${clipped(stage, outside)}>`,
    use(
      `fill="${down(stage, [
        [0, '#fff', 0.75],
        [0.1, '#fff', 0.18],
        [0.14, edge, 0.16],
        [0.2, '#fff', 0.3],
        [0.5, '#fff', 0],
        [0.9, edge, 0.05],
        [1, edge, 0.35],
      ])}"`,
    ),
    use(`fill="none" stroke="#fff" opacity=".9" stroke-width="${length(stage, 2)}" ${blurred(stage, 2)}`),
    use(`fill="none" stroke="${edge}" opacity=".7" stroke-width="${length(stage, 0.9)}" ${blurred(stage, 1.4)}`),
    `<path d="${block(stage, -half + width * 0.1, height * 0.08, width * 0.055, height * 0.8, width * 0.02)}" fill="${down(stage, [
      [0, '#fff', 0.95],
      [1, '#fff', 0.1],
    ])}"/>`,
    `<path d="${block(stage, -half + width * 0.2, height * 0.12, width * 0.02, height * 0.74, width * 0.01)}" fill="${down(stage, [
      [0, '#fff', 0.7],
      [1, '#fff', 0],
    ])}"/></g>`,
    use(`fill="none" stroke="${edge}" opacity=".5" stroke-width="1.1"`),
  ].join('');
}
