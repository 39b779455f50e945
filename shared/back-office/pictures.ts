// A product's pictures in the back office: their order, what each shows, and its texts.
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { IdParams, type ImageView } from '#shared/catalogue/catalogue.ts';
import { Picture } from '#shared/catalogue/images.ts';

export const MOST_PICTURES = 20;
export const ALT_TEXT_LENGTH = 250;

const hash = z.string().regex(/^[0-9a-f]{32}$/);
const hashes = z.array(hash).min(1).max(MOST_PICTURES);
const altText = z
  .string()
  .trim()
  .max(ALT_TEXT_LENGTH)
  .refine(isOneLine)
  .nullable()
  .transform((text) => text || null);

/** Only for photographs; drawings are recognised automatically. */
export const photographViews = [
  'main',
  'angle',
  'detail',
  'other',
] as const satisfies readonly ImageView[];
export type PhotographView = (typeof photographViews)[number];
const view = z.enum(photographViews);

export const AdminPicture = z.object({
  hash: z.string(),
  picture: Picture,
  view,
  altTr: z.string().nullable(),
  altEn: z.string().nullable(),
  suggestedTr: z.string().meta({
    description:
      'Made from the attributes; what customers get while there are no words of one’s own',
  }),
  suggestedEn: z.string(),
});
export type AdminPicture = z.infer<typeof AdminPicture>;
export const ProductPictures = z.object({ pictures: z.array(AdminPicture) });
export type ProductPictures = z.infer<typeof ProductPictures>;

/** The maximum number of file names matched in one call. */
export const MOST_NAMES = 500;
/** POST /admin/products/pictures/match: the product of each file, by the code in its name. */
export const MatchPicturesBody = z.object({
  names: z.array(z.string().max(300)).min(1).max(MOST_NAMES),
});
/** In the order of the names; null if no product has that code. */
export const MatchedPictures = z.object({
  matches: z.array(
    z.object({
      name: z.string(),
      product: z.object({ id: z.int(), sku: z.string(), name: z.string() }).nullable(),
    }),
  ),
});
export type MatchedPictures = z.infer<typeof MatchedPictures>;

export const PictureParams = IdParams.extend({ hash });
export const AddPicturesBody = z.object({ hashes });
/** `expected` is the order that was on the screen; if it has changed, the write is refused. */
export const OrderPicturesBody = z.object({ hashes, expected: hashes });
export const PictureTexts = z.object({ view, altTr: altText, altEn: altText });
export type PictureTexts = z.infer<typeof PictureTexts>;
/** `expected` are the texts that were on the screen; if they have changed, the write is refused. */
export const ChangePictureBody = PictureTexts.extend({ expected: PictureTexts });
