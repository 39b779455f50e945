// A shop with its own Yurtiçi contract: labels drawn by the shop, numbers that come later, return
// codes, cash on delivery, and fifty orders at once.
import * as mupdf from 'mupdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '#server/testing/buyer.ts';
import { useCargoShop } from '#server/testing/cargo-shop.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { startYurticiServer, type YurticiServer } from '#server/testing/yurtici-server.ts';
import type { ManyAnswer } from '#shared/back-office/many-orders.ts';
import { kurus } from '#shared/base/money.ts';
import { selectBookings } from './bookings.sql.ts';
import { giveReturnCode } from './return-codes.ts';
import { applyReports, trackParcels } from './tracking.ts';

const PORT = 40_000 + (process.pid % 20_000);
let yurtici: YurticiServer;
beforeAll(async () => {
  yurtici = await startYurticiServer({ port: PORT });
});
afterAll(() => yurtici.stop());
const cargo = useCargoShop({
  GELIVER_TOKEN: '',
  YURTICI_USER: 'YKTEST',
  YURTICI_PASSWORD: 'YK',
  YURTICI_COD_USER: 'YKTESTCOD',
  YURTICI_COD_PASSWORD: 'YK',
  YURTICI_URL: `http://127.0.0.1:${PORT}/KOPSWebServices/ShippingOrderDispatcherServices`,
});

const bookingOf = async (number: string) => {
  const { id } = await cargo.read(number);
  const booking = (await selectBookings(cargo.shop.db, id)).at(-1);
  if (!booking) throw new Error('no booking');
  return booking;
};
const book = async (number: string) =>
  cargo.post(number, 'cargo', {
    ...(await cargo.wanted(number)),
    account: 'yurtici',
    service: 'YURTICI',
  });
const labels = (orderNumbers: readonly string[], format: string) =>
  cargo.shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/labels',
    headers: { authorization: `Bearer ${cargo.worker.accessToken}` },
    payload: { orderNumbers, format },
  });
const pagesOf = (pdf: Buffer) => mupdf.Document.openDocument(pdf, 'application/pdf').countPages();

describe('a parcel', () => {
  test('has a label before its tracking number, which the branch assigns and the buyer gets', async () => {
    const { number, placed } = await cargo.paidOrder();
    const booked = await book(number);
    expect(booked.body.shipments).toMatchObject([{ carrier: 'yurtici', trackingNumber: null }]);
    const { boxes } = await bookingOf(number);
    const pdf = await labels([number], 'a6');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pagesOf(pdf.rawPayload)).toBe(boxes.length);
    expect((await labels([number], 'zpl')).body).toContain(boxes[0]?.key);

    yurtici.accept(boxes[0]?.key ?? '');
    await cargo.later();
    await trackParcels(cargo.shop.context);
    const { trackingNumber } = (await readOrder(cargo.shop, placed)).body.shipments[0] ?? {};
    expect(trackingNumber).toMatch(/^\d+$/);
    const mailer = recordingMailer();
    await doJobs(cargo.shop.context, mailer);
    const shipped = mailer.sent.find(({ kind }) => kind === 'order-shipped');
    expect(shipped?.text).toContain(trackingNumber);
  });

  test('that was not booked has no label', async () => {
    const { number } = await cargo.paidOrder();
    const answer = await labels([number], 'a6');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CARGO_LABEL_MISSING']);
  });

  test('whose branch cancels its document is to be sent again', async () => {
    const { number } = await cargo.paidOrder();
    await book(number);
    const { boxes } = await bookingOf(number);
    Object.assign(yurtici.parcels.get(boxes[0]?.key ?? '') ?? {}, { status: 'CNL' });
    await cargo.later();
    await trackParcels(cargo.shop.context);
    expect((await cargo.read(number)).items[0]?.unshipped).toBe(10);
    // The next booking has new keys.
    expect((await book(number)).status).toBe(200);
    expect((await bookingOf(number)).boxes[0]?.key).not.toBe(boxes[0]?.key);
  });
});

