import { beforeEach, describe, expect, test } from 'vitest';
import { mayMail, writeConsent } from '#server/consents/consents.ts';
import { composeAccountMail } from '#server/mail/account-mails.ts';
import {
  countingPasswords,
  login,
  mailsTo,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  sentMails,
  tokenIn,
} from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, type TestCustomer } from '#server/testing/customers.ts';
import { waitingJobs } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const passwords = countingPasswords();
const shop = useTestApp({
  env: { PUBLIC_URL: 'https://flakon.example' },
  clock: clock.now,
  passwords,
});

type As = Pick<TestCustomer, 'accessToken'> | null;
const changePassword = (
  as: As,
  currentPassword: unknown = PASSWORD,
  newPassword: unknown = OTHER_PASSWORD,
) =>
  ask<ErrorAnswer>(shop, 'PUT', '/user/password', { as, body: { currentPassword, newPassword } });
const changeEmail = (as: As, email: unknown, password: unknown = PASSWORD) =>
  ask<ErrorAnswer>(shop, 'PUT', '/user/email', { as, body: { email, password } });
const verify = (token: string, as: As = null) =>
  ask<ErrorAnswer>(shop, 'POST', '/auth/verify-email', { as, body: { token } });
const customerOf = (id: number) =>
  shop.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const profile = (as: As) =>
  ask<{ email: string; emailVerified: boolean }>(shop, 'GET', '/user/profile', { as });

beforeEach(async () => void (await sentMails(shop)));

