// Accounts that the merchant opens and changes (decision 0066).
import { beforeEach, expect, test } from 'vitest';
import { writeConsent } from '#server/consents/consents.ts';
import {
  login,
  mailsTo,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  sentMails,
  tokenIn,
} from '#server/testing/accounts.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminCustomer } from '#shared/back-office/customers.ts';

const shop = useTestApp();
let owner: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  await sentMails(shop);
});

const call = <T = AdminCustomer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/customers${path}`, {
    as: owner,
    ...(body && { body }),
  });
const open = (body: object) =>
  call<{ id: number }>('POST', '', {
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    phoneNumber: '0532 111 22 33',
    isInvited: true,
    ...body,
  });
const log = (id: number) =>
  shop.db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('entity', '=', 'customer')
    .where('entityId', '=', String(id))
    .where('action', '<>', 'view')
    .orderBy('id')
    .execute();

test('an account that the merchant opens has no password until its owner chooses one by mail', async () => {
  const email = newEmail();
  const { status, body } = await open({ email });
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await call('GET', `/${body.id}`)).body.profile).toMatchObject({
    firstName: 'Ayşe',
    phoneNumber: '+905321112233',
    emailVerified: false,
  });
  for (const password of ['none', '', OTHER_PASSWORD])
    expect((await login(shop, email, password)).status).not.toBe(200);
  const [mail] = await mailsTo(shop, email);
  const sent = await ask(shop, 'POST', '/auth/reset-password', {
    body: { token: tokenIn(mail), newPassword: OTHER_PASSWORD },
  });
  expect(sent.status).toBe(200);
  expect((await login(shop, email, OTHER_PASSWORD)).status).toBe(200);
  expect(await log(body.id)).toEqual([
    { action: 'create', after: { account: true, isInvited: true } },
  ]);
});

test('one mailbox gets one account, also when two are opened at once; without the tick no mail is sent', async () => {
  const email = newEmail();
  const both = await Promise.all([
    open({ email, isInvited: false }),
    open({ email: email.toUpperCase(), isInvited: false }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('CUSTOMER_EXISTS');
  expect(await mailsTo(shop, email)).toEqual([]);
  for (const wrong of [{ email: 'x' }, { firstName: ' ' }, { phoneNumber: '12' }])
    expect((await open({ email: newEmail(), ...wrong })).status).toBe(400);
});

test('name and phone are changed; consent to the old number ends, and the log has no names', async () => {
  const customer = await makeCustomer(shop.context, { phone: '+905321234567' });
  await shop.db.transaction().execute((tx) =>
    writeConsent(tx, {
      channel: 'MESAJ',
      state: 'ONAY',
      recipient: '+905321234567',
      source: 'HS_WEB',
      customerId: customer.id,
      remoteAddress: null,
      at: new Date(),
    }),
  );
  const { firstName, lastName, phoneNumber, acceptsSms } = (await call('GET', `/${customer.id}`))
    .body.profile;
  expect(acceptsSms).toBe(true);
  const expected = { firstName, lastName, phoneNumber };
  const names = { firstName, lastName: 'Demir', phoneNumber: '0533 765 43 21' };
  const change = () => call('PUT', `/${customer.id}/names`, { ...names, expected });
  const both = await Promise.all([change(), change()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const conflict = both.find(({ status }) => status === 409)?.body;
  expect(conflict).toMatchObject({
    code: 'EDIT_CONFLICT',
    details: { current: { lastName: 'Demir' } },
  });
  expect((await call('GET', `/${customer.id}`)).body.profile).toMatchObject({
    firstName,
    lastName: 'Demir',
    phoneNumber: '+905337654321',
    acceptsSms: false,
  });
  expect(await log(customer.id)).toEqual([
    { action: 'update', after: { lastName: true, phoneNumber: true } },
  ]);
});

test('a new e-mail address counts once its mailbox has confirmed it; the old address is notified', async () => {
  const customer = await makeAccount(shop);
  const other = await makeAccount(shop);
  const email = newEmail();
  const taken = await call('POST', `/${customer.id}/email`, { email: other.email });
  expect([taken.status, taken.body.code]).toEqual([409, 'CUSTOMER_EXISTS']);
  const { body } = await call('POST', `/${customer.id}/email`, { email });
  expect(body.profile.email).toBe(customer.email);
  const [mail] = await mailsTo(shop, email);
  const token = tokenIn(mail);
  expect((await ask(shop, 'POST', '/auth/verify-email', { body: { token } })).status).toBe(200);
  expect((await call('GET', `/${customer.id}`)).body.profile.email).toBe(email);
  expect((await mailsTo(shop, customer.email)).map(({ kind }) => kind)).toContain('email-changed');
  expect(await log(customer.id)).toEqual([{ action: 'update', after: { email: true } }]);
});
