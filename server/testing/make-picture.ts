// Pictures for tests: a coloured thing on the paper of the catalogue. The same wish gives the same bytes.
import sharp from 'sharp';
import type { ImageView } from '#shared/catalogue.ts';
import type { Context } from '../context.ts';
import type { ImageRow } from '../images/images.sql.ts';

type PictureWish = { width?: number; height?: number; color?: string };

export const makePicture = ({ width = 640, height = 800, color = '#8a4706' }: PictureWish = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#f5f2ee' } })
    .composite([{ input: { create: { width: Math.round(width / 2), height: Math.round(height / 2), channels: 3, background: color } } }])
    .webp({ lossless: true })
    .toBuffer();

type PhotographWish = PictureWish & { view?: ImageView; position?: number; altTr?: string; altEn?: string };

/** A photograph of the product, taken in as an upload is. */
export async function givePhotograph({ db, images }: Pick<Context, 'db' | 'images'>, productId: number, wish: PhotographWish = {}): Promise<ImageRow> {
  const image = await images.takeInPicture(await makePicture(wish));
  const { view = 'main', position = 0, altTr = null, altEn = null } = wish;
  await db.insertInto('productImages').values({ productId, imageHash: image.hash, view, position, altTr, altEn }).execute();
  return image;
}
