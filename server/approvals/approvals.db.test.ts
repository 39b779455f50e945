// Orders over the limit of a member: one request, nothing reserved, one order after the approval.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { calculateCart } from '#server/testing/discounts.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { buyFor, makePriceList } from '#server/testing/price-lists.ts';
import { useQuoteStaff } from '#server/testing/quote-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { formatLira, fromLira, kurus } from '#shared/base/money.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { Approval, ApprovalAsked, ApprovalsAnswer } from '#shared/orders/approvals.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' } });
const quotes = useQuoteStaff(shop);

type People = {
  companyId: number;
  buyer: TestCustomer;
  approver: TestCustomer;
  boss: TestCustomer;
};
let people: People;
let productId = 0;
const STOCK = 1_000;

beforeEach(async () => {
  await doJobs(shop.context, recordingMailer());
  productId = await makeProduct(shop.db, { price: 10_000, stock: STOCK });
  const buyer = await makeCustomer(shop.context, { firstName: 'Alıcı' });
  const approver = await makeCustomer(shop.context, { firstName: 'Onay' });
  const boss = await makeCustomer(shop.context, { firstName: 'Yönetici' });
  const companyId = await makeCompany(shop.context, [
    { id: buyer.id, limitKurus: 50_000 },
    { id: approver.id, role: 'approver' },
    { id: boss.id, role: 'administrator' },
  ]);
  people = { companyId, buyer, approver, boss };
});

const order = async (
  as: TestCustomer,
  quantity: number,
  { key = randomUUID(), ...change }: Partial<CheckoutInput> & { key?: string } = {},
) =>
  checkout<CheckoutAnswer & ErrorAnswer & { details?: ApprovalAsked }>(
    shop,
    await checkoutBody(shop, [{ productId, quantity }], { paymentMethod: 'transfer', ...change }),
    key,
    { authorization: `Bearer ${as.accessToken}` },
  );
const asked = async (quantity = 10, change: Partial<CheckoutInput> = {}) => {
  const { body } = await order(people.buyer, quantity, change);
  expect(body.code).toBe('APPROVAL_NEEDED');
  return body.details?.approvalId ?? 0;
};
const read = async (as: TestCustomer, id: number) =>
  (await ask<Approval & ErrorAnswer>(shop, 'GET', `/user/approvals/${id}`, { as })).body;
const act = (as: TestCustomer, id: number, what: string, body: unknown = {}) =>
  ask<Approval & ErrorAnswer>(shop, 'POST', `/user/approvals/${id}/${what}`, { as, body });
const approve = async (as: TestCustomer, id: number, comment = '') =>
  act(as, id, 'approve', { expectedTotal: (await read(as, id)).today?.total ?? 0, comment });
const stockOf = async () =>
  (
    await shop.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).stock;
const ordersOf = async () =>
  shop.db
    .selectFrom('orders')
    .select(['id', 'customerId', 'companyId', 'state', 'totalKurus'])
    .where('companyId', '=', people.companyId)
    .execute();

