import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translate } from '#server/base/errors/texts.ts';
import { quoteSums } from '#server/quotes/quote-pdf.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { requireQuote } from './quotes.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const { goods, rows, made, read, priced } = useQuoteStaff(shop);

async function setPrices(priceKurus: number) {
  await shop.db.updateTable('products').set({ priceKurus }).execute();
  shop.context.sellables.dropAllCached();
}

async function setTaxIncluded(pricesIncludeTax: boolean) {
  const value = JSON.stringify({
    taxRate: 0.18,
    shippingKurus: 8_000,
    freeShippingKurus: 50_000,
    pricesIncludeTax,
  });
  await shop.db
    .insertInto('settings')
    .values({ key: 'rates', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  shop.context.settings.dropCached();
}

describe('its prices', () => {
  test('apply to one order until their day, whatever the catalogue has by then; discount rules do not change them', async () => {
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Yarı', kind: 'PERCENTAGE', scope: 'CART', points: 5_000 })
      .execute();
    shop.context.rules.dropCached();
    const { code, total, number } = await made(rows(), { shippingCost: 0 });
    const quote = await read(number);
    expect(quote.items.map(({ discount }) => discount)).toEqual([0, 19.98]);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
    await setPrices(9_999);
    await shop.db.updateTable('products').set({ stock: 500 }).execute();
    const cart = await priced(rows(), code);
    expect([cart.quote?.state, cart.finalTotal, cart.shippingCost]).toEqual(['holds', total, 0]);
    const cartItems = rows().map(({ productId, quantity }) => ({ productId, quantity }));
    const body = {
      ...(await checkoutBody(shop, cartItems)),
      quoteCode: code,
      expectedTotal: total,
    };
    expect((await checkout(shop, body)).status).toBe(200);
    expect((await checkout<ErrorAnswer>(shop, body)).body.code).toBe('CART_CHANGED');
    expect((await priced(rows(), code)).quote?.state).toBe('used');

    const late = await made(rows());
    clock.advance(7 * DAY_MS);
    expect((await priced(rows(), late.code)).quote?.state).toBe('expired');
  });

  test('whatever rows and prices: PDF, mail, link, cart and order agree to the kuruş', async () => {
    const third = await makeProduct(shop.db, { price: 1_299, stock: 1_000_000 });
    const ids = [goods.bottle, goods.cap, third];
    await shop.db
      .updateTable('products')
      .set({ stock: 1_000_000 })
      .where('id', 'in', ids)
      .execute();
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Yüzde on üç', kind: 'PERCENTAGE', scope: 'CART', points: 1_300 })
      .execute();
    shop.context.rules.dropCached();
    const was = await shop.db
      .selectFrom('products')
      .select(['id', 'priceKurus'])
      .where('id', 'in', ids)
      .execute();
    const kurus = fc.option(fc.integer({ min: 1, max: 5_000_000 }), { nil: null });
    const row = fc.record({ own: kurus, quantity: fc.integer({ min: 1, max: 300 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 3 }),
        fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null }),
        fc.boolean(),
        async (drawn, shipping, isIncluded) => {
          for (const { id, priceKurus } of was)
            await shop.db
              .updateTable('products')
              .set({ priceKurus })
              .where('id', '=', id)
              .execute();
          shop.context.sellables.dropAllCached();
          await setTaxIncluded(isIncluded);
          const items = drawn.map(({ own, quantity }, index) => ({
            productId: ids[index] ?? third,
            quantity: ids[index] === goods.cap ? quantity * 6 : quantity,
            ownPrice: own === null ? null : own / 100,
          }));
          const { number, code, total } = await made(items, {
            shippingCost: shipping === null ? null : shipping / 100,
            acceptsBelowCost: true,
          });
          const quote = await requireQuote(shop.context, number);
          const sums = quoteSums(quote, {
            language: 'tr',
            t: (key, values = {}) => translate('tr', 'documents', key, values),
          });
          expect(sums.find(({ isTotal }) => isTotal)?.amount).toBe(
            formatLira(fromLira(total), 'tr'),
          );
          const goodsTotal = quote.items.reduce(
            (sum, { lineTotalKurus, discountKurus }) => sum + lineTotalKurus - discountKurus,
            0,
          );
          expect(goodsTotal + quote.shippingKurus + (isIncluded ? 0 : quote.taxKurus)).toBe(
            fromLira(total),
          );
          expect((await call<QuoteAnswer>(shop, 'GET', `/quotes/${code}`)).body.finalTotal).toBe(
            total,
          );
          await setPrices(123_456);
          const cart = await priced(items, code);
          expect([cart.quote?.state, cart.finalTotal]).toEqual(['holds', total]);
          const cartItems = items.map(({ productId, quantity }) => ({ productId, quantity }));
          const placed = await checkout(shop, {
            ...(await checkoutBody(shop, cartItems)),
            quoteCode: code,
            expectedTotal: total,
          });
          expect([placed.status, placed.body.total]).toEqual([200, total]);
        },
      ),
      { numRuns: 12 },
    );
    await setTaxIncluded(false);
    await shop.db.deleteFrom('discounts').execute();
    shop.context.rules.dropCached();
  });
});
