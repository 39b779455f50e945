// The materials of parts as codes, and their appearance in the linear colours of the photographs
// (tools/photographs/materials.py). The picture and the exported 3D file both use them.
type SurfaceKind =
  | 'glass'
  | 'frosted'
  | 'fade'
  | 'metal'
  | 'lacquer'
  | 'wood'
  | 'plastic'
  | 'rubber'
  | 'clear-plastic'
  | 'board'
  | 'liquid'
  | 'sheet';
export type Surface = {
  kind: SurfaceKind;
  color: string;
  finish: string;
  /** For glass whose colour fades in upwards: from which height to which, in mm. */
  fade?: readonly [from: number, to: number];
};

export type Rgb = readonly [number, number, number];
export type Look = {
  color: Rgb;
  metalness: number;
  roughness: number;
  coat: number;
  opacity: number;
};

const metals: Readonly<Record<string, Rgb>> = {
  gold: [0.86, 0.62, 0.32],
  silver: [0.86, 0.86, 0.85],
  rose: [0.88, 0.56, 0.44],
  steel: [0.62, 0.62, 0.63],
  blue: [0.055, 0.13, 0.42],
  black: [0.03, 0.03, 0.032],
};

const paints: Readonly<Record<string, Rgb>> = {
  black: [0.01, 0.01, 0.011],
  white: [0.66, 0.65, 0.63],
  red: [0.3, 0.012, 0.016],
  pink: [0.62, 0.3, 0.3],
  blue: [0.03, 0.09, 0.32],
  green: [0.04, 0.16, 0.09],
  brown: [0.1, 0.04, 0.016],
  natural: [0.58, 0.42, 0.25],
  walnut: [0.14, 0.065, 0.03],
  kraft: [0.43, 0.26, 0.13],
  smoke: [0.09, 0.09, 0.1],
  amber: [0.25, 0.08, 0.01],
  rose: [0.62, 0.28, 0.24],
  gold: [0.6, 0.4, 0.16],
  silver: [0.52, 0.52, 0.53],
};

/** Colours that plastic has of its own; for others those of paints are used. */
const plastics: Readonly<Record<string, Rgb>> = {
  black: [0.012, 0.012, 0.0125],
  dark: [0.03, 0.03, 0.03],
  part: [0.66, 0.655, 0.64],
};

/** The dark and the light colour of the grain. */
export const woods: Readonly<Record<string, readonly [dark: Rgb, light: Rgb]>> = {
  beech: [
    [0.42, 0.25, 0.125],
    [0.66, 0.46, 0.27],
  ],
  walnut: [
    [0.085, 0.038, 0.018],
    [0.24, 0.125, 0.065],
  ],
  bamboo: [
    [0.5, 0.33, 0.15],
    [0.7, 0.52, 0.29],
  ],
  rattan: [
    [0.5, 0.34, 0.18],
    [0.72, 0.55, 0.35],
  ],
};

/** The colour of white light behind a wall of this glass, and how much of it passes through. */
const glasses: Readonly<Record<string, { color: Rgb; opacity: number }>> = {
  clear: { color: [0.965, 0.975, 0.965], opacity: 0.06 },
  amber: { color: [0.43, 0.12, 0.012], opacity: 0.8 },
  green: { color: [0.1, 0.38, 0.19], opacity: 0.62 },
  cobalt: { color: [0.02, 0.06, 0.45], opacity: 0.8 },
  smoke: { color: [0.2, 0.185, 0.165], opacity: 0.55 },
  rose: { color: [0.85, 0.45, 0.42], opacity: 0.4 },
};

export const fades: Readonly<Record<string, Rgb>> = {
  'gradient-blue': [0.02, 0.11, 0.42],
  'gradient-rose': [0.4, 0.135, 0.125],
};

const liquids: Readonly<Record<string, { color: Rgb; opacity: number }>> = {
  clear: { color: [0.93, 0.94, 0.92], opacity: 0.1 },
  amber: { color: [0.85, 0.4, 0.08], opacity: 0.6 },
  gold: { color: [0.93, 0.66, 0.22], opacity: 0.5 },
  rose: { color: [0.88, 0.42, 0.42], opacity: 0.5 },
  green: { color: [0.36, 0.6, 0.26], opacity: 0.5 },
  blue: { color: [0.16, 0.4, 0.74], opacity: 0.5 },
  violet: { color: [0.36, 0.22, 0.6], opacity: 0.5 },
  smoke: { color: [0.22, 0.21, 0.2], opacity: 0.55 },
};

const look = (color: Rgb, roughness: number, more: Partial<Look> = {}): Look => ({
  color,
  roughness,
  metalness: 0,
  coat: 0,
  opacity: 1,
  ...more,
});

