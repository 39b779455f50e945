// The colours of labels: materials and inks. Gold and silver are metal inks; the screen shows their
// dominant colour.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, LabelInk } from '#shared/designs/designs.ts';

export const inkHex: Readonly<Record<LabelInk, string>> = {
  black: '#1a1a1c',
  white: '#ffffff',
  gold: '#a9822f',
  silver: '#9aa0a5',
  red: '#a3242c',
  blue: '#1f3f7a',
  green: '#1f5a3c',
};

/** Inks that are printed as separate spot colours; the margin of the print file names them. */
export const spotInks = ['gold', 'silver', 'white'] as const satisfies readonly LabelInk[];

const sheets: Readonly<Record<string, string>> = {
  white: '#fbf8f2',
  kraft: '#c39b6b',
  black: '#1d1e21',
  gold: '#c9a45c',
  silver: '#c4c8cb',
  natural: '#efe6d4',
};
/** The bottle's colour as seen through clear film. */
const glasses: Readonly<Record<string, string>> = {
  black: '#15181b',
  amber: '#7a4514',
  smoke: '#5c646a',
  cobalt: '#2747b4',
  green: '#3b7c58',
  rose: '#ebaeac',
  gold: '#c4964a',
  silver: '#b4babe',
  'gradient-blue': '#8fb1d4',
  'gradient-rose': '#e8b3bb',
};
const LIGHT_GLASS = '#e6ebea';

/** Whether the bottle is visible through it: clear film, or a print directly on the glass. */
export const isClearFilm = ({ material, color, technique }: Attributes): boolean =>
  technique !== undefined || (material === 'film' && (color === undefined || color === 'clear'));

/** The inks of a label, each once. */
export const inksOf = ({
  frame,
  frameInk,
  items,
}: Pick<DesignLabel, 'frame' | 'frameInk' | 'items'>): LabelInk[] => [
  ...new Set([
    ...(frame === 'none' ? [] : [frameInk]),
    ...items.flatMap((item) => (item.kind === 'text' ? [item.ink] : [])),
  ]),
];

/** The colour of the label's sheet; null for clear film, which shows the bottle. */
export const sheetHex = (product: Attributes): string | null =>
  isClearFilm(product) ? null : (sheets[String(product.color)] ?? sheets.white ?? '');

/** The colour behind the ink. */
export const groundHex = (product: Attributes, bottle: Attributes = {}): string =>
  sheetHex(product) ?? glasses[String(bottle.glassColor)] ?? LIGHT_GLASS;

/** The contrast by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
