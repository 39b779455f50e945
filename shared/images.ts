// Photographs on the wire: where a picture is served, how wide and in which formats. Drawings have one address and no widths.
import { z } from 'zod';

/** Thumbnail, card on a phone, card on a dense phone, the product's own picture, then the wide scenes of the home page. */
export const imageWidths = [160, 320, 480, 640, 960, 1_280, 1_600] as const;
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** A camera's largest JPEG. */
export const MAX_PICTURE_BYTES = 20 * 2 ** 20;

export const Picture = z.object({
  url: z.string().meta({ description: 'One address that every client can show' }),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()).meta({ description: 'For each the same address with {width}.avif and {width}.webp at its end; empty for a drawing' }),
  placeholder: z.string().nullable().meta({ description: 'The colour that stands there until the picture has come' }),
});
export type Picture = z.infer<typeof Picture>;

/** What an administrator has sent, and how it will be shown. */
export const TakenPicture = z.object({ hash: z.string(), picture: Picture });
export type TakenPicture = z.infer<typeof TakenPicture>;

/** Pictures of the shop itself that have been photographed, by name; the others are drawn. */
export const Scenes = z.record(z.string(), Picture);
export type Scenes = z.infer<typeof Scenes>;

/** Never wider than the picture; the narrowest there always is. */
export const widthsUpTo = (width: number): number[] => imageWidths.filter((candidate, index) => index === 0 || candidate <= width);

export const imageAddress = (hash: string, width: number, format: ImageFormat): string => `/media/images/${hash}/${width}.${format}`;

/** For `srcset`; undefined for what comes in one size. */
export function srcSetOf({ url, widths }: Pick<Picture, 'url' | 'widths'>, format: ImageFormat): string | undefined {
  if (widths.length === 0) return undefined;
  const folder = url.slice(0, url.lastIndexOf('/'));
  return widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
}
