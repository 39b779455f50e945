// Pictures for tests: a coloured shape on the catalogue's background. The same options give the
// same bytes.

import sharp from 'sharp';
import type { ImageRow } from '#server/images/images.sql.ts';
import type { Services } from '#server/services.ts';
import type { ImageView } from '#shared/catalogue/catalogue.ts';

type PictureOverrides = { width?: number; height?: number; color?: string };

export const makePicture = ({
  width = 640,
  height = 800,
  color = '#8a4706',
}: PictureOverrides = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f5f2ee' } })
    .composite([
      {
        input: {
          create: {
            width: Math.round(width / 2),
            height: Math.round(height / 2),
            channels: 3,
            background: color,
          },
        },
      },
    ])
    .webp({ lossless: true })
    .toBuffer();

type PhotographOverrides = PictureOverrides & {
  view?: ImageView;
  position?: number;
  altTr?: string;
  altEn?: string;
};

/** Adds a photograph of the product, stored like an upload. */
export async function givePhotograph(
  { db, images }: Pick<Services, 'db' | 'images'>,
  productId: number,
  overrides: PhotographOverrides = {},
): Promise<ImageRow> {
  const image = await images.storePicture(await makePicture(overrides));
  const { view = 'main', position = 0, altTr = null, altEn = null } = overrides;
  await db
    .insertInto('productImages')
    .values({ productId, imageHash: image.hash, view, position, altTr, altEn })
    .execute();
  return image;
}
