// Logs are read by many people and stored for long: they must contain no password, token, card
// number or address.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { makeAccount, PASSWORD } from '#server/testing/accounts.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { CARDS, payAtBank, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startJobs } from '#server/work/start-jobs.ts';
import type { TokensAnswer } from '#shared/customers/auth.ts';
import { createLogger } from './log.ts';

const lines: string[] = [];
const env = {
  JWT_SECRET: 'geheim-geheim-geheim-geheim-geheim-42',
  METRICS_TOKEN: 'figures-for-nobody-else',
  IYZICO_API_KEY: 'sandbox-key-of-iyzico',
  IYZICO_SECRET_KEY: 'secret-key-of-iyzico',
  SMTP_URL: 'smtp://posta:parola-der-post@127.0.0.1:1',
  RATE_LIMITS: 'on',
};
let shop: TestApp;
beforeAll(async () => {
  const log = createLogger(
    { logLevel: 'debug' },
    { write: (line: string) => void lines.push(line) },
  );
  shop = await startTestApp({ env, log });
});
afterAll(() => shop.stop());

const wrongPassword = 'yanlış-parola-99';

test('failed logins, tokens, cards and mails leave no secret and no personal data in the log', async () => {
  const customer = await makeAccount(shop);
  const admin = await makeAdmin(shop.context);
  const body = { email: customer.email, password: PASSWORD };
  const tokens = (await ask<TokensAnswer>(shop, 'POST', '/auth/login', { body })).body;
  await ask(shop, 'POST', '/auth/login', { body: { ...body, password: wrongPassword } });
  await ask(shop, 'POST', '/auth/login', { body: { ...body, password: { $ne: wrongPassword } } });
  await ask(shop, 'POST', '/admin/auth/login', {
    body: { email: admin.email, password: wrongPassword },
  });
  await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: tokens.refreshToken } });
  await ask(shop, 'POST', '/auth/reset-password', {
    body: { token: 'token-of-a-mail-token-of-a-mail', newPassword: wrongPassword },
  });
  await ask(shop, 'POST', '/auth/forgot-password', { body: { email: customer.email } });
  await ask(shop, 'GET', '/user/orders', { as: tokens });
  await ask(shop, 'GET', '/user/orders?token=token-in-an-address', { as: admin });
  const placed = await placeOrder(shop, [{ productId: await makeProduct(shop.db) }]);
  await payAtBank(shop, placed, { card: CARDS.declined });
  await payAtBank(shop, placed);
  await shop.app.inject({
    url: `/api/orders/${placed.orderNumber}`,
    headers: { 'x-order-token': placed.accessToken },
  });
  await shop.app.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: { 'content-type': 'application/json', cookie: 'session=cookie-of-somebody' },
    payload: '{"number":"5526080000000006"',
  });
  shop.context.log.error(
    {
      err: Object.assign(new Error('duplicate key'), {
        code: '23505',
        detail: `Key (email)=(${customer.email}) already exists.`,
      }),
    },
    'request failed',
  );

  const jobs = await startJobs(shop.context, createMailer(shop.config));
  const failedMails = async () =>
    (
      await shop.pool.query(
        `select 1 from graphile_worker.jobs where task_identifier like 'send-%' and last_error is not null`,
      )
    ).rowCount;
  await expect.poll(failedMails, { interval: 50 }).toBeGreaterThan(1);
  await jobs.stop();

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  expect(log).toContain('duplicate key');
  expect(log).toMatch(/send-mail|send-account-mail/);
  const databasePassword = new URL(shop.databaseUrl).password;
  expect(databasePassword.length).toBeGreaterThan(10);
  const secrets = {
    PASSWORD,
    wrongPassword,
    databasePassword,
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    orderToken: placed.accessToken,
    adminToken: admin.accessToken,
    email: customer.email,
    adminEmail: admin.email,
    buyer: 'igdir.sahin@ornek.com',
    street: 'Moda Caddesi',
    phone: '532 123 45 67',
    card: CARDS.pays,
    declined: CARDS.declined,
    bankPage: placed.payment.kind === 'redirect' ? placed.payment.url.split('/').at(-1) : '',
    code: '123456',
    mailToken: 'token-of-a-mail',
    addressToken: 'token-in-an-address',
    cookie: 'cookie-of-somebody',
    smtp: 'parola-der-post',
    jwt: env.JWT_SECRET,
    metrics: env.METRICS_TOKEN,
    iyzico: env.IYZICO_SECRET_KEY,
    iyzicoKey: env.IYZICO_API_KEY,
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret?.length, name).toBeGreaterThan(5);
    expect(log.includes(secret ?? ''), name).toBe(false);
    expect(log.toLowerCase().includes((secret ?? '').toLowerCase()), name).toBe(false);
  }
});
