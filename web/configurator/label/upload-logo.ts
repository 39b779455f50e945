// Uploads a logo with its progress, which fetch cannot report.

import type { ErrorBody } from '#shared/base/errors.ts';
import type { TakenLogo } from '#shared/designs/designs.ts';
import { ApiError } from '#web/base/api/api.ts';
import { browserLanguage } from '#web/session/browser.ts';

/** The timeout without progress or a response. */
const SILENCE_MS = 60_000;

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * `share` goes from 0 to 1; at 1 the server processes the file. @throws ApiError with the server's
 * body, TypeError when there was no response.
 */
export async function uploadLogo(file: Blob, options: UploadOptions): Promise<TakenLogo> {
  const answer = await send(file, options);
  const body: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(answer.status, body as Partial<ErrorBody>);
  return body as TakenLogo;
}

function send(file: Blob, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let silence = 0;
    const listen = () => {
      clearTimeout(silence);
      silence = window.setTimeout(() => call.abort(), SILENCE_MS);
    };
    const giveUp = () => call.abort();
    const end = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', giveUp);
    };
    const fail = () => {
      end();
      reject(signal.aborted ? signal.reason : new TypeError('no answer'));
    };
    signal.addEventListener('abort', giveUp);
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      if (total > 0) onProgress(loaded / total);
    });
    call.addEventListener('load', () => {
      end();
      resolve(new Response(call.responseText, { status: call.status }));
    });
    call.addEventListener('error', fail);
    call.addEventListener('abort', fail);
    call.open('POST', '/api/designs/logos');
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('accept-language', browserLanguage());
    const form = new FormData();
    form.append('file', file);
    listen();
    call.send(form);
  });
}
