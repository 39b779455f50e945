import { beforeEach, describe, expect, test } from 'vitest';
import {
  CARDS,
  checkout,
  checkoutBody,
  comeBack,
  pay,
  payAtBank,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CustomerCart } from '#shared/cart/customer-cart.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';

const shop = useTestApp();

let me = {} as TestCustomer;
let bottle = 0;
let cap = 0;
beforeEach(async () => {
  me = await makeCustomer(shop.context);
  bottle = await makeProduct(shop.db, { stock: 100 });
  cap = await makeProduct(shop.db, { stock: 100 });
});

const cart = async () => (await ask<CustomerCart>(shop, 'GET', '/user/cart', { as: me })).body;
const sync = (rows: [number, number][]) =>
  ask<CustomerCart>(shop, 'POST', '/user/cart/sync', {
    as: me,
    body: { items: rows.map(([productId, quantity]) => ({ productId, quantity })) },
  });
const rowsOf = ({ items }: CustomerCart) =>
  items.map(({ productId, quantity }) => [productId, quantity]);

/** Fills the customer's cart and orders all of it. */
async function order(rows: [number, number][], change: Partial<CheckoutInput> = {}) {
  await sync(rows);
  const inputs = rows.map(([productId, quantity]) => ({ productId, quantity }));
  const { body } = await checkout<CheckoutAnswer>(
    shop,
    await checkoutBody(shop, inputs, change),
    undefined,
    { authorization: `Bearer ${me.accessToken}` },
  );
  return body;
}

describe("a customer's cart while its order waits for the payment", () => {
  test('keeps its rows and names the order, on every device', async () => {
    const placed = await order([
      [bottle, 2],
      [cap, 5],
    ]);

    const { pendingOrder, ...rest } = await cart();

    expect(rowsOf({ pendingOrder, ...rest })).toEqual([
      [bottle, 2],
      [cap, 5],
    ]);
    expect(pendingOrder).toEqual({
      orderNumber: placed.orderNumber,
      items: [
        { productId: bottle, designId: null, isSample: false, quantity: 2 },
        { productId: cap, designId: null, isSample: false, quantity: 5 },
      ],
    });
  });

  test('loses what was ordered when it is paid, and nothing else', async () => {
    const placed = await order([
      [bottle, 2],
      [cap, 5],
    ]);
    await sync([
      [bottle, 3],
      [cap, 5],
    ]);

    await pay(shop, placed);

    const after = await cart();
    expect(rowsOf(after)).toEqual([[bottle, 1]]);
    expect(after.pendingOrder).toBeNull();
  });

  test('is taken from once, however often the bank reports the payment', async () => {
    const placed = await order([[bottle, 2]]);
    const { location } = await payAtBank(shop, placed);
    await comeBack(shop, location);
    await sync([[bottle, 2]]);

    await comeBack(shop, location);

    expect(rowsOf(await cart())).toEqual([[bottle, 2]]);
  });

  test('stays with its order after a failed payment', async () => {
    const placed = await order([[bottle, 2]]);
    const { location } = await payAtBank(shop, placed, { card: CARDS.declined });
    await comeBack(shop, location);

    const after = await cart();

    expect(rowsOf(after)).toEqual([[bottle, 2]]);
    expect(after.pendingOrder?.orderNumber).toBe(placed.orderNumber);
  });

  test('stays when the order is cancelled, and is free for another one', async () => {
    const placed = await order([[bottle, 2]]);
    await ask(shop, 'POST', `/orders/${placed.orderNumber}/cancel`, { as: me });

    const after = await cart();

    expect((await readOrder(shop, placed)).body.status).toBe('CANCELLED');
    expect(rowsOf(after)).toEqual([[bottle, 2]]);
    expect(after.pendingOrder).toBeNull();
  });

  test('names no order that is paid by bank transfer: its browser has emptied the cart', async () => {
    await order([[bottle, 2]], { paymentMethod: 'transfer' });

    expect((await cart()).pendingOrder).toBeNull();
  });

  test("names no order of another customer, and no guest's", async () => {
    await order([[bottle, 2]]);
    const placed = await checkout<CheckoutAnswer>(
      shop,
      await checkoutBody(shop, [{ productId: bottle }]),
    );
    me = await makeCustomer(shop.context);

    expect(placed.status).toBe(200);
    expect((await cart()).pendingOrder).toBeNull();
  });
});
