// In which widths and formats a picture is served. Pages read the widths that the server names
// (image-sources.ts).

/**
 * For a thumbnail, a card on a phone, a card on a high-density phone, the product's main picture,
 * then the wide scenes of the home page.
 */
export const imageWidths = [160, 320, 480, 640, 960, 1_280, 1_600] as const;

export const imageFormats = ['avif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** Enough for the largest JPEG of a camera. */
export const MAX_PICTURE_BYTES = 20 * 2 ** 20;

/** Never wider than the picture; the narrowest width always exists. */
export const widthsUpTo = (width: number): number[] =>
  imageWidths.filter((candidate, index) => index === 0 || candidate <= width);

export const imageAddress = (hash: string, width: number, format: ImageFormat): string =>
  `/media/images/${hash}/${width}.${format}`;
