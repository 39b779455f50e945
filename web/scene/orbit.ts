// The camera position: rotation around the bottle, height, and distance. Angles in radians.
type Orbit = { azimuth: number; polar: number; zoom: number };

/** As in the photographs: 7° from above. */
export const START: Orbit = { azimuth: 0, polar: 0.122, zoom: 1 };
export const FIELD_OF_VIEW = 16;

const limits = { polar: [-0.12, 1.1], zoom: [0.6, 3.2] } as const;
const within = (value: number, [low, high]: readonly [number, number]): number =>
  Math.min(high, Math.max(low, value));

export const turned = (orbit: Orbit, across: number, up: number): Orbit => ({
  ...orbit,
  azimuth: orbit.azimuth + across,
  polar: within(orbit.polar + up, limits.polar),
});
export const zoomed = (orbit: Orbit, factor: number): Orbit => ({
  ...orbit,
  zoom: within(orbit.zoom * factor, limits.zoom),
});

/**
 * Moves a time-dependent share of the way from one position to the other; returns the same object
 * when they are nearly equal.
 */
export function nearer(from: Orbit, to: Orbit, seconds: number): Orbit {
  const share = 1 - Math.exp(-14 * seconds);
  const step = (key: keyof Orbit) => from[key] + (to[key] - from[key]) * share;
  const next = { azimuth: step('azimuth'), polar: step('polar'), zoom: step('zoom') };
  const isThere = (Object.keys(next) as (keyof Orbit)[]).every(
    (key) => Math.abs(next[key] - to[key]) < 1e-3,
  );
  return isThere ? to : next;
}

export type Box = {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
};

/** The camera position from which the whole box is visible, whichever way it is turned. */
export function viewOf(
  box: Box,
  aspect: number,
  { azimuth, polar, zoom }: Orbit,
): { position: [number, number, number]; target: [number, number, number]; distance: number } {
  const target: [number, number, number] = [
    (box.min[0] + box.max[0]) / 2,
    (box.min[1] + box.max[1]) / 2,
    0,
  ];
  const half = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const tall = (box.max[1] - box.min[1]) / 2;
  const wide = Math.hypot((box.max[0] - box.min[0]) / 2, 0);
  const distance = (Math.max(tall / half, wide / (half * aspect), 120) * 1.26) / zoom;
  const flat = Math.cos(polar) * distance;
  return {
    distance,
    target,
    position: [
      target[0] + Math.sin(azimuth) * flat,
      target[1] + Math.sin(polar) * distance,
      target[2] + Math.cos(azimuth) * flat,
    ],
  };
}
