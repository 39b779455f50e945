import { expect, test } from 'vitest';
import type { CartItem } from '#web/product/cart-item.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { planSwap } from './bundle-swap.ts';

const part = (id: number, kind: string, overrides: Parameters<typeof makeProduct>[0] = {}) =>
  makeProduct({ id, attributes: { part: kind, neck: 'FEA15' }, ...overrides });
const inCart = (product: ReturnType<typeof makeProduct>, quantity: number, designId?: string) =>
  ({
    ...product,
    quantity,
    piecesPerUnit: product.quantity,
    cartItemId: `row-${product.id}`,
    ...(designId ? { designId } : {}),
  }) as unknown as CartItem;

const bottle = part(1, 'bottle');
const silverPump = part(2, 'pump');
const goldPump = part(3, 'pump', { minQuantity: 5, quantityStep: 5 });
const goldRing = part(4, 'ring');
const bundle = [1, 3, 4];

test('a missing part replaces one of its kind for the same neck, or is added once for each set', () => {
  const plan = planSwap([inCart(bottle, 12), inCart(silverPump, 12)], bundle, [goldPump, goldRing]);
  expect(plan?.add.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [3, 15],
    [4, 12],
  ]);
  expect(plan?.remove).toEqual(['row-2']);
});

test('parts of a design, of another neck or of the bundle itself stay', () => {
  const other = part(5, 'pump', { attributes: { part: 'pump', neck: 'FEA20' } });
  const items = [inCart(bottle, 1), inCart(silverPump, 1, 'ABC'), inCart(other, 1)];
  expect(planSwap(items, bundle, [goldPump])?.remove).toEqual([]);
});

test('nothing is offered that cannot be bought', () => {
  expect(planSwap([inCart(bottle, 12)], bundle, [part(4, 'ring', { stock: 11 })])).toBeNull();
});
