// The addresses of a picture in each width. Without schemas and limits, because every page of the
// shop loads this file.
import type { ImageFormat } from './image-variants.ts';
import type { Picture } from './images.ts';

/** Each size of a photograph, the narrowest first; empty for a picture with one size only. */
export function pictureSources(
  { url, widths }: Pick<Picture, 'url' | 'widths'>,
  format: ImageFormat,
): { src: string; width: number }[] {
  const folder = url.slice(0, url.lastIndexOf('/'));
  return widths.map((width) => ({ src: `${folder}/${width}.${format}`, width }));
}

/**
 * The largest size of a photograph, with its own measures, for readers that choose none: search
 * engines and messaging apps. A picture with one size stays as it is.
 */
export function largestOf<P extends Omit<Picture, 'placeholder'>>(picture: P): P {
  const largest = pictureSources(picture, 'webp').at(-1);
  if (!largest) return picture;
  const width = Math.min(largest.width, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  return { ...picture, url: largest.src, width, height };
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

/**
 * The `sizes` of a picture as wide as a phone's window, or as this share of it in percent. Phones
 * show two or three pixels where a picture needs one and a half: they load the next smaller one.
 */
export const sizesOnPhone = (share = 100): string =>
  `(min-resolution:1.5x) ${Math.ceil(0.7 * share)}vw, ${share}vw`;
