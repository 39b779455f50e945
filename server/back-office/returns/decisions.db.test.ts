import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { remindOfReturns } from '#server/returns/reminders.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  bankTokenOf,
  call,
  type ErrorAnswer,
  pay,
  placeOrder,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, keepingMailer, waitingMails } from '#server/testing/jobs.ts';
import { makeProduct, stockOf } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { AdminReturn, AdminReturnsPage, ReturnSettings } from '#shared/back-office/returns.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';

const DAY = 86_400_000;
const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let owner: TestAdmin;
let worker: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
});

type Placed = Awaited<ReturnType<typeof placeOrder>>;
type Rows = [position: number, quantity: number][];

/** Three bottles at 33,33 and seven caps at 1,01, with shipping: paid and arrived. */
async function deliveredOrder() {
  const bottle = await makeProduct(shop.db, { price: 3_333, stock: 10 });
  const cap = await makeProduct(shop.db, { price: 101, stock: 10 });
  const placed = await placeOrder(shop, [
    { productId: bottle, quantity: 3 },
    { productId: cap, quantity: 7 },
  ]);
  await pay(shop, placed);
  const rows = [
    { position: 1, quantity: 3 },
    { position: 2, quantity: 7 },
  ];
  await orderPost(placed, 'shipments', { carrier: 'yurtici', trackingNumber: '1', rows });
  await orderPost(placed, 'deliver');
  await doJobs(shop.context, keepingMailer());
  return { placed, bottle, cap };
}
const orderPost = async ({ orderNumber }: Placed, path: string, body: object = {}) => {
  const { body: order } = await ask<{ version: number }>(
    shop,
    'GET',
    `/admin/orders/${orderNumber}`,
    { as: owner },
  );
  return ask<ErrorAnswer>(shop, 'POST', `/admin/orders/${orderNumber}/${path}`, {
    as: owner,
    body: { version: order.version, ...body },
  });
};
const request = async ({ orderNumber, accessToken }: Placed, rows: Rows, change: object = {}) => {
  const body = {
    requestKey: randomUUID(),
    reason: 'withdrawal',
    rows: rows.map(([position, quantity]) => ({ position, quantity })),
    ...change,
  };
  return (
    await call<ReturnAnswer>(shop, 'POST', `/orders/${orderNumber}/returns`, {
      token: accessToken,
      body,
    })
  ).body;
};
const read = async (id: number, as = owner) =>
  (await ask<AdminReturn>(shop, 'GET', `/admin/returns/${id}`, { as })).body;
const post = async (id: number, move: string, body: object, as = owner) =>
  ask<AdminReturn & ErrorAnswer>(shop, 'POST', `/admin/returns/${id}/${move}`, { as, body });
const decide = async (id: number, move: string, body: object = {}, as = owner) =>
  post(id, move, { version: (await read(id)).version, ...body }, as);
const received = (rows: [position: number, received: number, restocked: number][]) => ({
  rows: rows.map(([position, received, restocked]) => ({ position, received, restocked })),
});
const bankOf = (placed: Placed) =>
  shop.db
    .selectFrom('testbankPayments')
    .selectAll()
    .where('token', '=', bankTokenOf(placed))
    .executeTakeFirstOrThrow();
const status = async (placed: Placed) => (await readOrder(shop, placed)).body.status;

