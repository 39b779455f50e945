// Opaque materials: metal, plastic, lacquer, wood, cloth and board under light from the upper left.
import { hexOf, lightness, mix, tone } from './colors.ts';
import { across, aslant, blurred, clipped, painted, reused, type Stage, type Stop } from './stage.ts';

export type Surface = {
  material: string;
  color: string;
  finish?: string;
  seed?: number;
  isFlat?: boolean /** Seen through a clear cap: without the fine light on its edges. */;
  isVeiled?: boolean;
};

const metals = new Set(['zamak', 'aluminium', 'steel', 'metal']);
const woods: Record<string, string> = { beech: '#D2A16B', walnut: '#6B472B', bamboo: '#DDBB80', rattan: '#D0AB76' };

const metalStops: Record<string, readonly Stop[]> = {
  gold: [
    [0, '#5C3F14'],
    [0.06, '#A87A32'],
    [0.14, '#E7C57F'],
    [0.2, '#FDF1CD'],
    [0.28, '#DDB668'],
    [0.52, '#8F6724'],
    [0.66, '#A67A31'],
    [0.82, '#D3A654'],
    [0.91, '#F3DDA4'],
    [0.96, '#B5863B'],
    [1, '#60431A'],
  ],
  silver: [
    [0, '#4F555A'],
    [0.06, '#9FA5AA'],
    [0.14, '#E2E5E6'],
    [0.2, '#FFFFFF'],
    [0.3, '#D3D7D9'],
    [0.54, '#7C8389'],
    [0.68, '#989EA3'],
    [0.84, '#C8CCCF'],
    [0.92, '#F6F7F7'],
    [0.97, '#A4AAAE'],
    [1, '#5A6065'],
  ],
  rose: [
    [0, '#6B3F33'],
    [0.06, '#B67F6C'],
    [0.14, '#EAC2B2'],
    [0.2, '#FDEBE2'],
    [0.3, '#E0B19E'],
    [0.54, '#9C6552'],
    [0.68, '#B67F6B'],
    [0.84, '#D8A893'],
    [0.92, '#F6DDD1'],
    [0.97, '#B98370'],
    [1, '#70463A'],
  ],
};

/** Whether grain is to be seen: painted wood shows none. */
export const isWooden = ({ material, color }: Surface): boolean =>
  woods[material] !== undefined && (color === 'natural' || color === 'walnut' || color === '' || color === 'brown');

/** The body colour of a surface. */
export const baseOf = (surface: Surface): string => (isWooden(surface) ? (woods[surface.material] ?? '#D2A16B') : hexOf(surface.color));

/** Whether light shines through: such caps are drawn as glass. */
export const isClear = ({ material, color, finish }: Surface): boolean =>
  (material === 'acrylic' || material === 'surlyn' || material === 'plastic' || material === 'glass') && color === 'clear' && finish !== 'metallic';

/** Whether it mirrors like metal. */
export function isMetallic({ material, color, finish }: Surface): boolean {
  return metals.has(material) || finish === 'metallic' || finish === 'brushed' || color === 'gold' || color === 'silver' || (color === 'rose' && material !== 'glass');
}

/** How the light lies over the width of a round body. */
export function roundStops(surface: Surface): readonly Stop[] {
  const base = baseOf(surface);
  const isMatte = surface.finish === 'matte' || surface.finish === 'natural' || surface.finish === 'brushed' || surface.finish === 'frosted';
  const shade = 0.35 + 0.5 * (1 - lightness(base));
  const gleam = lightness(base) < 0.25 ? 0.62 : 1;
  const at = (offset: number, amount: number): Stop => [offset, tone(base, amount < 0 ? amount * shade : amount * gleam)];
  if (isMetallic(surface)) {
    const polished = metalStops[surface.color] ?? [
      at(0, -0.9),
      at(0.06, -0.3),
      at(0.14, 0.4),
      at(0.2, 0.8),
      at(0.28, 0.25),
      at(0.54, -0.6),
      at(0.68, -0.3),
      at(0.84, 0.12),
      at(0.92, 0.6),
      at(0.97, -0.2),
      at(1, -0.9),
    ];
    if (!isMatte) return polished;
    return polished.map(([offset, color]): Stop => [offset, mix(color, base, 0.5)]);
  }
  if (isWooden(surface)) return [at(0, -0.85), at(0.1, -0.35), at(0.25, 0.2), at(0.36, 0.14), at(0.62, -0.06), at(0.86, -0.45), at(0.95, -0.6), at(1, -0.95)];
  if (isMatte) return [at(0, -0.75), at(0.08, -0.28), at(0.2, 0.12), at(0.3, 0.2), at(0.5, 0.02), at(0.8, -0.3), at(0.94, -0.42), at(1, -0.8)];
  return [
    at(0, -0.8),
    at(0.05, -0.3),
    at(0.11, 0.1),
    at(0.14, 0.55),
    at(0.21, 0.6),
    at(0.245, 0.12),
    at(0.55, -0.05),
    at(0.85, -0.35),
    at(0.905, 0.2),
    at(0.94, 0.28),
    at(0.965, -0.3),
    at(1, -0.85),
  ];
}

