import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptIdentityNumber } from '#server/places/identity-number.ts';
import { bankTokenOf, call, checkout, checkoutBody, readOrder } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fromLira } from '#shared/base/money.ts';
import type { ContractsAnswer } from '#shared/checkout/contracts.ts';

const shop = useTestApp();

let bottle = 0;
let cap = 0;

beforeAll(async () => {
  bottle = await makeProduct(shop.db, {
    name: 'Şişe 100 ml',
    price: 3_490,
    stock: 10_000,
    tiers: [{ minQuantity: 100, discountPoints: 1_000 }],
  });
  cap = await makeProduct(shop.db, {
    name: 'Kapak <b>Ceviz</b>',
    price: 1_250,
    stock: 10_000,
    minQuantity: 10,
    quantityStep: 5,
  });
});

async function orderRow(orderNumber: string) {
  return shop.db
    .selectFrom('orders')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
}

describe('what is stored', () => {
  test('an identity number is encrypted, and in no answer, document or log', async () => {
    const number = '10000000146';
    const { body: placed, ...answer } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: bottle }], {
        invoice: { kind: 'individual', identityNumber: number },
      }),
    );
    const row = await orderRow(placed.orderNumber);
    const documents = await shop.db
      .selectFrom('orderDocuments')
      .select('html')
      .where('orderId', '=', row.id)
      .execute();

    expect(
      row.identityNumberEncrypted &&
        decryptIdentityNumber(
          shop.context.secrets.identityKey,
          placed.orderNumber,
          row.identityNumberEncrypted,
        ),
    ).toBe(number);
    const { identityNumberEncrypted: _encrypted, ...visible } = row;
    expect(
      JSON.stringify([answer, placed, visible, documents, (await readOrder(shop, placed)).body]),
    ).not.toContain(number);
  });

  test("a sole trader's number is encrypted like a person's; a company's is stored with its invoice", async () => {
    const trader = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: bottle }], {
        invoice: {
          kind: 'corporate',
          companyName: 'Şahin Parfüm',
          taxOffice: 'Kadıköy',
          taxNumber: '17291716060',
        },
      }),
    );
    const company = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: bottle }], {
        invoice: {
          kind: 'corporate',
          companyName: 'Koku A.Ş.',
          taxOffice: 'Üsküdar',
          taxNumber: '4540536920',
          isEInvoicePayer: true,
        },
      }),
    );

    expect((await orderRow(trader.body.orderNumber)).invoice).toEqual({
      kind: 'corporate',
      companyName: 'Şahin Parfüm',
      taxOffice: 'Kadıköy',
      taxNumber: null,
      isEInvoicePayer: false,
    });
    expect((await orderRow(trader.body.orderNumber)).identityNumberEncrypted).not.toBeNull();
    expect((await orderRow(company.body.orderNumber)).invoice).toMatchObject({
      taxNumber: '4540536920',
      isEInvoicePayer: true,
    });
    expect((await readOrder(shop, company.body)).body.invoice).toEqual({
      kind: 'corporate',
      companyName: 'Koku A.Ş.',
      taxOffice: 'Üsküdar',
    });
  });

  test('the accepted texts are stored as they were, with version and hash, and escaped', async () => {
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: cap, quantity: 10 }], {
        customer: {
          firstName: '<script>',
          lastName: 'Ünlü',
          email: 'a@ornek.com',
          phone: '05321234567',
        },
      }),
    );
    const row = await orderRow(placed.orderNumber);
    const documents = await shop.db
      .selectFrom('orderDocuments')
      .selectAll()
      .where('orderId', '=', row.id)
      .orderBy('kind')
      .execute();

    expect(documents.map((document) => document.kind)).toEqual([
      'distance-sales',
      'preliminary-information',
    ]);
    for (const { html, sha256, acceptedAt, version } of documents) {
      expect(sha256).toBe(createHash('sha256').update(html).digest('hex'));
      expect(acceptedAt).toEqual(row.createdAt);
      expect(version).toMatch(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/);
      expect(html).toContain('Kapak &lt;b&gt;Ceviz&lt;/b&gt;');
      expect(html).toContain('&lt;script&gt; Ünlü');
      expect(html).not.toContain('<script>');
      expect(html).toContain(`${placed.orderNumber.slice(0, 5)} ${placed.orderNumber.slice(5)}`);
      expect(html).toContain('on dört gün');
      expect(html).toContain('arabulucuya');
    }
  });

  test('consent to commercial mail is recorded only when given, as a history', async () => {
    const email = 'rizam.var@ornek.com';
    const customer = { firstName: 'A', lastName: 'B', email, phone: '05321234567' };
    await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { customer }));
    await checkout(
      shop,
      await checkoutBody(shop, [{ productId: bottle }], {
        customer,
        consents: { preliminaryInformation: true, distanceSales: true, marketing: true },
      }),
    );

    const consents = await shop.db
      .selectFrom('marketingConsents')
      .selectAll()
      .where('recipient', '=', email)
      .execute();

    expect(consents).toHaveLength(1);
    expect(consents[0]).toMatchObject({
      channel: 'EPOSTA',
      state: 'ONAY',
      source: 'HS_WEB',
      remoteAddress: '127.0.0.1',
    });
  });

  test('the product soon shows the lower stock', async () => {
    const last = await makeProduct(shop.db, { stock: 1 });
    expect((await call<{ stock: number }>(shop, 'GET', `/products/${last}`)).body.stock).toBe(1);

    await checkout(shop, await checkoutBody(shop, [{ productId: last }]));

    await expect
      .poll(
        async () => (await call<{ stock: number }>(shop, 'GET', `/products/${last}`)).body.stock,
      )
      .toBe(0);
  });

  test('the bank gets the amount, and nothing about the buyer', async () => {
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId: bottle, quantity: 2 }]),
    );
    const row = await shop.db
      .selectFrom('testbankPayments')
      .selectAll()
      .where('token', '=', bankTokenOf(placed))
      .executeTakeFirstOrThrow();

    expect(row).toMatchObject({
      amountKurus: fromLira(placed.total),
      currency: 'TRY',
      orderNumber: placed.orderNumber,
      merchantReference: placed.paymentId,
    });
    expect(JSON.stringify(row)).not.toContain('ornek.com');
  });
});

