// Uploads a file with the administrator's token and reports its progress, which fetch cannot.

import type { TFunction } from 'i18next';
import type { ErrorBody } from '#shared/base/errors.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';
import { type AllCalls, adminTokens } from '#web/back-office/session/browser.ts';
import { ApiError } from '#web/base/api/api.ts';
import type { Query } from '#web/base/api/call-options.ts';
import { logError } from '#web/base/api/log.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import {
  type AddressOptions,
  type FillValues,
  fillPath,
  type Given,
} from '#web/base/api/typed-calls.ts';
import { browserLanguage } from '#web/session/browser.ts';

/** If there is no progress for this time, the upload fails. */
const SILENCE_MS = 60_000;

export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };
type Posted = AllCalls['POST'];
/** The addresses that take a file. */
type UploadPath = {
  [Path in keyof Posted]: Posted[Path] extends { sent: { body: { file: Blob } } } ? Path : never;
}[keyof Posted];
type Answered = { answer: unknown };

/**
 * `share` goes from 0 to 1; at 1 the server processes the file. @throws ApiError with the server's
 * body, TypeError when there was no response.
 */
export async function uploadFile<Path extends UploadPath>(
  path: Path,
  file: Blob,
  ...given: Given<AddressOptions<Posted, Path> & UploadOptions>
): Promise<(Posted[Path] & Answered)['answer']> {
  const { path: values, query, ...options } = (given[0] ?? {}) as UploadOptions & Filled;
  const address = `${fillPath(path, values)}${toQuery(query)}`;
  try {
    const answer = await adminTokens().guard(() => send(`/api${address}`, file, options));
    if (!answer.ok)
      throw new ApiError(
        answer.status,
        await answer.json().catch(() => ({}) as Partial<ErrorBody>),
      );
    return await answer.json();
  } catch (error) {
    if (!options.signal?.aborted) logError(`POST ${address}`, error);
    throw error;
  }
}

type Filled = { path?: FillValues; query?: Query };
/** Unlike in other calls, empty values are sent, too. */
function toQuery(query: Query = {}): string {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(known.map(([key, value]) => [key, String(value)]));
  return known.length === 0 ? '' : `?${text}`;
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
  options: UploadOptions = {},
): Promise<TakenPicture> {
  if (file.size > MAX_PICTURE_BYTES) throw new TooLargeFile();
  return uploadFile('/admin/images', file, options);
}

export function pictureError(error: unknown, t: TFunction<['admin-pictures', 'admin']>): string {
  if (error instanceof TooLargeFile)
    return t('error.tooLarge', { megabytes: MAX_PICTURE_BYTES / 2 ** 20 });
  return serverMessage(error) ?? t('admin:network');
}
