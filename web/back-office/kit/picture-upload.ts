// Uploads of pictures: checked in the browser first, then by the server.
import type { TFunction } from 'i18next';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { uploadFile } from './upload.ts';

/** What the server reads (server/images/encoding.ts). */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Refused before it is sent: nobody waits minutes for a no. */
class TooLargeFile extends Error {}

export async function uploadPicture(
  file: File,
  options: Parameters<typeof uploadFile>[2] = {},
): Promise<TakenPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw new TooLargeFile();
  return uploadFile<TakenPicture>('/admin/images', file, options);
}

export function pictureError(error: unknown, t: TFunction<['admin-pictures', 'admin']>): string {
  if (error instanceof TooLargeFile)
    return t('error.tooLarge', { megabytes: MAX_PICTURE_BYTES / 2 ** 20 });
  return serverMessage(error) ?? t('admin:network');
}
