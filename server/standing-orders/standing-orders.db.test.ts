// Standing orders over a year, with a clock that only the test moves: one mail for each turn, no
// order without a confirmation, never two for one turn.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import { DAY_MS, dayAfter, istanbulDay } from '#shared/base/format.ts';
import type { ProductList } from '#shared/customers/lists.ts';
import {
  type ConfirmedTurn,
  MAX_STANDING_ORDERS,
  type Rhythm,
  type StandingOrder,
  type TurnAnswer,
} from '#shared/customers/standing-orders.ts';
import { changeStandingOrder, listStandingOrders, removeStandingOrder } from './standing-orders.ts';

/** Ten in the morning in Türkiye. */
const clock = testClock(new Date('2027-01-04T07:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const today = () => istanbulDay(clock.now());

let mailer = recordingMailer();
beforeEach(async () => {
  await shop.db.deleteFrom('standingOrders').execute();
  mailer = recordingMailer();
});
const asked = () => mailer.sent.filter(({ kind }) => kind === 'standing-order');
const plan = () => workOf(shop.context, mailer)['plan-reminders']();
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY_MS);
    await plan();
    await doJobs(shop.context, mailer);
  }
}

const address = {
  title: 'Depo',
  firstName: 'Işıl',
  lastName: 'Çağrı',
  phone: '0532 123 45 67',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Caferağa Mah',
  line: 'C 1',
  postcode: '34710',
};
const weekly: Rhythm = { kind: 'weeks', every: 1 };

let made = 0;
async function standing({
  rhythm = weekly,
  stock = 1_000,
  quantity = 10,
  isForCompany = false,
  as,
}: Partial<{
  rhythm: Rhythm;
  stock: number;
  quantity: number;
  isForCompany: boolean;
  as: TestCustomer;
}> = {}) {
  const customer = as ?? (await makeCustomer(shop.context));
  made += 1;
  const productId = await makeProduct(shop.db, { name: `Kare Şişe ${made}`, price: 10_000, stock });
  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    ask<T & ErrorAnswer>(shop, method, path, { as: customer, body });
  const { id: addressId } = (await call<{ id: number }>('POST', '/user/addresses', address)).body;
  const list = (
    await call<ProductList>('POST', '/user/lists', {
      name: 'Haftalık',
      isForCompany,
      items: [{ productId, quantity }],
    })
  ).body;
  const add = (nextOn = dayAfter(today(), 1)) =>
    call<{ content: StandingOrder[] }>('POST', '/user/standing-orders', {
      listId: list.id,
      addressId,
      rhythm,
      nextOn,
    });
  const added = await add();
  return { customer, productId, list, call, add, addressId, order: added.body.content?.[0] };
}

const tokenOf = (text: string | undefined) =>
  /standing-order#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const newestToken = () => tokenOf(String(asked().at(-1)?.text));
const turn = <T = TurnAnswer & ErrorAnswer>(
  token: string,
  method: 'GET' | 'POST' = 'GET',
  path = '',
  body?: unknown,
) =>
  ask<T>(shop, method, `/standing-turn${path}`, {
    ...(body === undefined ? {} : { body }),
    headers: { 'x-turn-token': token },
  });
const confirm = (token: string, total: number, acceptsChanges = false) =>
  turn<ConfirmedTurn & ErrorAnswer>(token, 'POST', '/order', {
    expectedTotal: total,
    acceptsChanges,
    acceptsTexts: true,
  });
const ordersOf = (customerId: number) =>
  shop.db.selectFrom('orders').selectAll().where('customerId', '=', customerId).execute();

testPrivateCalls(shop, clock, [
  ['K14', 'GET', '/user/standing-orders'],
  ['K14', 'POST', '/user/standing-orders'],
  ['K14', 'PUT', '/user/standing-orders/1'],
  ['K14', 'DELETE', '/user/standing-orders/1'],
]);

