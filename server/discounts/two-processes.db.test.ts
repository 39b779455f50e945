// A rule written by one process changes the price in every other at once: by notification, since
// time does not pass here and nothing in the cache expires.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useSecondProcess } from '#server/testing/second-process.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Discount } from '#shared/back-office/discounts.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import type { ShowcaseAnswer } from '#shared/showcases/showcases.ts';

const shop = useTestApp();
const other = useSecondProcess(shop);

test('[A04] [H06] [H07] [H09] [H08] a rule changed in one process changes the other’s prices at once', async () => {
  const productId = await makeProduct(shop.db, { price: 1_000 });
  await shop.db
    .insertInto('showcaseEntries')
    .values({ showcase: 'popular', productId, displayOrder: 1 })
    .execute();
  const prices = async () => {
    const product = (await ask<ProductDetail>(other, 'GET', `/products/${productId}`)).body;
    const showcase = (await ask<ShowcaseAnswer>(other, 'GET', '/popular-products')).body.content;
    const promoted = (await ask<ShowcaseAnswer>(other, 'GET', '/popular-products/with-promotions'))
      .body.content;
    const cart = (
      await ask<CalculateAnswer>(other, 'POST', '/cart/calculate', {
        body: { cartItems: [{ productId, quantity: 1 }] },
      })
    ).body;
    return {
      card: product.discount?.price ?? product.price,
      showcase: showcase.map((entry) => entry.product.discount?.price ?? entry.product.price),
      promoted: promoted.length,
      cart: cart.subtotal - cart.totalDiscountAmount,
    };
  };
  const all = (price: number) => ({
    card: price,
    showcase: [price],
    promoted: price < 10 ? 1 : 0,
    cart: price,
  });
  await expect.poll(prices).toEqual(all(10));

  const as = await makeAdmin(shop.context, { role: 'editor' });
  const body = {
    name: 'Öteki süreç',
    kind: 'PERCENTAGE',
    scope: 'PRODUCT',
    percentage: 10,
    productIds: [productId],
  };
  const { id } = (await ask<Discount>(shop, 'POST', '/admin/discounts', { body, as })).body;
  await expect.poll(prices).toEqual(all(9));

  await ask(shop, 'PUT', `/admin/discounts/${id}`, { body: { ...body, percentage: 25 }, as });
  await expect.poll(prices).toEqual(all(7.5));

  await ask(shop, 'PATCH', `/admin/discounts/${id}/toggle`, { body: { isActive: false }, as });
  await expect.poll(prices).toEqual(all(10));
  await ask(shop, 'PATCH', `/admin/discounts/${id}/toggle`, { body: { isActive: true }, as });
  await expect.poll(prices).toEqual(all(7.5));

  await ask(shop, 'DELETE', `/admin/discounts/${id}`, { as });
  await expect.poll(prices).toEqual(all(10));
});
