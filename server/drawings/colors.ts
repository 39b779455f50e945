// The colours of the trade as paint, and the arithmetic of light and shade on them.

export const colorHex: Record<string, string> = {
  clear: '#DFE6E7',
  white: '#F4F2ED',
  black: '#1B1E22',
  gold: '#C4964A',
  silver: '#B4BABE',
  rose: '#CE9A86',
  amber: '#8C4B14',
  smoke: '#5D646A',
  blue: '#2C4F8E',
  green: '#3A6A51',
  brown: '#5B3B26',
  natural: '#D6B083',
  walnut: '#6A472B',
  kraft: '#BA9062',
  red: '#A22C2E',
  pink: '#E4AEB3',
};

export const hexOf = (color: string): string => colorHex[color] ?? '#B4BABE';

const channels = (hex: string): [number, number, number] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** The colour between two colours; share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const from = channels(first);
  const to = channels(second);
  return `#${from
    .map((channel, index) =>
      Math.round(channel + ((to[index] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Lighter for a positive amount, darker for a negative one; -1 is nearly black, 1 is white. */
export const tone = (hex: string, amount: number): string => (amount < 0 ? mix(hex, '#120C06', -amount) : mix(hex, '#FFFFFF', amount));

/** From 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
}

export type Liquid = { light: string; deep: string };

export const amberLiquid: Liquid = { light: '#F3C77A', deep: '#DF9A38' };

const scentLiquids: Record<string, Liquid> = {
  floral: { light: '#F4C0BA', deep: '#DC8C88' },
  woody: { light: '#DDAE72', deep: '#A9702F' },
  oriental: { light: '#E6A851', deep: '#B0661B' },
  spicy: { light: '#EA9C66', deep: '#BE5E2A' },
  fresh: { light: '#D8E6B2', deep: '#9FBE6E' },
  aquatic: { light: '#B4DDE2', deep: '#6BAFBE' },
  fruity: { light: '#F7B39A', deep: '#DE7158' },
  gourmand: { light: '#DBA97C', deep: '#A06637' },
  powdery: { light: '#EED2DC', deep: '#CE9FB4' },
  chypre: { light: '#D3CE95', deep: '#99924A' },
  leather: { light: '#C29363', deep: '#80502A' },
};

/** What a scent of this family looks like in the bottle. */
export const liquidOf = (scentFamily: string): Liquid => scentLiquids[scentFamily] ?? amberLiquid;
