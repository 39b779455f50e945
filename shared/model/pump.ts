// Pumps and droppers; the origin is the middle of the mouth they sit on
// (tools/photographs/pumps.py).
import { disc, laid, moved, pipe, rod, type Shape, surface, turned } from './mesh.ts';
import type { Solid } from './part.ts';
import { profile, spline } from './profile.ts';
import { ribbed } from './ribbed.ts';
import { circle } from './section.ts';
import { type Surface, tubePlastic, whitePlastic } from './surfaces.ts';

export type Mouth = { closure: string; diameter: number; height: number };

const sizeOf = ({ diameter }: { diameter: number }): number =>
  Math.min(1.25, Math.max(0.86, diameter / 15));
/** The height of a pump above the mouth. */
export const pumpRise = (mouth: Mouth): number =>
  (mouth.closure === 'crimp' ? 16.4 : 17.2) * sizeOf(mouth);
export const collarWidth = (mouth: Mouth): number =>
  mouth.closure === 'crimp' ? 16.8 * sizeOf(mouth) : mouth.diameter + 3.6;
const lotionSize = ({ diameter }: Mouth): number => Math.min(1.15, Math.max(0.8, diameter / 22));

/**
 * Ferrule or collar, stem, the actuator with its nozzle, and the tube down to a depth below the
 * mouth.
 */
export function sprayPump(mouth: Mouth, coat: Surface, tubeDepth: number): Solid[] {
  const k = sizeOf(mouth);
  const isCrimp = mouth.closure === 'crimp';
  const foot = (isCrimp ? 5.4 : 5.9) * k;
  const top = (isCrimp ? 16.1 : 16.9) * k;
  const half = collarWidth(mouth) / 2;
  const low = -Math.min(3.9 * k, mouth.height - 1.6);
  const holder: Shape[] = isCrimp
    ? [
        turned([
          [0, 1],
          [6.9 * k, 1],
          [6.9 * k, low + 0.2],
          [7.5 * k, low, 0.3],
          [8 * k, low + 0.9, 0.4],
          [8 * k, -0.6 * k, 0.3],
          [8.5 * k, -0.5 * k, 0.5],
          [8.5 * k, 3.9 * k, 1.1],
          [6.4 * k, 4.7 * k, 0.6],
          [5.9 * k, 4.7 * k, 0.2],
          [5.7 * k, 3.6 * k, 0.2],
          [0, 3.6 * k],
        ]),
      ]
    : [
        ribbed(half, [-mouth.height + 0.8, 2.2], Math.round(half * 5.2), 0.9),
        turned([
          [0, 1.5],
          [half * 0.72, 1.5],
          [half * 0.7, 4.6 * k, 0.9],
          [half * 0.52, 5.2 * k, 0.4],
          [0, 5.2 * k],
        ]),
      ];
  const actuator = turned([
    [0, foot + 1.2],
    [5.2 * k, foot + 1.2],
    [5.4 * k, foot, 0.2],
    [6.1 * k, foot, 0.3],
    [6.1 * k, top, 0.9 * k],
    [5 * k, top, 0.5],
    [2.6 * k, top - 0.55 * k, 2],
    [0, top - 0.7 * k],
  ]);
  return [
    ...[...holder, actuator].map((shape): Solid => ({ shape, surfaces: [coat] })),
    { shape: disc(2.2 * k, [2 * k, 8 * k], 0.2, 32), surfaces: [whitePlastic] },
    ...nozzle(6.1 * k, (foot + top) / 2 + 0.9 * k, k),
    ...housing(k, tubeDepth),
  ];
}

/** The ring of the nozzle, on the front. */
function nozzle(radius: number, height: number, k: number): Solid[] {
  const place = [0, height, radius - 0.22] as const;
  const ring = turned(
    [
      [0, 0],
      [1.55 * k, 0],
      [1.55 * k, 0.42, 0.12],
      [1 * k, 0.42, 0.12],
      [0.95 * k, 0.3, 0.1],
      [0, 0.3],
    ],
    circle(28),
  );
  const hole = turned(
    [
      [0, 0.1],
      [0.42 * k, 0.1],
      [0.42 * k, 0.36, 0.1],
      [0, 0.36],
    ],
    circle(16),
  );
  return [
    { shape: moved(laid(ring), place), surfaces: [whitePlastic] },
    {
      shape: moved(laid(hole), place),
      surfaces: [{ kind: 'plastic', color: 'dark', finish: 'matte' }],
    },
  ];
}

