import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CartChange, CheckoutAnswer, CheckoutInput, ContractsAnswer } from '#shared/checkout.ts';
import { ORDER_NUMBER_PATTERN } from '#shared/orders.ts';
import { bankTokenOf, call, checkout, checkoutBody, type ErrorAnswer, readOrder } from '../testing/buyer.ts';
import { makeProduct, stockOf } from '../testing/make-product.ts';
import { useTestApp } from '../testing/test-app.ts';
import { placeOrder } from './checkout.ts';
import { decryptIdentityNumber } from './identity-number.ts';
import { CheckoutBody } from '#shared/checkout.ts';

const shop = useTestApp();

let bottle = 0;
let cap = 0;

beforeAll(async () => {
  bottle = await makeProduct(shop.db, { name: 'Şişe 100 ml', price: 3_490, stock: 10_000, tiers: [{ minQuantity: 100, discountPoints: 1_000 }] });
  cap = await makeProduct(shop.db, { name: 'Kapak <b>Ceviz</b>', price: 1_250, stock: 10_000, minQuantity: 10, quantityStep: 5 });
});

async function countAll() {
  const { rows } = await sql<{ orders: number; payments: number; jobs: number }>`
    select (select count(*) from orders) as orders, (select count(*) from payments) as payments, (select count(*) from graphile_worker.jobs) as jobs`.execute(shop.db);
  return rows[0];
}

async function orderRow(orderNumber: string) {
  return shop.db.selectFrom('orders').selectAll().where('orderNumber', '=', orderNumber).executeTakeFirstOrThrow();
}