describe('the turns', () => {
  test('the buyer is asked once about each, over a year, and nothing is ordered', async () => {
    const { customer } = await standing({ rhythm: { kind: 'weeks', every: 4 } });
    await pass(364);

    expect(asked()).toHaveLength(13);
    expect(new Set(asked().map(({ text }) => tokenOf(String(text)))).size).toBe(13);
    expect(await ordersOf(customer.id)).toEqual([]);
  });

  test('two processes that plan and send at once ask the buyer once', async () => {
    await standing();
    clock.advance(DAY_MS);
    await Promise.all([plan(), plan(), plan()]);
    const [{ id: turnId } = { id: 0 }] = await shop.db
      .selectFrom('standingTurns')
      .select('id')
      .execute();
    await doJobs(shop.context, mailer);
    await workOf(shop.context, mailer)['send-standing-turn']({ turnId });

    expect(asked()).toHaveLength(1);
  });

  test('missed turns are skipped and do not pile up', async () => {
    await standing();
    clock.advance(50 * DAY_MS);
    await plan();
    await doJobs(shop.context, mailer);
    const turns = await shop.db.selectFrom('standingTurns').select('turnOn').execute();
    expect(turns).toHaveLength(1);
    expect(asked()).toHaveLength(1);
    // More than three days late.
    const other = await standing({ rhythm: { kind: 'weeks', every: 4 } });
    clock.advance(6 * DAY_MS);
    await plan();
    await doJobs(shop.context, mailer);
    expect(asked().filter(({ to }) => to.address === other.customer.email)).toEqual([]);
  });

  test('the buyer is not asked at night, while the standing order is paused, or after its end', async () => {
    const { customer, order, addressId } = await standing();
    clock.advance(15 * HOUR);
    await plan();
    expect(await shop.db.selectFrom('standingTurns').select('id').execute()).toEqual([]);
    clock.advance(9 * HOUR);
    const { id = 0, nextOn = '' } = order ?? {};
    // Signs in again each time.
    const change = (isPaused: boolean, version: number) =>
      changeStandingOrder(shop.context, customer.id, id, {
        addressId,
        rhythm: weekly,
        nextOn,
        isPaused,
        version,
      });
    await change(true, 1);
    await expect(change(true, 1)).rejects.toMatchObject({ code: 'EDIT_CONFLICT' });
    await pass(30);
    expect(asked()).toEqual([]);
    expect((await change(false, 2))[0]?.nextOn).toBe(today());
    await removeStandingOrder(shop.context, customer.id, id);
    await pass(8);
    expect(asked()).toEqual([]);
    await expect(removeStandingOrder(shop.context, customer.id, id)).rejects.toMatchObject({
      code: 'STANDING_ORDER_NOT_FOUND',
    });
  });
});

