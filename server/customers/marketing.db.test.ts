import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mayMail, writeConsent } from '#server/consents/consents.ts';
import { writeIysCsv } from '#server/consents/iys.ts';
import { unsubscribeLink, unsubscribeToken } from '#server/consents/unsubscribe-link.ts';
import { composeMarketingMail } from '#server/mail/marketing-mail.ts';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type {
  MarketingHistory,
  UnsubscribeAnswer,
  UserProfile,
} from '#shared/customers/account.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });

const put = (as: TestCustomer, acceptsMarketing: unknown, acceptsSms: unknown) =>
  ask<UserProfile & ErrorAnswer>(shop, 'PUT', '/user/marketing-preferences', {
    as,
    body: { acceptsMarketing, acceptsSms },
  });
const history = async (as: TestCustomer) =>
  (await ask<MarketingHistory>(shop, 'GET', '/user/marketing-preferences/history', { as })).body
    .content;
const evidence = (recipient: string) =>
  shop.db
    .selectFrom('marketingConsents')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
const profile = async (as: TestCustomer) =>
  (await ask<UserProfile>(shop, 'GET', '/user/profile', { as })).body;
const tokenFor = (email: string) =>
  unsubscribeToken(shop.context.secrets, { kind: 'marketing', email });
const unsubscribe = (token: unknown) =>
  ask<UnsubscribeAnswer & ErrorAnswer>(shop, 'POST', '/unsubscribe', { body: { token } });

const newPhone = () => `+90533${randomInt(1_000_000, 9_999_999)}`;

testPrivateCalls(shop, clock, [
  ['K03', 'PUT', '/user/marketing-preferences'],
  ['K03', 'GET', '/user/marketing-preferences/history'],
]);

describe('preferences', () => {
  test('[K03] a change is stored as evidence: channel, state, recipient, source, text, address, time', async () => {
    const phone = newPhone();
    const customer = await makeCustomer(shop.context, { phone });

    const { status, body } = await put(customer, true, true);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: customer.id,
      email: customer.email,
      acceptsMarketing: true,
      acceptsSms: true,
    });
    expect(await profile(customer)).toEqual(body);
    const consent = {
      customerId: customer.id,
      state: 'ONAY',
      source: 'HS_WEB',
      remoteAddress: '127.0.0.1',
      createdAt: clock.now(),
      textVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    expect(await evidence(customer.email.toLowerCase())).toMatchObject([
      { ...consent, channel: 'EPOSTA' },
    ]);
    expect(await evidence(phone)).toMatchObject([{ ...consent, channel: 'MESAJ' }]);
  });

  test('[K03] an unchanged choice records nothing, also when it is sent several times at once', async () => {
    const customer = await makeCustomer(shop.context, { phone: newPhone() });
    await put(customer, false, false);
    expect(await history(customer)).toEqual([]);

    await Promise.all([
      put(customer, true, false),
      put(customer, true, false),
      put(customer, true, false),
    ]);

    expect(await evidence(customer.email.toLowerCase())).toHaveLength(1);
    clock.advance(MINUTE);
    await put(customer, false, true);
    expect((await history(customer)).map(({ channel, state, at }) => [channel, state, at])).toEqual(
      [
        ['MESAJ', 'ONAY', clock.now().toISOString()],
        ['EPOSTA', 'RET', clock.now().toISOString()],
        ['EPOSTA', 'ONAY', new Date(clock.now().getTime() - MINUTE).toISOString()],
      ],
    );
    expect(await profile(customer)).toMatchObject({ acceptsMarketing: false, acceptsSms: true });
  });

  test('[K03] consent to SMS without a number is refused, and nothing is changed', async () => {
    const customer = await makeCustomer(shop.context, { phone: null });

    const answer = await put(customer, true, true);

    expect([answer.status, answer.body.code]).toEqual([422, 'PHONE_MISSING']);
    expect(await history(customer)).toEqual([]);
    expect((await put(customer, true, false)).body).toMatchObject({
      acceptsMarketing: true,
      acceptsSms: false,
    });
  });

  test.each([
    [undefined],
    [{}],
    [{ acceptsMarketing: true }],
    [{ acceptsMarketing: 'true', acceptsSms: false }],
    [{ acceptsMarketing: null, acceptsSms: 1 }],
  ])('[K03] %j is refused', async (body) => {
    const customer = await makeCustomer(shop.context);

    const answer = await ask<ErrorAnswer>(shop, 'PUT', '/user/marketing-preferences', {
      as: customer,
      body,
    });

    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await history(customer)).toEqual([]);
  });
});

