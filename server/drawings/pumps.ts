// Spray and lotion pumps.
import { tone } from './colors.ts';
import { clearTube } from './necks.ts';
import { ribbedCap, turned, whitePlastic } from './plastics.ts';
import { block, ellipse, moved, painted, profile, type Stage, stroke, trace } from './stage.ts';
import { baseOf, coat, type Surface } from './surfaces.ts';

export type NeckSize = { closure: string; diameterMm: number };

/** How far a spray pump rises above the mouth. */
export const pumpRise = (neck: NeckSize): number => (neck.closure === 'crimp' ? 16.4 : 17.2) * sizeOf(neck);

/** How wide the ferrule or collar is. */
export const collarWidth = (neck: NeckSize): number => (neck.closure === 'crimp' ? 16.8 * sizeOf(neck) : neck.diameterMm + 3.6);

const sizeOf = (neck: NeckSize): number => Math.min(1.25, Math.max(0.86, neck.diameterMm / 15));

/** A spray pump seated on the mouth; the origin is the middle of the mouth. */
export function sprayPump(stage: Stage, neck: NeckSize, neckHeight: number, surface: Surface): string {
  const k = sizeOf(neck);
  const parts: string[] = [];
  parts.push(
    turned(
      stage,
      [
        [2.2 * k, 3 * k, 0],
        [2.2 * k, 7 * k, 0],
      ],
      whitePlastic,
    ),
  );
  if (neck.closure === 'crimp') {
    parts.push(
      coat(
        stage,
        profile(stage, [
          [7.5 * k, -3.9 * k, 0.5],
          [7.9 * k, -3.2 * k, 0.4],
          [7.9 * k, 0, 0.3],
        ]),
        surface,
      ),
    );
    parts.push(
      coat(
        stage,
        profile(stage, [
          [8.4 * k, -0.6 * k, 0.6],
          [8.4 * k, 3.9 * k, 1.1],
          [6.6 * k, 4.8 * k, 0.8],
          [5.6 * k, 4.9 * k, 0.3],
        ]),
        surface,
      ),
    );
    parts.push(
      painted(
        stage,
        () =>
          stroke(stage, `M${-7.9 * k} ${-0.75 * k}L${7.9 * k} ${-0.75 * k}`, '#000', 0.5 * k, 'opacity=".4"') +
          stroke(stage, `M${-8.2 * k} ${0.2 * k}L${8.2 * k} ${0.2 * k}`, '#fff', 0.3 * k, 'opacity=".35"'),
      ),
    );
  } else {
    const half = collarWidth(neck) / 2;
    parts.push(moveUp(stage, -neckHeight + 0.8, (low) => ribbedCap(low, half * 2, neckHeight + 1.4, surface)));
    parts.push(
      coat(
        stage,
        profile(stage, [
          [half * 0.72, 2, 0.2],
          [half * 0.66, 5.4 * k, 0.9],
        ]),
        surface,
      ),
    );
  }
  parts.push(painted(stage, () => `<path d="${block(stage, -5.4 * k, 4.7 * k, 10.8 * k, 1.5 * k)}" fill="#000" opacity=".35"/>`));
  parts.push(
    coat(
      stage,
      profile(stage, [
        [6.1 * k, 6 * k, 0.6],
        [6.1 * k, 15.4 * k, 1.1],
        [5.2 * k, 16.3 * k, 0.9],
        [0, 15.9 * k, 4],
      ]),
      surface,
    ),
  );
  parts.push(
    painted(stage, () => {
      const dark = tone(baseOf(surface), -0.75);
      return (
        ellipse(stage, 0, 11.9 * k, 1.75 * k, 1.75 * k, `fill="${tone(baseOf(surface), 0.35)}" opacity=".8"`) +
        ellipse(stage, 0, 11.9 * k, 1.35 * k, 1.35 * k, `fill="${dark}"`) +
        ellipse(stage, 0, 11.9 * k, 0.4 * k, 0.4 * k, 'fill="#fff" opacity=".8"')
      );
    }),
  );
  return parts.join('');
}

export const moveUp = (stage: Stage, y: number, draw: (stage: Stage) => string): string => draw(moved(stage, 0, y));

/** The housing and dip tube below the mouth, as seen on a loose pump. */
export function pumpUnderside(stage: Stage, neck: NeckSize, tubeLength: number): string {
  const k = sizeOf(neck);
  const low = neck.closure === 'crimp' ? -3.8 * k : -1;
  const step = (half: number, from: number, to: number): string =>
    turned(
      stage,
      [
        [half * k, -to * k, 0.3],
        [half * k, -from * k, 0.3],
      ],
      whitePlastic,
    );
  return [
    clearTube(stage, 0, -tubeLength, 2.7 * Math.min(1, k), tubeLength - 19 * k),
    step(1.9, 18, 22.5),
    step(3.3, 14, 18.4),
    step(4.1, 9, 14.4),
    step(4.4, 3, 9.4),
    turned(
      stage,
      [
        [6.3 * k, low - 1.3 * k, 0.3],
        [6.3 * k, low, 0.2],
      ],
      whitePlastic,
    ),
  ].join('');
}

/** A lotion pump with its bent spout; the origin is the middle of the mouth. */
export function lotionPump(stage: Stage, neck: NeckSize, neckHeight: number, surface: Surface): string {
  const half = collarWidth(neck) / 2;
  const k = Math.min(1.15, Math.max(0.8, neck.diameterMm / 22));
  const head = profile(stage, [
    [6.8 * k, 12 * k, 1.2],
    [7.4 * k, 17.4 * k, 1.8],
    [5 * k, 19 * k, 2],
  ]);
  const spout = trace(
    stage,
    `M${-4 * k} ${18.2 * k}L${-15.5 * k} ${17.9 * k}Q${-18.6 * k} ${17.6 * k} ${-18.8 * k} ${14 * k}L${-16.2 * k} ${14 * k}Q${-16 * k} ${15.2 * k} ${-14.6 * k} ${15.2 * k}L${-4 * k} ${14.2 * k}Z`,
  );
  return [
    turned(
      stage,
      [
        [2.4 * k, 2, 0],
        [2.4 * k, 13 * k, 0],
      ],
      whitePlastic,
    ),
    coat(stage, spout, { ...surface, isFlat: true }),
    coat(stage, head, surface),
    coat(
      stage,
      profile(stage, [
        [half * 0.5, 1.5, 0.2],
        [half * 0.44, 6.5 * k, 1],
      ]),
      surface,
    ),
    moveUp(stage, -neckHeight + 0.8, (low) => ribbedCap(low, half * 2, neckHeight + 1.2, surface)),
  ].join('');
}