test('an approved order has the prices of its company, even if its buyer has stopped buying for it', async () => {
  const { companyId, buyer, approver } = people;
  await makePriceList(shop, { companyIds: [companyId] }, [
    { productId, steps: [{ minQuantity: 1, points: null, price: kurus(7_000) }] },
  ]);
  const { finalTotal, items } = await calculateCart(shop, [{ productId, quantity: 10 }], {
    as: buyer,
  });
  expect(items[0]?.unitPrice).toBe(70);
  const id = await asked(10, { expectedTotal: finalTotal });
  const total = (await read(approver, id)).today?.total ?? 0;
  await buyFor(shop, buyer, null);

  expect((await read(approver, id)).today?.total).toBe(total);
  expect((await approve(approver, id)).body.state).toBe('approved');
  const [placed] = await ordersOf();
  expect(placed?.totalKurus).toBe(Math.round(total * 100));
  const { unitPriceKurus } = await shop.db
    .selectFrom('orderItems')
    .select('unitPriceKurus')
    .where('orderId', '=', placed?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(unitPriceKurus).toBe(7_000);
});

describe('requesting an approval', () => {
  test('an order up to the limit is placed; one over it waits and holds no stock', async () => {
    const within = await order(people.buyer, 1);
    expect(within.status).toBe(200);
    const left = await stockOf();

    const id = await asked();

    expect(await stockOf()).toBe(left);
    expect(await ordersOf()).toHaveLength(1);
    expect(await read(people.approver, id)).toMatchObject({
      state: 'waiting',
      mayDecide: true,
      requestedBy: 'Alıcı Çağrı',
      items: [{ productId, quantity: 10 }],
    });
    expect(await read(people.buyer, id)).toMatchObject({ isOwn: true, mayDecide: false });
  });

  test('the same request, at once or later, is stored once, also after the limit was raised', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      order(people.buyer, 10, { key }),
      order(people.buyer, 10, { key }),
    ]);
    await shop.db
      .updateTable('companyMembers')
      .set({ spendingLimitKurus: null })
      .where('customerId', '=', people.buyer.id)
      .execute();
    answers.push(await order(people.buyer, 10, { key }));

    const ids = answers.map(({ body }) => body.details?.approvalId);
    expect(new Set(ids).size).toBe(1);
    expect(answers.every(({ body }) => body.code === 'APPROVAL_NEEDED')).toBe(true);
    expect((await order(people.buyer, 11, { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await ordersOf()).toEqual([]);
  });

  test('an approver’s mailed link shows the request without a sign-in; a second call decides', async () => {
    await asked();
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mails = mailer.sent.filter(({ kind }) => kind === 'approval-asked');
    expect(mails.map(({ to }) => to.address).sort()).toEqual(
      [people.approver.email, people.boss.email].sort(),
    );
    const token = /approval#token=([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';

    const shown = await ask<Approval>(shop, 'POST', '/approvals/look', { body: { token } });
    expect(shown.body).toMatchObject({ state: 'waiting', mayDecide: true });
    expect(await ordersOf()).toEqual([]);
    // The next character encodes the same bytes of the signature.
    const sameBytes = String.fromCharCode(token.charCodeAt(token.length - 1) + 1);
    for (const last of [sameBytes, token.endsWith('A') ? 'E' : 'A']) {
      const body = { token: `${token.slice(0, -1)}${last}` };
      expect((await ask(shop, 'POST', '/approvals/look', { body })).status, last).toBe(404);
    }
    const done = await ask<Approval>(shop, 'POST', '/approvals/approve', {
      body: { token, expectedTotal: shown.body.today?.total },
    });
    expect(done.body).toMatchObject({ state: 'approved' });
    expect(await ordersOf()).toHaveLength(1);
  });
});

test('what prevents the order is named as its product, after a row with two prices', async () => {
  const make = (name: string) => makeProduct(shop.db, { name, price: 10_000 });
  const quoted = await make('Kare Şişe');
  const soldOut = await make('Altın Kapak');
  const hidden = await make('Siyah Pompa');
  const deleted = await make('Mavi Kutu');
  const { code: quoteCode } = await quotes.made([{ productId: quoted, quantity: 5, ownPrice: 90 }]);
  // The quote has a price for half of the first row, so this row becomes two items.
  const rows = [{ productId: quoted, quantity: 10 }].concat(
    [soldOut, hidden, deleted].map((id) => ({ productId: id, quantity: 2 })),
  );
  const { finalTotal } = await quotes.priced(rows, quoteCode);
  const change = { paymentMethod: 'transfer', quoteCode, expectedTotal: finalTotal } as const;
  const { body } = await checkout<ErrorAnswer & { details?: ApprovalAsked }>(
    shop,
    await checkoutBody(shop, rows, change),
    randomUUID(),
    { authorization: `Bearer ${people.buyer.accessToken}` },
  );
  const id = body.details?.approvalId ?? 0;
  expect((await read(people.approver, id)).items.map(({ name }) => name)).toEqual([
    'Kare Şişe',
    'Kare Şişe',
    'Altın Kapak',
    'Siyah Pompa',
    'Mavi Kutu',
  ]);

  const products = shop.db.updateTable('products');
  await products.set({ stock: 0 }).where('id', '=', soldOut).execute();
  await products.set({ isActive: false }).where('id', '=', hidden).execute();
  await shop.db.deleteFrom('products').where('id', '=', deleted).execute();
  shop.context.sellables.dropAllCached();
  expect((await read(people.approver, id)).today?.problems).toEqual([
    { productId: soldOut, name: 'Altın Kapak', problem: 'out-of-stock' },
    { productId: hidden, name: 'Siyah Pompa', problem: 'gone' },
    { productId: deleted, name: 'Mavi Kutu', problem: 'gone' },
  ]);
});

describe('deciding', () => {
  test('an approved order is the requester’s, for the company, and payable; the requester is mailed', async () => {
    const id = await asked();
    const { body } = await approve(people.approver, id, 'Uygundur');

    expect(body).toMatchObject({ state: 'approved', decidedBy: 'Onay Çağrı', comment: 'Uygundur' });
    expect(await ordersOf()).toMatchObject([
      { customerId: people.buyer.id, companyId: people.companyId, state: 'PENDING_PAYMENT' },
    ]);
    expect(await stockOf()).toBe(STOCK - 10);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'approval-decided');
    expect(mail?.to.address).toBe(people.buyer.email);
    expect(mail?.text).toContain('Uygundur');
    expect(mail?.text).toContain('Ödemeyi sipariş sayfasından yapabilirsiniz.');
    const row = await shop.db
      .selectFrom('approvalRequests')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.body).toBeNull();
  });

  test('the mail about an approved order on account asks for no payment', async () => {
    const { companyId } = people;
    await shop.db
      .insertInto('creditAccounts')
      .values({ companyId, limitKurus: 10_000_000, days: 30 })
      .execute();
    await approve(people.approver, await asked(10, { paymentMethod: 'account' }));
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'approval-decided');
    expect(mail?.text).toContain('sipariş oluşturuldu');
    expect(mail?.text).not.toContain('Ödemeyi');
  });

  test('fifty approvals at once make one order', async () => {
    const id = await asked();
    const { today } = await read(people.boss, id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        act(index % 2 === 0 ? people.approver : people.boss, id, 'approve', {
          expectedTotal: today?.total,
        }),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await ordersOf()).toHaveLength(1);
    expect(await stockOf()).toBe(STOCK - 10);
  });

  test('approved, rejected and withdrawn at once: one of them counts', async () => {
    const id = await asked();
    const { today } = await read(people.boss, id);
    await Promise.all([
      act(people.approver, id, 'approve', { expectedTotal: today?.total }),
      act(people.boss, id, 'reject', { comment: 'Hayır' }),
      act(people.buyer, id, 'withdraw'),
      act(people.boss, id, 'approve', { expectedTotal: today?.total }),
    ]);

    const { state } = await read(people.buyer, id);
    const placed = await ordersOf();
    expect(state === 'approved').toBe(placed.length === 1);
    expect(await stockOf()).toBe(STOCK - 10 * placed.length);
    expect((await act(people.boss, id, 'reject')).body.code).toBe('APPROVAL_DECIDED');
  });

  test('another price is shown before it is accepted; the old total is refused', async () => {
    const id = await asked();
    const before = (await read(people.boss, id)).today?.total ?? 0;
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 12_000 })
      .where('id', '=', productId)
      .execute();
    await shop.context.changes.topicChanged('catalogue');
    shop.context.sellables.dropAllCached();

    const old = await act(people.boss, id, 'approve', { expectedTotal: before });
    expect(old.body.code).toBe('CART_CHANGED');
    const now = (await read(people.boss, id)).today?.total ?? 0;
    expect(now).toBeGreaterThan(before);
    const { body } = await act(people.boss, id, 'approve', { expectedTotal: now });
    expect(body).toMatchObject({ state: 'approved', total: before, orderTotal: now });
    expect((await ordersOf())[0]?.totalKurus).toBe(Math.round(now * 100));
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'approval-decided');
    expect(mail?.text).toContain(`Toplam: ${formatLira(fromLira(now), 'tr')}`);
  });

  test('no member approves their own order, no buyer decides, and outsiders see nothing', async () => {
    const other = await makeCustomer(shop.context);
    await shop.db
      .insertInto('companyMembers')
      .values({ companyId: people.companyId, customerId: other.id, role: 'buyer' })
      .execute();
    await shop.db
      .updateTable('companyMembers')
      .set({ role: 'approver' })
      .where('customerId', '=', people.buyer.id)
      .execute();
    const id = await asked();

    expect((await act(people.buyer, id, 'approve', { expectedTotal: 1 })).status).toBe(403);
    expect((await act(people.buyer, id, 'reject')).status).toBe(403);
    expect((await act(other, id, 'reject')).body.code).toBe('APPROVAL_NOT_FOUND');
    const list = async (as: TestCustomer) =>
      (
        await ask<ApprovalsAnswer>(shop, 'GET', `/user/companies/${people.companyId}/approvals`, {
          as,
        })
      ).body.content;
    expect(await list(other)).toEqual([]);
    expect(await list(people.boss)).toMatchObject([{ id, state: 'waiting' }]);
  });

  test('an expired request, or one whose requester has left, is not placed as an order', async () => {
    const id = await asked();
    const { today } = await read(people.boss, id);
    await ask(shop, 'DELETE', `/user/companies/${people.companyId}/members/${people.buyer.id}`, {
      as: people.boss,
    });
    const left = await act(people.boss, id, 'approve', { expectedTotal: today?.total });
    expect(left.body.code).toBe('MEMBER_NOT_FOUND');
    await shop.db
      .updateTable('approvalRequests')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    const over = await act(people.boss, id, 'approve', { expectedTotal: today?.total });
    expect(over.body.code).toBe('APPROVAL_DECIDED');
    expect((await read(people.boss, id)).state).toBe('expired');
    expect(await ordersOf()).toEqual([]);
  });
});