describe('whom a consent belongs to', () => {
  test('[K03] what a guest agreed to counts once the address is proved, and not before', async () => {
    const email = 'Misafir.Iken@ornek.com';
    const customer = { firstName: 'A', lastName: 'B', email, phone: '05321234567' };
    const consents = { preliminaryInformation: true, distanceSales: true, marketing: true };
    await checkout(
      shop,
      await checkoutBody(shop, [{ productId: await makeProduct(shop.db) }], { customer, consents }),
    );
    const account = await makeCustomer(shop.context, { email, isVerified: false });

    expect(await profile(account)).toMatchObject({ acceptsMarketing: false });
    expect(await history(account)).toEqual([]);
    await shop.db
      .updateTable('customers')
      .set({ emailVerifiedAt: clock.now() })
      .where('id', '=', account.id)
      .execute();

    expect(await profile(account)).toMatchObject({ acceptsMarketing: true });
    expect(await history(account)).toMatchObject([
      { channel: 'EPOSTA', state: 'ONAY', recipient: 'misafir.iken@ornek.com', source: 'HS_WEB' },
    ]);
  });

  test("[K03] an account with the same number does not see its owner's consent; a refusal from it counts", async () => {
    const phone = newPhone();
    const owner = await makeCustomer(shop.context, { phone });
    const outsider = await makeCustomer(shop.context, { phone });
    await put(owner, false, true);

    expect(await profile(outsider)).toMatchObject({ acceptsSms: false });
    expect(await history(outsider)).toEqual([]);

    await put(outsider, false, true);
    await put(outsider, false, false);
    expect(await profile(owner)).toMatchObject({ acceptsSms: false });
    expect((await history(owner)).map(({ state }) => state)).toEqual(['ONAY']);
  });

  test('[K03] an approval for an unproved address allows no mail, whatever its owner chose before', async () => {
    const email = 'Sahibi.Baska@ornek.com';
    expect((await unsubscribe(tokenFor(email))).status).toBe(200);
    const outsider = await makeCustomer(shop.context, { email, isVerified: false });
    await put(outsider, true, false);

    expect(await mayMail(shop.db, email)).toBe(false);
    await shop.db
      .updateTable('customers')
      .set({ emailVerifiedAt: clock.now() })
      .where('id', '=', outsider.id)
      .execute();
    expect(await mayMail(shop.db, email)).toBe(true);
  });
});

test('[K03] a marketing mail goes only to those who agreed, names its sender, and has an unsubscribe link', async () => {
  const customer = await makeCustomer(shop.context);
  const mail = () =>
    composeMarketingMail(shop.context, {
      kind: 'campaign',
      about: 'yaz',
      to: { name: '', address: customer.email },
      language: 'tr',
      content: { subject: 'Yaz', heading: 'Yaz', paragraphs: ['İşte.'] },
    });
  expect(await mail()).toBeNull();
  await put(customer, true, false);

  const sent = await mail();

  const { url, headers } = unsubscribeLink(shop.context.secrets, 'https://flakon.example', {
    kind: 'marketing',
    email: customer.email,
  });
  expect(sent?.headers).toEqual(headers);
  for (const body of [sent?.html, sent?.text]) {
    expect(body).toContain(url);
    expect(body).toContain('MERSİS: 0000000000000000');
    expect(body).toContain('merhaba@flakon.example');
  }
  await unsubscribe(tokenFor(customer.email));
  expect(await mail()).toBeNull();
});

test('[K03] İYS gets the choices since a day, and an approval only once its address is proved', async () => {
  const at = new Date('2030-05-01T10:00:00Z');
  const consent = {
    channel: 'EPOSTA',
    source: 'HS_WEB',
    customerId: null,
    remoteAddress: null,
  } as const;
  const write = (change: {
    state: 'ONAY' | 'RET';
    recipient: string;
    at: Date;
    customerId?: number;
  }) => shop.db.transaction().execute((tx) => writeConsent(tx, { ...consent, ...change }));
  const later = await makeCustomer(shop.context, { email: 'Sonra@ornek.com', isVerified: false });
  await write({ state: 'ONAY', recipient: 'once@ornek.com', at: new Date(at.getTime() - 1) });
  await write({ state: 'ONAY', recipient: 'Misafir@ornek.com', at });
  await write({
    state: 'ONAY',
    recipient: later.email,
    at: new Date(at.getTime() - HOUR),
    customerId: later.id,
  });
  await write({
    state: 'RET',
    recipient: 'misafir@ornek.com',
    at: new Date(at.getTime() + MINUTE),
  });

  const before = await writeIysCsv(shop.db, at);
  await shop.db
    .updateTable('customers')
    .set({ emailVerifiedAt: new Date(at.getTime() + HOUR) })
    .where('id', '=', later.id)
    .execute();
  const after = await writeIysCsv(shop.db, at);

  const rows = [
    '2030-05-01 13:00:00,HS_WEB,misafir@ornek.com,BIREYSEL,ONAY,EPOSTA',
    '2030-05-01 13:01:00,HS_WEB,misafir@ornek.com,BIREYSEL,RET,EPOSTA',
  ];
  expect(before.trim().split('\r\n').slice(1)).toEqual(rows);
  expect(after.trim().split('\r\n').slice(1)).toEqual([
    ...rows,
    '2030-05-01 14:00:00,HS_WEB,sonra@ornek.com,BIREYSEL,ONAY,EPOSTA',
  ]);
});
