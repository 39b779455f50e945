// The information for operators of the shop, and who may read it.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runAsRequest } from '#server/base/observe/request-context.ts';
import { logSlowQueries } from '#server/base/observe/slow-queries.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const now = new Date('2026-11-21T10:00:00Z');
const TOKEN = 'figures-for-prometheus';
const shop = useTestApp({ env: { METRICS_TOKEN: TOKEN }, clock: () => now });
const metrics = async (
  options: { remoteAddress?: string; headers?: Record<string, string> } = {},
) => shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', ...options });
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

test('metrics are for the machine itself and for the token; not for requests through its proxy', async () => {
  const statusOf = async (options: Parameters<typeof metrics>[0]) =>
    (await metrics(options)).statusCode;
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ remoteAddress: '203.0.113.9' })).toBe(404);
  expect(await statusOf({ headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404);
  expect(await statusOf({ headers: { 'x-real-ip': '127.0.0.1' } })).toBe(404);
  expect(await statusOf({ headers: { 'x-forwarded-for': '' } })).toBe(404);
  const withToken = (token: string) => ({
    remoteAddress: '203.0.113.9',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await statusOf(withToken(TOKEN))).toBe(200);
  expect(await statusOf(withToken(`${TOKEN}x`))).toBe(404);
  expect(await statusOf(withToken(''))).toBe(404);
});

test('requests are counted by route, method and status, not by address; cached answers too', async () => {
  for (let id = 1; id <= 40; id += 1)
    await shop.app.inject({ url: `/api/products/${900_000 + id}` });
  for (const url of ['/api/categories', '/api/categories', `/api/${'x'.repeat(50)}`, '/api/%zz'])
    await shop.app.inject({ url });
  const text = (await metrics()).body;
  expect(text).toContain(
    'flakon_http_request_seconds_count{method="GET",route="/api/products/:id",status="4xx"} 40',
  );
  expect(text).toContain('route="none"');
  // In the labels only: a duration may have any digits.
  const labels = text.match(/\{[^}\n]*\}/g)?.join('\n');
  expect(labels).toContain('/api/products/:id');
  expect(labels).not.toMatch(/900001|xxxx/);
  const answers = (result: string) =>
    figure(text, `flakon_cache_answers_total{result="${result}"}`);
  expect(answers('hit')).toBeGreaterThanOrEqual(1);
  expect(answers('miss')).toBeGreaterThanOrEqual(1);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
  expect(figure(text, 'flakon_http_requests_active')).toBe(1);
});

test('jobs, mails, today’s orders and the last backup are one statement, reused for seconds', async () => {
  const productId = await makeProduct(shop.db);
  await makeOrder(shop.db, {
    createdAt: new Date('2026-11-20T21:30:00Z'),
    state: 'PREPARING',
    items: [{ productId }],
  });
  const unpaid = await makeOrder(shop.db, {
    createdAt: new Date('2026-11-20T20:30:00Z'),
    state: 'PENDING_PAYMENT',
    paymentState: 'PENDING',
    items: [{ productId, quantity: 4 }],
  });
  await shop.db
    .updateTable('orders')
    .set({ holdsStock: true })
    .where('id', '=', unpaid.id)
    .execute();
  await sql`select graphile_worker.add_job('send-mail', '{}'::json,
      run_at := now() - interval '1 hour'),
    graphile_worker.add_job('send-stock-alert', '{}'::json, max_attempts := 1)`.execute(shop.db);
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no'
      where max_attempts = 1`.execute(shop.db);
  const backup = {
    file: 'a',
    bytes: 5_000,
    rowCount: 1,
    fileCount: 1,
    error: null,
    startedAt: now,
  };
  await shop.db
    .insertInto('backups')
    .values([
      { ...backup, madeBy: 'hand', endedAt: new Date('2026-11-20T01:00:00Z') },
      {
        ...backup,
        madeBy: 'schedule',
        endedAt: new Date('2026-11-21T01:00:00Z'),
        bytes: null,
        error: 'full',
      },
    ])
    .execute();

  await expect.poll(async () => figure((await metrics()).body, 'flakon_jobs_waiting')).toBe(1);
  const text = (await metrics()).body;
  expect(figure(text, 'flakon_jobs_lag_seconds')).toBeGreaterThan(3_500);
  expect([
    figure(text, 'flakon_jobs_failed'),
    figure(text, 'flakon_mails_failing'),
    figure(text, 'flakon_payments_to_decide'),
  ]).toEqual([1, 1, 0]);
  expect([
    figure(text, 'flakon_unpaid_stock_pieces'),
    figure(text, 'flakon_unpaid_stock_lira'),
  ]).toEqual([4, 40]);
  expect(text.match(/^flakon_orders_today\{.*$/gm)).toEqual([
    'flakon_orders_today{state="PREPARING"} 1',
  ]);
  expect(figure(text, 'flakon_backup_last_success_timestamp_seconds')).toBe(
    Date.UTC(2026, 10, 20, 1) / 1_000,
  );
  expect([
    figure(text, 'flakon_backup_failed'),
    figure(text, 'flakon_database_up'),
    figure(text, 'flakon_ready'),
  ]).toEqual([1, 1, 1]);
});

test('not ready before everything has started, and not while it stops; alive all the same', async () => {
  for (const state of ['starting', 'draining'] as const) {
    shop.context.readiness.state = state;
    const answer = await shop.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: state }]);
    expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  }
  shop.context.readiness.state = 'ready';
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
});

test('a slow statement is logged with the request that waited for it, never with its values', () => {
  const lines: unknown[] = [];
  const note = logSlowQueries({ warn: (...line: unknown[]) => void lines.push(line) }, 500);
  runAsRequest('anfrage-1', () => {
    note({ query: { sql: 'select  *\n from orders where email = $1' }, queryDurationMillis: 499 });
    note({ query: { sql: 'select  *\n from orders where email = $1' }, queryDurationMillis: 501 });
  });
  expect(lines).toEqual([
    [
      { ms: 501, reqId: 'anfrage-1', sql: 'select * from orders where email = $1' },
      'slow statement',
    ],
  ]);
});

test('statements that wait for a connection are counted while they wait', async () => {
  const { max = 10 } = shop.pool.options;
  const waiting = async () => {
    const found = (await shop.context.metrics.own()).find(
      ({ name }) => name === 'flakon_pool_waiting',
    ) as { values: { value: number }[] } | undefined;
    return found?.values[0]?.value;
  };
  const clients = await Promise.all(Array.from({ length: max }, () => shop.pool.connect()));
  const late = [1, 2, 3].map(() => shop.pool.query('select 1'));
  expect(await waiting()).toBe(3);

  for (const client of clients) client.release();
  await Promise.all(late);
  expect(await waiting()).toBe(0);
});
