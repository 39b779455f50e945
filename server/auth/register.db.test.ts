import { beforeEach, describe, expect, test } from 'vitest';
import { mayMail } from '#server/consents/consents.ts';
import {
  countingPasswords,
  login,
  mailsTo,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  registerBody,
  sentMails,
  tokenIn,
} from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { waitingJobs } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { foldEmail } from '#shared/base/identity.ts';

const passwords = countingPasswords();
const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' }, passwords });

const customerOf = (email: string) =>
  shop.db
    .selectFrom('customers')
    .selectAll()
    .where('emailFolded', '=', foldEmail(email))
    .executeTakeFirst();
const consentsOf = (email: string) =>
  shop.db
    .selectFrom('marketingConsents')
    .selectAll()
    .where('recipient', '=', foldEmail(email))
    .orderBy('id')
    .execute();

beforeEach(async () => void (await sentMails(shop)));

describe('registering', () => {
  test('[J01] makes a customer whose address is not verified yet, and mails a link', async () => {
    const email = newEmail();

    const { status, headers, body } = await register(shop, {
      email,
      firstName: ' Işıl ',
      phoneNumber: '0532 123 45 67',
      languagePreference: 'en',
    });

    expect({ status, body, cache: headers['cache-control'] }).toEqual({
      status: 200,
      body: {
        message:
          'Kaydınızı aldık. E-posta adresinizi doğrulamanız için size bir e-posta gönderdik.',
      },
      cache: 'no-store',
    });
    expect(await customerOf(email)).toMatchObject({
      email,
      emailFolded: email.toLowerCase(),
      firstName: 'Işıl',
      phone: '+905321234567',
      language: 'en',
      emailVerifiedAt: null,
    });
    const [mail, ...others] = await mailsTo(shop, email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'verify-email',
      subject: 'Confirm your e-mail address',
      to: { name: '' },
    });
    expect(mail?.text).toContain('https://flakon.example/verify-email#token=');
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
  });

  test('an outsider cannot make the shop mail their own text to a mailbox', async () => {
    const email = newEmail();
    await register(shop, {
      email,
      firstName: 'https://kotu.example kazandınız',
      lastName: 'Tıklayın',
    });

    const [mail] = await mailsTo(shop, email);

    expect(JSON.stringify(mail)).not.toMatch(/kotu\.example|Tıklayın/);
    expect(mail?.text).toContain('Merhaba,');
  });

  test('a known address is answered alike, costs the same, changes nothing, and its owner is mailed', async () => {
    const owner = await makeAccount(shop, { firstName: 'Çağrı', lastName: 'Işık' });
    const before = await customerOf(owner.email);
    passwords.worked = 0;
    const fresh = await register(shop);
    const costOfNew = passwords.worked;
    await sentMails(shop);
    passwords.worked = 0;

    const known = await register(shop, {
      email: owner.email.toUpperCase(),
      password: OTHER_PASSWORD,
      acceptsMarketing: true,
    });

    expect({ status: known.status, body: known.body, cost: passwords.worked }).toEqual({
      status: fresh.status,
      body: fresh.body,
      cost: costOfNew,
    });
    expect(await customerOf(owner.email)).toEqual(before);
    expect(await consentsOf(owner.email)).toEqual([]);
    const [mail, ...others] = await sentMails(shop);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'already-registered',
      subject: 'Zaten bir hesabınız var',
      to: { name: 'Çağrı Işık', address: owner.email },
    });
    for (const page of ['/login', '/forgot-password'])
      expect(mail?.text).toContain(`https://flakon.example${page}\n`);
    expect(mail?.html).toContain('href="https://flakon.example/forgot-password"');
  });

  test('of several at once for one address one makes the customer, and all get the same response', async () => {
    const email = newEmail();

    const answers = await Promise.all([1, 2, 3].map(() => register(shop, { email })));

    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size,
    ).toBe(1);
    expect(
      await shop.db
        .selectFrom('customers')
        .select('id')
        .where('emailFolded', '=', foldEmail(email))
        .execute(),
    ).toHaveLength(1);
    expect((await mailsTo(shop, email)).map(({ kind }) => kind).sort()).toEqual([
      'already-registered',
      'verify-email',
    ]);
  });

  test('an address is the same however it is written', async () => {
    const email = newEmail();
    await register(shop, { email });
    await register(shop, { email: ` ${email.toUpperCase()} ` });

    expect(
      await shop.db
        .selectFrom('customers')
        .select('id')
        .where('emailFolded', '=', foldEmail(email))
        .execute(),
    ).toHaveLength(1);
  });

  test('a consent is recorded at once, and one for an address counts once the address is verified', async () => {
    const email = newEmail();
    await register(shop, {
      email,
      phoneNumber: '0532 765 43 21',
      acceptsMarketing: true,
      acceptsSms: true,
    });
    const customer = await customerOf(email);

    expect(await consentsOf(email)).toMatchObject([
      {
        channel: 'EPOSTA',
        state: 'ONAY',
        source: 'HS_WEB',
        remoteAddress: '127.0.0.1',
        customerId: customer?.id,
      },
    ]);
    expect(await consentsOf('+905327654321')).toMatchObject([
      { channel: 'MESAJ', state: 'ONAY', customerId: customer?.id },
    ]);
    expect(await mayMail(shop.db, email)).toBe(false);
    await ask(shop, 'POST', '/auth/verify-email', {
      body: { token: tokenIn((await mailsTo(shop, email))[0]) },
    });
    expect(await mayMail(shop.db, email)).toBe(true);
  });

  test('no consent is recorded without a tick, nor for SMS without a number', async () => {
    const email = newEmail();
    await register(shop, { email, acceptsSms: true });

    expect(await consentsOf(email)).toEqual([]);
    expect(await customerOf(email)).toMatchObject({ phone: null });
  });
});

