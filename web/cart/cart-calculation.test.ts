import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import { DEFAULT_RATES, type Rates } from '#shared/pricing/rates.ts';
import { makeProduct, percentTier } from '#web/testing/make-product.ts';
import { createCalculation } from './cart-calculation.ts';
import { createCartStore } from './cart-store.ts';
import { viewCart } from './cart-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answerFor = (body: CalculateBody, parts: Partial<CalculateAnswer> = {}): CalculateAnswer => ({
  subtotal: 100,
  totalDiscountAmount: 5,
  appliedDiscounts: [{ id: 1, name: 'Hoş geldin', amount: 5 }],
  taxAmount: 17.1,
  taxes: [],
  shippingCost: 80,
  finalTotal: 192.1,
  shippingOptions: [],
  shippingOptionId: null,
  parcel: null,
  items: body.cartItems.map((item) => ({
    ...item,
    price: 34.9,
    unitPrice: 33,
    lineTotal: 33 * item.quantity,
    pieceSteps: [],
    discount: 0,
    discounts: [],
    taxRatePercentage: 18,
    stock: 500,
    minQuantity: 1,
    quantityStep: 1,
    problem: null,
    possibleQuantity: null,
    nextTier: null,
  })),
  coupon: null,
  unusedDiscounts: [],
  ...parts,
});

function shop({
  email = null as string | null,
  couponCode = (): string | null => null,
  calculate = async (body: CalculateBody, _signal: AbortSignal): Promise<CalculateAnswer> =>
    answerFor(body),
} = {}) {
  let stored: string | null = null;
  const write = (text: string) => {
    stored = text;
    return true;
  };
  let lastId = 0;
  const cart = createCartStore({
    read: () => stored,
    write,
    onElsewhere: () => () => undefined,
    logError: vi.fn(),
    newId: () => `row-${++lastId}`,
  });
  const asked = vi.fn(calculate);
  const calculation = createCalculation({
    cart,
    calculate: asked,
    basis: () => ({ customerEmail: email, couponCode: couponCode() }),
  });
  calculation.start();
  cart.open();
  const view = (rates: Rates = DEFAULT_RATES) =>
    viewCart(cart.getSnapshot().items, calculation.getState(), { rates, customerEmail: email });
  return { cart, calculation, asked, view };
}

test('[E09] the server is asked 500 ms after the last of several changes, once', async () => {
  const { cart, asked } = shop();

  cart.add(makeProduct({ id: 1 }), 2);
  await vi.advanceTimersByTimeAsync(400);
  cart.changeQuantity('row-1', 3);
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0]).toEqual({
    cartItems: [{ productId: 1, quantity: 3, price: 34.9 }],
    customerEmail: null,
  });
});

test('[E08] after a removal the server is asked after 100 ms', async () => {
  const { cart, asked } = shop();
  cart.add(makeProduct({ id: 1 }));
  cart.add(makeProduct({ id: 2 }));
  await vi.runAllTimersAsync();
  asked.mockClear();

  cart.remove('row-1');
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0].cartItems).toMatchObject([{ productId: 2 }]);
});

test('rows are shown by the name of the response; the stored name stays as it was added', async () => {
  const name = { text: 'Square Bottle', language: 'en' as const };
  const { cart, view } = shop({
    calculate: async (body) => {
      const answer = answerFor(body);
      return { ...answer, items: answer.items.map((item) => ({ ...item, name })) };
    },
  });
  cart.add(makeProduct({ id: 1, name: 'Kare Şişe' }));
  expect(view().rows[0]?.item.name).toBe('Kare Şişe');

  await vi.runAllTimersAsync();
  expect(view().rows[0]?.item).toMatchObject({ name: 'Square Bottle', nameLanguage: 'en' });
  expect(cart.getSnapshot().items[0]?.name).toBe('Kare Şişe');

  // While another quantity is being priced, too.
  cart.changeQuantity('row-1', 3);
  expect(view().rows[0]?.item.name).toBe('Square Bottle');
});