describe('the link of a turn', () => {
  test('shows what it costs today; looking orders nothing; one press orders it as shown', async () => {
    const { customer, productId } = await standing();
    await pass(1);
    const token = newestToken();
    const { status, body, headers } = await turn(token);

    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('private');
    expect(body).toMatchObject({ state: 'open', isChanged: false, order: null });
    expect(body.rows).toMatchObject([{ asked: 10, quantity: 10, problem: null }]);
    expect(body.documents).toHaveLength(2);
    expect(String(asked()[0]?.text)).toContain('Kare Şişe');
    expect(await ordersOf(customer.id)).toEqual([]);

    expect((await confirm(token, body.total - 1)).body.code).toBe('CART_CHANGED');
    const done = await confirm(token, body.total);
    expect(done.status).toBe(200);
    const [order] = await ordersOf(customer.id);
    expect(order).toMatchObject({
      orderNumber: done.body.orderNumber,
      paymentMethod: 'transfer',
      totalKurus: Math.round(body.total * 100),
    });
    expect(await stockOf(shop.db, productId)).toBe(990);
    expect((await turn(token)).body).toMatchObject({
      state: 'ordered',
      order: { number: done.body.orderNumber },
    });
    const [listed] = await listStandingOrders(shop.db, customer.id);
    expect(listed?.turns[0]?.order?.number).toBe(done.body.orderNumber);
  });

  test('fifty presses at once, at two prices, are one order', async () => {
    const { customer, productId } = await standing();
    await pass(1);
    const token = newestToken();
    const { total } = (await turn(token)).body;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => confirm(token, index % 7 === 3 ? total + 1 : total)),
    );

    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body.orderNumber)).size).toBe(1);
    expect(done.length).toBeGreaterThanOrEqual(42);
    expect(await ordersOf(customer.id)).toHaveLength(1);
    expect(await stockOf(shop.db, productId)).toBe(990);
  });

  test('the order and its record are written together, or neither', async () => {
    const { customer, productId } = await standing();
    await pass(1);
    const token = newestToken();
    const { total } = (await turn(token)).body;
    await sql`alter table standing_turns add constraint refused check (order_id is null)`.execute(
      shop.db,
    );
    const refused = await confirm(token, total);
    await sql`alter table standing_turns drop constraint refused`.execute(shop.db);

    expect(refused.status).toBe(500);
    expect(await ordersOf(customer.id)).toEqual([]);
    expect(await stockOf(shop.db, productId)).toBe(1_000);
    expect((await confirm(token, total)).status).toBe(200);
  });

  test('a press that comes just after the order of the last pieces returns this order', async () => {
    const { customer } = await standing({ stock: 10 });
    await pass(1);
    const token = newestToken();
    const { total } = (await turn(token)).body;
    const first = await confirm(token, total);
    expect(first.status).toBe(200);
    // The later press has read the turn before the first one was written.
    await shop.db.updateTable('standingTurns').set({ orderId: null }).execute();
    shop.context.sellables.dropAllCached();

    const later = await confirm(token, total);
    expect([later.status, later.body.orderNumber]).toEqual([200, first.body.orderNumber]);
    expect(await ordersOf(customer.id)).toHaveLength(1);
  });

  test('unavailable rows are shown, and left out only with consent', async () => {
    const { customer } = await standing({ stock: 4 });
    await pass(1);
    const token = newestToken();
    const { body } = await turn(token);

    expect(String(asked()[0]?.text)).toContain('10 adet yerine 4 adet');
    expect(body).toMatchObject({ isChanged: true });
    expect(body.rows).toMatchObject([{ asked: 10, quantity: 4, problem: 'not-enough' }]);
    expect((await confirm(token, body.total)).body.code).toBe('TURN_CHANGED');
    expect(await ordersOf(customer.id)).toEqual([]);
    expect((await confirm(token, body.total, true)).status).toBe(200);
  });

  test('is over with the next turn, and ends the standing order with one press', async () => {
    const { customer } = await standing();
    await pass(1);
    const first = newestToken();
    await pass(7);
    const second = newestToken();
    expect(second).not.toBe(first);
    expect((await turn(first)).body.state).toBe('over');
    const { total } = (await turn(second)).body;
    expect((await confirm(first, total)).body.code).toBe('TURN_OVER');

    for (let press = 0; press < 2; press += 1)
      expect((await turn(second, 'POST', '/end')).body).toEqual({ listName: 'Haftalık' });
    expect((await turn(second)).body.state).toBe('ended');
    expect((await confirm(second, total)).body.code).toBe('TURN_OVER');
    await pass(20);
    expect(asked()).toHaveLength(2);
    expect(await ordersOf(customer.id)).toEqual([]);
    expect((await turn('x'.repeat(43))).body.code).toBe('LINK_NOT_VALID');
  });

  test('over the limit of its member, a turn waits for an approval: one request, no order', async () => {
    const member = await makeCustomer(shop.context);
    const boss = await makeCustomer(shop.context);
    await makeCompany(shop.context, [
      { id: member.id, limitKurus: 1 },
      { id: boss.id, role: 'administrator' },
    ]);
    await standing({ isForCompany: true, as: member });
    await pass(1);
    const token = newestToken();
    const { total } = (await turn(token)).body;
    for (let press = 0; press < 2; press += 1)
      expect((await confirm(token, total)).body.code).toBe('APPROVAL_NEEDED');
    expect(await ordersOf(member.id)).toEqual([]);
    const waiting = await shop.db
      .selectFrom('approvalRequests')
      .select('state')
      .where('customerId', '=', member.id)
      .execute();
    expect(waiting).toEqual([{ state: 'waiting' }]);
  });

  test('a company’s list is ordered only for that company, by a member', async () => {
    const member = await makeCustomer(shop.context);
    const companyId = await makeCompany(shop.context, [member]);
    await standing({ isForCompany: true, as: member });
    await pass(1);
    const token = newestToken();
    const { total } = (await turn(token)).body;
    await shop.db
      .updateTable('customers')
      .set({ buysForCompanyId: null })
      .where('id', '=', member.id)
      .execute();
    expect((await confirm(token, total)).body.code).toBe('COMPANY_NOT_CHOSEN');
    await shop.db.deleteFrom('companyMembers').where('companyId', '=', companyId).execute();
    await pass(7);
    expect(asked()).toHaveLength(1);
  });

  test('shows a company’s list to no former member', async () => {
    const member = await makeCustomer(shop.context);
    const companyId = await makeCompany(shop.context, [member]);
    await standing({ isForCompany: true, as: member });
    await pass(1);
    const token = newestToken();
    expect((await turn(token)).status).toBe(200);
    await shop.db.deleteFrom('companyMembers').where('companyId', '=', companyId).execute();

    const after = await turn(token);
    expect([after.status, after.body.code]).toEqual([422, 'LINK_NOT_VALID']);
    // Neither by the link nor among their own standing orders.
    expect(await listStandingOrders(shop.db, member.id)).toEqual([]);
  });

  test('neither shows nor orders anything for a blocked customer, who is not asked either', async () => {
    const { customer } = await standing();
    await pass(1);
    const token = newestToken();
    const { total } = (await turn(token)).body;
    const block = { blockedAt: clock.now(), blockedReason: 'Çalınmış hesap', blockedBy: 'a@b.co' };
    await shop.db.updateTable('customers').set(block).where('id', '=', customer.id).execute();

    expect((await turn(token)).body.code).toBe('LINK_NOT_VALID');
    expect((await confirm(token, total)).body.code).toBe('LINK_NOT_VALID');
    await pass(7);
    expect(asked()).toHaveLength(1);
    expect(await ordersOf(customer.id)).toEqual([]);
  });
});

