import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
import type { App } from '#server/base/platform.ts';
import { fileForm } from '#server/testing/upload.ts';
import { readUpload, withUploads } from './upload.ts';

const MOST_BYTES = 1_000;
const tooLarge = () => new AppError('PICTURE_TOO_LARGE', { values: {} });
const app = Fastify();
beforeAll(async () => {
  app.setErrorHandler((error, _request, reply) => reply.status(400).send((error as AppError).code));
  await withUploads(app as unknown as App, (scope) => {
    scope.post('/file', async (request) => (await readUpload(request, MOST_BYTES, tooLarge)).bytes);
  });
});
afterAll(() => (app as FastifyInstance).close());

const { payload, headers } = fileForm(Buffer.from('eight by'));
const send = (sent: Buffer) => app.inject({ method: 'POST', url: '/file', headers, payload: sent });

test('a form that is cut off is refused wherever it ends, without waiting for the rest', async () => {
  expect((await send(payload)).body).toBe('eight by');
  const answers = await Promise.all(
    // A form without the final line break is still valid.
    Array.from({ length: payload.length - 2 }, (_, length) => send(payload.subarray(0, length))),
  );
  expect([...new Set(answers.map(({ body }) => body))]).toEqual(['VALIDATION_FAILED']);
});
