import { beforeEach, describe, expect, test } from 'vitest';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { calculateCart, deleteRules, makeRule } from '#server/testing/discounts.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
beforeEach(() => deleteRules(shop));

describe('[H01] POST /cart/calculate', () => {
  test('says what each rule took off each row; the rows add up to the total', async () => {
    const first = await makeProduct(shop.db, { price: 333 });
    const second = await makeProduct(shop.db, { price: 1_001 });
    const id = await makeRule(shop, { percentage: 7 });
    const answer = await calculateCart(shop, [
      { productId: first, quantity: 3 },
      { productId: second, quantity: 1 },
    ]);
    expect(answer).toMatchObject({
      subtotal: 20,
      totalDiscountAmount: 1.4,
      appliedDiscounts: [{ id, name: 'Yüzde on', amount: 1.4 }],
    });
    expect(answer.items.map(({ discount, discounts }) => ({ discount, discounts }))).toEqual([
      { discount: 0.7, discounts: [{ id, name: 'Yüzde on', amount: 0.7 }] },
      { discount: 0.7, discounts: [{ id, name: 'Yüzde on', amount: 0.7 }] },
    ]);
    expect(answer.finalTotal).toBe(Math.round((18.6 + 3.35 + 80) * 100) / 100);
  });

  test('names a rule in English where it has such a name', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    await makeRule(shop, { name: 'Yüzde on', nameEn: 'Ten per cent' });
    await makeRule(shop, { name: 'Yüzde beş', percentage: 5 });
    const namesIn = async (language: string) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/cart/calculate',
        headers: { 'accept-language': language },
        payload: { cartItems: [{ productId, quantity: 1 }] },
      });
      return answer
        .json<CalculateAnswer>()
        .appliedDiscounts.map(({ name }) => name)
        .toSorted();
    };

    expect(await namesIn('en')).toEqual(['Ten per cent', 'Yüzde beş']);
    expect(await namesIn('tr')).toEqual(['Yüzde beş', 'Yüzde on']);
  });

  test('[H02] the preview answers the same', async () => {
    const productId = await makeProduct(shop.db);
    await makeRule(shop);
    const body = { cartItems: [{ productId, quantity: 2 }] };
    const cart = await ask(shop, 'POST', '/cart/calculate', { body });
    const preview = await ask(shop, 'POST', '/discounts/preview', { body });
    expect(preview.body).toEqual(cart.body);
  });

  test('shows the rules within reach, but none that is meant for another customer', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    const free = await makeRule(shop, {
      name: 'Kargo bizden',
      kind: 'FREE_SHIPPING',
      conditions: { minSubtotal: 25 },
    });
    const many = await makeRule(shop, {
      name: 'Beş al',
      scope: 'PRODUCT',
      productIds: [productId],
      conditions: { minQuantity: 5 },
    });
    await makeRule(shop, { name: 'Gizli', conditions: { customerEmails: ['baska@ornek.com'] } });
    await makeRule(shop, { name: 'Kodlu', conditions: { couponCode: 'KOD', minSubtotal: 999 } });
    await makeRule(shop, { name: 'Yarın', startDate: '2099-01-01T00:00:00Z' });
    const { unusedDiscounts } = await calculateCart(shop, [{ productId, quantity: 2 }]);
    expect(unusedDiscounts).toEqual([
      {
        id: free,
        name: 'Kargo bizden',
        reason: 'min-subtotal',
        byId: null,
        missingAmount: 5,
        missingQuantity: null,
        bundleProductIds: [],
        missingProductIds: [],
        isFreeShipping: true,
      },
      {
        id: many,
        name: 'Beş al',
        reason: 'min-quantity',
        byId: null,
        missingAmount: null,
        missingQuantity: 3,
        bundleProductIds: [],
        missingProductIds: [],
        isFreeShipping: false,
      },
    ]);
    expect((await calculateCart(shop, [{ productId, quantity: 3 }])).shippingCost).toBe(0);
  });

  test('a rule that another rule excludes from some rows is reported on each of them', async () => {
    const first = await makeProduct(shop.db, { price: 1_000 });
    const second = await makeProduct(shop.db, { price: 1_000 });
    const week = await makeRule(shop, {
      name: 'Hafta',
      scope: 'PRODUCT',
      productIds: [second],
      percentage: 20,
    });
    const alone = await makeRule(shop, {
      name: 'Tek başına',
      isCombinable: false,
      conditions: { minSubtotal: 1 },
    });
    const { items, unusedDiscounts } = await calculateCart(shop, [
      { productId: first, quantity: 1 },
      { productId: second, quantity: 1 },
    ]);
    expect(unusedDiscounts).toEqual([]);
    expect(items.map(({ discounts, beatenDiscounts }) => ({ discounts, beatenDiscounts }))).toEqual(
      [
        { discounts: [{ id: alone, name: 'Tek başına', amount: 1 }], beatenDiscounts: undefined },
        {
          discounts: [{ id: week, name: 'Hafta', amount: 2 }],
          beatenDiscounts: [{ id: alone, name: 'Tek başına', byId: week }],
        },
      ],
    );
  });

  test('the next tier says whether more pieces cost less in total', async () => {
    const productId = await makeProduct(shop.db, {
      price: 1_000,
      tiers: [{ minQuantity: 10, discountPoints: 2_000 }],
    });
    const tierAt = async (quantity: number) =>
      (await calculateCart(shop, [{ productId, quantity }])).items[0]?.nextTier;
    expect(await tierAt(9)).toEqual({ minQuantity: 10, missing: 1, unitPrice: 8, saving: 10 });
    expect(await tierAt(5)).toEqual({ minQuantity: 10, missing: 5, unitPrice: 8, saving: -30 });
  });
});