test("[E10] the request has the signed-in user's e-mail", async () => {
  const { cart, asked } = shop({ email: 'ayse@example.com' });

  cart.add(makeProduct());
  await vi.runAllTimersAsync();

  expect(asked.mock.calls[0]?.[0].customerEmail).toBe('ayse@example.com');
});

test("[E26] [E30] the server's figures are shown while they belong to the cart on the screen, ours until then", async () => {
  const { cart, view } = shop();
  cart.add(makeProduct({ price: 34.9 }), 2);
  expect(view().totals).toMatchObject({ source: 'local', subtotal: 6980 });

  await vi.runAllTimersAsync();
  expect(view().totals).toMatchObject({
    source: 'server',
    subtotal: 10000,
    totalDiscountAmount: 500,
    appliedDiscounts: [{ id: 1, name: 'Hoş geldin', amount: 500 }],
    taxAmount: 1710,
    shippingCost: 8000,
    finalTotal: 19210,
  });

  cart.changeQuantity('row-1', 3);
  expect(view().totals).toMatchObject({ source: 'local', subtotal: 10470 });
});

test('the response to an outdated request is dropped', async () => {
  const late: ((answer: CalculateAnswer) => void)[] = [];
  const { cart, view, asked } = shop({
    calculate: () => new Promise((resolve) => void late.push(resolve)),
  });

  cart.add(makeProduct(), 1);
  await vi.advanceTimersByTimeAsync(500);
  cart.changeQuantity('row-1', 2);
  await vi.advanceTimersByTimeAsync(500);
  late[1]?.(answerFor(asked.mock.calls[1]?.[0] as CalculateBody, { finalTotal: 222 }));
  late[0]?.(answerFor(asked.mock.calls[0]?.[0] as CalculateBody, { finalTotal: 111 }));
  await vi.advanceTimersByTimeAsync(0);

  expect(view().totals.finalTotal).toBe(22200);
  expect(asked.mock.calls[0]?.[1]?.aborted).toBe(true);
});

test('[E24] [E25] [E26] without an answer tax is the subtotal times the rate, shipping is free from the threshold on, and the total adds up', async () => {
  const { cart, view } = shop({ calculate: () => Promise.reject(new TypeError('offline')) });

  cart.add(makeProduct({ price: 100 }), 4);
  await vi.runAllTimersAsync();
  expect(view().totals).toMatchObject({
    source: 'local',
    subtotal: 40000,
    taxAmount: 7200,
    shippingCost: 8000,
    finalTotal: 55200,
  });

  cart.changeQuantity('row-1', 5);
  await vi.runAllTimersAsync();
  expect(view().totals).toMatchObject({
    subtotal: 50000,
    taxAmount: 9000,
    shippingCost: 0,
    finalTotal: 59000,
  });
});

test('[E24] an empty cart costs nothing, shipping neither, and sends no request', async () => {
  const { cart, view, asked } = shop();
  cart.add(makeProduct());
  cart.clear();
  await vi.runAllTimersAsync();

  expect(view().totals).toMatchObject({
    subtotal: 0,
    taxAmount: 0,
    shippingCost: 0,
    finalTotal: 0,
  });
  expect(asked).not.toHaveBeenCalled();
});

test('[E22] our own figures follow the tiers of the product and name the next step', async () => {
  const { cart, view } = shop({ calculate: () => Promise.reject(new TypeError('offline')) });

  cart.add(
    makeProduct({
      price: 100,
      bulkDiscounts: [percentTier(12, 5), percentTier(48, 10), percentTier(24, 50, false)],
    }),
    40,
  );
  await vi.runAllTimersAsync();

  expect(view().rows).toMatchObject([
    {
      unitPrice: 9500,
      lineTotal: 380000,
      tierFrom: 12,
      nextTier: { quantity: 48, missing: 8, unitPrice: 9000 },
    },
  ]);
});

