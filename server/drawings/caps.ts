// Caps: metal, plastic and wood, in their four forms.
import { type Cap, outlineOf } from './cap-shape.ts';
import { clearCap } from './clear-caps.ts';
import { tone } from './colors.ts';
import { sphereCap } from './sphere-caps.ts';
import { across, aslant, block, blurred, clipped, down, painted, polygon, profile, reused, type Stage, stroke } from './stage.ts';
import { baseOf, coat, grain, isClear, isMetallic, isWooden, woodGrain } from './surfaces.ts';

/** Whether the cap shows two faces. */
export const isSquareTurned = (cap: Cap): boolean => cap.form === 'square' && cap.isTurned === true && !isClear(cap.surface);

/** A cap standing on the origin. */
export function drawCap(stage: Stage, cap: Cap): string {
  if (cap.form === 'sphere') return sphereCap(stage, cap);
  if (isClear(cap.surface)) return clearCap(stage, cap);
  if (isSquareTurned(cap) && !stage.isLine) return turnedCap(stage, cap);
  const path = profile(stage, outlineOf(cap));
  const { width, height, surface } = cap;
  const isFlat = cap.form === 'square';
  const parts = [coat(stage, path, { ...surface, isFlat })];
  const half = width / 2;
  parts.push(
    painted(stage, () => {
      const shade = tone(baseOf(surface), -0.7);
      const foot = cap.hasMagnet ? height * 0.1 : 0.9;
      const lines = [`<g ${clipped(stage, path)}>`];
      if (isFlat && isMetallic(surface))
        lines.push(
          `<path d="${block(stage, -half, 0, width, height)}" fill="${across(stage, [
            [0, shade, 0.75],
            [0.05, '#fff', 0.5],
            [0.1, '#fff', 0],
            [0.92, '#000', 0],
            [0.965, '#fff', 0.45],
            [1, shade, 0.8],
          ])}"/>`,
        );
      if (isFlat && !isMetallic(surface))
        lines.push(
          `<path d="${block(stage, -half, 0, width, height)}" fill="${across(stage, [
            [0, shade, 0.45],
            [0.045, '#fff', 0.3],
            [0.08, '#fff', 0],
            [0.93, '#000', 0],
            [0.965, '#fff', 0.14],
            [1, shade, 0.6],
          ])}"/>`,
        );
      lines.push(
        `<path d="${block(stage, -half, 0, width, height)}" fill="${down(stage, [
          [0, '#fff', 0.12],
          [0.08, '#fff', 0],
          [0.55, '#000', 0],
          [1, '#000', 0.24],
        ])}"/>`,
      );
      if (cap.hasMagnet)
        lines.push(
          `<path d="${block(stage, -half, 0, width, foot)}" fill="${across(stage, [
            [0, '#4F555A'],
            [0.2, '#F5F6F6'],
            [0.5, '#8A9096'],
            [0.85, '#E6E8E9'],
            [1, '#5A6065'],
          ])}"/>`,
          stroke(stage, `M${-half} ${foot}L${half} ${foot}`, '#000', 0.3, 'opacity=".5"'),
        );
      lines.push(stroke(stage, `M${-half} ${foot * 0.5 + (cap.hasMagnet ? foot : 0)}L${half} ${foot * 0.5 + (cap.hasMagnet ? foot : 0)}`, '#fff', 0.16, 'opacity=".35"'));
      return `${lines.join('')}</g>`;
    }),
  );
  return parts.join('');
}

/** A square cap turned by a quarter of a right angle: one bright and one dark face. */
function turnedCap(stage: Stage, { width, height, surface }: Cap): string {
  const base = baseOf(surface);
  const left = -width * 0.63;
  const right = width * 0.63;
  const edge = left + width * 0.93;
  const rise = width * 0.055;
  const isMetal = isMetallic(surface);
  const front = polygon(stage, [
    [left, rise * 0.7, 0.7],
    [edge, 0, 0.2],
    [edge, height - rise, 0.2],
    [left, height - rise * 0.4, 0.9],
  ]);
  const side = polygon(stage, [
    [edge, 0, 0.2],
    [right, rise, 0.7],
    [right, height - rise * 0.2, 0.9],
    [edge, height - rise, 0.2],
  ]);
  const top = polygon(stage, [
    [left, height - rise * 0.4, 0.6],
    [edge, height - rise, 0.3],
    [right, height - rise * 0.2, 0.6],
    [right - width * 0.9, height + rise * 0.5, 0.6],
  ]);
  const frontFill = aslant(
    stage,
    isMetal
      ? [
          [0, tone(base, 0.62)],
          [0.3, tone(base, 0.3)],
          [0.46, tone(base, 0.66)],
          [0.62, tone(base, 0.02)],
          [1, tone(base, -0.32)],
        ]
      : [
          [0, tone(base, 0.3)],
          [0.5, tone(base, 0.1)],
          [1, tone(base, -0.14)],
        ],
  );
  const sideFill = across(
    stage,
    isMetal
      ? [
          [0, tone(base, -0.62)],
          [0.45, tone(base, -0.4)],
          [0.8, tone(base, -0.1)],
          [1, tone(base, -0.5)],
        ]
      : [
          [0, tone(base, -0.42)],
          [1, tone(base, -0.28)],
        ],
  );
  const texture = (path: string): string =>
    isWooden(surface)
      ? woodGrain(stage, surface).map(reused(stage, path)).join('')
      : surface.finish === 'brushed'
        ? reused(stage, path)(grain(stage, '.004 .9', surface.seed ?? 3, [1, 1, 1], 0.5, -0.17))
        : '';
  return [
    `<path d="${top}" fill="${aslant(stage, [
      [0, tone(base, 0.75)],
      [1, tone(base, 0.25)],
    ])}"/>`,
    `<path d="${side}" fill="${sideFill}"/>${texture(side)}`,
    `<path d="${front}" fill="${frontFill}"/>${texture(front)}`,
    `<path d="${front}" fill="${down(stage, [
      [0.6, '#000', 0],
      [1, '#000', 0.3],
    ])}"/>`,
    stroke(stage, `M${edge} 0.6L${edge} ${height - rise - 0.4}`, '#fff', 0.5, `opacity=".7" ${blurred(stage, 0.8)}`),
    stroke(
      stage,
      `M${left + 0.8} ${height - rise * 0.45}L${edge} ${height - rise}L${right - 0.8} ${height - rise * 0.25}`,
      '#fff',
      0.4,
      `opacity=".85" stroke-linejoin="round" ${blurred(stage, 0.7)}`,
    ),
  ].join('');
}
