// Cards of families show from what to what a customer with a price list pays (decision 0089).
import { expect, test } from 'vitest';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makePriceList } from '#server/testing/price-lists.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { kurus } from '#shared/base/money.ts';
import type { OwnPricesAnswer } from '#shared/cart/own-prices.ts';

const shop = useTestApp();

test('for a company’s buyer a family’s price range is that of its products, each in its minimum', async () => {
  const buyer = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [{ id: buyer.id }]);
  const [cheap, dear, many, gone] = await Promise.all([
    makeProduct(shop.db, { price: 1_000 }),
    makeProduct(shop.db, { price: 3_000 }),
    makeProduct(shop.db, {
      price: 2_000,
      minQuantity: 12,
      quantityStep: 12,
      tiers: [{ minQuantity: 12, discountPoints: 1_000 }],
    }),
    makeProduct(shop.db, { price: 100, isActive: false }),
  ]);
  const other = await makeProduct(shop.db, { price: 5_000 });
  await makePriceList(shop, { companyIds: [companyId] }, [
    { productId: dear, steps: [{ minQuantity: 1, points: null, price: kurus(2_500) }] },
    // Reached with the smallest quantity that may be bought.
    { productId: many, steps: [{ minQuantity: 12, points: null, price: kurus(900) }] },
  ]);
  const read = async (families: number[][]) =>
    (
      await ask<OwnPricesAnswer>(shop, 'POST', '/user/prices', {
        as: buyer,
        body: { productIds: [cheap], families },
      })
    ).body;
  expect(
    await read([
      [cheap, dear],
      [dear, many, gone],
      [cheap, other],
    ]),
  ).toEqual({
    prices: [],
    families: [
      { min: 10, max: 25, isForCompany: true },
      { min: 9, max: 25, isForCompany: true },
      null,
    ],
  });
  const refused = await ask(shop, 'POST', '/user/prices', {
    as: buyer,
    body: { productIds: [], families: [Array.from({ length: 61 }, (_, index) => index + 1)] },
  });
  expect(refused.status).toBe(400);
});
