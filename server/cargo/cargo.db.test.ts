import { describe, expect, test } from 'vitest';
import { readOrder } from '#server/testing/buyer.ts';
import { useCargoShop } from '#server/testing/cargo-shop.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import type { CountsAnswer } from '#shared/back-office/orders.ts';
import { messageSecret } from './accounts.ts';
import { trackParcels } from './tracking.ts';

const cargo = useCargoShop();
const track = () => trackParcels(cargo.shop.context);
const boxOf = async (number: string) => (await cargo.sheetOf(number)).parcels[0]?.boxes[0];
const remoteOf = async (number: string) => {
  const box = await boxOf(number);
  const { remoteId } = await cargo.shop.db
    .selectFrom('cargoBoxes')
    .select('remoteId')
    .where('key', '=', box?.key ?? '')
    .executeTakeFirstOrThrow();
  return remoteId ?? '';
};
const mailsOf = async () => {
  const mailer = recordingMailer();
  await doJobs(cargo.shop.context, mailer);
  return mailer.sent;
};

describe('booking', () => {
  test('is offered for many orders with the carriers that have keys', async () => {
    const { body } = await ask<CountsAnswer>(cargo.shop, 'GET', '/admin/orders/counts', {
      as: cargo.worker,
    });
    expect(body.carriers).toEqual(['geliver']);
  });

  test('offers are listed side by side; booking one stores its number and price', async () => {
    const { number, placed } = await cargo.paidOrder();
    const offers = await cargo.offersOf(number);
    expect(offers.body.offers.map(({ carrierName, days }) => [carrierName, days])).toEqual([
      ['Sürat Kargo', { min: 2, max: 3 }],
      ['PTT Kargo', { min: 3, max: 4 }],
      ['Yurtiçi Kargo', { min: 1, max: 2 }],
    ]);
    const booked = await cargo.book(number);
    expect(booked.body).toMatchObject({
      status: 'PREPARING',
      items: [{ unshipped: 0 }],
      shipments: [
        { carrier: 'surat', status: 'PREPARING', trackingNumber: expect.stringMatching(/^GLV/) },
      ],
    });
    const { parcels } = await cargo.sheetOf(number);
    expect(parcels).toMatchObject([
      {
        state: 'booked',
        canCancel: true,
        price: offers.body.offers[0]?.price,
        boxes: [{ state: 'waiting' }],
      },
    ]);
    // The buyer is not notified before the carrier has it.
    expect((await mailsOf()).map(({ kind }) => kind)).not.toContain('order-shipped');
    expect((await readOrder(cargo.shop, placed)).body.status).toBe('PREPARING');
  });

  test('by two at once, or several times by one, buys once', async () => {
    const { number } = await cargo.paidOrder();
    const body = { ...(await cargo.wanted(number)), account: 'geliver', service: 'SURAT_STANDART' };
    const before = cargo.geliver.state.bought;
    const answers = await Promise.all([1, 2, 3].map(() => cargo.post(number, 'cargo', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await cargo.post(number, 'cargo', body)).body.code).toBe('EDIT_CONFLICT');
    expect(cargo.geliver.state.bought).toBe(before + 1);
    expect((await cargo.read(number)).shipments).toHaveLength(1);
  });

  test('whose response is lost is looked up, not bought again', async () => {
    const { number } = await cargo.paidOrder();
    const before = cargo.geliver.state.bought;
    cargo.geliver.fail('buy', 'lost');
    const lost = await cargo.book(number);
    expect([lost.status, lost.body.code]).toEqual([503, 'CARGO_UNCERTAIN']);
    // Meanwhile its pieces cannot be in another parcel.
    expect((await cargo.read(number)).items[0]?.unshipped).toBe(0);
    expect((await cargo.sheetOf(number)).parcels).toMatchObject([{ state: 'booking' }]);
    await cargo.later();
    await Promise.all([track(), track()]);
    expect(cargo.geliver.state.bought).toBe(before + 1);
    expect((await cargo.sheetOf(number)).parcels).toMatchObject([{ state: 'booked' }]);
    expect((await cargo.read(number)).shipments[0]?.trackingNumber).toMatch(/^GLV/);
  });

  test('that the carrier refuses leaves the order as it was, with the reason', async () => {
    const { number } = await cargo.paidOrder();
    cargo.geliver.fail('buy', 'refuse');
    const refused = await cargo.book(number);
    expect([refused.status, refused.body.code]).toEqual([422, 'CARGO_REFUSED']);
    expect(refused.body.message).toContain('İşlem yapılamadı');
    expect(await cargo.read(number)).toMatchObject({
      shipments: [],
      items: [{ unshipped: 10 }],
      moves: expect.arrayContaining(['ship']),
    });
    expect((await cargo.book(number)).status).toBe(200);
  });

  test('a district that the carrier does not know is reported at its field', async () => {
    const { number } = await cargo.paidOrder();
    const { body } = await cargo.offersOf(number, { district: 'Yeşilköy' });
    expect(body.offers).toEqual([]);
    expect(body.problems).toMatchObject([
      {
        account: 'geliver',
        field: 'district',
        message: expect.stringContaining('bu ilçeyi tanımıyor: Yeşilköy'),
      },
    ]);
  });

  test('of more pieces than are left, or at an old version, buys nothing', async () => {
    const { number } = await cargo.paidOrder();
    const before = cargo.geliver.state.bought;
    const wanted = await cargo.wanted(number);
    const send = (change: object) =>
      cargo.post(number, 'cargo', {
        ...wanted,
        account: 'geliver',
        service: 'SURAT_STANDART',
        ...change,
      });
    expect((await send({ rows: [{ position: 1, quantity: 11 }] })).body.code).toBe(
      'PARCEL_NOT_VALID',
    );
    expect((await send({ version: wanted.version + 1 })).body.code).toBe('EDIT_CONFLICT');
    expect((await send({ account: 'yurtici' })).body.code).toBe('CARGO_NOT_CONNECTED');
    expect((await send({ boxes: [] })).status).toBe(400);
    expect(cargo.geliver.state.bought).toBe(before);
  });

  test('is cancelled while the carrier has not taken it', async () => {
    const { number } = await cargo.paidOrder();
    const { body } = await cargo.book(number);
    const [parcel] = body.shipments;
    expect(body.removableParcel).toBeNull();
    const { version } = body;
    const cancelled = await cargo.post(number, `cargo/${parcel?.id}/cancel`, { version });
    expect(cancelled.body).toMatchObject({ shipments: [], items: [{ unshipped: 10 }] });

    const again = await cargo.book(number);
    cargo.geliver.step(await remoteOf(number), 0);
    const late = await cargo.post(number, `cargo/${again.body.shipments[0]?.id}/cancel`, {
      version: again.body.version,
    });
    expect(late.body.code).toBe('CARGO_TOO_LATE');
  });
});

describe('tracking', () => {
  test('ships the order, mails the buyer, and delivers by the same step as the merchant', async () => {
    const { number, placed } = await cargo.paidOrder();
    await cargo.book(number);
    const remoteId = await remoteOf(number);
    await mailsOf();
    cargo.geliver.step(remoteId, 0);
    await cargo.later();
    await track();
    expect(await cargo.read(number)).toMatchObject({
      status: 'SHIPPED',
      invoice: { isIssued: true },
      shipments: [{ status: 'SHIPPED' }],
    });
    const [shipped] = await mailsOf();
    expect(shipped).toMatchObject({ kind: 'order-shipped', text: expect.stringContaining('GLV') });

    cargo.geliver.step(remoteId, 3);
    await cargo.later();
    await Promise.all([track(), track()]);
    const seen = await readOrder(cargo.shop, placed);
    expect(seen.body.status).toBe('DELIVERED');
    expect((await mailsOf()).map(({ kind }) => kind)).toEqual(['order-delivered']);
    const { history } = await cargo.read(number);
    expect(history.at(-1)).toMatchObject({ actor: 'carrier', status: 'DELIVERED' });

    // Late tracking reports change nothing any more.
    cargo.geliver.step(remoteId, 1);
    await cargo.later();
    await track();
    expect(await boxOf(number)).toMatchObject({ state: 'delivered' });
    expect((await cargo.read(number)).status).toBe('DELIVERED');
  });

  test('queries each parcel once in 15 minutes, and continues after a carrier was down', async () => {
    const { number } = await cargo.paidOrder();
    await cargo.book(number);
    cargo.geliver.step(await remoteOf(number), 0);
    cargo.geliver.fail('read', 'broken', 1_000);
    await cargo.later();
    await track();
    expect((await cargo.read(number)).status).toBe('PREPARING');
    cargo.geliver.heal();
    await track();
    expect((await cargo.read(number)).status).toBe('PREPARING');
    await cargo.later();
    await track();
    expect((await cargo.read(number)).status).toBe('SHIPPED');
  });

  test('a parcel that its carrier cancels is to be sent again', async () => {
    const { number } = await cargo.paidOrder();
    await cargo.book(number);
    const remoteId = await remoteOf(number);
    cargo.geliver.step(remoteId, ['CANCELED', 'UNKNOWN', 'package_canceled', 'İptal edildi']);
    await cargo.later();
    await track();
    expect(await cargo.read(number)).toMatchObject({ shipments: [], items: [{ unshipped: 10 }] });
  });

  test('a merchant can mark a parcel as handed over, and a typed tracking number is not overwritten', async () => {
    const { number } = await cargo.paidOrder();
    const { body } = await cargo.book(number);
    const path = `shipments/${body.shipments[0]?.id}`;
    const handed = await cargo.post(number, `${path}/handed-over`, { version: body.version });
    expect(handed.body.status).toBe('SHIPPED');
    const typed = await ask<{ version: number }>(
      cargo.shop,
      'PUT',
      `/admin/orders/${number}/${path}`,
      {
        as: cargo.worker,
        body: { version: handed.body.version, carrier: 'surat', trackingNumber: 'ELLE1' },
      },
    );
    expect(typed.status).toBe(200);
    cargo.geliver.step(await remoteOf(number), 1);
    await cargo.later();
    await track();
    expect((await cargo.read(number)).shipments[0]?.trackingNumber).toBe('ELLE1');
  });
});

describe('a message of the carrier', () => {
  const send = (secret: string, body: unknown) =>
    cargo.shop.app.inject({
      method: 'POST',
      url: `/api/cargo/geliver/messages/${secret}`,
      payload: body as object,
    });

  test.each([true, false])(
    'updates its parcel at once, and only once when sent twice (wrapped: %s)',
    async (isWrapped) => {
      const { number } = await cargo.paidOrder();
      await cargo.book(number);
      const remoteId = await remoteOf(number);
      cargo.geliver.step(remoteId, 0);
      await mailsOf();
      const secret = messageSecret(cargo.shop.context, 'geliver');
      const message = cargo.geliver.message(remoteId, isWrapped);
      const answers = await Promise.all([send(secret, message), send(secret, message)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await mailsOf()).map(({ kind }) => kind)).toEqual(['order-shipped']);
      expect((await cargo.read(number)).status).toBe('SHIPPED');
    },
  );

  test('with a wrong secret, about an unknown parcel, or with a false state changes nothing', async () => {
    const { number } = await cargo.paidOrder();
    await cargo.book(number);
    const remoteId = await remoteOf(number);
    const secret = messageSecret(cargo.shop.context, 'geliver');
    const lie = {
      ...cargo.geliver.message(remoteId, false),
      statusCode: 'DELIVERED',
      trackingStatus: { trackingStatusCode: 'DELIVERED', trackingSubStatusCode: 'delivered' },
    };
    expect((await send(`${secret.slice(1)}A`, lie)).statusCode).toBe(404);
    expect((await send(secret, { id: 'gel-999999' })).statusCode).toBe(404);
    for (const body of [{}, [], { data: null }])
      expect((await send(secret, body)).statusCode).toBe(404);
    // The content of a message is never trusted: the carrier is asked.
    expect((await send(secret, lie)).statusCode).toBe(200);
    await mailsOf();
    expect((await cargo.read(number)).status).toBe('PREPARING');
  });
});

test('cash on delivery is collected with the last parcel', async () => {
  const cash = await cargo.paidOrder();
  await cargo.shop.db
    .updateTable('payments')
    .set({ provider: 'cash-on-delivery', state: 'PENDING' })
    .where('orderId', '=', (await cargo.read(cash.number)).id)
    .execute();
  const sheet = await cargo.sheetOf(cash.number);
  expect(sheet.cod).toBeGreaterThan(0);
  const wanted = await cargo.wanted(cash.number);
  const part = { ...wanted, rows: [{ position: 1, quantity: 4 }] };
  const service = { account: 'geliver', service: 'PTT_KAPIDA_ODEME' };
  expect((await cargo.post(cash.number, 'cargo', { ...part, ...service })).status).toBe(200);
  expect((await cargo.book(cash.number, 'PTT_KAPIDA_ODEME')).status).toBe(200);
  const { parcels } = await cargo.sheetOf(cash.number);
  expect(parcels.map(({ cod }) => cod)).toEqual([null, sheet.cod]);
});

test('many orders are booked by a rule; one that is refused does not stop the others', async () => {
  const orders = [await cargo.paidOrder(), await cargo.paidOrder(), await cargo.paidOrder()];
  const chosen = await Promise.all(
    orders.map(async ({ number }) => {
      const { orderNumber, version } = await cargo.read(number);
      return { orderNumber, version };
    }),
  );
  const stale = { orderNumber: chosen[2]?.orderNumber ?? '', version: 99 };
  const { body } = await ask<{ done: unknown[]; refused: unknown[] }>(
    cargo.shop,
    'POST',
    '/admin/orders/many/book-cargo',
    {
      as: cargo.worker,
      body: {
        choice: { orders: [chosen[0], chosen[1], stale] },
        account: 'geliver',
        rule: 'fastest',
      },
    },
  );
  expect([body.done, body.refused]).toMatchObject([[{}, {}], [{ orderNumber: stale.orderNumber }]]);
  const { shipments } = await cargo.read(chosen[0]?.orderNumber ?? '');
  expect(shipments).toMatchObject([{ carrier: 'yurtici' }]);
});

test("the carrier's label is fetched once and stored; there is no other format", async () => {
  const { number } = await cargo.paidOrder();
  const labels = (format: string) =>
    cargo.shop.app.inject({
      method: 'POST',
      url: '/api/admin/orders/labels',
      headers: { authorization: `Bearer ${cargo.worker.accessToken}` },
      payload: { orderNumbers: [number], format },
    });
  expect((await labels('a6')).json().code).toBe('CARGO_LABEL_MISSING');
  await cargo.book(number);
  expect((await labels('zpl')).json().code).toBe('CARGO_LABEL_FORMAT');
  cargo.geliver.fail('read', 'broken');
  for (const format of ['a6', 'a4']) {
    const answer = await labels(format);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  cargo.geliver.heal();
});
