// A list written by one process changes the price in every other at once: by notification, since
// time does not pass here and nothing in the cache expires.
import { expect, test } from 'vitest';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makePriceList } from '#server/testing/price-lists.ts';
import { useSecondProcess } from '#server/testing/second-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { OwnPricesAnswer } from '#shared/cart/own-prices.ts';
import { percentStep } from '#shared/testing/make-price-list.ts';

const shop = useTestApp();
const other = useSecondProcess(shop);

test('a list that begins, changes or ends in one process changes the other’s prices at once', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  const buyer = await makeCustomer(shop.context);
  const companyId = await makeCompany(shop.context, [buyer]);
  const prices = async () => {
    const cart = await ask<CalculateAnswer>(other, 'POST', '/cart/calculate', {
      body: { cartItems: [{ productId, quantity: 1 }], customerEmail: buyer.email },
      as: buyer,
    });
    const { body } = await ask<OwnPricesAnswer>(other, 'POST', '/user/prices', {
      body: { productIds: [productId] },
      as: buyer,
    });
    return [cart.body.subtotal, body.prices[0]?.price ?? null];
  };
  expect(await prices()).toEqual([10, null]);
  const listId = await makePriceList(shop, { companyIds: [companyId] }, [
    { productId, steps: [percentStep(20)] },
  ]);
  await expect.poll(prices).toEqual([8, 8]);
  await shop.db
    .updateTable('priceListRows')
    .set({ steps: JSON.stringify([percentStep(30)]) })
    .where('listId', '=', listId)
    .execute();
  expect(await prices()).toEqual([7, 7]);
  await shop.db
    .updateTable('priceLists')
    .set({ isActive: false })
    .where('id', '=', listId)
    .execute();
  await expect.poll(prices).toEqual([10, null]);
});
