// The backgrounds of the scene. `paper` is the middle of the warm ground of the photographs.
import type { SceneBackground } from '#shared/designs/designs.ts';

export type Backdrop = {
  color: string;
  ink: string;
  shadow: number;
  light: number;
  isDark: boolean;
};

export const backdrops: Readonly<Record<SceneBackground, Backdrop>> = {
  paper: { color: '#f3ede3', ink: '#15202b', shadow: 0.2, light: 1, isDark: false },
  white: { color: '#ffffff', ink: '#15202b', shadow: 0.16, light: 1.05, isDark: false },
  stone: { color: '#cfc8bd', ink: '#15202b', shadow: 0.3, light: 0.92, isDark: false },
  night: { color: '#1b232c', ink: '#f5f2ee', shadow: 0.55, light: 0.8, isDark: true },
};
