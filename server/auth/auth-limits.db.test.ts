import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  registerBody,
  sentMails,
} from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });

const post = (path: string, body: unknown, address: string) =>
  ask<ErrorAnswer>(shop, 'POST', path, { body, headers: { 'x-forwarded-for': address } });

async function statuses(
  count: number,
  call: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await call(index)).status);
  return answers;
}

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(shop.db);
});

describe('guessing passwords', () => {
  test('is limited to ten failures in 15 minutes an account and address; the 429 says when to retry', async () => {
    const { email } = await makeAccount(shop);
    const guess = (address: string, password = OTHER_PASSWORD) =>
      post('/auth/login', { email, password }, address);

    expect(await statuses(10, () => guess('203.0.113.7'))).toEqual(Array(10).fill(401));
    const refused = await guess('203.0.113.7', PASSWORD);

    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(refused.body.message).toMatch(
      /^Çok sayıda deneme yapıldı\. 1[45] dakika sonra tekrar deneyin\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const inEnglish = await ask<ErrorAnswer>(shop, 'POST', '/auth/login', {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.7', 'accept-language': 'en' },
    });
    expect(inEnglish.body.message).toMatch(
      /^Too many tries\. Please try again in 1[45] minutes\.$/,
    );
    expect((await guess('203.0.113.8', PASSWORD)).status).toBe(200);
  });

  test('is limited to fifty failures for one e-mail, however it is written, with or without an account', async () => {
    const { email } = await makeAccount(shop);
    for (const target of [email, 'kimse@ornek.com']) {
      const asked = await statuses(51, (index) =>
        post(
          '/auth/login',
          { email: index % 2 ? target.toUpperCase() : ` ${target}`, password: 'x' },
          `198.51.100.${index}`,
        ),
      );

      expect(asked).toEqual([...Array(50).fill(401), 429]);
    }
  }, 120_000);

  test('only failures count: successful sign-ins are never refused', async () => {
    const { email } = await makeAccount(shop);
    const asked = await statuses(70, () =>
      post('/auth/login', { email, password: PASSWORD }, '203.0.113.7'),
    );

    expect(asked).toEqual(Array(70).fill(200));
  });

  test('the limit is the same for attempts at once and one after the other', async () => {
    const { email } = await makeAccount(shop);
    const asked = await Promise.all(
      Array.from({ length: 14 }, () =>
        post('/auth/login', { email, password: OTHER_PASSWORD }, '203.0.113.7'),
      ),
    );

    expect(asked.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('a device that signed in before is not locked out by other devices, and has its own limit', async () => {
    const { email } = await makeAccount(shop);
    const first = await post('/auth/login', { email, password: PASSWORD }, '203.0.113.7');
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    await statuses(50, (index) =>
      post('/auth/login', { email, password: 'x' }, `198.51.100.${index}`),
    );
    const signIn = (given: string, password = PASSWORD, account = email) =>
      ask<ErrorAnswer>(shop, 'POST', '/auth/login', {
        body: { email: account, password },
        headers: { 'x-forwarded-for': '203.0.113.9', cookie: given },
      });

    expect((await signIn('')).status).toBe(429);
    expect((await signIn(cookie)).status).toBe(200);
    // Not the last character, because some of its bits are not part of the signature.
    const forged = cookie.replace(/.(?=.$)/, (one) => (one === 'A' ? 'B' : 'A'));
    expect((await signIn(forged)).status).toBe(429);
    expect(await statuses(11, () => signIn(cookie, 'tahmin'))).toEqual([
      ...Array(10).fill(401),
      429,
    ]);
    // The cookie is valid for this account only.
    const other = await makeAccount(shop);
    expect((await signIn(cookie, 'tahmin', other.email)).status).toBe(401);
  });

  test('is limited to sixty failures from one network address, for all accounts together', async () => {
    const asked = await statuses(61, (index) =>
      post('/auth/login', { email: `kimse.${index}@ornek.com`, password: 'x' }, '203.0.113.7'),
    );

    expect(asked).toEqual([...Array(60).fill(401), 429]);
  });

  test('is limited to ten failures in a browser that is signed in', async () => {
    const customer = await makeAccount(shop);
    const change = () =>
      ask<ErrorAnswer>(shop, 'PUT', '/user/password', {
        as: customer,
        body: { currentPassword: 'tahmin', newPassword: OTHER_PASSWORD },
      });
    const remove = () =>
      ask<ErrorAnswer>(shop, 'DELETE', '/user/account', {
        as: customer,
        body: { password: 'tahmin' },
      });

    expect(await statuses(11, (index) => (index % 2 ? change() : remove()))).toEqual([
      ...Array(10).fill(422),
      429,
    ]);
  });
});

describe('a mailbox gets a limited number of mails', () => {
  test.each([
    ['/auth/register', 5, 5, (email: string) => registerBody({ email })],
    ['/auth/resend-verification', 3, 0, (email: string) => ({ email })],
    ['/auth/forgot-password', 3, 0, (email: string) => ({ email })],
  ])(
    '%s mails one address %i times at most, and %i times without an account',
    async (path, times, withoutAccount, body) => {
      const { email } = await makeAccount(shop, { isVerified: false });
      for (const [target, mails] of [
        [email, times],
        [newEmail(), withoutAccount],
      ] as const) {
        const mailed: string[] = [];
        const asked = await statuses(times + 1, async (index) => {
          const sent = index % 2 ? target.toUpperCase() : target;
          const answer = await post(path, body(sent), `198.51.100.${index}`);
          // Sent each time, because a mail that waits takes the place of the same one before it.
          mailed.push(...(await sentMails(shop)).map(({ to }) => to.address.toLowerCase()));
          return answer;
        });
        expect(asked).toEqual([...Array(times).fill(200), 429]);
        expect(mailed).toEqual(Array(mails).fill(target.toLowerCase()));
      }
    },
  );

  test.each([
    ['/auth/register', 10, (index: number) => registerBody({ email: `yeni.${index}@ornek.com` })],
    ['/auth/resend-verification', 10, (index: number) => ({ email: `yeni.${index}@ornek.com` })],
    ['/auth/forgot-password', 10, (index: number) => ({ email: `yeni.${index}@ornek.com` })],
  ])('%s refuses a network address after %i requests', async (path, times, body) => {
    expect(
      (await statuses(times + 1, (index) => post(path, body(index), '203.0.113.9'))).at(-1),
    ).toBe(429);
  });

  test('a customer can request a change of address five times an hour', async () => {
    const customer = await makeAccount(shop);

    const asked = await statuses(6, (index) =>
      ask(shop, 'PUT', '/user/email', {
        as: customer,
        body: { email: `yeni.${index}@ornek.com`, password: PASSWORD },
      }),
    );

    expect(asked).toEqual([...Array(5).fill(200), 429]);
  });
});

test('after thirty made-up tokens further ones are refused', async () => {
  expect(
    (await statuses(31, () => post('/auth/verify-email', { token: 'x' }, '203.0.113.7'))).slice(-2),
  ).toEqual([422, 429]);
  expect(
    (
      await statuses(31, () =>
        post('/auth/reset-password', { token: 'x', newPassword: OTHER_PASSWORD }, '203.0.113.7'),
      )
    ).slice(-2),
  ).toEqual([422, 429]);
});

test('a mailbox gets a limited number of mails about changes to its address, whoever requests them', async () => {
  const target = 'hedef@ornek.com';
  const ways = ['hedef@ornek.com', 'Hedef@Ornek.com', 'HEDEF@ORNEK.COM', 'hedef@ornek.com'];

  const asked = await statuses(4, async (index) => {
    const as = await makeAccount(shop);
    return ask(shop, 'PUT', '/user/email', {
      as,
      body: { email: ways[index], password: PASSWORD },
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    });
  });

  expect(asked).toEqual([200, 200, 200, 429]);
  expect(
    (await sentMails(shop)).filter(({ to }) => to.address.toLowerCase() === target),
  ).toHaveLength(3);
});
