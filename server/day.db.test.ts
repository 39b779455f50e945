// A day of twenty orders with all outside services connected: booked in bulk, handed over,
// invoiced, delivered, two returned. Each test continues where the previous one ended.
import * as mupdf from 'mupdf';
import { expect, test } from 'vitest';
import { call, readOrder, testbankPaymentOf } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useDayShop } from '#server/testing/day-shop.ts';
import { COMPANY, invoicesOf } from '#server/testing/invoicing.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { damage, received, requestReturn, useReturnStaff } from '#server/testing/returns.ts';
import type { AccountingSummary } from '#shared/back-office/accounting.ts';
import type { ManyAnswer } from '#shared/back-office/many-orders.ts';
import type { AdminOrdersPage } from '#shared/back-office/orders.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';

const ORDERS = 20;
const LAND_LINE = '02122345678';
const day = useDayShop();
const { shop, services } = day;
const { staff, read, decide } = useReturnStaff(shop);
const orders: Awaited<ReturnType<typeof day.paidOrder>>[] = [];
const company = 0;
const person = ORDERS - 1;

const orderAt = (index: number) => orders[index] ?? expect.fail(`no order ${index}`);
const buyersSee = () =>
  Promise.all(orders.map(async (placed) => (await readOrder(shop, placed)).body));
const statuses = async () => new Set((await buyersSee()).map(({ status }) => status));

async function book(account: CargoAccount, chosen: typeof orders): Promise<ManyAnswer> {
  const { body } = await ask<AdminOrdersPage>(shop, 'GET', '/admin/orders?size=100', {
    as: staff.worker,
  });
  const numbers = chosen.map(({ orderNumber }) => orderNumber);
  const choice = {
    orders: body.content
      .filter(({ orderNumber }) => numbers.includes(orderNumber))
      .map(({ orderNumber, version }) => ({ orderNumber, version })),
  };
  const answer = await ask<ManyAnswer>(shop, 'POST', '/admin/orders/many/book-cargo', {
    as: staff.worker,
    body: { choice, account, rule: 'cheapest' },
  });
  return answer.body;
}

test('twenty paid orders are booked from the list with two carriers; their labels are one file', async () => {
  const { geliver, yurtici, nilvera } = services;
  nilvera.payers.set(COMPANY.taxNumber, ['urn:mail:defaultpk@gul.example']);
  const productId = await makeProduct(shop.db, { price: 3_333, stock: 500 });
  for (let index = 0; index < ORDERS; index += 1) {
    const own = String(index).padStart(2, '0');
    const phone = index === person ? LAND_LINE : `05321000${own}1`;
    const buyer = { firstName: 'Iğdır', lastName: 'Şahin', email: `alici${own}@ornek.com`, phone };
    const change = index === company ? { invoice: COMPANY } : {};
    orders.push(await day.paidOrder(productId, buyer, change));
  }
  for (const [account, chosen] of [
    ['geliver', orders.slice(0, ORDERS / 2)],
    ['yurtici', orders.slice(ORDERS / 2)],
  ] as const) {
    const { done, refused } = await book(account, chosen);
    expect([done.length, refused]).toEqual([ORDERS / 2, []]);
  }
  const labels = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/labels',
    headers: { authorization: `Bearer ${staff.worker.accessToken}` },
    payload: { orderNumbers: orders.map(({ orderNumber }) => orderNumber), format: 'a6' },
  });
  const pdf = mupdf.Document.openDocument(labels.rawPayload, 'application/pdf');
  expect(pdf.countPages()).toBe(ORDERS);
  expect([geliver.state.bought, yurtici.state.created]).toEqual([ORDERS / 2, ORDERS / 2]);

  // Before a carrier has the goods, nobody is notified and nothing is invoiced.
  const kinds = new Set((await day.work(2)).map(({ kind }) => kind));
  expect(kinds.has('order-shipped') || kinds.has('order-invoice')).toBe(false);
  expect([nilvera.documents.size, services.netgsm.sent.length]).toEqual([0, 0]);
});

