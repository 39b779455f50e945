// Discount rules in tests, and carts and orders to which they apply.
import { expect } from 'vitest';
import { toRow } from '#server/back-office/discounts/discount-record.ts';
import {
  type Discount,
  DiscountBody,
  type DiscountInput,
  type ValidateAnswer,
} from '#shared/back-office/discounts.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import { makeAdmin } from './admins.ts';
import { checkout, type ErrorAnswer } from './buyer.ts';
import { ask, type TestCustomer } from './customers.ts';
import type { TestApp } from './test-app.ts';

/** Ten percent off the cart, unless the overrides say otherwise. */
export async function makeRule(
  shop: TestApp,
  overrides: Partial<DiscountInput> = {},
): Promise<number> {
  const body = DiscountBody.parse({
    name: 'Yüzde on',
    kind: 'PERCENTAGE',
    scope: 'CART',
    percentage: 10,
    ...overrides,
  });
  const { id } = await shop.db
    .insertInto('discounts')
    .values(toRow(body, shop.context.clock()))
    .returning('id')
    .executeTakeFirstOrThrow();
  shop.context.rules.dropCached();
  return id;
}

export async function deleteRules(shop: TestApp): Promise<void> {
  await shop.db.deleteFrom('discounts').execute();
  shop.context.rules.dropCached();
}

type Row = { productId: number; quantity: number };
type Buyer = { couponCode?: string; as?: TestCustomer; customerEmail?: string };

export const calculateCart = async (
  shop: TestApp,
  rows: readonly Row[],
  { couponCode, as, customerEmail = as?.email }: Buyer = {},
) =>
  (
    await ask<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
      body: { cartItems: rows, couponCode, customerEmail },
      as: as ?? null,
    })
  ).body;

/** The checkout body that the buyer would send after seeing the cart. */
export async function prepareOrder(
  shop: TestApp,
  rows: readonly Row[],
  buyer: Buyer = {},
  change: Partial<CheckoutInput> = {},
) {
  const seen = await calculateCart(shop, rows, buyer);
  const body: CheckoutInput = {
    items: rows.map((row, index) => ({ ...row, price: seen.items[index]?.price ?? 0 })),
    customer: {
      firstName: 'Iğdır',
      lastName: 'Şahin',
      email: buyer.as?.email ?? 'igdir@ornek.com',
      phone: '0532 123 45 67',
    },
    shippingAddress: {
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Caferağa Mah',
      line: 'Moda Caddesi No: 1',
      postcode: '34710',
    },
    invoice: { kind: 'individual' },
    paymentMethod: 'card',
    consents: { preliminaryInformation: true, distanceSales: true },
    expectedTotal: seen.finalTotal,
    ...(buyer.couponCode ? { couponCode: buyer.couponCode } : {}),
    ...change,
  };
  const send = (key?: string) =>
    checkout<CheckoutAnswer & ErrorAnswer>(
      shop,
      body,
      key,
      buyer.as ? { authorization: `Bearer ${buyer.as.accessToken}` } : {},
    );
  return { seen, body, send };
}

export type DiscountDraft = Partial<DiscountInput>;

/** The body that an editor sends: ten percent off the cart, unless `change` says otherwise. */
export const discountDraft = (change: DiscountDraft = {}): DiscountInput => ({
  name: 'İlkbahar %10',
  kind: 'PERCENTAGE',
  scope: 'CART',
  percentage: 10,
  ...change,
});

/** An editor of the back office who creates and checks rules. */
export const discountEditor = (shop: TestApp) => {
  const editor = () => makeAdmin(shop.context, { role: 'editor' });

  async function create(change: DiscountDraft = {}): Promise<Discount> {
    const { status, body } = await ask<Discount & ErrorAnswer>(shop, 'POST', '/admin/discounts', {
      body: discountDraft(change),
      as: await editor(),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  async function validate(change: DiscountDraft & { id?: number } = {}): Promise<string[]> {
    const { status, body } = await ask<ValidateAnswer>(shop, 'POST', '/admin/discounts/validate', {
      body: discountDraft(change),
      as: await editor(),
    });
    expect(status).toBe(200);
    expect(body.isValid).toBe(body.findings.every(({ severity }) => severity === 'warning'));
    for (const finding of body.findings) expect(finding.message).not.toContain('findings.');
    return body.findings.map(({ code }) => code);
  }

  return { editor, create, validate };
};