/** The part of the pump inside the bottle, and the tube below it. */
function housing(k: number, tubeDepth: number): Solid[] {
  const slim = Math.min(1, k);
  const end = Math.min(20 * slim, tubeDepth * 0.4);
  const inner = turned(
    [
      [0, -end],
      [1.9 * slim, -end, 0.3],
      [2.1 * slim, -end * 0.75, 0.3],
      [3.2 * slim, -end * 0.7, 0.3],
      [3.4 * slim, 0.4, 0.2],
      [0, 0.4],
    ],
    circle(32),
  );
  return [
    { shape: inner, surfaces: [whitePlastic] },
    { shape: pipe([0.9 * slim, 1.4 * slim], [-tubeDepth, -end * 0.9]), surfaces: [tubePlastic] },
  ];
}

/** A lotion pump with a bent spout, turned slightly to the front. */
export function lotionPump(mouth: Mouth, coat: Surface, tubeDepth: number): Solid[] {
  const half = collarWidth(mouth) / 2;
  const k = lotionSize(mouth);
  const path = spline(
    [
      [-3, 16.6, 0],
      [-8, 16.7, 0],
      [-13, 16.4, 0],
      [-15.6, 15.7, 0],
      [-16.9, 14.4, 0],
      [-17.2, 12.6, 0],
    ],
    5,
  ).map((point) => point.map((value) => value * k));
  return [
    {
      shape: ribbed(half, [-mouth.height + 0.8, 2], Math.round(half * 5.2), 0.9),
      surfaces: [coat],
    },
    {
      shape: turned([
        [0, 1],
        [half * 0.5, 1],
        [half * 0.46, 6.5 * k, 0.9],
        [2.8 * k, 6.7 * k, 0.3],
        [0, 6.7 * k],
      ]),
      surfaces: [coat],
    },
    { shape: disc(2.4 * k, [4, 13 * k], 0.2, 32), surfaces: [whitePlastic] },
    {
      shape: turned([
        [0, 12 * k],
        [6.6 * k, 12 * k, 1],
        [7.4 * k, 17.2 * k, 1.6],
        [5 * k, 19 * k, 3],
        [0, 19 * k],
      ]),
      surfaces: [coat],
    },
    {
      shape: moved(
        rod(path, (share) => (2.5 - 0.9 * share) * k),
        [0, 0, 0],
        22,
      ),
      surfaces: [coat],
    },
    ...housing(k, tubeDepth),
  ];
}

/** Collar, rubber bulb and the glass pipette. */
export function dropperTop(
  mouth: Mouth,
  surfaces: { coat: Surface; bulb: Surface },
  pipetteLength: number,
  isRibbed: boolean,
): Solid[] {
  const width = mouth.diameter + 4;
  const rise = 27 + mouth.diameter * 0.3;
  const half = mouth.diameter * 0.36;
  const low = -mouth.height + 0.6;
  const high = 4;
  const collar = isRibbed
    ? ribbed(width / 2, [low, high], Math.round(width * 2.6), 0.9)
    : turned([
        [0, low],
        [width / 2, low, 0.4],
        [width / 2, high, 0.9],
        [half * 1.1, high, 0.3],
        [0, high - 0.4],
      ]);
  const rubber = turned(
    [
      [0, high - 1],
      [half * 0.98, high - 1],
      [half * 1.04, high + 1.2, 0.9],
      [half * 0.98, rise * 0.46, 6],
      [half * 0.76, rise * 0.74, 5],
      [half * 0.72, rise - 1.5, 1.2],
      [half * 0.5, rise, 1.6],
      [0, rise],
    ],
    circle(64),
  );
  const outer = profile([
    [0.75, -pipetteLength],
    [1.25, -pipetteLength, 0.2],
    [1.4, -pipetteLength * 0.87, 4],
    [3.1, -pipetteLength * 0.73, 8],
    [3.1, 1],
  ]);
  const inner = profile([
    [2.1, 1],
    [2.1, -pipetteLength * 0.725, 8],
    [0.75, -pipetteLength * 0.88, 4],
    [0.75, -pipetteLength + 0.4],
  ]);
  const pipette = surface([{ points: [...outer, ...inner], section: circle(32) }], undefined, true);
  return [
    { shape: collar, surfaces: [surfaces.coat] },
    { shape: rubber, surfaces: [surfaces.bulb] },
    { shape: pipette, surfaces: [{ kind: 'clear-plastic', color: 'clear', finish: 'pipette' }] },
  ];
}
