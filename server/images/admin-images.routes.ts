// POST /admin/images: a picture that an administrator sends. Where it will hang is said by other calls, with its hash.
import { MAX_PICTURE_BYTES, TakenPicture } from '#shared/images.ts';
import { adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { readUpload, withUploads } from '../upload.ts';
import { pictureTooLarge } from './encoding.ts';
import { pictureOf } from './images.ts';

export const adminImageRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, ['catalogue', 'content', 'showcases']) };

  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/images',
      { ...options, schema: { tags: ['admin pictures'], consumes: ['multipart/form-data'], response: { 201: TakenPicture } } },
      async (request, reply) => {
        const { bytes } = await readUpload(request, MAX_PICTURE_BYTES, pictureTooLarge);
        const image = await context.images.takeInPicture(bytes);
        return reply.status(201).send({ hash: image.hash, picture: pictureOf(image) });
      },
    );
  });
};
