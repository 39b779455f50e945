import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  countingPasswords,
  login,
  mailsTo,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  sentMails,
  tokenIn,
} from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, type TestCustomer } from '#server/testing/customers.ts';
import { waitingJobs } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CustomerOrdersPage } from '#shared/orders/customer-orders.ts';

const clock = testClock();
const passwords = countingPasswords();
const shop = useTestApp({
  env: { PUBLIC_URL: 'https://flakon.example' },
  clock: clock.now,
  passwords,
});

const post = <T = { message: string }>(path: string, body: unknown) =>
  ask<T>(shop, 'POST', `/auth/${path}`, { body });
const verify = (token: unknown) => post<ErrorAnswer>('verify-email', { token });
const reset = (token: unknown, newPassword: unknown = OTHER_PASSWORD) =>
  post<ErrorAnswer>('reset-password', { token, newPassword });
const isVerified = async (email: string) =>
  (
    await shop.db
      .selectFrom('customers')
      .select('emailVerifiedAt')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).emailVerifiedAt !== null;
const linksOf = (customerId: number) =>
  shop.db.selectFrom('customerLinks').selectAll().where('customerId', '=', customerId).execute();

async function registered(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  await register(shop, { email });
  return { email, token: tokenIn((await mailsTo(shop, email))[0]) };
}

async function forgotten(email: string): Promise<string> {
  await post('forgot-password', { email });
  return tokenIn((await mailsTo(shop, email))[0]);
}

beforeEach(async () => void (await sentMails(shop)));

describe('verifying an address', () => {
  test('[J03] by the link in the mail, once', async () => {
    const { email, token } = await registered();

    const { status, body } = await verify(token);
    const again = await verify(token);

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'E-posta adresiniz doğrulandı.',
        mailboxProof: expect.stringMatching(/^\d+\.\d+\.[\w-]{43}$/),
      },
    });
    expect(await isVerified(email)).toBe(true);
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 422,
      code: 'LINK_NOT_VALID',
    });
  });

  test('of two requests at once, one succeeds', async () => {
    const { email, token } = await registered();

    const answers = await Promise.all([verify(token), verify(token)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await isVerified(email)).toBe(true);
  });

  test('the link expires after a day', async () => {
    const early = await registered();
    const late = await registered();

    clock.advance(24 * HOUR - MINUTE);
    expect((await verify(early.token)).status).toBe(200);
    clock.advance(MINUTE);
    expect((await verify(late.token)).body.code).toBe('LINK_NOT_VALID');
    expect(await isVerified(late.email)).toBe(false);
  });

  test('a link for one purpose is not valid for another', async () => {
    const { email, token } = await registered();
    const resetToken = await forgotten(email);

    expect((await reset(token)).body.code).toBe('LINK_NOT_VALID');
    expect((await verify(resetToken)).body.code).toBe('LINK_NOT_VALID');
    expect((await login(shop, email)).status).toBe(200);
  });

  test('only the hash of a token is stored, and no job contains a token', async () => {
    const { email } = await registered();
    await post('resend-verification', { email });
    const jobs = JSON.stringify(await waitingJobs(shop.db));
    const token = tokenIn((await mailsTo(shop, email))[0]);
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

    expect(jobs).toContain('verify-email');
    expect(jobs).not.toMatch(/token|@/);
    expect(
      JSON.stringify((await linksOf(id)).map(({ tokenHash }) => tokenHash.toString('latin1'))),
    ).not.toContain(token);
  });

  test.each([undefined, null, 42, '', 'x'.repeat(201), {}])('bad input: %j', async (token) => {
    expect((await verify(token)).body.code).toBe('VALIDATION_FAILED');
  });

  test.each(['x', 'A'.repeat(43), '🧴', '\u0000', '\ud83d'])(
    'a made-up link is refused: %j',
    async (token) => {
      expect((await verify(token)).body.code).toBe('LINK_NOT_VALID');
    },
  );
});

