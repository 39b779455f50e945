import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
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