describe('a return', () => {
  test('goes its whole way: approved with instructions, received, refunded by row; each step is seen and mailed', async () => {
    const { placed, bottle } = await deliveredOrder();
    const { id, code } = await request(placed, [[1, 2]]);
    const approved = await decide(
      id,
      'approve',
      { mustSend: true, instructions: 'Yurtiçi, kod 123', remark: 'Tanıdık' },
      worker,
    );
    expect(approved.body).toMatchObject({
      state: 'approved',
      instructions: 'Yurtiçi, kod 123',
      isLate: false,
      moves: ['receive', 'close'],
    });
    expect((await read(id)).moves).toEqual(['receive', 'refund', 'close']);
    const seen = (await readOrder(shop, placed)).body;
    expect(seen).toMatchObject({
      status: 'RETURN_REQUESTED',
      returns: [{ state: 'approved', instructions: 'Yurtiçi, kod 123' }],
    });
    expect(JSON.stringify(seen)).not.toContain('Tanıdık');

    const came = await decide(id, 'receive', received([[1, 2, 1]]), worker);
    expect(came.body).toMatchObject({
      state: 'received',
      items: [{ quantity: 2, received: 2, restocked: 1 }],
      quote: { shipping: 0, amount: 78.66 },
    });
    expect(await status(placed)).toBe('RETURNED');
    const refused = await decide(id, 'refund', { amount: 78.65 });
    expect([refused.status, refused.body.code]).toEqual([422, 'REFUND_NOT_VALID']);
    const refunded = await decide(id, 'refund', { amount: 78.66 });
    expect(refunded.body).toMatchObject({
      state: 'refunded',
      refund: { amount: 78.66, state: 'wanted' },
      moves: [],
      quote: null,
    });

    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind }) => kind).sort()).toEqual([
      'new-return',
      'order-partly-refunded',
      'return-approved',
      'return-received',
      'return-requested',
    ]);
    const mail = mailer.sent.find(({ kind }) => kind === 'return-approved');
    expect(mail?.text).toContain('Yurtiçi, kod 123');
    expect(mail?.text).toContain(code);
    expect((await bankOf(placed)).refundedKurus).toBe(7_866);
    expect(await stockOf(shop.db, bottle)).toBe(8);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'DELIVERED',
      refunded: 78.66,
      returns: [{ state: 'refunded', amount: 78.66 }],
    });
    const log = await shop.db
      .selectFrom('auditLog')
      .select(['entity', 'adminEmail', 'after'])
      .where('entity', '=', 'return')
      .where('entityId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(
      log.map(({ adminEmail, after }) => [adminEmail, (after as { state: string }).state]),
    ).toEqual([
      [worker.email, 'approved'],
      [worker.email, 'received'],
      [owner.email, 'refunded'],
    ]);
  });

  test('of everything by withdrawal gives the shipping back too, and then the order is refunded', async () => {
    const { placed } = await deliveredOrder();
    const first = await request(placed, [[1, 3]]);
    await decide(first.id, 'approve', { mustSend: true });
    await decide(first.id, 'receive', received([[1, 3, 3]]));
    expect((await read(first.id)).quote?.shipping).toBe(0);
    await decide(first.id, 'refund', { amount: (await read(first.id)).quote?.amount });
    const last = await request(placed, [[2, 7]]);
    await decide(last.id, 'approve', { mustSend: true });
    await decide(last.id, 'receive', received([[2, 7, 7]]));
    const { quote } = await read(last.id);
    expect(quote?.shipping).toBeGreaterThan(0);
    await decide(last.id, 'refund', { amount: quote?.amount });
    await doJobs(shop.context, keepingMailer());
    const { amountKurus, refundedKurus } = await bankOf(placed);
    expect(refundedKurus).toBe(amountKurus);
    expect((await readOrder(shop, placed)).body).toMatchObject({
      status: 'REFUNDED',
      refunded: placed.total,
    });
  });

  test('of what is not worth sending is refunded at once, and puts nothing on the shelf', async () => {
    const { placed, bottle } = await deliveredOrder();
    const { id } = await request(placed, [[1, 1]], {
      reason: 'missing',
      note: 'Bir şişe eksik çıktı',
    });
    const approved = await decide(id, 'approve', { mustSend: false });
    expect(approved.body).toMatchObject({ sendBy: null, moves: ['refund', 'close'] });
    await decide(id, 'refund', { amount: 39.33 });
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'return-approved')?.text).toContain(
      'göndermeniz gerekmiyor',
    );
    expect([(await bankOf(placed)).refundedKurus, await stockOf(shop.db, bottle)]).toEqual([
      3_933, 7,
    ]);
  });

  test.each([
    { name: 'came back', reason: 'withdrawal', came: true, sound: 2, stock: 2 },
    { name: 'came back broken', reason: 'damaged', came: true, sound: 0, stock: 0 },
    { name: 'is not worth sending', reason: 'damaged', came: false, sound: 0, stock: 0 },
    { name: 'was missing in the parcel', reason: 'missing', came: false, sound: 0, stock: 0 },
  ])(
    'of an order that goes in parts: what $name leaves the pieces that are still to go',
    async ({ reason, came, sound, stock }) => {
      const bottle = await makeProduct(shop.db, { price: 1_000, stock: 10 });
      const placed = await placeOrder(shop, [{ productId: bottle, quantity: 10 }]);
      await pay(shop, placed);
      await orderPost(placed, 'shipments', {
        carrier: 'yurtici',
        trackingNumber: '1',
        rows: [{ position: 1, quantity: 4 }],
      });
      const { id } = await request(placed, [[1, 2]], {
        reason,
        note: reason === 'withdrawal' ? null : 'İki şişe',
      });
      await decide(id, 'approve', { mustSend: came });
      if (came) await decide(id, 'receive', received([[1, 2, sound]]));
      expect((await decide(id, 'refund', { amount: (await read(id)).quote?.amount })).status).toBe(
        200,
      );

      const { body: order } = await ask<AdminOrder>(
        shop,
        'GET',
        `/admin/orders/${placed.orderNumber}`,
        { as: owner },
      );
      expect(order.items).toMatchObject([{ quantity: 10, shipped: 4, refunded: 2, unshipped: 6 }]);
      expect(await stockOf(shop.db, bottle)).toBe(stock);
      expect(
        (
          await orderPost(placed, 'shipments', {
            carrier: 'yurtici',
            trackingNumber: '2',
            rows: [{ position: 1, quantity: 6 }],
          })
        ).status,
      ).toBe(200);
      expect((await readOrder(shop, placed)).body.status).toBe('SHIPPED');
    },
  );

  test('a withdrawal from what was not sent yet: it is sent no more, and the shelf has it again', async () => {
    const bottle = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const placed = await placeOrder(shop, [{ productId: bottle, quantity: 10 }]);
    await pay(shop, placed);
    await orderPost(placed, 'shipments', {
      carrier: 'yurtici',
      trackingNumber: '1',
      rows: [{ position: 1, quantity: 4 }],
    });
    const { id } = await request(placed, [[1, 6]]);
    await decide(id, 'approve', { mustSend: false });
    expect((await decide(id, 'refund', { amount: (await read(id)).quote?.amount })).status).toBe(
      200,
    );
    expect(await stockOf(shop.db, bottle)).toBe(6);
    expect((await readOrder(shop, placed)).body.status).toBe('SHIPPED');
  });

  test('can be rejected, or closed without money, with words for the buyer; its pieces may be asked for again', async () => {
    const { placed } = await deliveredOrder();
    const one = await request(placed, [[1, 3]]);
    expect((await decide(one.id, 'reject', { answer: '  ' })).status).toBe(400);
    expect((await decide(one.id, 'reject', { answer: 'Fotoğraf yok' })).body.state).toBe(
      'rejected',
    );
    const two = await request(placed, [[1, 3]]);
    await decide(two.id, 'approve', { mustSend: true });
    expect((await decide(two.id, 'close', { answer: 'Paket gelmedi' })).body).toMatchObject({
      state: 'closed',
      moves: [],
    });
    expect(await status(placed)).toBe('DELIVERED');
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'return-rejected')?.text).toContain(
      'Fotoğraf yok',
    );
    expect(mailer.sent.find(({ kind }) => kind === 'return-closed')?.text).toContain(
      'Paket gelmedi',
    );
    expect((await request(placed, [[1, 3]])).state).toBe('requested');
  });

  test('only what arrived is refunded', async () => {
    const { placed } = await deliveredOrder();
    const { id } = await request(placed, [[1, 3], [2, 2]]); // biome-ignore format: a table
    await decide(id, 'approve', { mustSend: true });
    for (const rows of [[[1, 4, 0], [2, 2, 0]], [[1, 1, 2], [2, 2, 0]], [[1, 1, 1]], [[1, 0, 0], [2, 0, 0]], [[1, 1, 1], [1, 1, 1]]] as [number, number, number][][]) // biome-ignore format: a table
      expect((await decide(id, 'receive', received(rows))).body.code).toBe('RETURN_NOT_VALID');
    await decide(id, 'receive', received([[1, 1, 0], [2, 0, 0]])); // biome-ignore format: a table
    expect((await read(id)).quote).toMatchObject({
      rows: [{ position: 1, quantity: 1, amount: 39.33 }],
      amount: 39.33,
    });
  });
});

