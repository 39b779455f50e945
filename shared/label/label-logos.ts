// Logos for labels.

export const MAX_LOGO_BYTES = 5 * 2 ** 20;
/** On a label of 60 mm that is more than 800 dpi. */
export const MAX_LOGO_SIDE = 2_000;
export const MAX_LOGO_PIXELS = 16_000_000;

export const logoAddress = (hash: string): string => `/media/logos/${hash}.png`;