test('handed over, each is shipped under its carrier’s number, and has one invoice', async () => {
  const { geliver, yurtici, nilvera, netgsm } = services;
  for (const id of geliver.shipments.keys()) geliver.step(id, 0);
  for (const key of yurtici.parcels.keys()) yurtici.accept(key);
  await day.report();
  const mails = await day.work(6);
  const sentTo = (email: string, mail: string) =>
    mails.filter(({ kind, to }) => kind === mail && to.address === email);

  expect(await statuses()).toEqual(new Set(['SHIPPED']));
  const numbers = (await buyersSee()).map(({ shipments }) => shipments[0]?.trackingNumber ?? '');
  const given = [
    ...[...geliver.shipments.values()].map(({ trackingNumber }) => String(trackingNumber)),
    ...[...yurtici.parcels.values()].map(({ docId }) => docId),
  ];
  expect(numbers.toSorted()).toEqual(given.toSorted());
  expect(new Set(numbers).size).toBe(ORDERS);

  expect(nilvera.documents.size).toBe(ORDERS);
  // The first document of each of the two series finds that the series does not exist.
  expect(nilvera.calls.filter((name) => name === 'send')).toHaveLength(ORDERS + 2);
  const documents = [...nilvera.documents.values()];
  for (const [index, { orderNumber, email, phone }] of orders.entries()) {
    const number = numbers[index] ?? '';
    const document = documents.find((one) => one.orderNumber === orderNumber);
    expect(document?.profile === 'EARSIVFATURA', orderNumber).toBe(index !== company);
    expect(await invoicesOf(shop, orderNumber)).toEqual([
      {
        number: document?.number,
        ettn: document?.uuid,
        kind: 'sale',
        fileHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(sentTo(email, 'order-shipped').map(({ text }) => text.includes(number))).toEqual([true]);
    const [invoice, ...others] = sentTo(email, 'order-invoice');
    expect([invoice?.text.includes(document?.number ?? '-'), others]).toEqual([true, []]);
    expect(String(invoice?.attachments[0]?.content)).toContain(`% ${document?.number}`);
    const sms = netgsm.sent.filter(({ no }) => `0${no}` === phone);
    expect(sms.map(({ text }) => text.includes(number))).toEqual(index === person ? [] : [true]);
  }
  expect(netgsm.sent).toHaveLength(ORDERS - 1);
});

test('the buyer finds the PDF of the invoice with the order', async () => {
  const { orderNumber, accessToken } = orderAt(person);
  const [invoice] = (await readOrder(shop, orderAt(person))).body.invoices;
  const path = `/orders/${orderNumber}/invoices/${invoice?.id}`;
  const file = await call<string>(shop, 'GET', path, { token: accessToken });
  expect(file.body).toContain(`% ${invoice?.number}`);
});

test('after the parcels are delivered, all orders are, and their buyers are notified once', async () => {
  const { geliver, yurtici } = services;
  for (const id of geliver.shipments.keys()) geliver.step(id, 3);
  for (const key of yurtici.parcels.keys()) yurtici.deliver(key);
  await day.report();
  const mails = (await day.work(1)).filter(({ kind }) => kind === 'order-delivered');
  expect(await statuses()).toEqual(new Set(['DELIVERED']));
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual(orders.map(({ email }) => email));
});

test.each([
  { of: 'a person', index: person, change: {} },
  { of: 'a company', index: company, change: damage },
])(
  'the return of $of has the carrier’s code, and its money goes back by the rules of its invoice',
  async ({ index, change }) => {
    const placed = orderAt(index);
    const { id } = await requestReturn(shop, placed, [[1, 3]], change);
    const { carrierCode } = (await decide(id, 'approve', { mustSend: true })).body;
    // The carrier that delivered the goods also takes them back.
    const sentBack = [...services.geliver.shipments.values()].filter(({ isReturn }) => isReturn);
    expect([
      ...services.yurtici.returnCodes.keys(),
      ...sentBack.map(({ barcode }) => barcode),
    ]).toContain(carrierCode?.code);
    const approved = (await day.work(1)).find(({ kind }) => kind === 'return-approved');
    expect(approved?.text).toContain(carrierCode?.code);

    await decide(id, 'receive', received([[1, 3, 3]]));
    const amount = (await read(id)).quote?.amount ?? 0;
    if (index === company) {
      // The company's own invoice is required first.
      expect((await decide(id, 'refund', { amount })).body.code).toBe('RETURN_INVOICE_MISSING');
      await decide(id, 'invoice', { number: 'GUL2026000000007', issuedOn: '2026-11-21' });
    }
    expect((await decide(id, 'refund', { amount })).body.state).toBe('refunded');
    await day.work(1);
    expect((await read(id)).refund).toMatchObject({ amount, state: 'done' });
    const { refundedKurus } = await testbankPaymentOf(shop, placed);
    expect(refundedKurus).toBe(Math.round(amount * 100));
  },
);

test('repeated reports and jobs change nothing: twenty parcels, twenty invoices, two refunds', async () => {
  const { geliver, yurtici, nilvera, netgsm } = services;
  await day.report();
  const kinds = (await day.work(20)).map(({ kind }) => kind);
  expect(kinds).toEqual([]);
  const sentBack = [...geliver.shipments.values()].filter(({ isReturn }) => isReturn);
  expect(geliver.state.bought - sentBack.length + yurtici.state.created).toBe(ORDERS);
  expect([nilvera.documents.size, netgsm.sent.length]).toEqual([ORDERS, ORDERS - 1]);
  const invoices = await shop.db.selectFrom('orderInvoices').select('orderId').execute();
  expect(new Set(invoices.map(({ orderId }) => orderId)).size).toBe(ORDERS);
  expect(invoices).toHaveLength(ORDERS);

  await staff.signIn();
  const range = 'from=2026-11-21&to=2026-11-21';
  const { body } = await ask<AccountingSummary>(shop, 'GET', `/admin/accounting/summary?${range}`, {
    as: staff.owner,
  });
  expect(body).toMatchObject({
    sales: { documents: ORDERS },
    refunds: { documents: 2 },
    // For the refund of the person; the company sent an invoice.
    expenseNotes: 1,
    incomplete: [],
    returnInvoices: [],
    waitingOrders: 0,
  });
});

test('each step is one event for other programs', async () => {
  const rows = await shop.db
    .selectFrom('events')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  const counts = Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]));
  expect(counts).toMatchObject({
    'order.placed': ORDERS,
    'order.paid': ORDERS,
    'shipment.created': ORDERS,
    'order.shipped': ORDERS,
    'order.delivered': ORDERS,
    'return.opened': 2,
    'order.refunded': 2,
  });
});
