// How the faces of a body look in studio light from the upper left: the material
// (shared/model/surfaces.ts) gives the colour, and the direction of a face its brightness.
import { lookOf, type Surface } from '#shared/model/surfaces.ts';
import type { Face } from './faces.ts';
import { across, around, aslant, type Sheet, type Stage, type Stop } from './svg.ts';

type Tones = readonly (readonly [at: number, tone: number])[];
/** Brightness at each share of the width of a round body; -1 is nearly black, 1 is white. */
const lights: Readonly<Record<'metal' | 'satin' | 'matte' | 'glossy' | 'wood', Tones>> = {
  metal: [
    [0, -0.62],
    [0.07, -0.18],
    [0.19, 0.86],
    [0.3, 0.2],
    [0.54, -0.42],
    [0.83, 0.14],
    [0.91, 0.6],
    [1, -0.6],
  ],
  satin: [
    [0, -0.45],
    [0.08, -0.1],
    [0.22, 0.4],
    [0.55, -0.2],
    [0.9, 0.3],
    [1, -0.42],
  ],
  matte: [
    [0, -0.5],
    [0.08, -0.2],
    [0.27, 0.18],
    [0.8, -0.2],
    [1, -0.5],
  ],
  glossy: [
    [0, -0.5],
    [0.07, -0.14],
    [0.13, 0.12],
    [0.15, 0.52],
    [0.21, 0.5],
    [0.25, 0.08],
    [0.84, -0.22],
    [0.92, 0.2],
    [1, -0.55],
  ],
  wood: [
    [0, -0.5],
    [0.1, -0.2],
    [0.3, 0.16],
    [0.86, -0.26],
    [1, -0.56],
  ],
};
/** A flat face reflects one card of the studio at an angle. */
const flats: Readonly<Record<keyof typeof lights, Tones>> = {
  metal: [
    [0, 0.45],
    [0.24, 0.1],
    [0.42, 0.58],
    [0.5, 0.02],
    [0.8, -0.2],
    [1, 0.04],
  ],
  satin: [
    [0, 0.3],
    [0.5, 0.02],
    [1, -0.16],
  ],
  matte: [
    [0, 0.14],
    [1, -0.1],
  ],
  glossy: [
    [0, 0.26],
    [0.38, 0.1],
    [0.385, 0.01],
    [1, -0.12],
  ],
  wood: [
    [0, 0.12],
    [1, -0.14],
  ],
};

const finishOf = ({ kind, finish }: Surface): keyof typeof lights =>
  kind === 'wood'
    ? 'wood'
    : kind === 'metal' || finish === 'metallic'
      ? kind === 'board' || finish === 'matte' || finish === 'brushed'
        ? 'satin'
        : 'metal'
      : kind === 'board' || kind === 'rubber' || kind === 'sheet' || finish !== 'glossy'
        ? 'matte'
        : 'glossy';

