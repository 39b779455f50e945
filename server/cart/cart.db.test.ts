import { beforeAll, describe, expect, test } from 'vitest';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { kurus } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';

const shop = useTestApp();
const calculate = <T = CalculateAnswer>(body: unknown) =>
  call<T>(shop, 'POST', '/cart/calculate', { body });

let plain = 0;
let tiered = 0;
let withdrawn = 0;

beforeAll(async () => {
  plain = await makeProduct(shop.db, { price: 1_000, stock: 20 });
  tiered = await makeProduct(shop.db, {
    price: 3_490,
    stock: 5_000,
    minQuantity: 12,
    quantityStep: 12,
    tiers: [
      { minQuantity: 120, discountType: 'PERCENTAGE', discountPoints: 1_250 },
      {
        minQuantity: 600,
        discountType: 'FIXED_AMOUNT',
        discountAmount: kurus(900),
        isActive: false,
      },
    ],
  });
  withdrawn = await makeProduct(shop.db, { isActive: false });
});

describe('POST /cart/calculate', () => {
  test('[H01] [E30] answers every figure of the specification, with rows', async () => {
    const { status, body } = await calculate({
      cartItems: [
        { productId: tiered, quantity: 120, price: 34.9 },
        { productId: plain, quantity: 2, price: 10 },
      ],
      customerEmail: 'kim@ornek.com',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      subtotal: 3684.8,
      totalDiscountAmount: 0,
      appliedDiscounts: [],
      taxAmount: 663.26,
      shippingCost: 0,
      finalTotal: 4348.06,
    });
    expect(body.items[0]).toEqual({
      productId: tiered,
      quantity: 120,
      name: { text: expect.any(String), language: 'tr' },
      price: 34.9,
      unitPrice: 30.54,
      lineTotal: 3664.8,
      taxRatePercentage: 18,
      discount: 0,
      discounts: [],
      pieceSteps: [],
      stock: 5_000,
      minQuantity: 12,
      quantityStep: 12,
      problem: null,
      possibleQuantity: null,
      nextTier: null,
    });
  });

  test('names are in the language of the page, in Turkish where there is no English one', async () => {
    const square = await makeProduct(shop.db, { name: 'Kare Şişe', nameEn: 'Square Bottle' });
    const flat = await makeProduct(shop.db, { name: 'Yassı Kapak' });
    const namesIn = async (language: string) => {
      const { body } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
        body: { cartItems: [square, flat].map((productId) => ({ productId, quantity: 1 })) },
        headers: { 'accept-language': language },
      });
      return body.items.map(({ name }) => name);
    };

    expect(await namesIn('en')).toEqual([
      { text: 'Square Bottle', language: 'en' },
      { text: 'Yassı Kapak', language: 'tr' },
    ]);
    expect(await namesIn('tr')).toEqual([
      { text: 'Kare Şişe', language: 'tr' },
      { text: 'Yassı Kapak', language: 'tr' },
    ]);
  });

  test('[H01] the price in the request is never trusted', async () => {
    const cheap = await calculate({ cartItems: [{ productId: plain, quantity: 1, price: 0.01 }] });
    const none = await calculate({ cartItems: [{ productId: plain, quantity: 1 }] });

    expect(cheap.body).toEqual(none.body);
    expect(cheap.body.subtotal).toBe(10);
  });

  test('[E24] an empty cart costs nothing, shipping neither', async () => {
    expect((await calculate({ cartItems: [] })).body).toMatchObject({
      subtotal: 0,
      taxAmount: 0,
      shippingCost: 0,
      finalTotal: 0,
      items: [],
    });
  });

  test('says what is wrong with each row and what can be bought instead', async () => {
    const { body } = await calculate({
      cartItems: [
        { productId: plain, quantity: 15, designId: 'a' },
        { productId: plain, quantity: 15, designId: 'b' },
        { productId: tiered, quantity: 5 },
        { productId: withdrawn, quantity: 1 },
        { productId: 2_000_000_000, quantity: 1 },
      ],
    });

    expect(
      body.items.map(({ designId, problem, possibleQuantity }) => [
        designId,
        problem,
        possibleQuantity,
      ]),
    ).toEqual([
      ['a', null, null],
      ['b', 'not-enough', 5],
      [undefined, 'below-minimum', 12],
      [undefined, 'gone', null],
      [undefined, 'gone', null],
    ]);
  });

  test('an e-mail changes nothing for a visitor who is not signed in', async () => {
    const cart = { cartItems: [{ productId: plain, quantity: 3 }] };

    expect((await calculate({ ...cart, customerEmail: 'admin@flakon.example' })).body).toEqual(
      (await calculate(cart)).body,
    );
  });

  test.each([
    ['no body', undefined],
    ['no rows', {}],
    ['rows that are no list', { cartItems: 'all' }],
    ['a quantity of 0', { cartItems: [{ productId: 1, quantity: 0 }] }],
    ['a negative quantity', { cartItems: [{ productId: 1, quantity: -5 }] }],
    ['half a piece', { cartItems: [{ productId: 1, quantity: 1.5 }] }],
    ['a quantity as text', { cartItems: [{ productId: 1, quantity: '2' }] }],
    ['a huge quantity', { cartItems: [{ productId: 1, quantity: 1e15 }] }],
    ['an id as text', { cartItems: [{ productId: '1; drop table products', quantity: 1 }] }],
    ['an id beyond the range', { cartItems: [{ productId: 2 ** 31, quantity: 1 }] }],
    [
      'too many rows',
      { cartItems: Array.from({ length: 201 }, () => ({ productId: 1, quantity: 1 })) },
    ],
    ['an e-mail as number', { cartItems: [], customerEmail: 5 }],
  ])('refuses %s with 400', async (_title, body) => {
    const answer = await calculate<ErrorAnswer>(body);

    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
  });

  test('the largest cart is answered, not broken', async () => {
    const { status, body } = await calculate({
      cartItems: Array.from({ length: 200 }, (_, index) => ({
        productId: plain,
        quantity: 1_000_000,
        designId: `😀ğ${index}`,
      })),
    });

    expect(status).toBe(200);
    expect(body.subtotal).toBe(2_000_000_000);
    expect(body.items[0]).toMatchObject({
      problem: 'not-enough',
      possibleQuantity: 20,
      designId: '😀ğ0',
    });
  });
});

test('quantities that each are allowed, but cost more than a cart can, are refused with a text', async () => {
  const dear = await Promise.all(
    Array.from({ length: 20 }, () => makeProduct(shop.db, { price: 1_000_000_000 })),
  );
  const rows = (quantity: number) => dear.map((productId) => ({ productId, quantity }));
  const answer = await calculate<ErrorAnswer>({ cartItems: rows(1_000_000) });
  expect([answer.status, answer.body.code]).toEqual([422, 'CART_TOO_LARGE']);
  expect(answer.body.message).toContain('10.000.000.000 TL');
  const most = await calculate({ cartItems: rows(50) });
  expect([most.status, most.body.subtotal]).toEqual([200, 10_000_000_000]);
  const body = await checkoutBody(shop, rows(1), { paymentMethod: 'transfer' });
  body.items = body.items.map((item) => ({ ...item, quantity: 1_000 }));
  expect((await checkout<ErrorAnswer>(shop, body)).body.code).toBe('CART_TOO_LARGE');
});
