// One price everywhere (decision 0016): what stands on the card, on the stairs, in hints and in the
// cart is what the order is charged, to the kuruş. Here, since neither half of the shop may import
// the other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartRow } from '../server/cart/check-rows.ts';
import { add, fromLira, nearestKurus, times, ZERO } from '../shared/base/money.ts';
import type { CalculateAnswer } from '../shared/cart/cart.ts';
import { roundUpQuantity } from '../shared/catalogue/quantity.ts';
import { isForEverybody } from '../shared/pricing/discount-rules.ts';
import { DEFAULT_RATES, type Rates } from '../shared/pricing/rates.ts';
import { type CalculationState, calculationKey } from '../web/cart/cart-calculation.ts';
import { viewCart } from '../web/cart/cart-view.ts';
import { asSample } from '../web/catalogue/sample-item.ts';
import { type CartItem, makeItem, reprice } from '../web/product/cart-item.ts';
import {
  currentStep,
  ladderHint,
  ladderSteps,
  lineTotalAt,
  smallestQuantity,
  unitPriceAt,
} from '../web/product/product-price.ts';
import { cartRows, openShop, PRODUCTS, rates, rules, shelf } from './random-shop.ts';

const CASES = { numRuns: 10_000 };

const intoCart = (
  shop: ReturnType<typeof openShop>,
  rows: readonly (Omit<CartRow, 'isSample'> & { isSample?: true | undefined })[],
): CartItem[] =>
  reprice(
    rows.flatMap(({ productId, designId, isSample, quantity }, index) => {
      const card = shop.card(productId);
      const item = makeItem(isSample ? asSample(card, { price: 4.9, most: 3 }) : card, {
        cartItemId: `${index}`,
        quantity,
        addedAt: '',
        designId,
      });
      return item ? [item] : [];
    }),
  );

/** `isOld`: the answer is to the question before, and the server is being asked again. */
function seen(
  items: readonly CartItem[],
  answer: CalculateAnswer,
  rate: Rates,
  { couponCode = null, isOld = false }: { couponCode?: string | null; isOld?: boolean } = {},
) {
  const state: CalculationState = {
    key: isOld ? '' : calculationKey(items, { couponCode }),
    answer,
    isAsking: isOld,
    failure: null,
    answeredAt: 0,
  };
  return viewCart(items, state, { rates: rate, couponCode });
}

