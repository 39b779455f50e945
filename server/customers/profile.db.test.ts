import { describe, expect, test } from 'vitest';
import { readConsents, writeConsent } from '#server/consents/consents.ts';
import {
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  placeOrder,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { DashboardStats, UserProfile } from '#shared/customers/account.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

type As = Pick<TestCustomer, 'accessToken'> | null;
const read = (as: As) => ask<UserProfile>(shop, 'GET', '/user/profile', { as });
const change = <T = UserProfile>(as: As, body: unknown) =>
  ask<T>(shop, 'PUT', '/user/profile', { as, body });
const stats = async (as: As) =>
  (await ask<DashboardStats>(shop, 'GET', '/user/dashboard-stats', { as })).body;

async function agree(customer: TestCustomer, channel: 'EPOSTA' | 'MESAJ', recipient: string) {
  const consent = {
    channel,
    state: 'ONAY',
    recipient,
    source: 'HS_WEB',
    customerId: customer.id,
    remoteAddress: null,
    at: clock.now(),
  } as const;
  await shop.db.transaction().execute((tx) => writeConsent(tx, consent));
}

describe('the profile', () => {
  test('stores a company with its VKN; left out it stays, null removes it, a wrong one is refused', async () => {
    const customer = await makeCustomer(shop.context);
    const name = { firstName: 'Işıl', lastName: 'Çağrı' };
    const company = {
      companyName: 'Çağdaş Kozmetik Ltd. Şti.',
      taxOffice: 'Şişli',
      taxNumber: '1234567890',
    };
    const changed = async (body: object) => (await change(customer, { ...name, ...body })).body;

    expect((await changed({ company })).company).toEqual(company);
    expect((await changed({ phoneNumber: '' })).company).toEqual(company);
    for (const taxNumber of ['1234567891', '10000000146', ''])
      expect((await change(customer, { ...name, company: { ...company, taxNumber } })).status).toBe(
        400,
      );
    expect((await read(customer)).body.company).toEqual(company);
    expect((await changed({ company: null })).company).toBeNull();
  });

  test('[K01] says who the customer is and what they agreed to', async () => {
    const customer = await makeCustomer(shop.context, { firstName: 'Işıl', lastName: 'Çağrı' });
    await agree(customer, 'EPOSTA', customer.email);

    const { status, body, headers } = await read(customer);

    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('private');
    expect(body).toEqual({
      id: customer.id,
      firstName: 'Işıl',
      lastName: 'Çağrı',
      email: customer.email,
      phoneNumber: '+905321234567',
      emailVerified: true,
      acceptsMarketing: true,
      acceptsSms: false,
      priceLead: null,
      company: null,
      companyCount: 0,
      buysFor: null,
      createdAt: clock.now().toISOString(),
    });
  });

  test('[K01] is changed as a whole, and the response has the new values', async () => {
    const customer = await makeCustomer(shop.context);
    const neighbour = await makeCustomer(shop.context);

    const { status, body } = await change(customer, {
      firstName: ' İbrahim ',
      lastName: 'Yılmaz-Şahin',
      phoneNumber: '0 (533) 111 22 33',
    });

    expect({ status, ...body }).toMatchObject({
      status: 200,
      firstName: 'İbrahim',
      lastName: 'Yılmaz-Şahin',
      phoneNumber: '+905331112233',
      email: customer.email,
    });
    expect((await read(customer)).body).toEqual(body);
    expect((await read(neighbour)).body).toMatchObject({
      firstName: 'Işıl',
      phoneNumber: '+905321234567',
    });
  });

  test('[K01] may be sent back as it was read', async () => {
    const customer = await makeCustomer(shop.context);
    const { body: before } = await read(customer);

    expect(await change(customer, before)).toMatchObject({ status: 200, body: before });
  });

  test('a number that is left out stays; an empty one is deleted', async () => {
    const customer = await makeCustomer(shop.context);

    expect((await change(customer, { firstName: 'A', lastName: 'B' })).body.phoneNumber).toBe(
      '+905321234567',
    );
    expect(
      (await change(customer, { firstName: 'A', lastName: 'B', phoneNumber: '' })).body.phoneNumber,
    ).toBe(null);
  });

  test('the price lead is stored, stays if it is left out, and null removes it', async () => {
    const customer = await makeCustomer(shop.context);
    const names = { firstName: 'A', lastName: 'B' };

    expect((await change(customer, { ...names, priceLead: 'net' })).body.priceLead).toBe('net');
    expect((await change(customer, names)).body.priceLead).toBe('net');
    expect((await change(customer, { ...names, priceLead: 'brüt' })).status).toBe(400);
    expect((await change(customer, { ...names, priceLead: null })).body.priceLead).toBeNull();
  });

  test('consent to SMS for the old number is not applied to a new one', async () => {
    const customer = await makeCustomer(shop.context, { phone: '+905339998877' });
    await agree(customer, 'MESAJ', '+905339998877');

    const same = await change(customer, {
      firstName: 'A',
      lastName: 'B',
      phoneNumber: '0533 999 88 77',
    });
    const other = await change(customer, {
      firstName: 'A',
      lastName: 'B',
      phoneNumber: '0533 111 22 33',
    });

    expect([same.body.acceptsSms, other.body.acceptsSms]).toEqual([true, false]);
    expect(
      await readConsents(shop.db, {
        id: customer.id,
        emailFolded: customer.email.toLowerCase(),
        phone: '+905339998877',
        isEmailVerified: true,
      }),
    ).toMatchObject({
      acceptsSms: false,
    });
  });

  test('neither the address nor its verification can be changed here', async () => {
    const customer = await makeCustomer(shop.context, { isVerified: false });

    const { body } = await change(customer, {
      firstName: 'A',
      lastName: 'B',
      email: 'baska@ornek.com',
      emailVerified: true,
      id: 1,
    });

    expect(body).toMatchObject({ id: customer.id, email: customer.email, emailVerified: false });
  });

  test.each([
    undefined,
    [],
    {},
    { firstName: 'A' },
    { firstName: '', lastName: 'B' },
    { firstName: 'A'.repeat(61), lastName: 'B' },
    { firstName: 'A\nB', lastName: 'B' },
    { firstName: 'A\ud83d', lastName: 'B' },
    { firstName: 1, lastName: 'B' },
    { firstName: 'A', lastName: 'B', phoneNumber: '+1 555 000' },
  ])('bad input changes nothing: %j', async (body) => {
    const customer = await makeCustomer(shop.context);
    const before = (await read(customer)).body;

    expect((await change<ErrorAnswer>(customer, body)).body.code).toBe('VALIDATION_FAILED');
    expect((await read(customer)).body).toEqual(before);
  });
});

describe('the figures of the overview', () => {
  test('[K04] count orders, what was spent, favourites, lists and addresses of this customer only', async () => {
    const customer = await makeCustomer(shop.context);
    const neighbour = await makeCustomer(shop.context);
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 500 });
    const other = await makeProduct(shop.db);
    const contact = (email: string) => ({
      customer: { firstName: 'Işıl', lastName: 'Çağrı', email, phone: '0532 123 45 67' },
    });
    // One order by a guest with the same address, paid; one placed while signed in, unpaid; one of
    // another customer.
    const paid = await placeOrder(
      shop,
      [{ productId, quantity: 10 }],
      contact(customer.email.toUpperCase()),
    );
    await pay(shop, paid);
    const signedInOrder = await checkoutBody(
      shop,
      [{ productId, quantity: 2 }],
      contact('ofis@ornek.com'),
    );
    expect(
      (
        await checkout(shop, signedInOrder, undefined, {
          authorization: `Bearer ${customer.accessToken}`,
        })
      ).status,
    ).toBe(200);
    await placeOrder(shop, [{ productId }], contact(neighbour.email));
    await shop.db
      .insertInto('favorites')
      .values([productId, other].map((id) => ({ customerId: customer.id, productId: id })))
      .execute();
    await shop.db
      .insertInto('lists')
      .values({ customerId: customer.id, name: 'Sık aldıklarım' })
      .execute();

    expect(await stats(customer)).toEqual({
      orderCount: 2,
      activeOrderCount: 2,
      totalSpent: paid.total,
      favoriteCount: 2,
      listCount: 1,
      addressCount: 0,
      memberSince: clock.now().toISOString(),
    });
    expect(await stats(neighbour)).toMatchObject({
      orderCount: 1,
      totalSpent: 0,
      favoriteCount: 0,
    });
  });

  test('a refunded, cancelled or expired order is not under way; what was refunded was not spent', async () => {
    const customer = await makeCustomer(shop.context);
    const productId = await makeProduct(shop.db, { stock: 500 });
    const contact = {
      customer: {
        firstName: 'Işıl',
        lastName: 'Çağrı',
        email: customer.email,
        phone: '0532 123 45 67',
      },
    };
    const ends = [
      { state: 'DELIVERED', paymentState: 'PAID' },
      { state: 'CANCELLED', paymentState: 'REFUNDED' },
      { state: 'EXPIRED', paymentState: 'FAILED' },
      { state: 'CONFIRMED', paymentState: 'REFUNDED' },
      // Money that came late, or of a cancelled order, on its way back.
      { state: 'EXPIRED', paymentState: 'PAID' },
      { state: 'CANCELLED', paymentState: 'PAID' },
    ];
    let delivered = 0;
    for (const end of ends) {
      const placed = await placeOrder(shop, [{ productId }], contact);
      if (end.state === 'DELIVERED') delivered = placed.total;
      await shop.db
        .updateTable('orders')
        .set(end)
        .where('orderNumber', '=', placed.orderNumber)
        .execute();
    }

    expect(await stats(customer)).toMatchObject({
      orderCount: 6,
      activeOrderCount: 0,
      totalSpent: delivered,
    });
  });

  test('orders of a guest count only once the address is proved', async () => {
    const customer = await makeCustomer(shop.context, { isVerified: false });
    const contact = {
      customer: {
        firstName: 'Işıl',
        lastName: 'Çağrı',
        email: customer.email,
        phone: '0532 123 45 67',
      },
    };
    await placeOrder(shop, [{ productId: await makeProduct(shop.db) }], contact);

    expect(await stats(customer)).toMatchObject({ orderCount: 0 });
  });
});

test.each([
  ['GET', '/user/profile'],
  ['PUT', '/user/profile'],
  ['GET', '/user/dashboard-stats'],
  ['GET', '/user/sessions'],
  ['DELETE', '/user/sessions'],
  ['DELETE', '/user/sessions/00000000-0000-4000-8000-000000000000'],
] as const)(
  '%s %s is only for a signed-in customer: no token, and one that has expired',
  async (method, path) => {
    const customer = await makeCustomer(shop.context);

    expect((await ask<ErrorAnswer>(shop, method, path)).body.code).toBe('NOT_SIGNED_IN');
    clock.advance(HOUR);
    expect((await ask<ErrorAnswer>(shop, method, path, { as: customer })).body.code).toBe(
      'NOT_SIGNED_IN',
    );
  },
);
