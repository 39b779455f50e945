import { expect, test } from 'vitest';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { DEFAULT_RATES } from '#shared/pricing/rates.ts';
import { calculationKey } from '#web/cart/cart-calculation.ts';
import { viewCart } from '#web/cart/cart-view.ts';
import { makeItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';

const item = (previousPrice?: number) => {
  const made = makeItem(makeProduct({ id: 1, price: 99 }), {
    cartItemId: 'a',
    quantity: 10,
    addedAt: '',
  });
  if (!made) throw new Error('a product that cannot be put into a cart');
  return { ...made, ...(previousPrice === undefined ? {} : { previousPrice }) };
};
const answer = (state: 'holds' | 'expired') =>
  ({
    subtotal: 90,
    totalDiscountAmount: 0,
    appliedDiscounts: [],
    taxAmount: 0,
    taxes: [],
    shippingCost: 0,
    finalTotal: 90,
    shippingOptions: [],
    shippingOptionId: null,
    parcel: null,
    items: [
      {
        productId: 1,
        quantity: 10,
        price: 99,
        unitPrice: 9,
        lineTotal: 90,
        pieceSteps: [],
        discount: 0,
        discounts: [],
        taxRatePercentage: 18,
        stock: 99,
        minQuantity: 1,
        quantityStep: 1,
        problem: null,
        possibleQuantity: null,
        nextTier: null,
        ...(state === 'holds' && { quoted: { quantity: 10, unitPrice: 9 } }),
      },
    ],
    coupon: null,
    unusedDiscounts: [],
    quote: { code: 'C', number: 'TKF-1', state, expiresAt: null },
  }) satisfies CalculateAnswer;
const view = (state: 'holds' | 'expired', rows = [item(90)], code: string | null = 'C') => {
  const calculation = {
    key: calculationKey(rows, { quoteCode: code }),
    answer: answer(state),
    isAsking: false,
    failure: null,
    answeredAt: 1,
  };
  return viewCart(rows, calculation, { rates: DEFAULT_RATES, quoteCode: code });
};

test('a row with the price of a quote shows that, and no change of the catalogue’s price', () => {
  const { rows, quote, totals } = view('holds');
  expect(rows[0]).toMatchObject({
    unitPrice: 900,
    quoted: { quantity: 10, unitPrice: 900 },
    previousPrice: null,
    tierFrom: null,
  });
  expect([quote?.state, totals.finalTotal]).toEqual(['holds', 9_000]);
});

test('where it is no longer valid, the cart shows the reason and the changes of the catalogue', () => {
  const { rows, quote } = view('expired');
  expect(rows[0]).toMatchObject({ quoted: null, previousPrice: 9_000 });
  expect(quote?.state).toBe('expired');
});

test('a response with a quote does not belong to a cart without one', () => {
  const rows = [item()];
  const calculation = {
    key: calculationKey(rows, { quoteCode: 'C' }),
    answer: answer('holds'),
    isAsking: false,
    failure: null,
    answeredAt: 1,
  };
  const { quote, totals } = viewCart(rows, calculation, { rates: DEFAULT_RATES });
  expect([quote, totals.source]).toEqual([null, 'local']);
});
