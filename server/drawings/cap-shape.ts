// What a cap is to the drawings, and its outline from the axis outwards.
import type { Corner } from './stage.ts';
import type { Surface } from './surfaces.ts';

export type Cap = {
  form: string;
  width: number;
  height: number;
  surface: Surface;
  hasMagnet?: boolean;
  /** Turned on its axis, as square caps alone are shown. */
  isTurned?: boolean;
};

export const outlineOf = ({ form, width, height }: Cap): Corner[] => {
  const half = width / 2;
  if (form === 'cone')
    return [
      [half, 0, 0.5],
      [half * 0.96, height * 0.1, 1],
      [half * 0.62, height, half * 0.16],
    ];
  if (form === 'square')
    return [
      [half, 0, 0.5],
      [half, height, 1.3],
    ];
  return [
    [half, 0, 0.5],
    [half, height, Math.min(1.6, width * 0.05)],
  ];
};