describe('POST /checkout', () => {
  test('[G01] [G11] makes an order with its number, e-mail, payment id, total, tax, shipping and items', async () => {
    const stockBefore = await stockOf(shop.db, bottle);
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 120 }, { productId: cap, quantity: 10 }], { note: '  Zili çalmayın 🙂 ', languagePreference: 'en' });

    const answer = await checkout(shop, body);
    const order = await readOrder(shop, answer.body);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'PENDING_PAYMENT', total: 4595.16, payment: { kind: 'redirect' } });
    expect(answer.body.orderNumber).toMatch(ORDER_NUMBER_PATTERN);
    expect(answer.body.paymentId).toMatch(/^[0-9A-Z]{26}$/);
    expect(order.body).toMatchObject({
      orderNumber: answer.body.orderNumber,
      paymentId: answer.body.paymentId,
      email: 'igdir.sahin@ornek.com',
      subtotal: 3894.2,
      totalDiscountAmount: 0,
      coupon: null,
      tax: 700.96,
      shipping: 0,
      total: 4595.16,
      canPay: true,
      canCancel: true,
      items: [
        { productId: bottle, name: 'Şişe 100 ml', quantity: 120, unitPrice: 31.41, lineTotal: 3769.2 },
        { productId: cap, quantity: 10, unitPrice: 12.5, lineTotal: 125 },
      ],
      addresses: { shipping: { firstName: 'Iğdır', lastName: 'Şahin', phone: '+905321234567', city: 'İstanbul', district: 'Kadıköy' }, billing: null },
    });
    expect(await stockOf(shop.db, bottle)).toBe(stockBefore - 120);
    expect(await orderRow(answer.body.orderNumber)).toMatchObject({ language: 'en', note: 'Zili çalmayın 🙂', holdsStock: true, remoteAddress: '127.0.0.1' });
  });

  test('what was sold stays as it was, whatever the catalogue does later', async () => {
    const product = await makeProduct(shop.db, { name: 'Eski Ad', price: 2_000 });
    const { body: placed } = await checkout(shop, await checkoutBody(shop, [{ productId: product, quantity: 3 }]));

    await shop.db.updateTable('products').set({ name: 'Yeni Ad', priceKurus: 9_900 }).where('id', '=', product).execute();

    expect((await readOrder(shop, placed)).body.items[0]).toMatchObject({ name: 'Eski Ad', unitPrice: 20, lineTotal: 60 });
  });

  test('designs of one product are rows of their own and share its stock and tier', async () => {
    const product = await makeProduct(shop.db, { price: 1_000, stock: 100, tiers: [{ minQuantity: 100, discountPoints: 5_000 }] });
    const { body: placed } = await checkout(shop, await checkoutBody(shop, [{ productId: product, quantity: 60, designId: 'a' }, { productId: product, quantity: 40, designId: 'b' }]));

    expect((await readOrder(shop, placed)).body.items.map((item) => [item.quantity, item.unitPrice])).toEqual([[60, 5], [40, 5]]);
    expect(await stockOf(shop.db, product)).toBe(0);
  });

  test('by bank transfer it says where to send the money, and keeps the pieces for three days', async () => {
    const { body } = await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { paymentMethod: 'transfer' }));
    const { expiresAt, createdAt } = await orderRow(body.orderNumber);

    expect(body.payment).toMatchObject({ kind: 'transfer', iban: 'TR330006100519786457841326', reference: body.orderNumber, payBefore: expiresAt?.toISOString() });
    expect((expiresAt?.getTime() ?? 0) - createdAt.getTime()).toBe(3 * 86_400_000);
  });

  test('an order that costs nothing is paid at once', async () => {
    const gift = await makeProduct(shop.db, { price: 100, tiers: [{ minQuantity: 1, discountType: 'FIXED_AMOUNT', discountAmount: 100 as never }] });
    const rates = await shop.db.selectFrom('settings').select('value').where('key', '=', 'rates').executeTakeFirstOrThrow();
    await sql`update settings set value = value || '{"shippingKurus": 0}' where key = 'rates'`.execute(shop.db);
    shop.context.settings.forget();

    const { body } = await checkout(shop, await checkoutBody(shop, [{ productId: gift }]));

    await sql`update settings set value = ${JSON.stringify(rates.value)}::jsonb where key = 'rates'`.execute(shop.db);
    shop.context.settings.forget();
    expect(body).toMatchObject({ total: 0, status: 'PAID', payment: { kind: 'none' } });
  });

  test('an order number that exists already is drawn again', async () => {
    const { body: first } = await checkout(shop, await checkoutBody(shop, [{ productId: bottle }]));
    const numbers = [first.orderNumber, first.orderNumber, 'ZZZZZZZZZ0'];

    const second = await placeOrder(shop.context, CheckoutBody.parse(await checkoutBody(shop, [{ productId: bottle }])), { idempotencyKey: null, remoteAddress: null }, () => numbers.shift() ?? '');

    expect(second.orderNumber).toBe('ZZZZZZZZZ0');
    expect(numbers).toEqual([]);
  });
});

describe('the same request again', () => {
  test('the same key and body answer the same order, token and payment', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 2 }]);
    const first = await checkout(shop, body, 'same-key');
    const before = await countAll();

    const again = await checkout(shop, body, 'same-key');

    expect(again.body).toEqual(first.body);
    expect(await countAll()).toEqual(before);
  });

  test('the same key with another body is refused, and nothing changes', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 2 }]);
    await checkout(shop, body, 'reused-key');
    const before = { counts: await countAll(), stock: await stockOf(shop.db, bottle) };

    const other = await checkout<ErrorAnswer>(shop, { ...body, note: 'başka' }, 'reused-key');

    expect({ status: other.status, code: other.body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect({ counts: await countAll(), stock: await stockOf(shop.db, bottle) }).toEqual(before);
  });

  test('a refused checkout leaves its key free', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const refused = await checkout<ErrorAnswer>(shop, { ...body, expectedTotal: 1 }, 'freed-key');
    const accepted = await checkout(shop, body, 'freed-key');

    expect([refused.status, accepted.status]).toEqual([409, 200]);
  });

  test('without a key each request is an order of its own', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const [first, second] = await Promise.all([1, 2].map(() => call<CheckoutAnswer>(shop, 'POST', '/checkout', { body })));

    expect(first?.body.orderNumber).not.toBe(second?.body.orderNumber);
  });

  test('a crash before the payment was started leaves an order that the same request goes on with', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const first = await checkout(shop, body, 'crashed-key');
    await shop.db.updateTable('payments').set({ step: null, providerReference: null }).where('id', '=', first.body.paymentId).execute();

    const again = await checkout(shop, body, 'crashed-key');

    expect(again.body).toEqual(first.body);
  });
});