describe('an address that somebody else registered', () => {
  const orders = async (as: Pick<TestCustomer, 'accessToken'>) =>
    (await ask<CustomerOrdersPage>(shop, 'GET', '/user/orders', { as })).body.content.map(
      ({ orderNumber }) => orderNumber,
    );
  const verifyAs = (as: Pick<TestCustomer, 'accessToken'> | null, token: string) =>
    ask<ErrorAnswer>(shop, 'POST', '/auth/verify-email', { as, body: { token } });
  const guestOrder = (email: string) =>
    makeOrder(shop.db, { email, items: [{ productId: product }] });
  let product = 0;
  beforeAll(async () => {
    product = await makeProduct(shop.db);
  });

  test('the link alone ends every session; the password alone shows none of the mailbox’s orders', async () => {
    const { email, token } = await registered();
    await guestOrder(email);
    const { body: outsider } = await login(shop, email);

    expect((await verify(token)).status).toBe(200);

    expect((await ask(shop, 'GET', '/user/profile', { as: outsider })).status).toBe(401);
    expect((await post('refresh', { refreshToken: outsider.refreshToken })).status).toBe(401);
    const { body: again } = await login(shop, email);
    expect(await orders(again)).toEqual([]);
    await guestOrder(email);
    expect(await orders(again)).toEqual([]);
  });

  test('a reset by the mailbox’s owner signs the outsider out and shows the owner the orders', async () => {
    const { email, token } = await registered();
    const { orderNumber } = await guestOrder(email);
    await verify(token);
    const { body: outsider } = await login(shop, email);

    await reset(await forgotten(email));

    expect((await ask(shop, 'GET', '/user/profile', { as: outsider })).status).toBe(401);
    expect((await login(shop, email)).status).toBe(401);
    expect(await orders((await login(shop, email, OTHER_PASSWORD)).body)).toEqual([orderNumber]);
  });

  test('a session in the browser that opens the link stays active; the others end', async () => {
    const { email, token } = await registered();
    const { orderNumber } = await guestOrder(email);
    const { body: here } = await login(shop, email);
    const { body: elsewhere } = await login(shop, email);

    expect((await verifyAs(here, token)).status).toBe(200);

    expect(await orders(here)).toEqual([orderNumber]);
    expect((await ask(shop, 'GET', '/user/profile', { as: elsewhere })).status).toBe(401);
  });

  test.each(['another customer', 'an expired token', 'a session that was ended'])(
    '%s does not prove the mailbox',
    async (who) => {
      const { email, token } = await registered();
      await guestOrder(email);
      const { body: own } = await login(shop, email);
      if (who === 'an expired token') clock.advance(31 * MINUTE);
      if (who === 'a session that was ended')
        await post('logout', { refreshToken: own.refreshToken });

      expect(
        (await verifyAs(who === 'another customer' ? await makeAccount(shop) : own, token)).status,
      ).toBe(200);

      expect(await orders((await login(shop, email)).body)).toEqual([]);
    },
  );

  test('changing to another person’s address does not show its orders, even when the link is used', async () => {
    const customer = await makeAccount(shop);
    const victim = newEmail();
    await guestOrder(victim);
    await ask(shop, 'PUT', '/user/email', {
      as: customer,
      body: { email: victim, password: PASSWORD },
    });
    const token = tokenIn((await mailsTo(shop, victim))[0]);

    expect((await verify(token)).status).toBe(200);

    expect(await orders((await login(shop, victim)).body)).toEqual([]);
  });
});

describe('asking for the verification mail again', () => {
  test('[J04] mails a new link; the older one stays valid until one of them is used', async () => {
    const { email, token } = await registered();

    const { status, body } = await post('resend-verification', { email: email.toUpperCase() });
    const second = tokenIn((await mailsTo(shop, email))[0]);

    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Bu adres doğrulanmamış bir hesaba aitse doğrulama e-postası gönderildi.' },
    });
    expect(second).not.toBe(token);
    expect((await verify(token)).status).toBe(200);
    expect((await verify(second)).body.code).toBe('LINK_NOT_VALID');
  });

  test('an unknown and a verified address get the same response after the same work, and no mail', async () => {
    const unverified = await makeAccount(shop, { isVerified: false });
    const verified = await makeAccount(shop);
    const answers = [];
    for (const email of [unverified.email, verified.email, newEmail()]) {
      const { status, body } = await post('resend-verification', { email });
      answers.push({
        status,
        body,
        jobs: (await waitingJobs(shop.db)).length,
        mails: (await sentMails(shop)).length,
      });
    }

    const [first] = answers;
    expect(answers).toEqual([
      { ...first, mails: 1 },
      { ...first, mails: 0 },
      { ...first, mails: 0 },
    ]);
    expect(first?.jobs).toBe(1);
  });

  test('two requests before the mail is sent lead to one mail', async () => {
    const { email } = await makeAccount(shop, { isVerified: false });
    await Promise.all([
      post('resend-verification', { email }),
      post('resend-verification', { email }),
    ]);

    expect(await mailsTo(shop, email)).toHaveLength(1);
  });
});
