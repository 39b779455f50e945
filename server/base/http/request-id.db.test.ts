// A request has the same id in the proxy's log and in the log of its slow statements.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/base/db/db.ts';
import { createLogger } from '#server/base/observe/log.ts';
import { logSlowQueries } from '#server/base/observe/slow-queries.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const lines: string[] = [];
let behindProxy: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  const log = createLogger(
    { logLevel: 'info' },
    { write: (line: string) => void lines.push(line) },
  );
  // Every statement counts as slow here.
  const handles = openDb(shop.databaseUrl, {
    maxConnections: 3,
    onStatement: logSlowQueries(log, 0.000_001),
  });
  const config = { ...shop.config, trustProxy: true };
  behindProxy = await buildApp({
    config,
    secrets: shop.context.secrets,
    databaseUrl: shop.databaseUrl,
    ...handles,
    log,
    maxEventLoopDelayMs: 60_000,
  });
});
afterAll(async () => {
  await behindProxy.app.close();
  await behindProxy.context.db.destroy();
});

test('the proxy’s id is logged with answers and slow statements, and sent with an error', async () => {
  const id = await makeProduct(shop.db);
  const ask = (url: string, requestId: string) =>
    behindProxy.app.inject({
      url,
      headers: { 'x-request-id': requestId, 'x-forwarded-for': '203.0.113.7' },
    });
  const logged = (requestId: string) =>
    lines
      .map(
        (line) =>
          JSON.parse(line) as {
            msg: string;
            reqId?: string;
            sql?: string;
            route?: string;
            status?: number;
          },
      )
      .filter(({ reqId }) => reqId === requestId);

  expect((await ask(`/api/products/${id}`, 'from-the-proxy-1')).statusCode).toBe(200);
  await expect
    .poll(() => logged('from-the-proxy-1'))
    .toContainEqual(
      expect.objectContaining({ msg: 'answered', route: '/api/products/:id', status: 200 }),
    );
  expect(logged('from-the-proxy-1')).toContainEqual(
    expect.objectContaining({ msg: 'slow statement', sql: expect.stringMatching(/product-rows/) }),
  );

  expect((await ask('/api/orders/YOK-1', 'from-the-proxy-2')).json()).toMatchObject({
    requestId: 'from-the-proxy-2',
  });
  await expect.poll(() => logged('from-the-proxy-2').length).toBeGreaterThan(0);
});