describe('a refused registration stores nothing', () => {
  test.each([
    ['an easy password', { password: 'Şifre12345' }, 422, 'PASSWORD_TOO_EASY'],
    ['a password of nine characters', { password: 'x7!qLw92k' }, 400, 'VALIDATION_FAILED'],
    ['a password of 129 characters', { password: 'x7!'.repeat(43) }, 400, 'VALIDATION_FAILED'],
    ['no first name', { firstName: '   ' }, 400, 'VALIDATION_FAILED'],
    ['half a character in a name', { lastName: 'Şahin\ud83d' }, 400, 'VALIDATION_FAILED'],
    ['a control character in a name', { lastName: 'Şahin\u0000' }, 400, 'VALIDATION_FAILED'],
    ['a phone that is none', { phoneNumber: '12' }, 400, 'VALIDATION_FAILED'],
    [
      'a language that the shop does not speak',
      { languagePreference: 'de' as never },
      400,
      'VALIDATION_FAILED',
    ],
    ['a wrong type', { firstName: 42 as never }, 400, 'VALIDATION_FAILED'],
  ])('%s', async (_, change, status, code) => {
    const email = newEmail();

    const answer = await register<ErrorAnswer>(shop, { email, ...change });

    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await customerOf(email)).toBeUndefined();
    expect(await waitingJobs(shop.db)).toEqual([]);
  });

  test.each([
    undefined,
    {},
    [],
    { ...registerBody(), email: 'kimse' },
    { ...registerBody(), email: 'ŞİŞE@ornek.com' },
  ])('a malformed body: %j', async (body) => {
    expect((await ask<ErrorAnswer>(shop, 'POST', '/auth/register', { body })).status).toBe(400);
  });

  test('the address itself is not accepted as a password', async () => {
    const email = newEmail();

    expect(
      (await register<ErrorAnswer>(shop, { email, password: email.toUpperCase() })).body.code,
    ).toBe('PASSWORD_TOO_EASY');
  });
});

test('a registered customer can sign in before the address is verified', async () => {
  const email = newEmail();
  await register(shop, { email, password: PASSWORD });

  expect((await login(shop, email)).status).toBe(200);
});