describe('who decides, and in which order', () => {
  test('money is the owner’s; a stranger does nothing at all', async () => {
    const { placed } = await deliveredOrder();
    const { id } = await request(placed, [[1, 1]]);
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    expect((await decide(id, 'approve', { mustSend: true }, editor)).status).toBe(403);
    expect((await ask(shop, 'GET', `/admin/returns/${id}`)).status).toBe(401);
    await decide(id, 'approve', { mustSend: true });
    expect((await decide(id, 'refund', { amount: 39.33 }, worker)).status).toBe(403);
    expect((await post(2_000_000_000, 'approve', { version: 1, mustSend: true })).body.code).toBe(
      'RETURN_NOT_FOUND',
    );
  });

  test('no move out of turn, and none on what has moved meanwhile', async () => {
    const { placed } = await deliveredOrder();
    const { id } = await request(placed, [[1, 1]]);
    for (const [
      move,
      body,
    ] of [['receive', received([[1, 1, 1]])], ['refund', { amount: 39.33 }], ['close', { answer: 'x' }]] as const) // biome-ignore format: a table
      expect((await decide(id, move, body)).body.code).toBe('RETURN_MOVE_NOT_ALLOWED');
    const both = await Promise.all([
      post(id, 'approve', { version: 1, mustSend: true }),
      post(id, 'reject', { version: 1, answer: 'Hayır' }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { current: { version: 2 } },
    });
  });

  test('taken back and approved at once: one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { placed } = await deliveredOrder();
      const { id } = await request(placed, [[1, 1]]);
      const cancel = () =>
        call<ReturnAnswer & ErrorAnswer>(
          shop,
          'POST',
          `/orders/${placed.orderNumber}/returns/${id}/cancel`,
          { token: placed.accessToken },
        );
      const approve = () => post(id, 'approve', { version: 1, mustSend: true });
      const [first, second] = await Promise.all(
        round % 2 === 0 ? [cancel(), approve()] : [approve(), cancel()],
      );
      expect([first?.status, second?.status].sort()).toEqual([200, 409]);
      expect(['cancelled', 'approved']).toContain((await read(id)).state);
    }
  });

  test('refunded twice at once, and beside a refund from the order’s page: never more than was bought', async () => {
    const { placed } = await deliveredOrder();
    const { id } = await request(placed, [[1, 3]]);
    await decide(id, 'approve', { mustSend: true });
    await decide(id, 'receive', received([[1, 3, 3]]));
    const { version, quote } = await read(id);
    const direct = () =>
      orderPost(placed, 'refunds', {
        amount: 39.33,
        shipping: false,
        reason: 'agreed',
        rows: [{ position: 1, quantity: 1, restocked: 0 }],
      });
    const refund = () => post(id, 'refund', { version, amount: quote?.amount });
    await Promise.all([refund(), refund(), direct()]);
    await doJobs(shop.context, keepingMailer());
    const back = await shop.db
      .selectFrom('refundItems')
      .select((of) => of.fn.sum<number>('quantity').as('sum'))
      .where('position', '=', 1)
      .where('orderId', '=', await orderId(placed))
      .executeTakeFirstOrThrow();
    expect(Number(back.sum)).toBeLessThanOrEqual(3);
    expect((await bankOf(placed)).refundedKurus).toBeLessThanOrEqual(11_799);
  });
});
const orderId = async ({ orderNumber }: Placed) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', orderNumber)
      .executeTakeFirstOrThrow()
  ).id;