describe('what the buyer did not see is not charged', () => {
  test('a price that rose is told with both prices and the true total', async () => {
    const product = await makeProduct(shop.db, { name: 'Zamlı Şişe', price: 1_000 });
    const body = await checkoutBody(shop, [{ productId: product, quantity: 2 }]);
    await shop.db.updateTable('products').set({ priceKurus: 1_200 }).where('id', '=', product).execute();

    const answer = await checkout<ErrorAnswer>(shop, body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'CART_CHANGED' });
    expect(answer.body.details).toEqual({
      rows: [{ productId: product, name: 'Zamlı Şişe', problem: 'price', requestedQuantity: 2, availableQuantity: 2, seenPrice: 10, price: 12 }],
      total: 108.32,
    } satisfies CartChange);
    expect(await stockOf(shop.db, product)).toBe(100);
  });

  test('the price after its tier counts as seen too', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle, quantity: 100, price: 31.41 }]);

    expect((await checkout(shop, body)).status).toBe(200);
  });

  test('stock that ran out or is too little is told with what is left, summed over the rows of a product', async () => {
    const few = await makeProduct(shop.db, { stock: 7 });
    const none = await makeProduct(shop.db, { stock: 0 });
    const body = await checkoutBody(shop, [{ productId: few, quantity: 5, designId: 'a' }, { productId: few, quantity: 5, designId: 'b' }, { productId: none }]);
    const before = await countAll();

    const answer = await checkout<ErrorAnswer>(shop, body);

    expect(answer.status).toBe(409);
    expect((answer.body.details as CartChange).rows.map(({ problem, requestedQuantity, availableQuantity }) => [problem, requestedQuantity, availableQuantity])).toEqual([
      ['not-enough', 5, 2],
      ['out-of-stock', 1, 0],
    ]);
    expect(await stockOf(shop.db, few)).toBe(7);
    expect(await countAll()).toEqual(before);
  });

  test('a product that is gone leaves nothing to buy', async () => {
    const answer = await checkout<ErrorAnswer>(shop, { ...(await checkoutBody(shop, [{ productId: 999_999 }])), expectedTotal: 0 });

    expect(answer.body.details).toMatchObject({ rows: [{ problem: 'gone', name: null, price: null }], total: null });
  });

  test('a total that differs alone (a new shipping price) is told without rows', async () => {
    const answer = await checkout<ErrorAnswer>(shop, { ...(await checkoutBody(shop, [{ productId: bottle }])), expectedTotal: 120.18 });

    expect(answer.body.details).toEqual({ rows: [], total: 121.18 });
  });

  test('a quantity below the minimum or off the step is refused by name', async () => {
    const body = await checkoutBody(shop, [{ productId: cap, quantity: 12 }]);

    const answer = await checkout<ErrorAnswer>(shop, body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'QUANTITY_NOT_ALLOWED' });
    expect(answer.body.message).toBe('Kapak <b>Ceviz</b> en az 10 adet ve 5 adetlik katlarla alınabilir.');
    expect(answer.body.details).toMatchObject({ rows: [{ problem: 'off-step', availableQuantity: 15 }] });
  });
});

