import Fastify, { type InjectOptions } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { handleErrors } from './error-handler.ts';

test('a provider that does not answer stands in the log with its cause each time, and is no overload of the shop', async () => {
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const app = Fastify({
    logger: {
      level: 'warn',
      stream: { write: (line: string) => void lines.push(JSON.parse(line)) },
    },
  });
  handleErrors(app);
  app.get('/pay', () => {
    throw new AppError('PROVIDER_UNREACHABLE', {
      cause: new Error('the signature does not match'),
    });
  });
  for (let tries = 0; tries < 2; tries += 1)
    expect((await app.inject('/pay')).statusCode).toBe(503);
  const ERROR = 50;
  expect(lines.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual(
    Array(2).fill([ERROR, 'a payment provider could not be asked', 'the signature does not match']),
  );
  await app.close();
});

test('a refused request is answered in sentences, in its language, whatever part of it is wrong', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app as never);
  const body = z.object({ firstName: z.string().trim().min(1).max(5) });
  app.post('/people', { schema: { body } }, () => 'ok');
  app.get('/people', { schema: { querystring: z.object({ page: z.int() }) } }, () => 'ok');
  const errorsOf = async (options: InjectOptions) =>
    (await app.inject(options)).json().errors as FieldError[];
  const post = (payload: object, language = 'tr') =>
    errorsOf({
      method: 'POST',
      url: '/people',
      payload,
      headers: { 'accept-language': language },
    });

  expect(await post({ firstName: '' })).toEqual([{ path: 'firstName', message: 'Ad boş olamaz.' }]);
  expect(await post({})).toEqual([{ path: 'firstName', message: 'Ad boş olamaz.' }]);
  expect(await post({ firstName: 'Mehmet' }, 'en')).toEqual([
    { path: 'firstName', message: 'First name can have at most 5 characters.' },
  ]);
  expect(await errorsOf({ url: '/people?page=x' })).toEqual([
    { path: 'page', message: 'Sayfa bir sayı olmalı.' },
  ]);
  await app.close();
});