function flatStops(surface: Surface): readonly Stop[] {
  const base = baseOf(surface);
  const at = (offset: number, amount: number): Stop => [offset, tone(base, amount)];
  if (isMetallic(surface)) return [at(0, 0.55), at(0.22, 0.2), at(0.42, 0.62), at(0.5, 0.1), at(0.78, -0.22), at(1, 0.12)];
  if (surface.finish === 'matte' || isWooden(surface)) return [at(0, 0.14), at(0.5, 0.02), at(1, -0.18)];
  return [at(0, 0.3), at(0.36, 0.12), at(0.365, 0.02), at(1, -0.16)];
}

/** The attribute of a filter that lays noise of the given frequency and ink over a figure. */
export function grain(stage: Stage, frequency: string, seed: number, ink: readonly [number, number, number], gain: number, bias: number): string {
  const id = stage.sheet.define(
    `<filter id="@" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/><feColorMatrix values="0 0 0 0 ${ink[0]} 0 0 0 0 ${ink[1]} 0 0 0 0 ${ink[2]} ${gain} 0 0 0 ${bias}"/><feComposite in2="SourceAlpha" operator="in"/></filter>`,
  );
  return `filter="url(#${id})"`;
}

/** The filters that draw broad and fine grain in a wood's own ink. */
export function woodGrain(stage: Stage, { material, color, seed = 3 }: Surface): string[] {
  const isDark = material === 'walnut' || color === 'walnut';
  const broad = material === 'bamboo' ? '.05 .0012' : '.075 .004';
  return [
    grain(stage, broad, seed, isDark ? [0.1, 0.05, 0.02] : [0.42, 0.24, 0.09], isDark ? 2.2 : 1.6, isDark ? -0.85 : -0.62),
    grain(stage, '.4 .012', seed + 1, isDark ? [0.08, 0.04, 0.02] : [0.35, 0.2, 0.08], 1.1, -0.42),
  ];
}

/** Any opaque part: its form in its material, with grain, a bevel of light and a darker foot. */
export function coat(stage: Stage, path: string, surface: Surface): string {
  if (stage.isLine) return `<path d="${path}"/>`;
  const fill = surface.isFlat ? aslant(stage, flatStops(surface)) : across(stage, roundStops(surface));
  if (surface.isVeiled) return `<path d="${path}" fill="${fill}"/>`;
  const use = reused(stage, path);
  const seed = surface.seed ?? 3;
  const parts = [use(`fill="${fill}"`)];
  if (isWooden(surface)) parts.push(...woodGrain(stage, surface).map(use));
  if (surface.finish === 'brushed') parts.push(use(grain(stage, '.004 .9', seed, [1, 1, 1], 0.5, -0.17)));
  if (surface.material === 'velvet') parts.push(use(grain(stage, '.5', seed, [0, 0, 0], 0.8, -0.25)));
  if (surface.material === 'leather') parts.push(use(grain(stage, '.3 .34', seed, [0, 0, 0], 0.9, -0.32)));
  if (surface.material === 'cardboard' || surface.material === 'paper' || surface.material === 'cotton')
    parts.push(use(grain(stage, surface.color === 'kraft' ? '.05 .6' : '.8', seed, surface.color === 'kraft' ? [0.35, 0.22, 0.1] : [0.3, 0.25, 0.2], 0.5, -0.2)));
  parts.push(bevel(stage, path));
  return parts.join('');
}

/** The fine light on the upper edges and the shade at the foot, following the form. */
export const bevel = (stage: Stage, path: string): string =>
  painted(stage, () => {
    const id = stage.sheet.define(
      '<linearGradient id="@" x2=".12" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".1" stop-color="#fff" stop-opacity="0"/><stop offset=".84" stop-opacity="0"/><stop offset="1" stop-opacity=".4"/></linearGradient>',
    );
    return `<g ${clipped(stage, path)}>${reused(stage, path)(`fill="none" stroke="url(#${id})" stroke-width="${stage.scale > 4 ? 6 : 4}" ${blurred(stage, 1.3)}`)}</g>`;
  });
