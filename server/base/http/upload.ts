// Uploads by administrators: one file per call, as multipart/form-data in the field `file`, in
// memory up to a limit.

import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#server/base/errors/app-error.ts';
import type { App } from '#server/base/platform.ts';

/** The bytes around the file: boundaries and the headers of its part. */
const FRAME_BYTES = 16 * 1_024;

export type Upload = { bytes: Buffer; fileName: string };

/** Routes defined inside accept files and nothing else; all other routes still refuse files. */
export async function withUploads(app: App, define: (app: App) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, headerPairs: 20 },
    });
    define(scope.withTypeProvider<ZodTypeProvider>());
  });
}

/**
 * @throws AppError VALIDATION_FAILED without a file, and the error of `tooLarge` if there are more
 * bytes than allowed.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<Upload> {
  // The declared length is too large: the body is not even read.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAME_BYTES) throw tooLarge();
  try {
    const part = request.isMultipart()
      ? await request.file({ limits: { fileSize: maxBytes } })
      : undefined;
    const bytes = part && (await collect(part.file));
    if (bytes === null) throw tooLarge();
    if (!part || !bytes || part.fieldname !== 'file') throw new AppError('VALIDATION_FAILED');
    return { bytes, fileName: part.filename };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The form is invalid or incomplete.
    throw new AppError('VALIDATION_FAILED', { cause: error });
  }
}

/**
 * Null as soon as there are more bytes than allowed: after that the stream never ends by itself.
 */
const collect = (file: Readable & { truncated: boolean }): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    // A small form is read before the listeners are added, and an incomplete one is already closed.
    if (file.truncated) resolve(null);
    else if (file.destroyed) reject(new Error('the file ended in the middle'));
    const chunks: Buffer[] = [];
    file.on('limit', () => resolve(null));
    file.on('data', (chunk: Buffer) => void chunks.push(chunk));
    file.on('end', () => resolve(Buffer.concat(chunks)));
    file.on('error', reject);
    file.on('close', () => reject(new Error('the file ended in the middle')));
  });
