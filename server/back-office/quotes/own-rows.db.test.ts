// Rows of quotes that are not in the catalogue (decision 0105): from the quote to the order, and
// nowhere else.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { OwnRow } from '#shared/back-office/quotes.ts';
import type { SetupAnswer } from '#shared/back-office/setup.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { staff, goods, preview, made } = useQuoteStaff(shop);

const row = { name: 'Kalıp bedeli', taxPercent: 10, unitPrice: 1_250.5 };
const makeRow = (change: object = {}) =>
  ask<OwnRow & ErrorAnswer>(shop, 'POST', '/admin/quotes/own-rows', {
    as: staff.worker,
    body: { ...row, ...change },
  });
const idOf = async (change: object = {}) => (await makeRow(change)).body.productId;
const calculate = async (items: object[], quoteCode?: string) =>
  (
    await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: items, ...(quoteCode && { quoteCode }) },
    })
  ).body;
const goodsWith = (productId: number) => [
  { productId: goods.bottle, quantity: 10, ownPrice: 7.77 },
  { productId, quantity: 2, ownPrice: 1_250.5 },
];
const plain = (items: readonly { productId: number; quantity: number }[]) =>
  items.map(({ productId, quantity }) => ({ productId, quantity }));

test('an own row has a name, a price and a rate of KDV; sent again it is the same row', async () => {
  const [one, two] = await Promise.all([makeRow(), makeRow()]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body.productId).toBe(one.body.productId);
  const { body } = await preview([
    { productId: one.body.productId, quantity: 2, ownPrice: 1_250.5 },
  ]);
  expect(body.items[0]).toMatchObject({
    isOwnRow: true,
    unitPrice: 1_250.5,
    lineTotal: 2_501,
    taxRatePercentage: 10,
    listUnitPrice: null,
    steps: [],
    problem: null,
    isShort: false,
  });
  const otherRate = await makeRow({ taxPercent: 20 });
  expect([otherRate.status, otherRate.body.errors?.[0]?.path]).toEqual([400, 'name']);
  const { name } = await shop.db
    .selectFrom('products')
    .select('name')
    .where('id', '=', goods.bottle)
    .executeTakeFirstOrThrow();
  const taken = await makeRow({ name });
  expect([taken.status, taken.body.errors?.[0]?.path]).toEqual([400, 'name']);
});

test('an own row becomes a row of the order, with its KDV and without the right of withdrawal, once', async () => {
  const id = await idOf({ name: 'Özel kapak, mat altın' });
  const items = goodsWith(id);
  const { code } = await made(items);
  const page = await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`);
  expect(page.body.items[1]).toMatchObject({
    name: 'Özel kapak, mat altın',
    quantity: 2,
    unitPrice: 1_250.5,
    lineTotal: 2_501,
    product: { id, images: [], imageUrl: '' },
    isOwnRow: true,
    imageUrl: '',
  });
  const seen = await calculate(plain(items), code);
  expect(seen).toMatchObject({ subtotal: 2_578.7, quote: { state: 'holds' } });
  expect(seen.items[1]).toMatchObject({ problem: null, isPersonalised: true, isOwnRow: true });
  expect(seen.items[0]).not.toHaveProperty('isOwnRow');
  const sold = plain(items).map((item, at) => ({ ...item, price: seen.items[at]?.unitPrice ?? 0 }));
  const body = await checkoutBody(shop, sold, {
    quoteCode: code,
    expectedTotal: seen.finalTotal,
  });
  const order = await call<{ orderNumber: string } & ErrorAnswer>(shop, 'POST', '/checkout', {
    body,
  });
  expect(order.status).toBe(200);
  const ordered = await shop.db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['i.name', 'i.quantity', 'i.unitPriceKurus', 'i.taxPoints', 'i.isPersonalised'])
    .where('o.orderNumber', '=', order.body.orderNumber)
    .where('i.productId', '=', id)
    .execute();
  expect(ordered).toEqual([
    {
      name: 'Özel kapak, mat altın',
      quantity: 2,
      unitPriceKurus: 125_050,
      taxPoints: 1_000,
      isPersonalised: true,
    },
  ]);
  // The quote is used: the row does not exist in a cart any more.
  const again = await calculate(plain(items), code);
  expect(again.items[1]).toMatchObject({ productId: id, problem: 'gone' });
});

test('an own row does not count as the first product of a new shop', async () => {
  await idOf({ name: 'İlk kalıp' });
  const { body } = await ask<SetupAnswer>(shop, 'GET', '/admin/settings/setup', {
    as: await makeAdmin(shop.context),
  });
  expect(body.steps.find(({ key }) => key === 'product')).toMatchObject({ isDone: false });
});

test('an own row cannot be bought without its quote, or in a larger quantity', async () => {
  const id = await idOf({ name: 'Numune kalıbı' });
  const items = goodsWith(id);
  const { code } = await made(items);
  expect((await calculate(plain(items))).items[1]).toMatchObject({ problem: 'gone' });
  const more = plain(items).map((item) => ({ ...item, quantity: item.quantity + 1 }));
  expect((await calculate(more, code)).items[1]).toMatchObject({
    problem: 'not-enough',
    possibleQuantity: 2,
  });
  const body = await checkoutBody(shop, [{ productId: goods.bottle, quantity: 1 }]);
  const refused = await call<ErrorAnswer>(shop, 'POST', '/checkout', {
    body: { ...body, items: [{ productId: id, quantity: 1, price: 1_250.5 }] },
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'CART_CHANGED']);
});

test('an own row is shown nowhere: no page, no search, no list of products', async () => {
  const id = await idOf({ name: 'Gizli kalıp bedeli' });
  expect((await call(shop, 'GET', `/products/${id}`)).status).toBe(404);
  const search = await call<{ content: object[] }>(shop, 'GET', '/products/search?q=gizli');
  expect(search.body.content).toEqual([]);
  const quick = await call(shop, 'GET', '/products/search?q=OZEL&size=5');
  expect(JSON.stringify(quick.body)).not.toContain('Gizli kalıp');
  const list = await ask<{ content: { id: number }[] }>(
    shop,
    'GET',
    '/admin/products?search=gizli',
    {
      as: staff.owner,
    },
  );
  expect(list.body.content).toEqual([]);
});