describe('rules', () => {
  test.each([{ preliminaryInformation: false, distanceSales: true }, { preliminaryInformation: true, distanceSales: false }])('both texts must be accepted: %j', async (consents) => {
    const before = await countAll();

    const answer = await checkout<ErrorAnswer>(shop, await checkoutBody(shop, [{ productId: bottle }], { consents }));

    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'CONSENT_MISSING' });
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

    expect([shipping.body.code, billing.body.code]).toEqual(['DISTRICT_NOT_IN_CITY', 'DISTRICT_NOT_IN_CITY']);
    expect(shipping.status).toBe(422);
  });

  test('places are kept as the list spells them', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const { body: placed } = await checkout(shop, { ...body, shippingAddress: { ...body.shippingAddress, city: 'ISTANBUL'.replace('I', 'İ'), district: 'kadıköy' } });

    expect((await readOrder(shop, placed)).body.addresses.shipping).toMatchObject({ city: 'İstanbul', district: 'Kadıköy' });
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
    ['an e-mail that is none', (body) => ({ ...body, customer: { ...body.customer, email: 'ben@' } })],
    ['a header in the e-mail', (body) => ({ ...body, customer: { ...body.customer, email: 'a@b.co\r\nBcc: c@d.co' } })],
    ['a phone that is none', (body) => ({ ...body, customer: { ...body.customer, phone: '123' } })],
    ['an empty name', (body) => ({ ...body, customer: { ...body.customer, firstName: '   ' } })],
    ['a name too long', (body) => ({ ...body, customer: { ...body.customer, firstName: 'x'.repeat(61) } })],
    ['an identity number that is none', (body) => ({ ...body, invoice: { kind: 'individual', identityNumber: '12345678901' } })],
    ['a company without a tax office', (body) => ({ ...body, invoice: { kind: 'corporate', companyName: 'A', taxNumber: '4540536920' } })],
    ['a tax number that is none', (body) => ({ ...body, invoice: { kind: 'corporate', companyName: 'A', taxOffice: 'B', taxNumber: '4540536921' } })],
    ['an unknown payment method', (body) => ({ ...body, paymentMethod: 'cash' })],
    ['an unknown language', (body) => ({ ...body, languagePreference: 'de' })],
    ['a postcode of letters', (body) => ({ ...body, shippingAddress: { ...body.shippingAddress, postcode: 'abcde' } })],
    ['a list', () => []],
    ['nothing', () => undefined],
  ];
  test.each(broken)('refuses %s with 400 and takes no stock', async (_title, breakIt) => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const before = await stockOf(shop.db, bottle);

    const answer = await checkout<ErrorAnswer>(shop, breakIt(body));

    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await stockOf(shop.db, bottle)).toBe(before);
  });

  test.each(['', 'ş', 'x'.repeat(201), 'a b'])('a key of %j is refused or taken for none, never broken', async (key) => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const answer = await shop.app.inject({ method: 'POST', url: '/api/checkout', headers: { 'idempotency-key': key }, payload: body });

    expect(answer.statusCode).toBe(400);
  });

  test('a space copied along with the e-mail is no mistake', async () => {
    const body = await checkoutBody(shop, [{ productId: bottle }]);
    const { body: placed } = await checkout(shop, { ...body, customer: { ...body.customer, email: ' Igdir@Ornek.com ' } });

    expect((await readOrder(shop, placed)).body.email).toBe('Igdir@Ornek.com');
  });
});