describe('making a standing order', () => {
  test('requires an own list, an own address and a day that is not over', async () => {
    const { call, list, addressId, add } = await standing();
    const other = await standing();
    const body = { listId: list.id, addressId, rhythm: weekly, nextOn: today() };
    const codeOf = async (part: object) =>
      (await call('POST', '/user/standing-orders', { ...body, ...part })).body.code;

    expect(await codeOf({ listId: other.list.id })).toBe('LIST_NOT_FOUND');
    expect(await codeOf({ addressId: other.addressId })).toBe('ADDRESS_NOT_FOUND');
    expect(await codeOf({ nextOn: dayAfter(today(), -1) })).toBe('VALIDATION_FAILED');
    expect(await codeOf({ rhythm: { kind: 'weeks', every: 0 } })).toBe('VALIDATION_FAILED');
    expect((await add(today())).status).toBe(200);
  });

  test('a customer has fifty at most; those of a company that they left do not count', async () => {
    const member = await makeCustomer(shop.context);
    const companyId = await makeCompany(shop.context, [member]);
    const { order } = await standing({ isForCompany: true, as: member });
    await sql`insert into standing_orders
        (list_id, customer_id, address_id, every_weeks, next_on, language, created_at)
      select list_id, customer_id, address_id, every_weeks, next_on, language, created_at
      from standing_orders, generate_series(2, ${MAX_STANDING_ORDERS}) where id = ${order?.id}`.execute(
      shop.db,
    );
    const { add } = await standing({ as: member });
    expect((await add()).body).toMatchObject({ code: 'TOO_MANY_ROWS' });
    await shop.db.deleteFrom('companyMembers').where('companyId', '=', companyId).execute();
    expect((await add()).body.content).toHaveLength(1);
  });
});