describe('changing the password', () => {
  test('[K02] requires the old one, ends the other sessions, and mails the customer', async () => {
    const customer = await makeAccount(shop);
    const { body: elsewhere } = await login(shop, customer.email);
    const { body: here } = await login(shop, customer.email);

    const { status, body } = await changePassword(here);

    expect({ status, body }).toEqual({ status: 200, body: { message: 'Şifreniz değiştirildi.' } });
    expect((await profile(here)).status).toBe(200);
    expect(
      (await ask(shop, 'POST', '/auth/refresh', { body: { refreshToken: here.refreshToken } }))
        .status,
    ).toBe(200);
    expect((await profile(elsewhere)).status).toBe(401);
    expect((await profile(customer)).status).toBe(401);
    expect((await login(shop, customer.email, PASSWORD)).status).toBe(401);
    expect((await login(shop, customer.email, OTHER_PASSWORD)).status).toBe(200);
    expect((await mailsTo(shop, customer.email)).map(({ kind }) => kind)).toEqual([
      'password-changed',
    ]);
  });

  test('makes a reset link that was mailed before void', async () => {
    const customer = await makeAccount(shop);
    await ask(shop, 'POST', '/auth/forgot-password', { body: { email: customer.email } });
    const token = tokenIn((await mailsTo(shop, customer.email))[0]);

    await changePassword(customer);

    expect(
      (
        await ask<ErrorAnswer>(shop, 'POST', '/auth/reset-password', {
          body: { token, newPassword: PASSWORD },
        })
      ).body.code,
    ).toBe('LINK_NOT_VALID');
  });

  test('of two changes at once one succeeds', async () => {
    const customer = await makeAccount(shop);

    const answers = await Promise.all([
      changePassword(customer),
      changePassword(customer, PASSWORD, 'bambaşka bir şişe'),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([
    ['a wrong old one', OTHER_PASSWORD, OTHER_PASSWORD, 'PASSWORD_WRONG'],
    ['the same again', PASSWORD, PASSWORD, 'PASSWORD_UNCHANGED'],
    ['one that everybody tries', PASSWORD, 'Parola1234', 'PASSWORD_TOO_EASY'],
    ['one that is too short', PASSWORD, 'x7!qLw9', 'VALIDATION_FAILED'],
    ['one that is too long', PASSWORD, 'x'.repeat(129), 'VALIDATION_FAILED'],
    ['a number', PASSWORD, 12_345_678, 'VALIDATION_FAILED'],
    ['nothing', undefined, null, 'VALIDATION_FAILED'],
  ])('refuses %s, and changes nothing', async (_, current, next, code) => {
    const customer = await makeAccount(shop);
    const { body: elsewhere } = await login(shop, customer.email);
    const before = await customerOf(customer.id);

    const answer = await changePassword(customer, current === undefined ? null : current, next);

    expect(answer.body.code).toBe(code);
    expect(await customerOf(customer.id)).toEqual(before);
    expect((await profile(elsewhere)).status).toBe(200);
    expect(await waitingJobs(shop.db)).toEqual([]);
  });
});

describe('changing the address', () => {
  test('takes effect by the link mailed to the new address; the old address is notified', async () => {
    const customer = await makeAccount(shop, { firstName: 'Ümit', lastName: 'Güneş' });
    const email = newEmail();

    const { status, body } = await changeEmail(customer, email);
    const beforeLink = await profile(customer);
    const [link, ...others] = await sentMails(shop);
    const used = await verify(tokenIn(link), customer);

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message:
          'Yeni adresinize bir doğrulama e-postası gönderdik. Adresiniz, e-postadaki bağlantıya bastığınızda değişecek.',
      },
    });
    expect(beforeLink.body).toMatchObject({ email: customer.email });
    expect(link).toMatchObject({ kind: 'change-email', to: { name: '', address: email } });
    expect(link?.text).not.toContain('Ümit');
    expect(others).toEqual([]);
    expect(used.status).toBe(200);
    expect((await profile(customer)).body).toMatchObject({ email, emailVerified: true });
    expect(await sentMails(shop)).toMatchObject([
      { kind: 'email-changed', to: { address: customer.email } },
    ]);
    expect((await login(shop, customer.email)).status).toBe(401);
    expect((await login(shop, email)).status).toBe(200);
    expect((await verify(tokenIn(link))).body.code).toBe('LINK_NOT_VALID');
  });

  test('an address that has an account is answered alike; its owner is notified, and nobody else', async () => {
    const customer = await makeAccount(shop);
    const owner = await makeAccount(shop);
    passwords.worked = 0;
    const free = await changeEmail(customer, newEmail());
    await sentMails(shop);

    const taken = await changeEmail(customer, owner.email.toUpperCase());

    expect({ status: taken.status, body: taken.body }).toEqual({
      status: free.status,
      body: free.body,
    });
    expect(passwords.worked).toBe(2);
    expect((await sentMails(shop)).map(({ kind, to }) => [kind, to.address])).toEqual([
      ['already-registered', owner.email],
    ]);
  });

  test('an address that was taken meanwhile is refused, and nothing changes', async () => {
    const customer = await makeAccount(shop);
    const email = newEmail();
    await changeEmail(customer, email);
    const token = tokenIn((await mailsTo(shop, email))[0]);
    await makeAccount(shop, { email });

    const { status, body } = await verify(token);

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    expect((await profile(customer)).body.email).toBe(customer.email);
    expect(await waitingJobs(shop.db)).toEqual([]);
  });

  test('of two customers who verify one address at once, one gets it', async () => {
    const one = await makeAccount(shop);
    const two = await makeAccount(shop);
    const email = newEmail();
    await changeEmail(one, email);
    await changeEmail(two, email);
    const [first, second] = await mailsTo(shop, email);

    const answers = await Promise.all([verify(tokenIn(first)), verify(tokenIn(second))]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('links to the old mailbox are void, and so is the consent to write to it', async () => {
    const customer = await makeAccount(shop);
    const consent = {
      channel: 'EPOSTA',
      state: 'ONAY',
      recipient: customer.email,
      source: 'HS_WEB',
      customerId: customer.id,
      remoteAddress: null,
      at: clock.now(),
    } as const;
    await shop.db.transaction().execute((tx) => writeConsent(tx, consent));
    await ask(shop, 'POST', '/auth/forgot-password', { body: { email: customer.email } });
    const resetToken = tokenIn((await mailsTo(shop, customer.email))[0]);
    const email = newEmail();
    await changeEmail(customer, email);

    await verify(tokenIn((await mailsTo(shop, email))[0]));

    expect(
      (
        await ask<ErrorAnswer>(shop, 'POST', '/auth/reset-password', {
          body: { token: resetToken, newPassword: OTHER_PASSWORD },
        })
      ).body.code,
    ).toBe('LINK_NOT_VALID');
    expect([await mayMail(shop.db, customer.email), await mayMail(shop.db, email)]).toEqual([
      false,
      false,
    ]);
  });

  test.each(['changed', 'reset'])(
    'a change of address that was requested before the password was %s is void',
    async (how) => {
      const customer = await makeAccount(shop);
      const mailed = newEmail();
      const notMailedYet = newEmail();
      await changeEmail(customer, mailed);
      const token = tokenIn((await mailsTo(shop, mailed))[0]);
      await changeEmail(customer, notMailedYet);
      const [waiting] = await waitingJobs(shop.db);
      clock.advance(MINUTE);

      if (how === 'changed') await changePassword(customer);
      else {
        await ask(shop, 'POST', '/auth/forgot-password', { body: { email: customer.email } });
        const resetToken = tokenIn((await mailsTo(shop, customer.email))[0]);
        expect(
          (
            await ask(shop, 'POST', '/auth/reset-password', {
              body: { token: resetToken, newPassword: OTHER_PASSWORD },
            })
          ).status,
        ).toBe(200);
      }

      expect((await verify(token)).body.code).toBe('LINK_NOT_VALID');
      expect(await composeAccountMail(shop.context, waiting?.payload as never)).toBe(null);
    },
  );

  test('the link expires after a day', async () => {
    const customer = await makeAccount(shop);
    const email = newEmail();
    await changeEmail(customer, email);
    const token = tokenIn((await mailsTo(shop, email))[0]);

    clock.advance(24 * HOUR);

    expect((await verify(token)).body.code).toBe('LINK_NOT_VALID');
  });

  test.each([
    ['a wrong password', newEmail(), OTHER_PASSWORD, 'PASSWORD_WRONG'],
    ['no address', 'kimse', PASSWORD, 'VALIDATION_FAILED'],
    ['an address of letters that no mailbox has', 'şişe@ornek.com', PASSWORD, 'VALIDATION_FAILED'],
    ['a wrong type', 42, PASSWORD, 'VALIDATION_FAILED'],
    ['no password', newEmail(), undefined, 'VALIDATION_FAILED'],
  ])('refuses %s, and mails nothing', async (_, email, password, code) => {
    const customer = await makeAccount(shop);

    const answer = await ask<ErrorAnswer>(shop, 'PUT', '/user/email', {
      as: customer,
      body: { email, password },
    });

    expect(answer.body.code).toBe(code);
    expect(await waitingJobs(shop.db)).toEqual([]);
  });
});

describe.each([
  ['PUT', '/user/password'],
  ['PUT', '/user/email'],
  ['DELETE', '/user/account'],
] as const)('%s %s', (method, path) => {
  test('is only for a signed-in customer: no token, a token that has expired, a session that was ended', async () => {
    const customer = await makeAccount(shop);
    const ended = await makeAccount(shop);
    await shop.db.deleteFrom('customerSessions').where('id', '=', ended.sessionId).execute();
    const call = (as: As) => ask<ErrorAnswer>(shop, method, path, { as, body: {} });

    expect((await call(null)).body.code).toBe('NOT_SIGNED_IN');
    expect((await call({ accessToken: 'x.y.z' })).body.code).toBe('NOT_SIGNED_IN');
    expect((await call(ended)).body.code).toBe('NOT_SIGNED_IN');
    clock.advance(31 * MINUTE);
    expect((await call(customer)).body.code).toBe('NOT_SIGNED_IN');
  });
});