describe('what is kept', () => {
  test('an identity number is encrypted, and in no answer, document or log', async () => {
    const number = '10000000146';
    const { body: placed, ...answer } = await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { invoice: { kind: 'individual', identityNumber: number } }));
    const row = await orderRow(placed.orderNumber);
    const documents = await shop.db.selectFrom('orderDocuments').select('html').where('orderId', '=', row.id).execute();

    expect(row.identityNumberEncrypted && decryptIdentityNumber(shop.context.secrets.identityKey, placed.orderNumber, row.identityNumberEncrypted)).toBe(number);
    const { identityNumberEncrypted: _kept, ...visible } = row;
    expect(JSON.stringify([answer, placed, visible, documents, (await readOrder(shop, placed)).body])).not.toContain(number);
  });

  test("a sole trader's number is a person's: encrypted too; a company's stands with its invoice", async () => {
    const trader = await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { invoice: { kind: 'corporate', companyName: 'Şahin Parfüm', taxOffice: 'Kadıköy', taxNumber: '17291716060' } }));
    const company = await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { invoice: { kind: 'corporate', companyName: 'Koku A.Ş.', taxOffice: 'Üsküdar', taxNumber: '4540536920', isEInvoicePayer: true } }));

    expect((await orderRow(trader.body.orderNumber)).invoice).toEqual({ kind: 'corporate', companyName: 'Şahin Parfüm', taxOffice: 'Kadıköy', taxNumber: null, isEInvoicePayer: false });
    expect((await orderRow(trader.body.orderNumber)).identityNumberEncrypted).not.toBeNull();
    expect((await orderRow(company.body.orderNumber)).invoice).toMatchObject({ taxNumber: '4540536920', isEInvoicePayer: true });
    expect((await readOrder(shop, company.body)).body.invoice).toEqual({ kind: 'corporate', companyName: 'Koku A.Ş.', taxOffice: 'Üsküdar' });
  });

  test('the accepted texts are kept as they were, with version and hash, and escaped', async () => {
    const { body: placed } = await checkout(shop, await checkoutBody(shop, [{ productId: cap, quantity: 10 }], { customer: { firstName: '<script>', lastName: 'Ünlü', email: 'a@ornek.com', phone: '05321234567' } }));
    const row = await orderRow(placed.orderNumber);
    const documents = await shop.db.selectFrom('orderDocuments').selectAll().where('orderId', '=', row.id).orderBy('kind').execute();

    expect(documents.map((document) => document.kind)).toEqual(['distance-sales', 'preliminary-information']);
    for (const { html, sha256, acceptedAt, version } of documents) {
      expect(sha256).toBe(createHash('sha256').update(html).digest('hex'));
      expect(acceptedAt).toEqual(row.createdAt);
      expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(html).toContain('Kapak &lt;b&gt;Ceviz&lt;/b&gt;');
      expect(html).toContain('&lt;script&gt; Ünlü');
      expect(html).not.toContain('<script>');
      expect(html).toContain(`${placed.orderNumber.slice(0, 5)} ${placed.orderNumber.slice(5)}`);
      expect(html).toContain('on dört gün');
      expect(html).toContain('arabulucuya');
    }
  });

  test('consent to commercial mail is a history, and only when given', async () => {
    const email = 'rizam.var@ornek.com';
    const customer = { firstName: 'A', lastName: 'B', email, phone: '05321234567' };
    await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { customer }));
    await checkout(shop, await checkoutBody(shop, [{ productId: bottle }], { customer, consents: { preliminaryInformation: true, distanceSales: true, marketing: true } }));

    const consents = await shop.db.selectFrom('marketingConsents').selectAll().where('recipient', '=', email).execute();

    expect(consents).toHaveLength(1);
    expect(consents[0]).toMatchObject({ channel: 'EPOSTA', state: 'ONAY', source: 'HS_WEB', remoteAddress: '127.0.0.1' });
  });

  test('the pieces show as gone in the next answer within a second', async () => {
    const last = await makeProduct(shop.db, { stock: 1 });
    expect((await call<{ stock: number }>(shop, 'GET', `/products/${last}`)).body.stock).toBe(1);

    await checkout(shop, await checkoutBody(shop, [{ productId: last }]));

    await expect.poll(async () => (await call<{ stock: number }>(shop, 'GET', `/products/${last}`)).body.stock, { timeout: 1_000, interval: 20 }).toBe(0);
  });

  test('the bank is told the amount, and not who buys', async () => {
    const { body: placed } = await checkout(shop, await checkoutBody(shop, [{ productId: bottle, quantity: 2 }]));
    const row = await shop.db.selectFrom('testbankPayments').selectAll().where('token', '=', bankTokenOf(placed)).executeTakeFirstOrThrow();

    expect(row).toMatchObject({ amountKurus: Math.round(placed.total * 100), currency: 'TRY', orderNumber: placed.orderNumber, merchantReference: placed.paymentId });
    expect(JSON.stringify(row)).not.toContain('ornek.com');
  });
});

