// The usual case of a new customer: nobody is signed in when the link of the mail is opened, and
// the sign-in follows.
import { beforeAll, expect, test } from 'vitest';
import {
  mailsTo,
  makeAccount,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  tokenIn,
} from '#server/testing/accounts.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { TokensAnswer, VerifyEmailAnswer } from '#shared/customers/auth.ts';
import type { CustomerOrdersPage } from '#shared/orders/customer-orders.ts';

const clock = testClock();
const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' }, clock: clock.now });
let product = 0;
beforeAll(async () => {
  product = await makeProduct(shop.db);
});

type As = Pick<TestCustomer, 'accessToken'> | null;
const verify = async (token: string, as: As = null) =>
  (await ask<VerifyEmailAnswer>(shop, 'POST', '/auth/verify-email', { as, body: { token } })).body
    .mailboxProof;
const signIn = (email: string, mailboxProof: unknown, password = PASSWORD) =>
  ask<TokensAnswer & ErrorAnswer>(shop, 'POST', '/auth/login', {
    body: { email, password, mailboxProof },
  });
const orders = async (as: As) =>
  (await ask<CustomerOrdersPage>(shop, 'GET', '/user/orders', { as })).body.content.map(
    ({ orderNumber }) => orderNumber,
  );

async function registered(): Promise<{ email: string; token: string; orderNumber: string }> {
  const email = newEmail();
  const { orderNumber } = await makeOrder(shop.db, { email, items: [{ productId: product }] });
  await register(shop, { email });
  return { email, orderNumber, token: tokenIn((await mailsTo(shop, email))[0]) };
}

test('[J02] [J03] the link, then a sign-in in the same browser, shows the guest’s orders', async () => {
  const { email, token, orderNumber } = await registered();
  const proof = await verify(token);

  const { body: customer } = await signIn(email.toUpperCase(), proof);

  expect(await orders(customer)).toEqual([orderNumber]);
  // From then on in any browser.
  expect(await orders((await signIn(email, undefined)).body)).toEqual([orderNumber]);
});

test('the password alone, without opening the link, does not show the guest orders', async () => {
  const { email, token } = await registered();
  const own = await registered();
  await verify(token);
  const proofOfOwn = await verify(own.token);

  for (const proof of [undefined, null, '', 'x', proofOfOwn, `${proofOfOwn}x`])
    expect(await orders((await signIn(email, proof)).body)).toEqual([]);
});

test('a proof that was changed is not accepted', async () => {
  const { email, token } = await registered();
  const [customerId, expires, signature] = ((await verify(token)) ?? '').split('.');

  for (const forged of [
    `${customerId}.${Number(expires) + 1}.${signature}`,
    `${customerId}.${expires}.${'A'.repeat(43)}`,
    `${customerId}.${expires}`,
    `${customerId}.${expires}.`,
  ])
    expect(await orders((await signIn(email, forged)).body)).toEqual([]);
});

test('a proof does nothing without the right password', async () => {
  const { email, token } = await registered();
  const proof = await verify(token);

  const answer = await signIn(email, proof, OTHER_PASSWORD);

  expect(answer.body.code).toBe('SIGN_IN_FAILED');
  expect(await orders((await signIn(email, undefined)).body)).toEqual([]);
});

test('a proof expires after an hour', async () => {
  const { email, token } = await registered();
  const proof = await verify(token);
  clock.advance(60 * MINUTE);

  expect(await orders((await signIn(email, proof)).body)).toEqual([]);
});

test('a proof holds for the mailbox that the link was sent to, not for a later one', async () => {
  const { email, token } = await registered();
  const proof = await verify(token);
  const later = await registered();
  await shop.db.deleteFrom('customers').where('email', '=', later.email).execute();
  await shop.db
    .updateTable('customers')
    .set({ email: later.email, emailFolded: later.email.toLowerCase() })
    .where('email', '=', email)
    .execute();

  expect(await orders((await signIn(later.email, proof)).body)).toEqual([]);
});

test('a changed address is proved the same way', async () => {
  const customer = await makeAccount(shop);
  const { orderNumber } = await makeOrder(shop.db, {
    email: 'yeni.kutu@ornek.com',
    items: [{ productId: product }],
  });
  await ask(shop, 'PUT', '/user/email', {
    as: customer,
    body: { email: 'yeni.kutu@ornek.com', password: PASSWORD },
  });
  const proof = await verify(tokenIn((await mailsTo(shop, 'yeni.kutu@ornek.com'))[0]));

  expect(await orders((await signIn('yeni.kutu@ornek.com', proof)).body)).toEqual([orderNumber]);
});

test('a customer who is signed in where the link is opened needs no proof', async () => {
  const { email, token, orderNumber } = await registered();
  const { body: customer } = await signIn(email, undefined);

  expect(await verify(token, customer)).toBeUndefined();
  expect(await orders(customer)).toEqual([orderNumber]);
});

test.each([42, {}, ['x'], 'x'.repeat(201)])('bad input: %j', async (proof) => {
  expect((await signIn(newEmail(), proof)).body.code).toBe('VALIDATION_FAILED');
});
