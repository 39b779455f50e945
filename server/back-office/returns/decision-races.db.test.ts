import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, testbankPaymentOf } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import {
  cancelReturn,
  changeOrder,
  deliveredBottlesAndCaps,
  type Placed,
  received,
  requestReturn,
  useReturnStaff,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, post, decide } = useReturnStaff(shop);

const orderId = async ({ orderNumber }: Placed) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('id')
      .where('orderNumber', '=', orderNumber)
      .executeTakeFirstOrThrow()
  ).id;

describe('who decides, and in which order', () => {
  test('only the owner decides about money; an outsider can do nothing', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 1]]);
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    expect((await decide(id, 'approve', { mustSend: true }, editor)).status).toBe(403);
    expect((await ask(shop, 'GET', `/admin/returns/${id}`)).status).toBe(401);
    await decide(id, 'approve', { mustSend: true });
    expect((await decide(id, 'refund', { amount: 39.33 }, staff.worker)).status).toBe(403);
    expect((await post(2_000_000_000, 'approve', { version: 1, mustSend: true })).body.code).toBe(
      'RETURN_NOT_FOUND',
    );
  });

  test('no step in the wrong order, and none on a return that changed meanwhile', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 1]]);
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
      const { placed } = await deliveredBottlesAndCaps(shop);
      const { id } = await requestReturn(shop, placed, [[1, 1]]);
      const cancel = () => cancelReturn(shop, placed, id);
      const approve = () => post(id, 'approve', { version: 1, mustSend: true });
      const [first, second] = await Promise.all(
        round % 2 === 0 ? [cancel(), approve()] : [approve(), cancel()],
      );
      expect([first?.status, second?.status].sort()).toEqual([200, 409]);
      expect(['cancelled', 'approved']).toContain((await read(id)).state);
    }
  });

  test('refunded twice at once, and beside a refund from the order’s page: never more than was bought', async () => {
    const { placed } = await deliveredBottlesAndCaps(shop);
    const { id } = await requestReturn(shop, placed, [[1, 3]]);
    await decide(id, 'approve', { mustSend: true });
    await decide(id, 'receive', received([[1, 3, 3]]));
    const { version, quote } = await read(id);
    const direct = () =>
      changeOrder(shop, placed, 'refunds', {
        amount: 39.33,
        shipping: false,
        reason: 'agreed',
        rows: [{ position: 1, quantity: 1, restocked: 0 }],
      });
    const refund = () => post(id, 'refund', { version, amount: quote?.amount });
    await Promise.all([refund(), refund(), direct()]);
    await doJobs(shop.context, recordingMailer());
    const back = await shop.db
      .selectFrom('refundItems')
      .select((of) => of.fn.sum<number>('quantity').as('sum'))
      .where('position', '=', 1)
      .where('orderId', '=', await orderId(placed))
      .executeTakeFirstOrThrow();
    expect(Number(back.sum)).toBeLessThanOrEqual(3);
    expect((await testbankPaymentOf(shop, placed)).refundedKurus).toBeLessThanOrEqual(11_799);
  });
});

const step = fc.record({
  act: fc.constantFrom('ask', 'refund', 'finish', 'cancel'),
  position: fc.integer({ min: 1, max: 2 }),
  quantity: fc.integer({ min: 1, max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One step with an order, and with the oldest of its open returns. */
async function take(placed: Placed, open: number[], { act, position, quantity }: Step) {
  if (act === 'ask') {
    const { id } = await requestReturn(shop, placed, [[position, quantity]]);
    if (id) open.push(id);
    return;
  }
  if (act === 'refund') {
    await changeOrder(shop, placed, 'refunds', {
      amount: 39.33 * quantity,
      shipping: false,
      reason: 'agreed',
      rows: [{ position, quantity, restocked: 0 }],
    });
    return;
  }
  const next = open.shift();
  if (next === undefined) return;
  if (act === 'cancel') {
    await cancelReturn(shop, placed, next);
    return;
  }
  await decide(next, 'approve', { mustSend: false });
  await decide(next, 'refund', { amount: (await read(next)).quote?.amount });
}

test('after any requests, cancellations and refunds: no more is requested or refunded than was bought', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const { placed } = await deliveredBottlesAndCaps(shop);
      const open: number[] = [];
      for (const step of steps) {
        await take(placed, open, step);
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
