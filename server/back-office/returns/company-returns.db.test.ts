import { describe, expect, test } from 'vitest';
import { makeCreditCompany, makeMember, orderOnAccount } from '#server/testing/credit.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import {
  changeOrder,
  deliveredOrder,
  type Placed,
  received,
  requestReturn,
  useReturnStaff,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import type { AdminReturnsPage } from '#shared/back-office/returns.ts';

const clock = testClock(new Date('2026-11-23T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const { staff, read, post, decide } = useReturnStaff(shop);
const invoice = { number: 'GUL2026000000007', issuedOn: '2026-11-23' };
const company = {
  invoice: {
    kind: 'corporate' as const,
    companyName: 'Gül Kozmetik A.Ş.',
    taxOffice: 'Beşiktaş',
    taxNumber: '4540536920',
    isEInvoicePayer: false,
  },
};
const rowOf = async (id: number) =>
  (
    await ask<AdminReturnsPage>(shop, 'GET', '/admin/returns?page=0', { as: staff.owner })
  ).body.content.find((row) => row.id === id);

describe('the return of a company', () => {
  test('waits for the company’s own invoice: requested by mail, shown, nothing refunded before', async () => {
    const placed = await deliveredOrder(shop, { change: company });
    const { id } = await requestReturn(shop, placed, [[1, 1]], {
      reason: 'damaged',
      note: 'Kırık',
    });
    const mailer = recordingMailer();
    expect((await rowOf(id))?.waitsForInvoice).toBe(true);
    await decide(id, 'approve', { mustSend: true });
    await doJobs(shop.context, mailer);
    expect(mailer.sent.find(({ kind }) => kind === 'return-approved')?.text).toContain(
      'iade faturası',
    );
    await decide(id, 'receive', received([[1, 1, 1]]));
    const waiting = await read(id);
    expect(waiting.returnInvoice).toEqual({ number: null, issuedOn: null });
    expect(waiting.moves).toEqual(['close']);
    const amount = waiting.quote?.amount ?? 0;
    const early = await decide(id, 'refund', { amount });
    expect([early.status, early.body.code]).toEqual([409, 'RETURN_INVOICE_MISSING']);

    for (const wrong of [
      { ...invoice, number: ' ' },
      { ...invoice, issuedOn: '23.11.2026' },
      { ...invoice, issuedOn: '2026-11-24' },
    ])
      expect((await decide(id, 'invoice', wrong)).status).toBe(400);
    expect((await post(id, 'invoice', { version: 1, ...invoice })).status).toBe(409);
    const recorded = await decide(id, 'invoice', invoice, staff.worker);
    expect(recorded.body).toMatchObject({ returnInvoice: invoice });
    expect((await rowOf(id))?.waitsForInvoice).toBe(false);
    const refunded = await decide(id, 'refund', { amount });
    expect([refunded.status, refunded.body.state]).toEqual([200, 'refunded']);
    expect((await decide(id, 'invoice', invoice)).body.code).toBe('RETURN_MOVE_NOT_ALLOWED');

    const { body } = await ask<AccountingSummary>(
      shop,
      'GET',
      '/admin/accounting/summary?from=2026-11-01&to=2026-11-23',
      { as: staff.owner },
    );
    expect(body.returnInvoices).toEqual([]);
    const audited = await shop.db
      .selectFrom('auditLog')
      .select('after')
      .where('entity', '=', 'return')
      .where('entityId', '=', String(id))
      .execute();
    expect(audited).toContainEqual({ after: { returnInvoice: invoice } });
  });

  test('is never store credit of its buyer if the company’s account paid', async () => {
    const member = await makeMember(shop, await makeCreditCompany(shop.db));
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const { body: placed } = await orderOnAccount<Placed>(shop, [{ productId }], member);
    const parcel = { carrier: 'yurtici', trackingNumber: '1' };
    const rows = [{ position: 1, quantity: 1 }];
    await changeOrder(shop, placed, 'shipments', { ...parcel, rows });
    await changeOrder(shop, placed, 'deliver');
    const { id } = await requestReturn(shop, placed, [[1, 1]], {
      reason: 'damaged',
      note: 'Kırık',
    });
    await decide(id, 'approve', { mustSend: true });
    await decide(id, 'receive', received([[1, 1, 1]]));
    await decide(id, 'invoice', invoice);

    const { order, quote } = await read(id);
    expect(order.hasAccount).toBeUndefined();
    const body = { amount: quote?.amount };
    const refused = await decide(id, 'refund', { ...body, asCredit: true });
    expect(refused.body.code).toBe('ORDER_MOVE_NOT_ALLOWED');
    expect((await decide(id, 'refund', body)).status).toBe(200);
  });

  test('of a consumer no invoice is requested', async () => {
    const placed = await deliveredOrder(shop);
    const { id } = await requestReturn(shop, placed, [[1, 1]]);
    expect([(await rowOf(id))?.waitsForInvoice, (await read(id)).returnInvoice]).toEqual([
      false,
      null,
    ]);
    expect((await decide(id, 'invoice', invoice)).body.code).toBe('RETURN_MOVE_NOT_ALLOWED');
  });
});