describe('POST /checkout/contracts', () => {
  test('renders both texts for a checkout that is still empty', async () => {
    const { status, body } = await call<ContractsAnswer>(shop, 'POST', '/checkout/contracts', {
      body: {
        items: [
          { productId: bottle, quantity: 120 },
          { productId: 999_999, quantity: 1 },
        ],
      },
    });

    expect(status).toBe(200);
    expect(body.documents.map(({ kind, title }) => [kind, title])).toEqual([
      ['preliminary-information', 'Ön Bilgilendirme Formu'],
      ['distance-sales', 'Mesafeli Satış Sözleşmesi'],
    ]);
    for (const { html } of body.documents) {
      expect(html).toContain('Şişe 100 ml');
      expect(html).toContain('4.447,66 TL');
      expect(html).toContain('Flakon Cam ve Ambalaj Ticaret Limited Şirketi');
      expect(html).toContain('Tüketici Hakem Heyeti');
    }
  });

  test('the text that was read is the text that is stored, except for number and date', async () => {
    const order = await checkoutBody(shop, [{ productId: bottle, quantity: 3 }]);
    const { items, customer, shippingAddress, invoice, paymentMethod } = order;
    const { body: preview } = await call<ContractsAnswer>(shop, 'POST', '/checkout/contracts', {
      body: {
        items,
        customer: { ...customer, phone: '+905321234567' },
        shippingAddress: { firstName: 'Iğdır', lastName: 'Şahin', ...shippingAddress },
        invoice,
        paymentMethod,
      },
    });
    const { body: placed } = await checkout(shop, order);
    const { id } = await orderRow(placed.orderNumber);
    const storedDocuments = await shop.db
      .selectFrom('orderDocuments')
      .select(['kind', 'html'])
      .where('orderId', '=', id)
      .execute();

    for (const { kind, html } of preview.documents) {
      const beforeNumber = html.slice(0, html.lastIndexOf('<p>Sipariş numarası'));
      expect(storedDocuments.find((document) => document.kind === kind)?.html).toContain(
        beforeNumber,
      );
    }
  });

  test.each([
    undefined,
    {},
    { items: 'x' },
    { items: [{ productId: 1, quantity: -1 }] },
    { items: [], customer: { firstName: 5 } },
    { items: [], customer: { firstName: 'x'.repeat(99) } },
  ])('refuses %j with 400', async (body) => {
    expect((await call(shop, 'POST', '/checkout/contracts', { body })).status).toBe(400);
  });
});

describe('places', () => {
  test('cities, districts and neighbourhoods in Turkish order, cached for a day', async () => {
    const cities = await call<{ names: string[] }>(shop, 'GET', '/places/cities');
    const districts = await call<{ names: string[] }>(
      shop,
      'GET',
      `/places/cities/${encodeURIComponent('İstanbul')}/districts`,
    );
    const neighbourhoods = await call<{ names: string[] }>(
      shop,
      'GET',
      `/places/cities/${encodeURIComponent('İstanbul')}/districts/${encodeURIComponent('Kadıköy')}/neighbourhoods`,
    );

    expect(cities.body.names).toHaveLength(81);
    expect(districts.body.names).toHaveLength(39);
    expect(districts.body.names).toEqual(
      [...districts.body.names].sort(new Intl.Collator('tr').compare),
    );
    expect(neighbourhoods.body.names).toContain('Caferağa Mah');
    expect(cities.headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each([
    '/places/cities/Atlantis/districts',
    '/places/cities/Ankara/districts/Kad%C4%B1k%C3%B6y/neighbourhoods',
    '/places/cities/__proto__/districts',
  ])('%s is 404', async (path) => {
    expect((await call(shop, 'GET', path)).status).toBe(404);
  });
});
