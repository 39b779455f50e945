// Where a picture is served, and in which widths and formats. Without schemas, because every page
// of the shop loads this file.
import type { Picture } from './images.ts';

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

/** Each size of a photograph, the narrowest first; empty for a picture with one size only. */
export function pictureSources(
  { url, widths }: Pick<Picture, 'url' | 'widths'>,
  format: ImageFormat,
): { src: string; width: number }[] {
  const folder = url.slice(0, url.lastIndexOf('/'));
  return widths.map((width) => ({ src: `${folder}/${width}.${format}`, width }));
}

/** For `srcset`; undefined for a picture with one size only. */
export function srcSetOf(
  { url, widths }: Pick<Picture, 'url' | 'widths'>,
  format: ImageFormat,
): string | undefined {
  return widths.length === 0
    ? undefined
    : pictureSources({ url, widths }, format)
        .map(({ src, width }) => `${src} ${width}w`)
        .join(', ');
}
