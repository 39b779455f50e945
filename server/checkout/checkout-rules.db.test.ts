import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkout, checkoutBody, type ErrorAnswer, readOrder } from '#server/testing/buyer.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';

const shop = useTestApp();

let bottle = 0;

beforeAll(async () => {
  bottle = await makeProduct(shop.db, {
    name: 'Şişe 100 ml',
    price: 3_490,
    stock: 10_000,
    tiers: [{ minQuantity: 100, discountPoints: 1_000 }],
  });
});

async function countAll() {
  const { rows } = await sql<{ orders: number; payments: number; jobs: number }>`
    select (select count(*) from orders) as orders, (select count(*) from payments) as payments,
      (select count(*) from graphile_worker.jobs) as jobs`.execute(shop.db);
  return rows[0];
}

describe('rules', () => {
  test.each([
    { preliminaryInformation: false, distanceSales: true },
    { preliminaryInformation: true, distanceSales: false },
  ])('both texts must be accepted: %j', async (consents) => {
    const before = await countAll();

    const answer = await checkout<ErrorAnswer>(
      shop,
      await checkoutBody(shop, [{ productId: bottle }], { consents }),
    );

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: 'CONSENT_MISSING',
    });
    expect(await countAll()).toEqual(before);
  });

  test.each([
    ['İstanbul', 'Çankaya'],
    ['Atlantis', 'Kadıköy'],
  ])('%s / %s is not a place', async (city, district) => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const wrong = { ...body.shippingAddress, city, district };

    const shipping = await checkout<ErrorAnswer>(shop, { ...body, shippingAddress: wrong });
    const billing = await checkout<ErrorAnswer>(shop, { ...body, billingAddress: wrong });

    expect([shipping.body.code, billing.body.code]).toEqual([
      'DISTRICT_NOT_IN_CITY',
      'DISTRICT_NOT_IN_CITY',
    ]);
    expect(shipping.status).toBe(422);
  });

  test('places are stored as the list spells them', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const { body: placed } = await checkout(shop, {
      ...body,
      shippingAddress: {
        ...body.shippingAddress,
        city: 'ISTANBUL'.replace('I', 'İ'),
        district: 'kadıköy',
      },
    });

    expect((await readOrder(shop, placed)).body.addresses.shipping).toMatchObject({
      city: 'İstanbul',
      district: 'Kadıköy',
    });
  });

  const broken: [string, (body: CheckoutInput) => unknown][] = [
    ['no items', (body) => ({ ...body, items: [] })],
    ['a quantity of 0', (body) => ({ ...body, items: [{ ...body.items[0], quantity: 0 }] })],
    ['a negative quantity', (body) => ({ ...body, items: [{ ...body.items[0], quantity: -1 }] })],
    ['a huge quantity', (body) => ({ ...body, items: [{ ...body.items[0], quantity: 1e9 }] })],
    ['a negative price', (body) => ({ ...body, items: [{ ...body.items[0], price: -1 }] })],
    ['a price as text', (body) => ({ ...body, items: [{ ...body.items[0], price: '10' }] })],
    ['a negative total', (body) => ({ ...body, expectedTotal: -5 })],
    ['no consents', ({ consents: _consents, ...body }) => body],
    [
      'an e-mail that is none',
      (body) => ({ ...body, customer: { ...body.customer, email: 'ben@' } }),
    ],
    [
      'a header in the e-mail',
      (body) => ({ ...body, customer: { ...body.customer, email: 'a@b.co\r\nBcc: c@d.co' } }),
    ],
    ['a phone that is none', (body) => ({ ...body, customer: { ...body.customer, phone: '123' } })],
    ['an empty name', (body) => ({ ...body, customer: { ...body.customer, firstName: '   ' } })],
    [
      'a name too long',
      (body) => ({ ...body, customer: { ...body.customer, firstName: 'x'.repeat(61) } }),
    ],
    [
      'an identity number that is none',
      (body) => ({ ...body, invoice: { kind: 'individual', identityNumber: '12345678901' } }),
    ],
    [
      'a company without a tax office',
      (body) => ({
        ...body,
        invoice: { kind: 'corporate', companyName: 'A', taxNumber: '4540536920' },
      }),
    ],
    [
      'a tax number that is none',
      (body) => ({
        ...body,
        invoice: { kind: 'corporate', companyName: 'A', taxOffice: 'B', taxNumber: '4540536921' },
      }),
    ],
    ['an unknown payment method', (body) => ({ ...body, paymentMethod: 'cash' })],
    ['an unknown language', (body) => ({ ...body, languagePreference: 'de' })],
    [
      'a postcode of letters',
      (body) => ({ ...body, shippingAddress: { ...body.shippingAddress, postcode: 'abcde' } }),
    ],
    ['a list', () => []],
    ['nothing', () => undefined],
  ];
  test.each(broken)('refuses %s with 400 and takes no stock', async (_title, breakIt) => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const before = await stockOf(shop.db, bottle);

    const answer = await checkout<ErrorAnswer>(shop, breakIt(body));

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect(await stockOf(shop.db, bottle)).toBe(before);
  });

  test.each(['', 'ş', 'x'.repeat(201), 'a b'])(
    'an idempotency key of %j is refused',
    async (key) => {
      const body = await checkoutBody(shop, [{ productId: bottle }]);
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/checkout',
        headers: { 'idempotency-key': key },
        payload: body,
      });

      expect(answer.statusCode).toBe(400);
    },
  );

  test('spaces around the e-mail are removed', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const { body: placed } = await checkout(shop, {
      ...body,
      customer: { ...body.customer, email: ' Igdir@Ornek.com ' },
    });

    expect((await readOrder(shop, placed)).body.email).toBe('Igdir@Ornek.com');
  });
});
