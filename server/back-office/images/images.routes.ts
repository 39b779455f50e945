// POST /admin/images: an administrator uploads a picture. Other calls use its hash to place it.

import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { pictureTooLarge } from '#server/images/encoding.ts';
import type { Images } from '#server/images/images.ts';
import { pictureOf } from '#server/images/images.ts';
import type { Settings } from '#server/settings/settings.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { TakenPicture } from '#shared/catalogue/images.ts';

type Deps = Platform & { settings: Settings; images: Images };

export const adminImageRoutes: Routes<Deps> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, ['catalogue', 'content', 'showcases', 'settings']),
  };

  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/images',
      {
        ...options,
        schema: {
          tags: ['admin pictures'],
          consumes: ['multipart/form-data'],
          response: { 201: TakenPicture },
        },
      },
      async (request, reply) => {
        const { bytes } = await readUpload(request, MAX_PICTURE_BYTES, pictureTooLarge);
        const image = await context.images.storePicture(bytes);
        return reply.status(201).send({ hash: image.hash, picture: pictureOf(image) });
      },
    );
  });
};