test('the server’s data of a row stays while another row changes', async () => {
  const { cart, view } = shop({
    calculate: async (body) => {
      const answer = answerFor(body);
      return {
        ...answer,
        items: answer.items.map((item) =>
          item.productId === 1
            ? { ...item, problem: 'not-enough' as const, possibleQuantity: 3, stock: 3 }
            : item,
        ),
      };
    },
  });
  cart.add(makeProduct({ id: 1 }), 5);
  cart.add(makeProduct({ id: 2 }), 1);
  await vi.runAllTimersAsync();

  cart.changeQuantity('row-2', 2);
  expect(view()).toMatchObject({
    hasProblem: true,
    rows: [{ problem: 'not-enough', possibleQuantity: 3 }, { problem: null }],
  });

  cart.changeQuantity('row-1', 3);
  expect(view().hasProblem).toBe(false);
});

test('prices from the server are no change of the cart: no new request is sent', async () => {
  const { cart, asked } = shop({
    calculate: async (body) => ({
      ...answerFor(body),
      items: answerFor(body).items.map((item) => ({ ...item, price: 50 })),
    }),
  });

  cart.add(makeProduct({ price: 34.9 }));
  await vi.runAllTimersAsync();
  await vi.runAllTimersAsync();

  expect(asked).toHaveBeenCalledOnce();
  expect(cart.getSnapshot().items).toMatchObject([{ price: 50, previousPrice: 34.9 }]);
});

test('coming back to a page asks again only for what is missing, failed or old', async () => {
  const { cart, calculation, asked } = shop();
  cart.add(makeProduct());
  calculation.refresh();
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(1);

  calculation.refresh();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  calculation.refresh();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the code in use is part of the request, and another code leads to another request', async () => {
  const code = { current: null as string | null };
  const { cart, calculation, asked } = shop({ couponCode: () => code.current });
  cart.add(makeProduct());
  await vi.runAllTimersAsync();
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('couponCode');

  code.current = 'HOSGELDIN';
  calculation.refresh();
  await vi.runAllTimersAsync();

  expect(asked.mock.calls[1]?.[0].couponCode).toBe('HOSGELDIN');
});

test('[H04] an outdated response stays on the screen and is requested again', async () => {
  const { cart, calculation, asked, view } = shop();
  calculation.expire();
  cart.add(makeProduct());
  await vi.runAllTimersAsync();

  calculation.expire();
  expect(view().totals.source).toBe('server');
  calculation.refresh();
  await vi.runAllTimersAsync();

  expect(asked).toHaveBeenCalledTimes(2);
});

test('a row names its price on the card, what each rule took off it, and its next price after the rules', async () => {
  const { cart, view } = shop({
    calculate: async (body) => {
      const rows = answerFor(body).items.map((item) => ({
        ...item,
        price: 17.9,
        unitPrice: 17.9,
        lineTotal: 411.7,
        pieceSteps: [{ percentage: 10, amount: null }],
        discount: 41.17,
        discounts: [{ id: 3, name: 'Serum haftası', amount: 41.17 }],
        nextTier: { minQuantity: 24, missing: 1, unitPrice: 14.5, saving: 22.53 },
      }));
      return answerFor(body, { items: rows });
    },
  });
  cart.add(makeProduct({ price: 17.9, bulkDiscounts: [percentTier(24, 10)] }), 23);
  await vi.runAllTimersAsync();

  expect(view().rows).toMatchObject([
    {
      unitPrice: 1790,
      reducedPrice: 1611,
      lineTotal: 41170,
      discount: 4117,
      discounts: [{ id: 3, name: 'Serum haftası', amount: 4117 }],
      nextTier: { quantity: 24, missing: 1, unitPrice: 1450, saving: 23 * 1611 - 24 * 1450 },
    },
  ]);

  // Until the new response: the reduction that was valid a moment ago, without the discounts of the
  // rules.
  cart.changeQuantity('row-1', 24);
  expect(view().rows).toMatchObject([
    { unitPrice: 1611, reducedPrice: 1450, lineTotal: 24 * 1611, discount: 0, discounts: [] },
  ]);
});
