// Alternatives of a row: the buyer chooses one, the sums are updated, and the order has the choice.
import { beforeEach, describe, expect, test } from 'vitest';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { goods, preview, bodyFor, send, made, read, priced } = useQuoteStaff(shop);

let amber = 0;
beforeEach(async () => {
  amber = await makeProduct(shop.db, { price: 1_250, stock: 500 });
  await shop.db.updateTable('products').set({ stock: 500 }).where('id', '=', goods.cap).execute();
});
const rows = () => [
  {
    productId: goods.bottle,
    quantity: 10,
    ownPrice: 7.77,
    alternatives: [{ productId: amber, quantity: 20, ownPrice: 9.99 }],
  },
  { productId: goods.cap, quantity: 12 },
];
const open = async (code: string) => (await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body;
const choose = (code: string, position: number) =>
  call<QuoteAnswer & ErrorAnswer>(shop, 'POST', `/quotes/${code}/choice`, { body: { position } });
const cartOf = ({ items }: QuoteAnswer) =>
  items.map(({ productId, quantity }) => ({ productId, quantity }));

describe('a row with an alternative', () => {
  test('is priced beside it, and counts until the alternative is chosen', async () => {
    const seen = (await preview(rows())).body;
    expect(seen.items.map((item) => [item.alternativeTo, item.unitPrice])).toEqual([
      [null, 7.77],
      [null, 3.33],
      [0, 9.99],
    ]);
    const { code, total } = await made(rows());
    const page = await open(code);
    expect(page.finalTotal).toBe(total);
    expect(page.items.map(({ productId }) => productId)).toEqual([goods.bottle, goods.cap]);
    expect(page.alternatives).toMatchObject([
      { productId: amber, quantity: 20, unitPrice: 9.99, position: 3, group: 1 },
    ]);
  });

  test('changes with the choice: page, cart and order have the same total, and it can be changed back', async () => {
    const { code, number, total } = await made(rows());
    await call(shop, 'POST', `/quotes/${code}/replies`, {
      body: { kind: 'acceptance', key: 'accepted-once' },
    });
    const { status, body } = await choose(code, 3);
    expect(body.acceptedAt).toBeNull();
    expect([status, body.subtotal]).toEqual([200, 239.76]);
    expect(body.items.map(({ productId }) => productId)).toEqual([amber, goods.cap]);
    expect(body.alternatives.map(({ productId }) => productId)).toEqual([goods.bottle]);
    const cart = await priced(cartOf(body), code);
    expect([cart.quote?.state, cart.finalTotal]).toEqual(['holds', body.finalTotal]);
    // A row that was not chosen has no promised price.
    expect((await priced(cartOf(await open((await made(rows())).code)), code)).quote?.state).toBe(
      'changed',
    );
    expect((await choose(code, 1)).body.finalTotal).toBe(total);
    const again = (await choose(code, 3)).body;
    const placed = await checkout<ErrorAnswer>(shop, {
      ...(await checkoutBody(shop, cartOf(again))),
      quoteCode: code,
      expectedTotal: again.finalTotal,
    });
    expect(placed.status).toBe(200);
    expect((await read(number)).state).toBe('used');
    expect((await choose(code, 1)).body.code).toBe('QUOTE_NOT_OPEN');
  });

  test('chosen and ordered at once, the order has one of the two, at its own total', async () => {
    const { code, total } = await made(rows());
    const first = await open(code);
    const order = {
      ...(await checkoutBody(shop, cartOf(first))),
      quoteCode: code,
      expectedTotal: total,
    };
    const [placed] = await Promise.all([
      checkout<ErrorAnswer>(shop, order),
      choose(code, 3),
      choose(code, 1),
      choose(code, 3),
    ]);
    const after = await open(code);
    if (placed.status === 200)
      expect([after.state, after.items[0]?.productId, after.finalTotal]).toEqual([
        'used',
        goods.bottle,
        total,
      ]);
    else expect([placed.body.code, after.state]).toEqual(['CART_CHANGED', 'open']);
  });

  test('a row that the quote does not have, one that is gone, and a product twice are refused', async () => {
    const { code } = await made(rows());
    expect((await choose(code, 9)).body.code).toBe('QUOTE_CHANGED');
    expect((await choose(code, 0)).status).toBe(400);
    await shop.db
      .updateTable('products')
      .set({ isActive: false })
      .where('id', '=', amber)
      .execute();
    expect((await choose(code, 3)).body.code).toBe('QUOTE_NOT_POSSIBLE');
    const twice = [
      {
        productId: goods.bottle,
        quantity: 10,
        alternatives: [{ productId: goods.bottle, quantity: 20 }],
      },
    ];
    expect((await preview(twice)).status).toBe(400);
  });

  test('a new revision can begin from the choice, with terms and texts', async () => {
    const { code, number } = await made(rows(), {
      paymentTerms: '%50 peşin',
      deliveryTerms: '10 iş günü',
      textRows: ['Numune hediye 🌿'],
    });
    await choose(code, 3);
    const second = (await send(await bodyFor(rows(), { revises: number, paymentTerms: 'Peşin' })))
      .body;
    const page = await open(second.code);
    expect(page.revisions[0]?.changes.map(({ kind }) => kind)).toEqual([
      'added',
      'removed',
      'terms',
      'total',
    ]);
    expect(await open(code)).toMatchObject({
      paymentTerms: '%50 peşin',
      deliveryTerms: '10 iş günü',
      textRows: ['Numune hediye 🌿'],
    });
    const pdf = await shop.app.inject({ url: `/api/quotes/${second.code}/pdf` });
    expect(pdf.statusCode).toBe(200);
  });
});
