// An order on the phone for a company: invoiced to it, at its prices, on its account (decision
// 0099).
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import {
  balanceOf,
  entriesOf,
  makeCreditCompany,
  makeMember,
  orderOnAccount,
} from '#server/testing/credit.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makePriceList } from '#server/testing/price-lists.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { kurus } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CompanyOrdersPage } from '#shared/orders/customer-orders.ts';

const shop = useTestApp();
const grants = ['orders:see', 'orders:change', 'companies:see'] as const;
const staff = () => makeAdmin(shop.context, { grants: [...grants] });

type Call = { as: TestAdmin; companyId: number | null; productId: number; quantity?: number };

const preview = async ({ as, companyId, productId, quantity = 1 }: Call) =>
  ask<CalculateAnswer & ErrorAnswer>(shop, 'POST', '/admin/orders/new/preview', {
    as,
    body: { items: [{ productId, quantity }], companyId },
  });

async function place(sent: Call, change: object = {}, key: string = randomUUID()) {
  const { as, companyId, productId, quantity = 1 } = sent;
  // The body with public prices, because the preview refuses it too.
  const own = await preview(sent);
  const priced = own.status === 200 ? own.body : (await preview({ ...sent, companyId: null })).body;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/new',
    headers: { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': key },
    payload: {
      items: [{ productId, quantity, price: priced.items?.[0]?.unitPrice ?? 0 }],
      customer: {
        firstName: 'Gülşah',
        lastName: 'Iğdır',
        email: 'gulsah@ornek.com',
        phone: '0532 123 45 67',
      },
      shippingAddress: {
        city: 'İzmir',
        district: 'Konak',
        neighbourhood: 'Alsancak Mah',
        line: 'Kıbrıs Şehitleri Cad. 5',
        postcode: '',
      },
      invoice: { kind: 'individual' },
      paymentMethod: 'account',
      expectedTotal: priced.finalTotal,
      languagePreference: 'tr',
      companyId,
      ...change,
    },
  });
  return { status: answer.statusCode, body: answer.json() as AdminOrder & ErrorAnswer };
}

test('an order is paid by the credit account, invoiced to the company, and visible to its members', async () => {
  const companyId = await makeCreditCompany(shop.db);
  const boss = await makeMember(shop, companyId, 'administrator');
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 9 });
  const as = await staff();
  const key = randomUUID();
  const call = { as, companyId, productId };

  const answers = [await place(call, {}, key), await place(call, {}, key)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const { orderNumber } = answers[0]?.body ?? { orderNumber: '' };
  const { body: order } = await ask<AdminOrder>(shop, 'GET', `/admin/orders/${orderNumber}`, {
    as,
  });
  expect(order).toMatchObject({
    state: 'CONFIRMED',
    paymentStatus: 'PAID',
    paymentMethod: 'account',
    invoice: { kind: 'corporate', companyName: 'Koku Kozmetik', taxNumber: '4540536920' },
  });
  const [entry, ...others] = await entriesOf(shop, companyId);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ kind: 'order', createdBy: as.email });
  const seen = await ask<CompanyOrdersPage>(shop, 'GET', `/user/companies/${companyId}/orders`, {
    as: boss,
  });
  expect(seen.body.content.map((row) => row.orderNumber)).toEqual([orderNumber]);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const mail = mailer.sent.find(({ kind }) => kind === 'order-for-you');
  expect(mail?.text).toContain('cari hesabına yazıldı');
  expect(mail?.text).not.toContain('ödemenizi aldık');
});

test('an order has the prices of the company, whatever its payment method', async () => {
  const companyId = await makeCreditCompany(shop.db);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 9 });
  await makePriceList(shop, { companyIds: [companyId] }, [
    { productId, steps: [{ minQuantity: 1, points: null, price: kurus(8_000) }] },
  ]);
  const as = await staff();
  const own = await preview({ as, companyId, productId });
  expect(own.body.items[0]?.unitPrice).toBe(80);
  const others = await preview({ as, companyId: null, productId });
  expect(others.body.items[0]?.unitPrice).toBe(100);
  const placed = await place({ as, companyId, productId }, { paymentMethod: 'transfer' });
  expect(placed.status).toBe(201);
  expect(await balanceOf(shop, companyId)).toBe(0);
});

test('refused without a company, for a closed one, without the right, and above the limit', async () => {
  const companyId = await makeCreditCompany(shop.db, { limit: 13_000 });
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 9 });
  const as = await staff();
  const code = async (call: Partial<Call>, change: object = {}) => {
    const { status, body } = await place({ as, companyId, productId, ...call }, change);
    return body.code ?? status;
  };
  expect(await code({ companyId: null })).toBe('VALIDATION_FAILED');
  const other = await makeAdmin(shop.context, { grants: ['orders:see', 'orders:change'] });
  expect(await code({ as: other })).toBe('NOT_ALLOWED');
  expect(await code({ quantity: 2 })).toBe('CREDIT_LIMIT_REACHED');
  const close = (closedAt: Date | null) =>
    shop.db.updateTable('companies').set({ closedAt }).where('id', '=', companyId).execute();
  await close(new Date());
  expect(await code({})).toBe('COMPANY_CLOSED');
  await close(null);
  expect(await balanceOf(shop, companyId)).toBe(0);
});

test('orders on the phone and of members at once never pass the limit together', async () => {
  const companyId = await makeCreditCompany(shop.db, { limit: 50_000 });
  const buyer = await makeMember(shop, companyId);
  const productId = await makeProduct(shop.db, { price: 10_000, stock: 100 });
  const as = await staff();
  const call = { as, companyId, productId };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 ? place(call) : orderOnAccount(shop, [{ productId }], buyer),
    ),
  );
  const placed = answers.filter(({ status }) => status < 300).length;
  const refused = answers.filter(({ body }) => body.code === 'CREDIT_LIMIT_REACHED').length;
  expect(placed + refused).toBe(12);
  expect(placed).toBeGreaterThan(0);
  expect(await balanceOf(shop, companyId)).toBeLessThanOrEqual(50_000);
  expect(await entriesOf(shop, companyId)).toHaveLength(placed);
});
