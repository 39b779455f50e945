// Caps that are balls.
import type { Cap } from './cap-shape.ts';
import { mix, tone } from './colors.ts';
import { glassOf } from './glass-colors.ts';
import { across, around, block, blurred, type Corner, clipped, ellipse, polygon, reused, type Stage } from './stage.ts';
import { baseOf, coat, isClear, isMetallic, isWooden, woodGrain } from './surfaces.ts';

export function sphereCap(stage: Stage, cap: Cap): string {
  const { width, height, surface } = cap;
  const radius = Math.min(width / 2, height / 2);
  const collar = Math.max(height - radius * 1.96, height * 0.06);
  const center = height - radius;
  const neck = coat(stage, block(stage, -radius * 0.56, 0, radius * 1.12, collar + radius * 0.16, 0.4), surface);
  const circle = circleAt(stage, center, radius);
  if (stage.isLine) return `${neck}<path d="${circle}"/>`;
  const base = baseOf(surface);
  if (isClear(surface)) {
    const edge = glassOf('clear').edge;
    return [
      `<path d="${block(stage, -radius * 0.5, 0, radius, height * 0.52, 0, radius * 0.12)}" fill="${across(stage, [
        [0, '#7A858A', 0.75],
        [0.25, '#fff', 0.85],
        [0.6, '#AEB7BA', 0.75],
        [1, '#7A858A', 0.8],
      ])}"/>`,
      reused(
        stage,
        circle,
      )(
        `fill="${around(stage, 0.36, 0.3, 0.75, [
          [0, '#fff', 0.75],
          [0.4, '#E4EAEB', 0.25],
          [0.8, '#B9C3C6', 0.4],
          [0.97, edge, 0.5],
          [1, edge, 0.7],
        ])}" stroke="${edge}" stroke-opacity=".5"`,
      ),
      ellipse(stage, -radius * 0.38, center + radius * 0.42, radius * 0.3, radius * 0.17, `fill="#fff" opacity=".9" transform-origin="center" ${blurred(stage, 3)}`),
      ellipse(stage, radius * 0.34, center - radius * 0.56, radius * 0.34, radius * 0.12, `fill="#fff" opacity=".7" ${blurred(stage, 4)}`),
    ].join('');
  }
  const isMetal = isMetallic(surface);
  const fill = around(
    stage,
    0.34,
    0.28,
    0.82,
    isMetal
      ? [
          [0, tone(base, 0.9)],
          [0.16, tone(base, 0.5)],
          [0.42, base],
          [0.66, tone(base, -0.5)],
          [0.8, tone(base, -0.62)],
          [0.93, tone(base, 0.1)],
          [1, tone(base, -0.4)],
        ]
      : [
          [0, tone(base, 0.4)],
          [0.3, tone(base, 0.14)],
          [0.62, tone(base, -0.18)],
          [0.92, tone(base, -0.5)],
          [1, tone(base, -0.4)],
        ],
  );
  const use = reused(stage, circle);
  const isWood = isWooden(surface);
  return [
    neck,
    `<path d="${block(stage, -radius * 0.56, collar - radius * 0.1, radius * 1.12, radius * 0.26)}" fill="#000" fill-opacity=".25" ${blurred(stage, 2)}/>`,
    use(`fill="${fill}"`),
    isWood ? woodGrain(stage, surface).map(use).join('') : '',
    `<g ${clipped(stage, circle)}>${ellipse(stage, -radius * 0.36, center + radius * 0.44, radius * 0.26, radius * 0.15, `fill="#fff" opacity="${surface.finish === 'matte' || isWood ? 0.22 : 0.75}" ${blurred(stage, 5)}`)}${use(`fill="none" stroke="${mix(base, '#FFFFFF', 0.6)}" opacity=".3" stroke-width="4" ${blurred(stage, 3)}`)}</g>`,
  ].join('');
}

/** A circle around (0, center) as a smooth curve. */
function circleAt(stage: Stage, center: number, radius: number): string {
  const corners = Array.from({ length: 12 }, (_, index): Corner => {
    const angle = (index / 12) * Math.PI * 2;
    return [Math.cos(angle) * radius * 1.035, center + Math.sin(angle) * radius * 1.035, 999];
  });
  return polygon(stage, corners);
}