const looks: Readonly<Record<SurfaceKind, (color: string, finish: string) => Look>> = {
  glass: (color) => {
    const glass = glasses[color] ?? glasses.clear;
    return look(glass?.color ?? [1, 1, 1], 0.03, { opacity: glass?.opacity ?? 0.06 });
  },
  fade: (color) => look(fades[color] ?? [0.02, 0.11, 0.42], 0.2, { opacity: 0.97, coat: 0.7 }),
  frosted: () => look([0.86, 0.865, 0.86], 0.55, { opacity: 0.62 }),
  liquid: (color) => {
    const liquid = liquids[color] ?? liquids.clear;
    return look(liquid?.color ?? [1, 1, 1], 0.05, { opacity: liquid?.opacity ?? 0.1 });
  },
  metal: (color, finish) =>
    look(metals[color] ?? [0.86, 0.86, 0.85], ['brushed', 'matte'].includes(finish) ? 0.32 : 0.15, {
      metalness: 1,
    }),
  wood: (color) => {
    const [dark, light] = woods[color] ?? woods.beech ?? [[0, 0, 0] as Rgb, [1, 1, 1] as Rgb];
    return look(
      [(dark[0] + light[0]) / 2, (dark[1] + light[1]) / 2, (dark[2] + light[2]) / 2],
      color === 'rattan' ? 0.6 : 0.45,
    );
  },
  lacquer: (color, finish) =>
    look(
      color === 'white' ? [0.72, 0.71, 0.69] : (paints[color] ?? [0.52, 0.52, 0.53]),
      finish === 'matte' ? 0.36 : 0.14,
      { coat: finish === 'matte' ? 0 : 0.8 },
    ),
  rubber: (color) => look(color === 'black' ? [0.02, 0.02, 0.021] : [0.6, 0.595, 0.58], 0.55),
  'clear-plastic': (_, finish) =>
    look([0.94, 0.95, 0.95], finish === 'tube' ? 0.2 : 0.06, {
      opacity: finish === 'tube' ? 0.34 : 0.1,
    }),
  board: (color, finish) =>
    look(
      color === 'gold' ? [0.62, 0.43, 0.19] : (paints[color] ?? [0.43, 0.26, 0.13]),
      finish === 'glossy' ? 0.25 : finish === 'metallic' ? 0.3 : 0.5,
      { metalness: finish === 'metallic' ? 0.8 : 0 },
    ),
  sheet: () => look([0.83, 0.81, 0.77], 0.6),
  plastic: (color, finish) =>
    look(plastics[color] ?? paints[color] ?? [0.52, 0.52, 0.53], finish === 'matte' ? 0.42 : 0.24),
};

export const lookOf = ({ kind, color, finish }: Surface): Look => looks[kind](color, finish);

const mirrors = new Set(['gold', 'silver', 'rose']);

/** The surface for a material by its code, its colour and its finish. */
export function surfaceOf(material: string, color: string, finish = ''): Surface {
  if (['beech', 'bamboo', 'walnut', 'rattan'].includes(material))
    return woodSurface(material, color, finish);
  if (['acrylic', 'surlyn', 'plastic', 'glass'].includes(material) && color === 'clear')
    return { kind: 'clear-plastic', color, finish };
  if (['zamak', 'aluminium', 'steel'].includes(material))
    return metalSurface(material, color, finish);
  if (mirrors.has(color)) return { kind: 'metal', color, finish };
  if (material === 'rubber') return { kind: 'rubber', color, finish };
  const isMatte = ['matte', 'natural', 'frosted'].includes(finish);
  return { kind: 'plastic', color: color || 'black', finish: isMatte ? 'matte' : 'glossy' };
}

/** Natural wood shows its grain; coloured wood is lacquered or coated with metal. */
function woodSurface(material: string, color: string, finish: string): Surface {
  if (['natural', 'walnut', 'brown', ''].includes(color))
    return { kind: 'wood', color: color === 'walnut' ? 'walnut' : material, finish };
  return mirrors.has(color)
    ? { kind: 'metal', color, finish }
    : { kind: 'lacquer', color, finish: finish === 'lacquered' ? 'glossy' : 'matte' };
}

function metalSurface(material: string, color: string, finish: string): Surface {
  if (['black', 'white'].includes(color)) {
    const isMatte = ['matte', 'brushed'].includes(finish);
    return { kind: 'lacquer', color, finish: isMatte ? 'matte' : 'glossy' };
  }
  const isBareSteel = material === 'steel' && finish === 'brushed';
  return { kind: 'metal', color: isBareSteel ? 'steel' : color || 'silver', finish };
}

export const whitePlastic: Surface = { kind: 'plastic', color: 'part', finish: 'glossy' };
export const tubePlastic: Surface = { kind: 'clear-plastic', color: 'clear', finish: 'tube' };
