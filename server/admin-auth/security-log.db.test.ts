// An attack leaves log lines, and none of them names anybody.
import { beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/base/observe/log.ts';
import { login, makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { networkOf } from './security-log.ts';

const lines: string[] = [];
let shop: TestApp;
beforeAll(async () => {
  const log = createLogger(
    { logLevel: 'warn' },
    { write: (line: string) => void lines.push(line) },
  );
  shop = await startTestApp({ env: { RATE_LIMITS: 'on', LOG_LEVEL: 'warn' }, log });
  return () => shop.stop();
});

const events = () =>
  lines
    .map((line) => JSON.parse(line) as { log?: string; event: string; account: string | null })
    .filter(({ log }) => log === 'security');
const countOf = async (event: string) => {
  const text = await shop.context.metrics.read();
  return Number(
    new RegExp(`^flakon_security_events_total\\{event="${event}"\\} (\\d+)`, 'm').exec(text)?.[1],
  );
};

test('sign-ins, failures, limits, refused rights and reused tokens are logged and counted', async () => {
  const customer = await makeAccount(shop);
  lines.length = 0;
  const { body: tokens } = await login(shop, customer.email, PASSWORD);
  await login(shop, customer.email, 'yanlış bir parola');
  await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: tokens.refreshToken } });
  await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: tokens.refreshToken } });
  await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: tokens.refreshToken } });
  const admin = await makeAdmin(shop.context);
  for (let count = 0; count < 11; count += 1)
    await ask(shop, 'POST', '/admin/auth/login', {
      body: { email: admin.email, password: 'tahmin' },
    });

  expect(events().map(({ event }) => event)).toEqual([
    'sign-in',
    'sign-in-failed',
    'token-reused',
    'session-refused',
    ...Array(10).fill('sign-in-failed'),
    'limit-hit',
  ]);
  expect(events()[1]?.account).toMatch(/^e-mail [0-9a-f]{16}$/);
  expect(await countOf('token-reused')).toBe(1);
  expect(await countOf('sign-in-failed')).toBe(11);
  expect(await countOf('team-changed')).toBe(0);
  const text = lines.join('');
  for (const secret of [customer.email, admin.email, PASSWORD, '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('%s is written as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
