// Where a picture is served, how wide and in which formats. Free of schemas: every page of the shop
// uses it.
import type { Picture } from './images.ts';

/** Thumbnail, card on a phone, card on a dense phone, the product's own picture, then the wide scenes of the home page. */
export const imageWidths = [160, 320, 480, 640, 960, 1_280, 1_600] as const;

export const imageFormats = ['avif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** A camera's largest JPEG. */
export const MAX_PICTURE_BYTES = 20 * 2 ** 20;

/** Never wider than the picture; the narrowest there always is. */
export const widthsUpTo = (width: number): number[] =>
  imageWidths.filter((candidate, index) => index === 0 || candidate <= width);

export const imageAddress = (hash: string, width: number, format: ImageFormat): string =>
  `/media/images/${hash}/${width}.${format}`;

/** Each size of a photograph, from the narrowest; none of what comes in one size. */
export function pictureSources(
  { url, widths }: Pick<Picture, 'url' | 'widths'>,
  format: ImageFormat,
): { src: string; width: number }[] {
  const folder = url.slice(0, url.lastIndexOf('/'));
  return widths.map((width) => ({ src: `${folder}/${width}.${format}`, width }));
}

/** For `srcset`; undefined for what comes in one size. */
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
