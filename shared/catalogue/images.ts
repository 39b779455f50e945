// Photographs on the wire: where a picture is served, and in which widths and formats. Drawings
// have one address and no widths.
import { z } from 'zod';

export const Picture = z.object({
  url: z.string().meta({ description: 'One address that every client can show' }),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()).meta({
    description:
      'For each the same address with {width}.avif and {width}.webp at its end; empty for a drawing',
  }),
  placeholder: z
    .string()
    .nullable()
    .meta({ description: 'The colour that stands there until the picture has come' }),
});
export type Picture = z.infer<typeof Picture>;

export const ImageHash = z.string().regex(/^[0-9a-f]{32}$/);

/** A picture that an administrator uploaded, and how it will be shown. */
export const TakenPicture = z.object({ hash: z.string(), picture: Picture });
export type TakenPicture = z.infer<typeof TakenPicture>;

/** Pictures of the shop itself that are photographs, by name; the others are drawings. */
export const Scenes = z.record(z.string(), Picture);
export type Scenes = z.infer<typeof Scenes>;
