// Only a process that stays late is overloaded: a start or one long pause does not count.

import { EventEmitter } from 'node:events';
import Fastify from 'fastify';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
import type { App } from '#server/base/platform.ts';
import { refuseOverload } from './overload.ts';

/** More than the delay that a busy machine causes by itself. */
const ALLOWED_MS = 200;
let app: App;

beforeEach(async () => {
  app = Fastify() as unknown as App;
  await refuseOverload(
    app,
    { pool: Object.assign(new EventEmitter(), { waitingCount: 0 }) as unknown as pg.Pool },
    ALLOWED_MS,
  );
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.code === 'OVERLOADED' ? 503 : 500).send(),
  );
  app.get('/', async () => 'here');
  await app.ready();
});
afterEach(() => app.close());

/** Blocks the thread without using the processor, which other tests need. */
function beBusy(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
/** The measure is renewed each second. */
const pauseUntilMeasured = () =>
  expect
    .poll(
      () => {
        beBusy(1_200);
        return app.isUnderPressure();
      },
      { interval: 20 },
    )
    .toBe(true);
const listen = () => app.listen({ port: 0, host: '127.0.0.1' });
const statusOf = async (address: string) => (await fetch(address)).status;

test('the first requests after a slow start are answered', async () => {
  await pauseUntilMeasured();
  const address = await listen();
  for (let request = 0; request < 5; request += 1) expect(await statusOf(address)).toBe(200);
});

test('one long pause refuses nobody afterwards', async () => {
  const address = await listen();
  await pauseUntilMeasured();
  expect(await statusOf(address)).toBe(200);
});

test('a process with a constant delay refuses requests, and answers again when the delay is over', async () => {
  const address = await listen();
  const busy = setInterval(() => beBusy(3 * ALLOWED_MS), 1);
  try {
    await expect.poll(() => statusOf(address)).toBe(503);
  } finally {
    clearInterval(busy);
  }
  await expect.poll(() => statusOf(address)).toBe(200);
});
