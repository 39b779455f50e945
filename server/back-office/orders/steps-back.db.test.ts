import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { readOrder } from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { stockOf } from '#server/testing/make-product.ts';
import { orderOfFour, refundBody, useOrderStaff } from '#server/testing/order-staff.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const { staff, read, post } = useOrderStaff(shop);

async function waitDays(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await staff.signIn();
}

/** A step at the currently stored version. */
async function step(number: string, path: string, body: object = {}, as = staff.worker) {
  const { version } = await read(number);
  return post(number, path, { version, ...body }, as);
}
const ship = (number: string, quantity = 4) =>
  step(number, 'shipments', {
    carrier: 'aras',
    trackingNumber: 'YANLIS1',
    rows: [{ position: 1, quantity }],
  });
async function mailsOf(): Promise<string[]> {
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  return mailer.sent.map(({ kind }) => kind);
}

describe('taking a step back', () => {
  test('a transfer that was booked on the wrong order: it waits again, its stock stays, and the real one is mailed', async () => {
    const { number, placed, productId } = await orderOfFour(shop, { method: 'transfer' });
    await mailsOf();
    const { body: booked } = await step(number, 'book-transfer');
    expect(booked.undoable).toBe('bookTransfer');
    expect(await mailsOf()).toEqual(['order-paid']);
    await waitDays(5);
    const { status, body } = await step(number, 'undo-book-transfer', { remark: 'Başka sipariş' });
    expect([status, body.status, body.paymentStatus]).toEqual([200, 'PENDING_PAYMENT', 'PENDING']);
    expect(body.payments.map(({ state }) => state)).toEqual(['PENDING']);
    expect(body.moves).toContain('bookTransfer');
    expect(Date.parse(body.expiresAt ?? '')).toBe(clock.now().getTime() + 3 * DAY_MS);
    expect(body.history.at(-1)).toMatchObject({ note: 'undone-booking', remark: 'Başka sipariş' });
    expect(await stockOf(shop.db, productId)).toBe(6);
    expect(await mailsOf()).toEqual(['payment-undone']);
    expect((await readOrder(shop, placed)).body.status).toBe('PENDING_PAYMENT');
    const sold = await shop.db
      .selectFrom('products')
      .select('soldCount')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    expect(sold.soldCount).toBe(0);
    expect((await step(number, 'book-transfer')).body.status).toBe('PAID');
    expect(await mailsOf()).toEqual(['order-paid']);
  });

  test('preparing, undoing it and preparing again are each mailed; without the tick no mail is sent', async () => {
    const { number } = await orderOfFour(shop);
    await mailsOf();
    expect((await step(number, 'prepare')).body.undoable).toBe('prepare');
    expect(await mailsOf()).toEqual(['order-preparing']);
    const { body } = await step(number, 'undo-prepare');
    expect([body.status, body.undoable, body.moves.includes('prepare')]).toEqual([
      'PAID',
      null,
      true,
    ]);
    expect(await mailsOf()).toEqual(['preparing-undone']);
    await step(number, 'prepare', { isNotified: false });
    expect(await mailsOf()).toEqual([]);
    await step(number, 'undo-prepare', { isNotified: false });
    await step(number, 'prepare');
    expect(await mailsOf()).toEqual(['order-preparing']);
  });

  test('a mistaken parcel is removed: its pieces wait to be sent again, the invoice keeps its number', async () => {
    const { number } = await orderOfFour(shop);
    const { body: first } = await ship(number, 3);
    const { body: second } = await ship(number, 1);
    expect(second.status).toBe('SHIPPED');
    const [one, two] = second.shipments.map(({ id }) => id);
    expect([first.removableParcel, second.removableParcel]).toEqual([one, two]);
    const invoice = () => shop.db.selectFrom('issuedInvoices').selectAll().execute();
    const issued = await invoice();
    await mailsOf();
    expect((await step(number, `shipments/${one}/remove`)).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    const { body } = await step(number, `shipments/${two}/remove`);
    expect(body).toMatchObject({
      status: 'PREPARING',
      undoable: null,
      removableParcel: one,
      canCorrect: false,
      items: [{ shipped: 3, unshipped: 1 }],
    });
    expect(await mailsOf()).toEqual(['parcel-undone']);
    const { body: empty } = await step(number, `shipments/${one}/remove`, { isNotified: false });
    expect(empty).toMatchObject({
      shipments: [],
      undoable: 'prepare',
      canCorrect: true,
      items: [{ shipped: 0, unshipped: 4 }],
    });
    expect((await ship(number)).body.status).toBe('SHIPPED');
    expect(await invoice()).toEqual(issued);
    expect(await mailsOf()).toEqual(['order-shipped']);
  });

  test('a delivery that was marked by mistake: only the parcels that it marked are on their way again', async () => {
    const { number } = await orderOfFour(shop);
    const { body: first } = await ship(number, 3);
    await step(number, `shipments/${first.shipments[0]?.id}/delivered`);
    await waitDays(1);
    await ship(number, 1);
    await waitDays(1);
    await mailsOf();
    const { body: delivered } = await step(number, 'deliver');
    expect([delivered.undoable, delivered.removableParcel]).toEqual(['deliver', null]);
    const { body } = await step(number, 'undo-deliver');
    expect(body.status).toBe('SHIPPED');
    expect(body.shipments.map(({ status }) => status)).toEqual(['DELIVERED', 'SHIPPED']);
    // Its mail was not sent yet, so the buyer is informed of neither step.
    expect(await mailsOf()).toEqual([]);
    await step(number, 'deliver');
    expect(await mailsOf()).toEqual(['order-delivered']);
  });

  test('not after a refund, an invoice or a later step, and not of what was paid by card', async () => {
    const refunded = await orderOfFour(shop);
    const { body: prepared } = await step(refunded.number, 'prepare');
    const piece = Math.round((prepared.total - prepared.shipping) * 25) / 100;
    const rows: [number, number, number][] = [[1, 1, 0]];
    const refund = await post(
      refunded.number,
      'refunds',
      refundBody(prepared.version, piece, rows),
    );
    expect(refund.status).toBe(200);
    expect((await step(refunded.number, 'undo-prepare')).body.code).toBe('ORDER_MOVE_NOT_ALLOWED');

    const invoiced = await orderOfFour(shop);
    const { body: sent } = await ship(invoiced.number);
    await post(invoiced.number, 'invoices', {
      kind: 'sale',
      number: `FLK${invoiced.number}`,
      issuedOn: '2026-11-20',
      url: 'https://fatura.example/1',
    });
    const parcel = `shipments/${sent.shipments[0]?.id}`;
    expect((await step(invoiced.number, `${parcel}/remove`)).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    expect((await step(invoiced.number, 'undo-deliver')).body.code).toBe('ORDER_MOVE_NOT_ALLOWED');

    const card = await orderOfFour(shop);
    expect((await step(card.number, 'undo-book-transfer')).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
    const numbered = await orderOfFour(shop, { method: 'transfer' });
    await step(numbered.number, 'book-transfer');
    const { body: parcelled } = await ship(numbered.number);
    await step(numbered.number, `shipments/${parcelled.shipments[0]?.id}/remove`);
    await step(numbered.number, 'undo-prepare');
    expect((await step(numbered.number, 'undo-book-transfer')).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
  });

  test('only with the right to take the step, at the version on the screen, for an existing order', async () => {
    const { number } = await orderOfFour(shop);
    await step(number, 'prepare');
    const editor = await makeAdmin(shop.context, { role: 'editor' });
    for (const path of ['undo-prepare', 'undo-deliver', 'undo-book-transfer', 'shipments/1/remove'])
      expect((await step(number, path, {}, editor)).status).toBe(403);
    expect((await post(number, 'undo-prepare', { version: 1 })).body.code).toBe('EDIT_CONFLICT');
    expect((await post('YOKYOKYOK1', 'undo-prepare', { version: 1 })).status).toBe(404);
    expect((await step(number, 'shipments/999999/remove')).status).toBe(404);
    expect((await post(number, 'undo-prepare', {})).status).toBe(400);
  });
});

describe('steps forward and back at the same time', () => {
  test('of undoing the preparation and shipping only one happens, and the state of the order agrees', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { number } = await orderOfFour(shop);
      const { body } = await step(number, 'prepare');
      const { version } = body;
      const rows = [{ position: 1, quantity: 4 }];
      const answers = await Promise.all([
        post(number, 'undo-prepare', { version }),
        post(number, 'shipments', { version, carrier: 'aras', rows }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status, shipments } = await read(number);
      expect([
        ['PAID', 0],
        ['SHIPPED', 1],
      ]).toContainEqual([status, shipments.length]);
    }
  });

  test('whatever is done in whatever order: parcels never hold more than was sold, and stock stays taken', async () => {
    const acts = ['prepare', 'undo-prepare', 'ship', 'remove', 'deliver', 'undo-deliver'] as const;
    const take = async (number: string, act: (typeof acts)[number]) => {
      const { version, shipments } = await read(number);
      const rows = [{ position: 1, quantity: 2 }];
      const newest = shipments.at(-1)?.id ?? 0;
      if (act === 'ship') return post(number, 'shipments', { version, carrier: 'aras', rows });
      return post(number, act === 'remove' ? `shipments/${newest}/remove` : act, { version });
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
          minLength: 3,
          maxLength: 8,
        }),
        async (rounds) => {
          const { number, productId } = await orderOfFour(shop);
          for (const round of rounds) await Promise.all(round.map((act) => take(number, act)));
          const { status, shipments, items, history } = await read(number);
          const sent = shipments.reduce((sum, parcel) => sum + (parcel.items[0]?.quantity ?? 0), 0);
          const isAllSent = status === 'SHIPPED' || status === 'DELIVERED';
          expect([sent, items[0]?.unshipped]).toEqual([isAllSent ? 4 : sent, 4 - sent]);
          expect(sent).toBeLessThanOrEqual(4);
          if (status === 'PAID') expect(shipments).toEqual([]);
          if (status === 'DELIVERED')
            expect(shipments.every((parcel) => parcel.status === 'DELIVERED')).toBe(true);
          expect(history.at(-1)?.status).toBe(status);
          expect(await stockOf(shop.db, productId)).toBe(6);
        },
      ),
      { numRuns: 10 },
    );
  }, 120_000);
});