test('whatever is asked, refunded beside it and taken back: asked and refunded are never more than bought', async () => {
  const step = fc.record({
    act: fc.constantFrom('ask', 'refund', 'finish', 'cancel'),
    position: fc.integer({ min: 1, max: 2 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const { placed } = await deliveredOrder();
      const open: number[] = [];
      for (const { act, position, quantity } of steps) {
        const next = open[0];
        if (act === 'ask') {
          const { id } = await request(placed, [[position, quantity]]);
          if (id) open.push(id);
        } else if (act === 'refund')
          await orderPost(placed, 'refunds', {
            amount: 39.33 * quantity,
            shipping: false,
            reason: 'agreed',
            rows: [{ position, quantity, restocked: 0 }],
          });
        else if (next !== undefined && act === 'cancel') {
          await call(shop, 'POST', `/orders/${placed.orderNumber}/returns/${next}/cancel`, {
            token: placed.accessToken,
          });
          open.shift();
        } else if (next !== undefined) {
          await decide(next, 'approve', { mustSend: false });
          await decide(next, 'refund', { amount: (await read(next)).quote?.amount });
          open.shift();
        }
        const { rows } = (
          await call<{ rows: { quantity: number; left: number }[] }>(
            shop,
            'GET',
            `/orders/${placed.orderNumber}/returns`,
            { token: placed.accessToken },
          )
        ).body;
        expect(rows.every(({ left, quantity: bought }) => left >= 0 && left <= bought)).toBe(true);
      }
      const id = await orderId(placed);
      const sums = await shop.db
        .selectFrom('orderItems as i')
        .select(['i.quantity', 'i.position'])
        .select((of) =>
          of
            .selectFrom('refundItems as r')
            .select((sum) => sum.fn.sum<number>('r.quantity').as('sum'))
            .whereRef('r.orderId', '=', 'i.orderId')
            .whereRef('r.position', '=', 'i.position')
            .as('refunded'),
        )
        .where('i.orderId', '=', id)
        .execute();
      for (const { quantity, refunded } of sums)
        expect(Number(refunded ?? 0)).toBeLessThanOrEqual(quantity);
    }),
    { numRuns: 8 },
  );
});

describe('the list and the reminder', () => {
  test('finds by state, code and order; counts what waits', async () => {
    const { placed } = await deliveredOrder();
    const one = await request(placed, [[1, 1]]);
    const two = await request(placed, [[1, 1]], { reason: 'damaged', note: 'Kırık' });
    await decide(two.id, 'approve', { mustSend: true });
    const list = async (query: string) =>
      (
        await ask<AdminReturnsPage>(shop, 'GET', `/admin/returns?${query}`, { as: worker })
      ).body.content.map(({ id }) => id);
    expect((await list('')).slice(0, 2)).toEqual([two.id, one.id]);
    expect(await list(`text=${placed.orderNumber.toLowerCase()}`)).toEqual([two.id, one.id]);
    expect(await list(`text=${one.code}`)).toEqual([one.id]);
    expect(await list(`text=${placed.orderNumber}&state=approved`)).toEqual([two.id]);
    expect(await list(`text=${placed.orderNumber}&reason=damaged`)).toEqual([two.id]);
    expect(await list('state=late')).not.toContain(two.id);
    expect((await ask(shop, 'GET', '/admin/returns?state=lost', { as: worker })).status).toBe(400);
    const counts = (
      await ask<{ requested: number; approved: number }>(shop, 'GET', '/admin/returns/counts', {
        as: worker,
      })
    ).body;
    expect(counts.requested).toBeGreaterThan(0);
    expect(counts.approved).toBeGreaterThan(0);
  });

  test('who has not sent is reminded once, three days before the time ends; nothing lapses by itself', async () => {
    const { placed } = await deliveredOrder();
    const { id } = await request(placed, [[1, 1]]);
    await decide(id, 'approve', { mustSend: true });
    await doJobs(shop.context, keepingMailer());
    await remindOfReturns(shop.context);
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual([]);
    clock.advance(8 * DAY);
    await Promise.all([remindOfReturns(shop.context), remindOfReturns(shop.context)]);
    await remindOfReturns(shop.context);
    expect(await waitingMails(shop.db, placed.orderNumber)).toEqual(['return-reminder']);
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    expect(
      mailer.sent.filter(
        ({ kind, text }) => kind === 'return-reminder' && text.includes('kırılmayacak'),
      ),
    ).not.toHaveLength(0);
    clock.advance(30 * DAY);
    owner = await makeAdmin(shop.context);
    expect(await read(id)).toMatchObject({ state: 'approved', isLate: true });
    expect(
      (
        await call<OrderAnswer>(shop, 'GET', `/orders/${placed.orderNumber}`, {
          token: placed.accessToken,
        })
      ).body.returns[0]?.state,
    ).toBe('approved');
  });
});

describe('how goods are usually sent back', () => {
  type Kept = ReturnSettings & ErrorAnswer;
  const keep = (body: object, as = owner) =>
    ask<Kept>(shop, 'PUT', '/admin/settings/returns', { as, body });
  const usual = {
    address: 'İade Deposu, Çınar Sok. No: 4, Iğdır',
    courier: 'Yurtiçi Kargo',
    code: '778899',
    textTr: 'Kutuya iade kodunu yazın.\nŞişeleri tek tek sarın.',
    textEn: '',
  };

  test('is kept by the owner, once for a version, offered with the approval, shown before it is asked for and in the mail', async () => {
    expect(
      (await ask<Kept>(shop, 'GET', '/admin/settings/returns', { as: owner })).body,
    ).toMatchObject({ address: '', courier: '', version: 0 });
    const both = await Promise.all([
      keep({ ...usual, version: 0 }),
      keep({ ...usual, version: 0 }),
    ]);
    expect(both.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ status: code }) => code === 409)?.body.details).toEqual({
      current: { ...usual, version: 1 },
    });
    expect((await keep({ ...usual, version: 1 }, worker)).status).toBe(403);

    const { placed } = await deliveredOrder();
    const howTo = `Adres: ${usual.address}\nKargo: Yurtiçi Kargo, anlaşma kodu 778899\n${usual.textTr}`;
    const offer = await call<{ howTo: string; address: string }>(
      shop,
      'GET',
      `/orders/${placed.orderNumber}/returns`,
      { token: placed.accessToken },
    );
    expect(offer.body).toMatchObject({ howTo, address: usual.address });
    const { id } = await request(placed, [[1, 1]]);
    expect(await read(id)).toMatchObject({ usualInstructions: howTo, address: usual.address });
    await decide(id, 'approve', { mustSend: true, instructions: howTo });
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ kind }) => kind === 'return-approved');
    // Line by line, and the address once.
    expect(mail?.text).toContain('Kutuya iade kodunu yazın.\n');
    expect(mail?.text.split(usual.address)).toHaveLength(2);
    expect(
      (await keep({ address: '', courier: '', code: '', textTr: '', textEn: '', version: 1 })).body
        .version,
    ).toBe(2);
    expect((await read(id)).usualInstructions).not.toBe(howTo);
  });

  test.each([
    { address: 'a\nb' },
    { code: 'x'.repeat(41) },
    { textTr: '\u0000' },
    { textTr: '\ud800' },
    { courier: 5 },
    { version: -1 },
  ])('%j is refused', async (change) => {
    expect((await keep({ ...usual, version: 2, ...change })).status).toBe(400);
  });
});
