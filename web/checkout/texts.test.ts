import { expect, test } from 'vitest';
import { cartProblems } from '#shared/cart/cart.ts';
import { customerStatuses } from '#shared/orders/order-states.ts';
import enCart from '../../locales/en/cart.json' with { type: 'json' };
import enCheckout from '../../locales/en/checkout.json' with { type: 'json' };
import enOrders from '../../locales/en/orders.json' with { type: 'json' };
import enPayments from '../../locales/en/payments.json' with { type: 'json' };
import trCart from '../../locales/tr/cart.json' with { type: 'json' };
import trCheckout from '../../locales/tr/checkout.json' with { type: 'json' };
import trOrders from '../../locales/tr/orders.json' with { type: 'json' };
import trPayments from '../../locales/tr/payments.json' with { type: 'json' };

/** "a.b.c" with the names of the placeholders, for every text. */
function keysOf(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object'
      ? keysOf(text, `${before}${key}.`)
      : [
          `${before}${key} ${[...String(text).matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()}`,
        ],
  );
}

test.each([
  ['cart', trCart, enCart],
  ['checkout', trCheckout, enCheckout],
  ['orders', trOrders, enOrders],
  ['payments', trPayments, enPayments],
])('the texts of %s are complete in both languages, with the same figures in them', (_, tr, en) => {
  expect(keysOf(en).sort()).toEqual(keysOf(tr).sort());
});

test('every status and every problem of a row has its text', () => {
  expect(Object.keys(trOrders.status)).toEqual([...customerStatuses]);
  expect(Object.keys(trOrders.event)).toEqual(expect.arrayContaining([...customerStatuses]));
  expect(Object.keys(trCart.problem)).toEqual([...cartProblems, 'price']);
  expect(Object.keys(trCheckout.change)).toEqual(
    expect.arrayContaining([...cartProblems, 'price']),
  );
});

test('[G08] the texts of the network failure are the same in both languages', () => {
  expect([trCheckout.networkFailure, enCheckout.networkFailure]).toEqual(
    Array(2).fill('Checkout failed due to a network or server error.'),
  );
});
