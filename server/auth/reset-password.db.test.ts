// A forgotten password: the mail, the link, the new password (J05, J06), and how long links and
// sessions are stored.
import { beforeEach, describe, expect, test } from 'vitest';
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
import { ask } from '#server/testing/customers.ts';
import { recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';

const clock = testClock();
const passwords = countingPasswords();
const shop = useTestApp({
  env: { PUBLIC_URL: 'https://flakon.example' },
  clock: clock.now,
  passwords,
});

const post = <T = { message: string }>(path: string, body: unknown) =>
  ask<T>(shop, 'POST', `/auth/${path}`, { body });
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

async function forgotten(email: string): Promise<string> {
  await post('forgot-password', { email });
  return tokenIn((await mailsTo(shop, email))[0]);
}

beforeEach(async () => void (await sentMails(shop)));

describe('a forgotten password', () => {
  test('[J05] mails a link to an address with an account, and responds alike for every address', async () => {
    const { email } = await makeAccount(shop, {
      firstName: 'Ümit',
      lastName: 'Güneş',
      language: 'en',
    });
    passwords.worked = 0;

    const known = await post('forgot-password', { email: ` ${email.toUpperCase()}` });
    const jobsForKnown = (await waitingJobs(shop.db)).length;
    const [mail, ...others] = await sentMails(shop);
    const unknown = await post('forgot-password', { email: newEmail() });

    expect(known).toMatchObject({
      status: 200,
      body: { message: 'Bu adrese ait bir hesap varsa şifre yenileme e-postası gönderildi.' },
    });
    expect({
      status: unknown.status,
      body: unknown.body,
      jobs: (await waitingJobs(shop.db)).length,
    }).toEqual({ status: known.status, body: known.body, jobs: jobsForKnown });
    expect(passwords.worked).toBe(0);
    expect(mail).toMatchObject({
      kind: 'reset-password',
      subject: 'Choose a new password',
      to: { name: 'Ümit Güneş', address: email },
    });
    expect(mail?.text).toContain('https://flakon.example/reset-password#token=');
    expect(others).toEqual([]);
    expect(await sentMails(shop)).toEqual([]);
  });

  test.each([undefined, '', 'kimse', 42, 'a@b', `${'x'.repeat(250)}@b.co`])(
    'bad input: %j',
    async (email) => {
      expect((await post<ErrorAnswer>('forgot-password', { email })).body.code).toBe(
        'VALIDATION_FAILED',
      );
      expect((await post<ErrorAnswer>('resend-verification', { email })).body.code).toBe(
        'VALIDATION_FAILED',
      );
    },
  );
});

describe('choosing a new password', () => {
  test('[J06] by the link: it ends every session, verifies the address, and mails the customer', async () => {
    const customer = await makeAccount(shop, { isVerified: false });
    const { body: session } = await login(shop, customer.email);
    const token = await forgotten(customer.email);

    const { status, body } = await reset(token);

    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz.' },
    });
    expect((await ask(shop, 'GET', '/user/profile', { as: session })).status).toBe(401);
    expect((await post('refresh', { refreshToken: session.refreshToken })).status).toBe(401);
    expect((await login(shop, customer.email, PASSWORD)).status).toBe(401);
    expect((await login(shop, customer.email, OTHER_PASSWORD)).status).toBe(200);
    expect(await isVerified(customer.email)).toBe(true);
    expect((await mailsTo(shop, customer.email)).map(({ kind }) => kind)).toEqual([
      'password-changed',
    ]);
  });

  test('each link works once, even when used twice at once; the customer’s other links become void', async () => {
    const { email } = await makeAccount(shop);
    const older = await forgotten(email);
    const newer = await forgotten(email);

    const answers = await Promise.all([reset(newer), reset(newer, 'bambaşka bir şişe')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await reset(older)).body.code).toBe('LINK_NOT_VALID');
    expect((await mailsTo(shop, email)).map(({ kind }) => kind)).toEqual(['password-changed']);
  });

  test('of two links used at once, one works', async () => {
    const { email } = await makeAccount(shop);
    const first = await forgotten(email);
    const second = await forgotten(email);

    const answers = await Promise.all([reset(first), reset(second, 'bambaşka bir şişe')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('the link expires after an hour', async () => {
    const { email } = await makeAccount(shop);
    const token = await forgotten(email);

    clock.advance(60 * MINUTE);

    expect((await reset(token)).body.code).toBe('LINK_NOT_VALID');
    expect((await login(shop, email)).status).toBe(200);
  });

  test('a refused password does not use up the link', async () => {
    const { email } = await makeAccount(shop);
    const token = await forgotten(email);

    expect((await reset(token, 'parola1234')).body.code).toBe('PASSWORD_TOO_EASY');
    expect((await reset(token, email)).body.code).toBe('PASSWORD_TOO_EASY');
    expect((await reset(token, 'kısa')).body.code).toBe('VALIDATION_FAILED');
    expect((await reset(token)).status).toBe(200);
  });

  test('no password is hashed for a made-up link', async () => {
    passwords.worked = 0;

    expect((await reset('A'.repeat(43))).body.code).toBe('LINK_NOT_VALID');
    expect(passwords.worked).toBe(0);
  });

  test('a link to a mailbox that is no longer the customer’s is void', async () => {
    const customer = await makeAccount(shop);
    const token = await forgotten(customer.email);
    await shop.db
      .updateTable('customers')
      .set({ email: 'yeni@ornek.com', emailFolded: 'yeni@ornek.com' })
      .where('id', '=', customer.id)
      .execute();

    expect((await reset(token)).body.code).toBe('LINK_NOT_VALID');
  });
});

test('links and sessions that have expired are deleted each hour, and no others', async () => {
  const customer = await makeAccount(shop);
  await forgotten(customer.email);
  clock.advance(59 * MINUTE);
  const work = workOf(shop.context, recordingMailer());

  await work['clean-links']();
  await work['clean-sessions']();
  const remaining = {
    links: (await linksOf(customer.id)).length,
    sessions: await countSessions(customer.id),
  };
  clock.advance(30 * 24 * HOUR);
  await work['clean-links']();
  await work['clean-sessions']();

  expect(remaining).toEqual({ links: 1, sessions: 1 });
  expect({
    links: (await linksOf(customer.id)).length,
    sessions: await countSessions(customer.id),
  }).toEqual({ links: 0, sessions: 0 });
});

const countSessions = async (customerId: number) =>
  (
    await shop.db
      .selectFrom('customerSessions')
      .select('id')
      .where('customerId', '=', customerId)
      .execute()
  ).length;