describe('POST /checkout/contracts', () => {
  test('renders both texts for a checkout that is still empty', async () => {
    const { status, body } = await call<ContractsAnswer>(shop, 'POST', '/checkout/contracts', { body: { items: [{ productId: bottle, quantity: 120 }, { productId: 999_999, quantity: 1 }] } });

    expect(status).toBe(200);
    expect(body.documents.map(({ kind, title }) => [kind, title])).toEqual([
      ['preliminary-information', 'Ön Bilgilendirme Formu'],
      ['distance-sales', 'Mesafeli Satış Sözleşmesi'],
    ]);
    for (const { html } of body.documents) {
      expect(html).toContain('Şişe 100 ml');
      expect(html).toContain('3.769,20 TL');
      expect(html).toContain('Flakon Cam ve Ambalaj Ticaret Limited Şirketi');
      expect(html).toContain('Tüketici Hakem Heyeti');
    }
  });

  test('what was read is what is kept, but for the number and the date', async () => {
    const order = await checkoutBody(shop, [{ productId: bottle, quantity: 3 }]);
    const { items, customer, shippingAddress, invoice, paymentMethod } = order;
    const { body: preview } = await call<ContractsAnswer>(shop, 'POST', '/checkout/contracts', { body: { items, customer: { ...customer, phone: '+905321234567' }, shippingAddress: { firstName: 'Iğdır', lastName: 'Şahin', ...shippingAddress }, invoice, paymentMethod } });
    const { body: placed } = await checkout(shop, order);
    const { id } = await orderRow(placed.orderNumber);
    const kept = await shop.db.selectFrom('orderDocuments').select(['kind', 'html']).where('orderId', '=', id).execute();

    for (const { kind, html } of preview.documents) {
      const beforeNumber = html.slice(0, html.lastIndexOf('<p>Sipariş numarası'));
      expect(kept.find((document) => document.kind === kind)?.html).toContain(beforeNumber);
    }
  });

  test.each([undefined, {}, { items: 'x' }, { items: [{ productId: 1, quantity: -1 }] }, { items: [], customer: { firstName: 5 } }, { items: [], customer: { firstName: 'x'.repeat(99) } }])('refuses %j with 400', async (body) => {
    expect((await call(shop, 'POST', '/checkout/contracts', { body })).status).toBe(400);
  });
});

describe('places', () => {
  test('cities, districts and neighbourhoods in Turkish order, for a day', async () => {
    const cities = await call<{ names: string[] }>(shop, 'GET', '/places/cities');
    const districts = await call<{ names: string[] }>(shop, 'GET', `/places/cities/${encodeURIComponent('İstanbul')}/districts`);
    const neighbourhoods = await call<{ names: string[] }>(shop, 'GET', `/places/cities/${encodeURIComponent('İstanbul')}/districts/${encodeURIComponent('Kadıköy')}/neighbourhoods`);

    expect(cities.body.names).toHaveLength(81);
    expect(districts.body.names).toHaveLength(39);
    expect(districts.body.names).toEqual([...districts.body.names].sort(new Intl.Collator('tr').compare));
    expect(neighbourhoods.body.names).toContain('Caferağa Mah');
    expect(cities.headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each(['/places/cities/Atlantis/districts', '/places/cities/Ankara/districts/Kad%C4%B1k%C3%B6y/neighbourhoods', '/places/cities/__proto__/districts'])('%s is 404', async (path) => {
    expect((await call(shop, 'GET', path)).status).toBe(404);
  });
});
