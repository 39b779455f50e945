// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kurus } from '#shared/base/money.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { type Api, ApiError } from '#web/base/api/api.ts';
import { makeItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import type { CheckoutData } from './checkout-form.ts';
import { attemptKey, bodyOf, failureOf, sendOrder, stepsOf } from './checkout-request.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

const item = (id: number, quantity: number, cartItemId = `r${id}`) => {
  const made = makeItem(makeProduct({ id, price: 34.9 }), { cartItemId, quantity, addedAt: '' });
  if (!made) throw new Error('no item');
  return made;
};
const data: CheckoutData = {
  customer: {
    firstName: 'Işıl',
    lastName: 'Çağdaş',
    email: 'isil@example.com',
    phone: '+905321234567',
  },
  shippingAddress: {
    city: 'İstanbul',
    district: 'Kağıthane',
    neighbourhood: 'Çağlayan',
    line: 'Vatan Cad. 14',
    postcode: '',
  },
  isBillingSame: true,
  invoice: { kind: 'individual', identityNumber: '' },
  paymentMethod: 'card',
  phoneCode: '',
  note: '',
  isAgreed: true,
  isMarketing: false,
};
const body = (note = ''): CheckoutInput =>
  bodyOf({ data: { ...data, note }, items: [item(1, 2)], total: kurus(8236), language: 'tr' });

/** An API with the given responses, one after the other; an Error is thrown. */
function apiOf(...answers: unknown[]) {
  const post = vi.fn(async (_path: string, _options: { headers: Record<string, string> }) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    api: { post } as unknown as Api,
    keys: () => post.mock.calls.map(([, options]) => options.headers['idempotency-key']),
  };
}
const refusal = (status: number, code: string, details?: unknown) =>
  new ApiError(status, { code: code as never, message: 'Olmadı.', details });

test('[G01] the order has items, buyer, address, invoice, consents, the expected total and the language', () => {
  expect(body('Zili çalmayın')).toEqual({
    items: [{ productId: 1, quantity: 2, price: 34.9 }],
    customer: data.customer,
    shippingAddress: data.shippingAddress,
    invoice: data.invoice,
    paymentMethod: 'card',
    note: 'Zili çalmayın',
    consents: { preliminaryInformation: true, distanceSales: true, marketing: false },
    expectedTotal: 82.36,
    languagePreference: 'tr',
  });
});

test('after a failure without an answer the same key is sent again, whatever has changed meanwhile', async () => {
  const { api, keys } = apiOf(new TypeError('Failed to fetch'), refusal(502, 'INTERNAL'), {
    orderNumber: 'A',
  });

  expect(await sendOrder(api, body())).toEqual({ kind: 'network' });
  expect(await sendOrder(api, body('başka'))).toEqual({ kind: 'network' });
  expect(await sendOrder(api, body('başka'))).toMatchObject({ kind: 'placed' });

  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('after a definite no the key stays for the same content and is new for other content', async () => {
  const { api, keys } = apiOf(
    refusal(422, 'PAYMENT_METHOD_OFF'),
    refusal(409, 'CART_CHANGED', { rows: [], total: 1 }),
    { orderNumber: 'A' },
  );

  await sendOrder(api, body());
  await sendOrder(api, body());
  await sendOrder(api, body('başka'));

  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('an order that ended unpaid does not prevent the same order again', async () => {
  const { api, keys } = apiOf(refusal(503, 'OVERLOADED'), refusal(409, 'ORDER_NOT_PAYABLE'), {
    orderNumber: 'B',
  });

  expect(await sendOrder(api, body())).toEqual({ kind: 'network' });
  expect(await sendOrder(api, body())).toMatchObject({
    kind: 'refused',
    code: 'ORDER_NOT_PAYABLE',
  });
  expect(await sendOrder(api, body())).toEqual({ kind: 'placed', answer: { orderNumber: 'B' } });

  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('an order whose payment the provider refused to start is over: the next press makes a new one', async () => {
  const { api, keys } = apiOf(refusal(422, 'PROVIDER_REFUSED'), { orderNumber: 'B' });
  expect(await sendOrder(api, body())).toMatchObject({ code: 'PROVIDER_REFUSED' });
  expect(await sendOrder(api, body())).toMatchObject({ kind: 'placed' });
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('once the order exists the next one has a key of its own', async () => {
  const { api, keys } = apiOf({ orderNumber: 'A' }, { orderNumber: 'B' });

  await sendOrder(api, body());
  await sendOrder(api, body());

  expect(new Set(keys()).size).toBe(2);
});

test('the key survives a reload and contains nothing of what was typed', () => {
  const key = attemptKey(body());

  expect(attemptKey(body())).toBe(key);
  expect(sessionStorage.getItem('checkout:attempt')).not.toContain('Işıl');
});

test.each([
  [new TypeError('Failed to fetch'), 'network'],
  [new DOMException('too late', 'TimeoutError'), 'network'],
  [refusal(500, 'INTERNAL'), 'network'],
  [refusal(409, 'CART_CHANGED', { rows: [], total: null }), 'changed'],
  [refusal(422, 'QUANTITY_NOT_ALLOWED', { rows: [], total: null }), 'changed'],
  [refusal(409, 'IDEMPOTENCY_KEY_REUSED'), 'reused'],
  [refusal(422, 'CONSENT_MISSING'), 'refused'],
  [refusal(429, 'TOO_MANY_REQUESTS'), 'refused'],
])('%s is understood as %s', (error, kind) => {
  expect(failureOf(error).kind).toBe(kind);
});

test('accepting a change lowers scarce rows, removes unavailable ones, and leaves prices to the recalculation', () => {
  const row = { name: 'Şişe', seenPrice: 34.9, price: 34.9 };
  const items = [item(1, 5), item(2, 3), item(3, 1), item(4, 2)];

  const steps = stepsOf(
    {
      total: 100,
      rows: [
        { ...row, productId: 1, problem: 'not-enough', requestedQuantity: 5, availableQuantity: 4 },
        {
          ...row,
          productId: 2,
          problem: 'gone',
          requestedQuantity: 3,
          availableQuantity: 0,
          price: null,
        },
        {
          ...row,
          productId: 3,
          problem: 'price',
          requestedQuantity: 1,
          availableQuantity: 1,
          price: 36.9,
        },
      ],
    },
    items,
  );

  expect(steps).toEqual([
    { kind: 'quantity', cartItemId: 'r1', quantity: 4 },
    { kind: 'remove', cartItemId: 'r2' },
  ]);
});

test('two rows of one product are distinguished by their quantity', () => {
  const row = {
    name: 'Şişe',
    seenPrice: 34.9,
    price: 34.9,
    productId: 1,
    problem: 'not-enough' as const,
  };
  const items = [item(1, 5, 'plain'), item(1, 3, 'designed')];

  const steps = stepsOf(
    {
      total: null,
      rows: [
        { ...row, requestedQuantity: 3, availableQuantity: 0 },
        { ...row, requestedQuantity: 5, availableQuantity: 4 },
      ],
    },
    items,
  );

  expect(steps).toEqual([
    { kind: 'remove', cartItemId: 'designed' },
    { kind: 'quantity', cartItemId: 'plain', quantity: 4 },
  ]);
});
