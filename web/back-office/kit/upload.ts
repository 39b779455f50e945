// Uploads a file with the administrator's token and reports its progress, which fetch cannot.

import type { TFunction } from 'i18next';
import type { ErrorBody } from '#shared/base/errors.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { adminTokens } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import { logError } from '#web/base/api/log.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { browserLanguage } from '#web/session/browser.ts';

/** If there is no progress for this time, the upload fails. */
const SILENCE_MS = 60_000;

type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/**
 * `share` goes from 0 to 1; at 1 the server processes the file. @throws ApiError with the server's
 * body, TypeError when there was no response.
 */
export async function uploadFile<T>(
  path: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<T> {
  try {
    const answer = await adminTokens().guard(() => send(`/api${path}`, file, options));
    if (!answer.ok)
      throw new ApiError(
        answer.status,
        await answer.json().catch(() => ({}) as Partial<ErrorBody>),
      );
    return (await answer.json()) as T;
  } catch (error) {
    if (!options.signal?.aborted) logError(`POST ${path}`, error);
    throw error;
  }
}

function send(
  address: string,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const call = new XMLHttpRequest();
    let silence = 0;
    const listen = () => {
      clearTimeout(silence);
      silence = window.setTimeout(() => call.abort(), SILENCE_MS);
    };
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = () => call.abort();
    const fail = () =>
      end(() => reject(signal?.aborted ? signal.reason : new TypeError('no answer')));
    signal?.addEventListener('abort', giveUp);
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      if (total > 0) onProgress?.(loaded / total);
    });
    call.addEventListener('load', () =>
      end(() =>
        resolve(
          new Response(call.status === 204 ? null : call.responseText, { status: call.status }),
        ),
      ),
    );
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    call.open('POST', address);
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('accept-language', browserLanguage());
    const token = adminTokens().accessToken();
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append('file', file);
    listen();
    call.send(form);
  });
}

/** What the server reads (server/images/encoding.ts). */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Refused before the upload, so that nobody waits minutes for a refusal. */
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
