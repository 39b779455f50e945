// Droppers, roll-on balls and reducers: what doses drop by drop.
import { hexOf, tone } from './colors.ts';
import { ribbedCap, turned, whitePlastic } from './plastics.ts';
import { moveUp, type NeckSize } from './pumps.ts';
import { across, around, ellipse, painted, profile, type Stage, shape, stroke } from './stage.ts';
import { coat, isClear, type Surface } from './surfaces.ts';

/** The width and height of a dropper's head. */
export const dropperHead = (neck: NeckSize): { collar: number; rise: number } => ({ collar: neck.diameterMm + 4, rise: 27 + neck.diameterMm * 0.3 });

/** Collar and rubber bulb; the origin is the middle of the mouth. */
export function dropperTop(stage: Stage, neck: NeckSize, neckHeight: number, collar: Surface, bulb: Surface): string {
  const { collar: width, rise } = dropperHead(neck);
  const half = neck.diameterMm * 0.36;
  const foot = 3.4;
  return [
    coat(
      stage,
      profile(stage, [
        [half * 0.94, foot - 1, 0],
        [half * 1.02, foot + 1.5, 1],
        [half * 0.98, rise * 0.45, 6],
        [half * 0.72, rise * 0.78, 5],
        [half * 0.66, rise - 1.6, 1.5],
        [half * 0.4, rise, 1.4],
      ]),
      bulb,
    ),
    moveUp(stage, -neckHeight + 0.6, (low) =>
      collar.material === 'plastic' && !isGold(collar) ? ribbedCap(low, width, neckHeight + foot, collar) : metalCollar(low, width, neckHeight + foot, collar),
    ),
  ].join('');
}

const isGold = (surface: Surface): boolean => surface.color === 'gold' || surface.color === 'silver' || surface.color === 'rose';

function metalCollar(stage: Stage, width: number, height: number, surface: Surface): string {
  return (
    coat(
      stage,
      profile(stage, [
        [width / 2, 0, 0.4],
        [width / 2, height, 1],
      ]),
      surface,
    ) + stroke(stage, `M${-width / 2} ${height * 0.22}L${width / 2} ${height * 0.22}`, '#000', 0.3, 'opacity=".3"')
  );
}

/** A glass pipette hanging from the mouth. */
export const pipette = (stage: Stage, size: number): string =>
  shape(
    stage,
    profile(stage, [
      [0.9, -size, 0.3],
      [1.1, -size * 0.86, 1],
      [3, -size * 0.72, 2],
      [3, 2, 0],
    ]),
    across(stage, [
      [0, '#4C5A60', 0.6],
      [0.18, '#fff', 0.85],
      [0.4, '#E8EEEF', 0.4],
      [0.75, '#fff', 0.55],
      [1, '#4C5A60', 0.6],
    ]),
    'stroke="#3C4A50" stroke-opacity=".4" stroke-width=".9"',
  );

/** The steel or glass ball of a roll-on in its white housing; the origin is the mouth. */
export function rollBall(stage: Stage, diameter: number, material: string): string {
  const radius = diameter * 0.4;
  const ball =
    material === 'glass' || material === 'plastic'
      ? ([
          [0, '#fff', 0.95],
          [0.4, '#E3E9EA', 0.7],
          [0.85, '#A9B5B8', 0.8],
          [1, '#6D7A7E', 0.9],
        ] as const)
      : ([
          [0, '#fff'],
          [0.25, '#D9DDDF'],
          [0.6, '#7B8186'],
          [0.85, '#4A4F53'],
          [1, '#9EA4A8'],
        ] as const);
  return [
    stage.isLine
      ? ellipse(stage, 0, 3.4, radius, radius, '')
      : ellipse(stage, 0, 3.4, radius, radius, `fill="${around(stage, 0.34, 0.28, 0.75, ball)}"`) +
        ellipse(stage, -radius * 0.35, 3.4 + radius * 0.45, radius * 0.16, radius * 0.12, 'fill="#fff"'),
    turned(
      stage,
      [
        [diameter * 0.5, -1.2, 0.3],
        [diameter * 0.5, 1.2, 0.4],
        [diameter * 0.43, 3.6, 0.8],
      ],
      whitePlastic,
    ),
  ].join('');
}

/** An orifice reducer: a plug with a narrow spout; the origin is the middle of its flange. */
export function reducerPlug(stage: Stage, diameter: number, surface: Surface): string {
  const half = diameter / 2;
  return [
    turned(
      stage,
      [
        [half * 0.52, -half * 1.5, 0.8],
        [half * 0.62, -half * 1.2, 0.5],
        [half * 0.66, 0, 0],
      ],
      surface,
    ),
    painted(stage, () =>
      [0.4, 0.75, 1.1]
        .map((at) =>
          stroke(stage, `M${-half * 0.64} ${-half * at}L${half * 0.64} ${-half * at}`, isClear(surface) ? '#4C5A60' : tone(hexOf(surface.color), -0.5), 0.35, 'opacity=".45"'),
        )
        .join(''),
    ),
    turned(
      stage,
      [
        [half, -0.2, 0.3],
        [half, half * 0.26, 0.5],
      ],
      surface,
    ),
    turned(
      stage,
      [
        [half * 0.34, half * 0.24, 0],
        [half * 0.3, half * 0.62, 0.4],
      ],
      surface,
    ),
  ].join('');
}
