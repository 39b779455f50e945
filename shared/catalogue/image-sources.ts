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
