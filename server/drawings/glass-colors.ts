// The colours of glass, and how light lies in them.
import { type Liquid, mix } from './colors.ts';
import type { Stop } from './stage.ts';
import type { Surface } from './surfaces.ts';

export type Glass = { edge: string; tint: string; depth: number; fade?: string; isFrosted?: boolean; lacquer?: Surface };

const glasses: Record<string, Glass> = {
  clear: { edge: '#34434A', tint: '#DCE6E6', depth: 0.26 },
  frosted: { edge: '#8A9799', tint: '#F3F5F3', depth: 0.82, isFrosted: true },
  amber: { edge: '#341503', tint: '#A55A16', depth: 0.86 },
  smoke: { edge: '#14181B', tint: '#5C646A', depth: 0.74 },
  cobalt: { edge: '#0A1454', tint: '#2747B4', depth: 0.84 },
  green: { edge: '#0D2A1B', tint: '#3B7C58', depth: 0.76 },
  rose: { edge: '#8A4148', tint: '#EBAEAC', depth: 0.56 },
  'gradient-blue': { edge: '#23456F', tint: '#DCE8F0', depth: 0.3, fade: '#2E6BB0' },
  'gradient-rose': { edge: '#7D4450', tint: '#F2E2E2', depth: 0.3, fade: '#DB7F8E' },
  black: { edge: '#000000', tint: '#15181B', depth: 1, lacquer: { material: 'lacquer', color: 'black', finish: 'lacquered' } },
  white: { edge: '#9A948A', tint: '#F4F2ED', depth: 1, lacquer: { material: 'lacquer', color: 'white', finish: 'lacquered' } },
  gold: { edge: '#5C3F14', tint: '#C4964A', depth: 1, lacquer: { material: 'metal', color: 'gold' } },
  silver: { edge: '#4F555A', tint: '#B4BABE', depth: 1, lacquer: { material: 'metal', color: 'silver' } },
};

export const glassOf = (color: string): Glass => glasses[color] ?? (glasses.clear as Glass);

/** What the glass throws into its shadow. */
export function glowOf(glassColor: string, liquid: Liquid | undefined): string | undefined {
  const glass = glassOf(glassColor);
  if (glass.lacquer) return undefined;
  if (glass.fade) return glass.fade;
  if (glass.depth > 0.5 && !glass.isFrosted) return mix(glass.tint, '#E9DCC6', 0.25);
  return liquid?.light;
}

export function bodyStops({ edge, tint, depth, isFrosted }: Glass): readonly Stop[] {
  if (isFrosted)
    return [
      [0, '#A9B3B4'],
      [0.04, '#CFD6D6'],
      [0.12, '#E9EDEB'],
      [0.24, '#FBFCFA'],
      [0.5, '#F0F3F0'],
      [0.84, '#DDE3E1'],
      [0.95, '#CBD3D2'],
      [1, '#A3AEAF'],
    ];
  if (depth < 0.45)
    return [
      [0, edge, 0.5],
      [0.035, tint, 0.6],
      [0.1, tint, depth * 1.4],
      [0.17, '#FFFFFF', 0.45],
      [0.27, tint, depth],
      [0.68, tint, depth],
      [0.87, tint, depth * 1.6],
      [0.95, '#FFFFFF', 0.5],
      [1, edge, 0.55],
    ];
  const lit = mix(tint, '#FFFFFF', 0.2);
  return [
    [0, edge, 0.97],
    [0.05, mix(edge, tint, 0.45), 0.95],
    [0.12, tint, depth],
    [0.24, lit, depth * 0.86],
    [0.42, tint, depth * 0.9],
    [0.66, mix(tint, edge, 0.16), depth * 0.94],
    [0.84, mix(tint, edge, 0.3), depth],
    [0.91, lit, depth * 0.8],
    [0.96, mix(edge, tint, 0.4), 0.95],
    [1, edge, 0.97],
  ];
}

/** The rim is darkest at the sides, where one looks along the glass. */
export const rimStops = ({ edge, depth }: Glass): readonly Stop[] =>
  depth > 0.5
    ? [
        [0, edge, 0.8],
        [0.5, edge, 0.55],
        [1, edge, 0.8],
      ]
    : [
        [0, edge, 0.9],
        [0.12, edge, 0.62],
        [0.3, edge, 0.34],
        [0.7, edge, 0.3],
        [0.88, edge, 0.6],
        [1, edge, 0.9],
      ];
