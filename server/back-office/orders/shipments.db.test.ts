import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { type ErrorAnswer, pay, placeOrder, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
let worker: TestAdmin;
beforeAll(async () => {
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
});

type Answer = AdminOrder & ErrorAnswer;
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: worker })).body;
const post = (number: string, path: string, body: object) =>
  ask<Answer>(shop, 'POST', `/admin/orders/${number}/${path}`, { as: worker, body });

let made = 0;
async function paidOrder() {
  made += 1;
  const placed = await placeOrder(shop, [
    {
      productId: await makeProduct(shop.db, { name: `Kare şişe ${made}`, stock: 50 }),
      quantity: 10,
    },
    { productId: await makeProduct(shop.db, { name: `Pompa ${made}`, stock: 50 }), quantity: 4 },
  ]);
  await pay(shop, placed);
  const { version } = await read(placed.orderNumber);
  return { placed, number: placed.orderNumber, version };
}
const aras = { carrier: 'aras', trackingNumber: 'AR 123-9' };
const whole = [
  { position: 1, quantity: 10 },
  { position: 2, quantity: 4 },
];

describe('parcels', () => {
  test('are sent one by one: the last row ships the order, the last arrival delivers it, each mailed', async () => {
    const { placed, number, version } = await paidOrder();
    await doJobs(shop.context, recordingMailer());
    const first = await post(number, 'shipments', {
      version,
      ...aras,
      rows: [{ position: 1, quantity: 6 }],
    });
    expect(first.body).toMatchObject({
      status: 'PREPARING',
      items: [{ shipped: 6 }, { shipped: 0 }],
      moves: ['ship'],
    });
    const second = await post(number, 'shipments', {
      version: first.body.version,
      carrier: 'Nilüfer Ambarı',
      trackingUrl: 'https://ambar.example/9',
      rows: [
        { position: 1, quantity: 4 },
        { position: 2, quantity: 4 },
      ],
      remark: 'Alıcı ödemeli',
    });
    expect(second.body).toMatchObject({ status: 'SHIPPED', moves: ['deliver'] });
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);

    expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-shipped', 'order-shipped']);
    expect(mailer.sent[0]?.text).toContain(
      'https://kargotakip.araskargo.com.tr/mainpage.aspx?code=AR%20123-9',
    );
    expect(mailer.sent[0]?.text).toContain('Aras Kargo');
    expect(mailer.sent[0]?.text).not.toContain('Pompa');
    expect(mailer.sent[1]?.text).toContain('https://ambar.example/9');
    const { body: seen } = await readOrder(shop, placed);
    expect(seen.shipments).toEqual([
      expect.objectContaining({
        carrier: 'Aras Kargo',
        trackingNumber: 'AR 123-9',
        trackingUrl: expect.stringContaining('AR%20123-9'),
        status: 'SHIPPED',
      }),
      expect.objectContaining({
        carrier: 'Nilüfer Ambarı',
        trackingUrl: 'https://ambar.example/9',
      }),
    ] satisfies Partial<OrderAnswer['shipments'][number]>[]);

    const [one, two] = second.body.shipments;
    const arrived = await post(number, `shipments/${one?.id}/delivered`, {
      version: second.body.version,
    });
    expect(arrived.body).toMatchObject({
      status: 'SHIPPED',
      shipments: [{ status: 'DELIVERED' }, { status: 'SHIPPED' }],
    });
    const done = await post(number, `shipments/${two?.id}/delivered`, {
      version: arrived.body.version,
    });
    expect(done.body).toMatchObject({ status: 'DELIVERED', moves: [] });
    expect(done.body.shipments.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
  });

  test('shipping also marks an unprepared order as prepared; delivering it delivers all its parcels', async () => {
    const { number, version } = await paidOrder();
    const shipped = await post(number, 'shipments', { version, ...aras, rows: whole });
    expect(shipped.body.history.slice(-2).map(({ status }) => status)).toEqual([
      'PREPARING',
      'SHIPPED',
    ]);
    const { body } = await post(number, 'deliver', { version: shipped.body.version });
    expect(body).toMatchObject({ status: 'DELIVERED', shipments: [{ status: 'DELIVERED' }] });
    expect((await post(number, 'deliver', { version: body.version })).body.code).toBe(
      'ORDER_MOVE_NOT_ALLOWED',
    );
  });

  test('by two at once: nothing is shipped twice', async () => {
    const { number, version } = await paidOrder();
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(number, 'shipments', { version, ...aras, rows: whole })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(number)).shipments).toHaveLength(1);
  });

  test('an order that is partly on its way is not cancelled', async () => {
    const { number, version } = await paidOrder();
    const owner = await makeAdmin(shop.context);
    const { body } = await post(number, 'shipments', {
      version,
      ...aras,
      rows: [{ position: 2, quantity: 1 }],
    });
    const refused = await ask<Answer>(shop, 'POST', `/admin/orders/${number}/cancel-paid`, {
      as: owner,
      body: { reason: 'buyer-asked', version: body.version },
    });
    expect(refused.body.code).toBe('ORDER_NOT_CANCELLABLE');
    expect(
      (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body.moves,
    ).toEqual(['ship', 'refund']);
  });

  test.each([
    [[{ position: 1, quantity: 11 }], 422],
    [[{ position: 3, quantity: 1 }], 422],
    [
      [
        { position: 1, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
      422,
    ],
    [[], 400],
    [[{ position: 1, quantity: 0 }], 400],
    [[{ position: 1, quantity: 1.5 }], 400],
    [[{ position: -1, quantity: 1 }], 400],
    [[{ position: 1, quantity: 1e12 }], 400],
  ])('rows %j are refused, and nothing is written', async (rows, expected) => {
    const { number, version } = await paidOrder();
    expect((await post(number, 'shipments', { version, ...aras, rows })).status).toBe(expected);
    expect(await read(number)).toMatchObject({ shipments: [], state: 'CONFIRMED', version });
  });

  test.each([
    { carrier: '' },
    { carrier: 'a\nb' },
    { trackingNumber: '<b>' },
    { trackingNumber: 'ş'.repeat(61) },
    { trackingUrl: 'javascript:alert(1)' },
    { trackingUrl: 'yok' },
  ])('a parcel with %j is refused', async (change) => {
    const { number, version } = await paidOrder();
    expect(
      (await post(number, 'shipments', { version, ...aras, rows: whole, ...change })).status,
    ).toBe(400);
  });

  test('a mistyped tracking number is corrected', async () => {
    const { number, version, placed } = await paidOrder();
    const { body } = await post(number, 'shipments', { version, ...aras, rows: whole });
    const path = `/admin/orders/${number}/shipments/${body.shipments[0]?.id}`;
    const put = (change: object, shipmentPath = path) =>
      ask<Answer>(shop, 'PUT', shipmentPath, {
        as: worker,
        body: { version: body.version, carrier: 'ptt', trackingNumber: 'KP55', ...change },
      });
    expect((await put({}, path.replace(/\d+$/, '999999'))).body.code).toBe('PARCEL_NOT_FOUND');
    expect((await put({})).body.shipments[0]).toMatchObject({
      carrierName: 'PTT Kargo',
      trackingNumber: 'KP55',
    });
    expect((await put({ trackingNumber: 'X' })).body.code).toBe('EDIT_CONFLICT');
    expect((await readOrder(shop, placed)).body.shipments[0]?.trackingUrl).toBe(
      'https://gonderitakip.ptt.gov.tr/Track/Verify?q=KP55',
    );
  });
});

describe('mails and notes', () => {
  test('each sent mail is recorded once, and is sent again on request', async () => {
    const { number, version } = await paidOrder();
    await post(number, 'shipments', { version, ...aras, rows: whole });
    const waiting = await read(number);
    expect(waiting.mails.map(({ kind, state }) => [kind, state])).toEqual([
      ['order-received', 'waiting'],
      ['order-paid', 'waiting'],
      ['new-order', 'waiting'],
      ['order-shipped', 'waiting'],
    ]);
    await doJobs(shop.context, recordingMailer());
    const { mails } = await read(number);
    const shipped = mails.find(({ kind }) => kind === 'order-shipped');
    expect(mails.map(({ kind, state, isToBuyer }) => [kind, state, isToBuyer])).toEqual([
      ['order-received', 'sent', true],
      ['order-paid', 'sent', true],
      ['new-order', 'sent', false],
      ['order-shipped', 'sent', true],
    ]);
    await post(number, `mails/${shipped?.id}/again`, {});
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);

    expect(mailer.sent.map(({ kind }) => kind)).toEqual(['order-shipped']);
    expect(mailer.sent[0]?.text).toContain('AR 123-9');
    expect((await read(number)).mails).toHaveLength(5);
    const other = await paidOrder();
    expect((await post(other.number, `mails/${shipped?.id}/again`, {})).status).toBe(404);
  });

  test('notes are added, in order, and the buyer does not see them', async () => {
    const { number, placed, version } = await paidOrder();
    await Promise.all(
      ['Ürün kontrol edildi ✅', 'İkinci koli yarın'].map((text) =>
        post(number, 'notes', { text }),
      ),
    );
    const { notes, version: after } = await read(number);
    expect(notes.map(({ text, author }) => `${author}: ${text}`).sort()).toEqual(
      [`${worker.email}: İkinci koli yarın`, `${worker.email}: Ürün kontrol edildi ✅`].sort(),
    );
    expect(after).toBe(version);
    expect(JSON.stringify((await readOrder(shop, placed)).body)).not.toContain('koli yarın');
    for (const text of ['', '   ', 'x'.repeat(2_001), '\ud800', 7])
      expect((await post(number, 'notes', { text })).status).toBe(400);
  });

  test('the texts that were agreed to can be read', async () => {
    const { number } = await paidOrder();
    const { documents } = await read(number);
    expect(documents.map(({ kind }) => kind)).toEqual([
      'preliminary-information',
      'distance-sales',
    ]);
    const { body } = await ask<{ html: string }>(
      shop,
      'GET',
      `/admin/orders/${number}/documents/distance-sales`,
      { as: worker },
    );
    expect(body.html).toContain('Mesafeli');
    expect(
      (await ask(shop, 'GET', '/admin/orders/YOKYOKYOK1/documents/distance-sales', { as: worker }))
        .status,
    ).toBe(404);
  });
});
