// How the back-office staff creates, sends and reads quotes.
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { ManualQuotePreview } from '#shared/back-office/quotes.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { AdminQuote, QuoteMade } from '#shared/quotes/quotes.ts';
import { useStaff } from './admins.ts';
import { call, type ErrorAnswer } from './buyer.ts';
import { ask } from './customers.ts';
import { makeProduct } from './make-product.ts';
import type { TestApp } from './test-app.ts';

export type QuoteItem = {
  productId: number;
  quantity: number;
  ownPrice?: number | null;
  designId?: string;
  alternatives?: readonly { productId: number; quantity: number; ownPrice?: number }[];
};

export const quotedTo = {
  name: 'Gülşah Iğdır',
  companyName: 'İğde Kozmetik A.Ş.',
  email: 'gulsah@ornek.com',
  days: 7,
};

export function useQuoteStaff(shop: TestApp) {
  const staff = useStaff(shop);
  const goods = { bottle: 0, cap: 0 };
  beforeEach(async () => {
    goods.bottle = await makeProduct(shop.db, {
      price: 1_000,
      stock: 500,
      tiers: [{ minQuantity: 10, discountPoints: 1_000 }],
    });
    goods.cap = await makeProduct(shop.db, {
      price: 333,
      stock: 5,
      minQuantity: 6,
      quantityStep: 6,
    });
    await shop.db
      .updateTable('products')
      .set({ costKurus: 600 })
      .where('id', '=', goods.bottle)
      .execute();
  });

  const rows = (): QuoteItem[] => [
    { productId: goods.bottle, quantity: 10, ownPrice: 7.77 },
    { productId: goods.cap, quantity: 12 },
  ];
  const preview = (items: QuoteItem[], change: object = {}, as = staff.worker) =>
    ask<ManualQuotePreview & ErrorAnswer>(shop, 'POST', '/admin/quotes/preview', {
      as,
      body: { items, ...change },
    });
  async function bodyFor(items: QuoteItem[], change: object = {}) {
    const seen = await preview(
      items,
      Object.fromEntries(Object.entries(change).filter(([key]) => key.startsWith('shipping'))),
    );
    return { items, ...quotedTo, expectedTotal: seen.body.finalTotal ?? 0, ...change };
  }
  async function send(body: object, as = staff.worker, key: string = randomUUID()) {
    const headers = { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': key };
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/quotes',
      headers,
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json() as QuoteMade & ErrorAnswer };
  }
  const made = async (items: QuoteItem[], change: object = {}) =>
    (await send(await bodyFor(items, change))).body;
  const read = async (number: string) =>
    (await ask<AdminQuote>(shop, 'GET', `/admin/quotes/${number}`, { as: staff.worker })).body;
  const priced = async (items: QuoteItem[], quoteCode: string) =>
    (
      await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
        body: { cartItems: items.map(({ ownPrice: _, ...item }) => item), quoteCode },
      })
    ).body;
  return { staff, goods, rows, preview, bodyFor, send, made, read, priced };
}