describe('10,000 random shops', () => {
  test('[E22] [E23] a product costs in the cart what its card, its price tiers and its hint say', () => {
    fc.assert(
      fc.property(
        shelf,
        rules,
        fc.constantFrom(...PRODUCTS),
        fc.integer({ min: 1, max: 70 }),
        (shelved, all, productId, pieces) => {
          const shop = openShop(shelved, all.filter(isForEverybody), DEFAULT_RATES);
          const card = shop.card(productId);
          const goodsOf = (quantity: number) => {
            const { subtotal, totalDiscountAmount } = shop.calculate([{ productId, quantity }]);
            return nearestKurus(subtotal - totalDiscountAmount);
          };
          const smallest = smallestQuantity(card);
          expect(goodsOf(smallest)).toBe(times(unitPriceAt(card, smallest), smallest));
          if (card.discount) {
            expect(goodsOf(1)).toBe(fromLira(card.discount.price));
            expect(card.discount.price).toBeLessThan(card.price);
          }

          const quantity = roundUpQuantity(card, pieces);
          const steps = ladderSteps(card);
          expect(goodsOf(quantity)).toBe(lineTotalAt(card, quantity));
          expect(goodsOf(quantity)).toBe(
            times(steps[currentStep(steps, quantity)]?.unitPrice ?? ZERO, quantity),
          );

          const hint = ladderHint(card, quantity);
          if (hint) {
            expect(hint.unitPrice).toBeLessThan(unitPriceAt(card, quantity));
            expect(goodsOf(hint.target)).toBe(times(hint.unitPrice, hint.target));
            expect(hint.saving).toBe(
              goodsOf(hint.target) < goodsOf(quantity)
                ? goodsOf(quantity) - goodsOf(hint.target)
                : null,
            );
          }
          // The cart says the same.
          const items = intoCart(shop, [{ productId, quantity }]);
          const answer = shop.calculate([{ productId, quantity }]);
          const [row] = seen(items, answer, DEFAULT_RATES).rows;
          expect(row?.reducedPrice ?? row?.unitPrice).toBe(unitPriceAt(card, quantity));
          expect(row?.nextTier ?? null).toEqual(
            hint && {
              quantity: hint.target,
              missing: hint.missing,
              unitPrice: hint.unitPrice,
              saving: hint.saving,
            },
          );
        },
      ),
      CASES,
    );
  });

  test('a followed hint of the cart gives its price and saving, also beside rows of the same product', () => {
    fc.assert(
      fc.property(shelf, rules, cartRows, (shelved, all, asked) => {
        const shop = openShop(shelved, all.filter(isForEverybody), DEFAULT_RATES);
        const rows = asked.map(({ productId, designId, pieces }) => ({
          productId,
          designId,
          quantity: roundUpQuantity(shop.card(productId), pieces),
        }));
        const items = intoCart(shop, rows);
        const shown = seen(items, shop.calculate(rows), DEFAULT_RATES).rows;
        // Nor is anything else shown while the server is asked again.
        expect(
          seen(items, shop.calculate(rows), DEFAULT_RATES, { isOld: true }).rows.map(
            ({ nextTier }) => nextTier,
          ),
        ).toEqual(shown.map(({ nextTier }) => nextTier));
        shown.forEach(({ item, nextTier }, index) => {
          if (!nextTier) return;
          expect(nextTier.missing).toBe(nextTier.quantity - item.quantity);
          const goodsIn = (all_: typeof rows) => {
            const { subtotal, totalDiscountAmount } = shop.calculate(
              all_.filter(({ productId }) => productId === item.id),
            );
            return nearestKurus(subtotal - totalDiscountAmount);
          };
          const followed = rows.map((row, at) =>
            at === index ? { ...row, quantity: nextTier.quantity } : row,
          );
          const pieces = followed.reduce(
            (sum, row) => (row.productId === item.id ? sum + row.quantity : sum),
            0,
          );
          expect(goodsIn(followed)).toBe(nextTier.unitPrice * pieces);
          expect(nextTier.saving).toBe(
            goodsIn(followed) < goodsIn(rows) ? goodsIn(rows) - goodsIn(followed) : null,
          );
        });
      }),
      CASES,
    );
  });

  test('[E26] [E30] an order is charged what the cart showed, row by row and in all, and no row more than its card says', () => {
    fc.assert(
      fc.property(
        fc.record({
          shelved: shelf,
          all: rules,
          rate: rates,
          asked: cartRows,
          couponCode: fc.constantFrom(null, 'KOD'),
          samples: fc.subarray([...PRODUCTS]),
        }),
        ({ shelved, all, rate, asked, couponCode, samples }) => {
          const shop = openShop(shelved, all, rate);
          const rows = [
            ...samples.map((productId) => ({ productId, quantity: 2, isSample: true as const })),
            ...asked.map(({ productId, designId, pieces }) => ({
              productId,
              designId,
              quantity: roundUpQuantity(shop.card(productId), pieces),
            })),
          ];
          const items = intoCart(shop, rows);
          const answer = shop.calculate(rows, couponCode);
          const view = seen(items, answer, rate, { couponCode });
          const { rows: charged, totals } = shop.order(
            items.map(({ id, quantity, unitPrice, designId, isSample }) => ({
              productId: id,
              quantity,
              price: unitPrice,
              designId,
              isSample,
            })),
            answer.finalTotal,
            couponCode,
          );
          expect(view.totals.finalTotal).toBe(totals.finalTotal);
          expect(view.totals.appliedDiscounts.map(({ id, amount }) => [id, amount])).toEqual(
            totals.appliedDiscounts.map(({ id, amount }) => [id, amount]),
          );
          const parts = charged.flatMap((row) => row.parts);
          expect(
            view.rows.map(({ unitPrice, lineTotal, discount }) => ({
              unitPrice,
              lineTotal,
              discount,
            })),
          ).toEqual(
            parts.map(({ unitPrice, lineTotal, discount }) => ({ unitPrice, lineTotal, discount })),
          );
          view.rows.forEach(({ item, discounts, discount, lineTotal }) => {
            expect(add(...discounts.map(({ amount }) => amount))).toBe(discount);
            if (item.isSample) {
              expect(lineTotal - discount).toBe(980);
              return;
            }
            const inAll = view.rows.reduce(
              (sum, row) =>
                row.item.id === item.id && !row.item.isSample ? sum + row.item.quantity : sum,
              0,
            );
            expect(lineTotal - discount).toBeLessThanOrEqual(
              times(unitPriceAt(shop.card(item.id), inAll), item.quantity),
            );
          });
          const goods = view.rows.reduce(
            (sum, { lineTotal, discount }) => sum + lineTotal - discount,
            0,
          );
          expect(goods).toBe(view.totals.subtotal - view.totals.totalDiscountAmount);
          expect(
            goods + (rate.pricesIncludeTax ? 0 : view.totals.taxAmount) + view.totals.shippingCost,
          ).toBe(totals.finalTotal);
          // A code is never the dearer way to pay.
          expect(answer.finalTotal).toBeLessThanOrEqual(shop.calculate(rows).finalTotal);
        },
      ),
      CASES,
    );
  });
});