describe('coupons', () => {
  test('are found however they are written; a code without effect gives its reason', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    await makeRule(shop, { conditions: { couponCode: 'İLKBAHAR', minSubtotal: 20 } });
    const stateOf = async (couponCode: string, quantity = 2) =>
      (await calculateCart(shop, [{ productId, quantity }], { couponCode })).coupon;
    expect(await stateOf(' ilkbahar ')).toMatchObject({ code: 'ILKBAHAR', state: 'applied' });
    expect(await stateOf('ilkbahar', 1)).toEqual({
      code: 'ILKBAHAR',
      state: 'min-subtotal',
      missingAmount: 10,
      missingQuantity: null,
    });
    expect(await stateOf('yok')).toMatchObject({ state: 'unknown' });
    expect((await calculateCart(shop, [{ productId, quantity: 2 }])).coupon).toBeNull();
  });

  test('a code for another customer is reported as unknown', async () => {
    const productId = await makeProduct(shop.db);
    const owner = await makeCustomer(shop.context);
    await makeRule(shop, { conditions: { couponCode: 'OZEL', customerEmails: [owner.email] } });
    const other = await makeCustomer(shop.context);
    const cart = [{ productId, quantity: 1 }];
    expect((await calculateCart(shop, cart, { couponCode: 'OZEL', as: owner })).coupon?.state).toBe(
      'applied',
    );
    expect((await calculateCart(shop, cart, { couponCode: 'OZEL', as: other })).coupon?.state).toBe(
      'unknown',
    );
    expect(
      (
        await calculateCart(shop, cart, {
          couponCode: 'OZEL',
          as: other,
          customerEmail: owner.email,
        })
      ).coupon?.state,
    ).toBe('unknown');
    expect((await calculateCart(shop, cart, { couponCode: 'OZEL' })).coupon?.state).toBe('unknown');
  });
});

test('[H04] the version rises with every change of a rule, and not with its use', async () => {
  const read = async () =>
    (await ask<{ version: number }>(shop, 'GET', '/discounts/version')).body.version;
  const before = await read();
  const id = await makeRule(shop, { maxUses: 5 });
  const after = await read();
  expect(after).toBeGreaterThan(before);
  await shop.db.updateTable('discounts').set({ uses: 3 }).where('id', '=', id).execute();
  expect(await read()).toBe(after);
});

test.each([{ couponCode: 'x'.repeat(41) }, { couponCode: 5 }, { couponCode: 'a\ud800' }])(
  '%j',
  async (change) => {
    const { status } = await ask(shop, 'POST', '/cart/calculate', {
      body: { cartItems: [], ...change },
    });
    expect([200, 400]).toContain(status);
  },
);