/** Converts the linear colours of the photographs to the shop's light. */
export function colorOf(surface: Surface): string {
  if (surface.color.startsWith('#')) return surface.color;
  const { color, metalness } = lookOf(surface);
  // A mirror shows the studio, which is darker than white, in its own colour.
  const isMirror = metalness > 0.5 && Math.max(...color) > 0.5;
  const isPale = Math.min(...color) > 0.55;
  const lifted =
    surface.kind === 'fade' || (isPale && ['plastic', 'rubber'].includes(surface.kind))
      ? 1.4
      : isPale || surface.kind === 'wood'
        ? 1.25
        : 1;
  return `#${color
    .map((value) => {
      const lit = Math.min(
        0.92,
        (isMirror ? value ** 1.85 * 0.75 : value ** (surface.kind === 'wood' ? 1.12 : 1) * lifted) +
          0.004,
      );
      return Math.round(255 * (1.055 * lit ** (1 / 2.4) - 0.055))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The colour between two colours; share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const to = channels(second);
  return `#${channels(first)
    .map((value, index) =>
      Math.round(value + ((to[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
/** Lighter for a positive amount, darker for a negative one. */
export const tone = (hex: string, amount: number): string =>
  amount < 0 ? mix(hex, '#120c06', -amount) : mix(hex, '#ffffff', amount);
/** From 0 (black) to 1 (white). */
export const lightness = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
};

const clamped = (value: number): number => Math.max(-0.9, Math.min(0.95, value));
function toneAt(tones: Tones, place: number): number {
  const next = tones.findIndex(([at]) => at >= place);
  if (next <= 0) return tones[0]?.[1] ?? 0;
  const [a, low] = tones[next - 1] ?? [0, 0];
  const [b, high] = tones[next] ?? [1, 0];
  return low + ((high - low) * (place - a)) / Math.max(1e-6, b - a);
}

/** Narrower faces have no room for light and shade. */
const SLIM_PX = 14;

/** The fill of a face of an opaque body. */
export function fillOf(stage: Stage, surface: Surface, face: Face, isSmall = false): string {
  const { left, right, low, high } = face.bounds;
  const isSlim = face.area * stage.scale < SLIM_PX * Math.hypot(right - left, high - low);
  const base = colorOf(surface);
  const finish = finishOf(surface);
  const isDark = lightness(base) < 0.2;
  const paint = (amount: number): string =>
    tone(base, clamped(amount > 0 && isDark ? amount * 0.7 : amount));
  // Light comes from above; a face turned to the right is in the shade.
  const [nx, ny] = face.normal;
  const shade = lightness(base) > 0.75 ? 0.24 : 0.34;
  const lean = ny * (isDark ? 0.22 : 0.3) - Math.max(0, nx) * shade + Math.max(0, -nx) * 0.1;
  if (isSmall) return paint(Math.round(lean * 8) / 8);
  if (isSlim) return paint(0.06);
  const stops = (tones: Tones, more: number): Stop[] =>
    tones.map(([at, amount]) => [at, paint(amount + more)]);
  const spread = Math.max(...face.across) - Math.min(...face.across);
  if (face.rise > 0.17 && spread > 0.8) return around(stage, ball(finish, paint));
  if (spread < 0.25) return aslant(stage, stops(flats[finish], lean));
  const flat = face.across.slice(3, -3);
  if (Math.max(...flat) - Math.min(...flat) < 0.15)
    return aslant(stage, stops(flats[finish], lean - 0.04));
  const isRound = face.across.every(
    (value, index) => Math.abs(value - (2 * (index + 0.5)) / face.across.length + 1) < 0.2,
  );
  if (isRound) return across(stage, stops(lights[finish], 0));
  const sampled = face.across.map((value, index): readonly [number, number] => [
    (index + 0.5) / face.across.length,
    toneAt(lights[finish], (value + 1) / 2) * (finish === 'metal' ? 0.8 : 1),
  ]);
  return across(stage, stops(withoutIdle(sampled), 0));
}

/** Removes stops that lie between their neighbours. */
const withoutIdle = (tones: Tones): Tones =>
  tones.filter(([, amount], index) => {
    const last = tones[index - 1];
    const next = tones[index + 1];
    return !last || !next || Math.abs(amount - (last[1] + next[1]) / 2) > 0.025;
  });

const ball = (finish: keyof typeof lights, paint: (amount: number) => string): Stop[] => [
  [0, paint(finish === 'glossy' || finish === 'metal' ? 0.8 : 0.34)],
  [0.16, paint(finish === 'glossy' ? 0.24 : 0.3)],
  [0.5, paint(0)],
  [0.86, paint(-0.34)],
  [1, paint(-0.5)],
];

type Grain = { frequency: string; ink: string; gain: number; bias: number };
const grains: Readonly<Record<string, Grain>> = {
  walnut: { frequency: '.075 .004', ink: '.1 .05 .02', gain: 2.2, bias: -0.85 },
  bamboo: { frequency: '.05 .0012', ink: '.42 .24 .09', gain: 1.6, bias: -0.62 },
  wood: { frequency: '.075 .004', ink: '.42 .24 .09', gain: 1.6, bias: -0.62 },
  brushed: { frequency: '.004 .9', ink: '1 1 1', gain: 0.5, bias: -0.17 },
  kraft: { frequency: '.05 .5', ink: '.33 .2 .09', gain: 0.4, bias: -0.15 },
  velvet: { frequency: '.8 .95', ink: '.6 .6 .6', gain: 0.3, bias: -0.1 },
  leather: { frequency: '.3 .34', ink: '0 0 0', gain: 0.9, bias: -0.32 },
};

/**
 * The filter attribute that adds the grain of a surface to a shape; undefined for a smooth surface.
 */
export function grainOf(sheet: Sheet, { kind, color, finish }: Surface): string | undefined {
  const name =
    kind === 'wood' ? (grains[color] ? color : 'wood') : color === 'kraft' ? 'kraft' : finish;
  const grain = grains[name];
  if (!grain) return undefined;
  const [red, green, blue] = grain.ink.split(' ');
  const id = sheet.define(
    `<filter id="@" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${grain.frequency}" numOctaves="3" seed="3"/><feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${grain.gain} 0 0 0 ${grain.bias}"/><feComposite in2="SourceAlpha" operator="in"/></filter>`,
  );
  return `filter="url(#${id})"`;
}