test('cash on delivery is booked once the carrier reports the whole sum, and not before', async () => {
  const { number } = await cargo.paidOrder();
  const { id } = await cargo.read(number);
  const { db } = cargo.shop;
  await db
    .updateTable('payments')
    .set({ provider: 'cash-on-delivery', state: 'PENDING', takenKurus: null })
    .where('orderId', '=', id)
    .execute();
  await db
    .updateTable('orders')
    .set({ paymentMethod: 'cash-on-delivery', paymentState: 'PENDING' })
    .where('id', '=', id)
    .execute();
  await book(number);
  const { id: bookingId, boxes, codKurus } = await bookingOf(number);
  expect(codKurus).toBeGreaterThan(0);
  const report = (collected: number) =>
    applyReports(
      cargo.shop.context,
      bookingId,
      new Map([
        [
          boxes[0]?.key ?? '',
          {
            ...({ state: 'delivered', text: '', at: null, hasTrouble: false } as const),
            trackingNumber: '123',
            price: null,
            collected: kurus(collected),
          },
        ],
      ]),
    );
  await report((codKurus ?? 0) - 1);
  expect(await cargo.read(number)).toMatchObject({ status: 'DELIVERED', paymentStatus: 'PENDING' });
  await Promise.all([report(codKurus ?? 0), report(codKurus ?? 0)]);
  const { paymentStatus, history } = await cargo.read(number);
  expect(paymentStatus).toBe('PAID');
  expect(history.filter(({ note }) => note === 'collected')).toHaveLength(1);
});

test('fifty orders are booked from the list, and their labels are one file', async () => {
  const productId = await makeProduct(cargo.shop.db, { stock: 5_000 });
  const orders = await Promise.all(
    Array.from({ length: 50 }, () =>
      makeOrder(cargo.shop.db, { items: [{ productId, quantity: 2 }] }),
    ),
  );
  // The address of these orders is too short for the carrier.
  const [refused, ...taken] = orders;
  for (const { id } of taken)
    await cargo.shop.db
      .updateTable('orders')
      .set({ shippingAddress: JSON.stringify(address) })
      .where('id', '=', id)
      .execute();
  const answers = [];
  for (let first = 0; first < orders.length; first += 10)
    answers.push(
      (
        await ask<ManyAnswer>(cargo.shop, 'POST', '/admin/orders/many/book-cargo', {
          as: cargo.worker,
          body: {
            choice: {
              orders: orders
                .slice(first, first + 10)
                .map(({ orderNumber }) => ({ orderNumber, version: 1 })),
            },
            account: 'yurtici',
            rule: 'cheapest',
          },
        })
      ).body,
    );
  expect(answers.flatMap(({ done }) => done)).toHaveLength(49);
  expect(answers.flatMap((answer) => answer.refused)).toEqual([
    {
      orderNumber: refused?.orderNumber,
      message: expect.stringContaining('adresi kabul etmiyor'),
    },
  ]);
  const numbers = taken.map(({ orderNumber }) => orderNumber);
  expect(pagesOf((await labels(numbers, 'a6')).rawPayload)).toBe(49);
  expect(pagesOf((await labels(numbers, 'a4')).rawPayload)).toBe(13);

  const back = await ask<ManyAnswer>(cargo.shop, 'POST', '/admin/orders/many/undo-book-cargo', {
    as: cargo.worker,
    body: {
      choice: {
        orders: answers[1]?.done.map(({ orderNumber, version }) => ({ orderNumber, version })),
      },
    },
  });
  expect(back.body.done).toHaveLength(10);
  expect(yurtici.parcels.get(`${orders[10]?.orderNumber}P1K1`)?.status).toBe('CNL');
}, 120_000);
const address = {
  firstName: 'Iğdır',
  lastName: 'Şahin',
  phone: '+905321234567',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Caferağa',
  line: 'Moda Caddesi No: 1',
  postcode: '',
};

test('a return gets a code, the same for the same return', async () => {
  const asked = { orderId: 0, code: 'IAD-2345', sendBy: new Date('2026-12-05T20:59:59Z') };
  const given = await giveReturnCode(cargo.shop.context, asked);
  expect(given).toEqual({ carrier: 'yurtici', carrierCode: 'IAD2345' });
  expect(await giveReturnCode(cargo.shop.context, asked)).toEqual(given);
  yurtici.fail('cut');
  expect(await giveReturnCode(cargo.shop.context, { ...asked, code: 'X1' })).toBeNull();
});
