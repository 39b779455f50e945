import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import {
  call,
  checkout,
  checkoutBody,
  type ErrorAnswer,
  pay,
  placeOrder,
  readOrder,
} from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, keepingMailer, waitingMails } from '#server/testing/jobs.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnAnswer, ReturnOffer } from '#shared/orders/returns.ts';
import { forgetOldPictures } from './pictures.ts';

const DAY = 86_400_000;
const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
let owner: TestAdmin;
beforeEach(async () => {
  owner = await makeAdmin(shop.context);
});

type Placed = Awaited<ReturnType<typeof placeOrder>>;
const post = async (placed: Placed, path: string, body: object = {}) => {
  const { body: order } = await ask<{ version: number }>(
    shop,
    'GET',
    `/admin/orders/${placed.orderNumber}`,
    { as: owner },
  );
  return ask(shop, 'POST', `/admin/orders/${placed.orderNumber}/${path}`, {
    as: owner,
    body: { version: order.version, ...body },
  });
};
/** Three bottles and two labels that were printed for the buyer, arrived. */
async function deliveredOrder({ isDelivered = true, change = {} } = {}) {
  const bottle = await makeProduct(shop.db, { price: 1_000, stock: 100 });
  const label = await makeProduct(shop.db, {
    price: 500,
    stock: 100,
    attributes: { isPersonalised: true },
  });
  const placed = await placeOrder(
    shop,
    [
      { productId: bottle, quantity: 3 },
      { productId: label, quantity: 2 },
    ],
    change,
  );
  await pay(shop, placed);
  const rows = [
    { position: 1, quantity: 3 },
    { position: 2, quantity: 2 },
  ];
  expect(
    (await post(placed, 'shipments', { carrier: 'yurtici', trackingNumber: '1', rows })).status,
  ).toBe(200);
  if (isDelivered) expect((await post(placed, 'deliver')).status).toBe(200);
  await doJobs(shop.context, keepingMailer());
  return placed;
}
type Rows = [position: number, quantity: number][];
const wish = (rows: Rows, change: object = {}) => ({
  requestKey: randomUUID(),
  reason: 'withdrawal',
  rows: rows.map(([position, quantity]) => ({ position, quantity })),
  ...change,
});
const broken = { reason: 'damaged', note: 'İki şişe kırık geldi 🙁' };
const request = (
  { orderNumber, accessToken }: Placed,
  body: unknown,
  token: string | undefined = accessToken,
) =>
  call<ReturnAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/returns`, {
    body,
    ...(token && { token }),
  });
const offer = async ({ orderNumber, accessToken }: Placed) =>
  (await call<ReturnOffer>(shop, 'GET', `/orders/${orderNumber}/returns`, { token: accessToken }))
    .body;
const cancel = ({ orderNumber, accessToken }: Placed, id: number) =>
  call<ReturnAnswer & ErrorAnswer>(shop, 'POST', `/orders/${orderNumber}/returns/${id}/cancel`, {
    token: accessToken,
  });
const code = async (answer: Promise<{ status: number; body: { code: string } }>) =>
  (await answer).body.code;

describe('a buyer asks to send goods back', () => {
  test('by withdrawal: it is confirmed at once, the shop hears of it, and the order says so', async () => {
    const placed = await deliveredOrder();
    expect(await offer(placed)).toMatchObject({
      isOffered: true,
      isCorporate: false,
      rows: [
        { position: 1, quantity: 3, left: 3, isPersonalised: false },
        { position: 2, quantity: 2, left: 2, isPersonalised: true },
      ],
    });
    const { status, body } = await request(placed, wish([[1, 2]]));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'requested',
      reason: 'withdrawal',
      note: null,
      items: [{ position: 1, quantity: 2, received: null }],
      history: [{ state: 'requested' }],
    });
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const { body: order } = await readOrder(shop, placed);
    expect(order).toMatchObject({ status: 'RETURN_REQUESTED', returns: [{ id: body.id }] });
    expect((await waitingMails(shop.db, placed.orderNumber)).sort()).toEqual([
      'new-return',
      'return-requested',
    ]);
    const mailer = keepingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind, to }) => [kind, to.address]).sort()).toEqual([
      ['new-return', 'magaza@ornek.com'],
      ['return-requested', 'igdir.sahin@ornek.com'],
    ]);
    for (const { text, html } of mailer.sent)
      expect([text.includes(body.code), html.includes(body.code)]).toEqual([true, true]);
  });

  test('its signed-in owner too, and nobody else: neither asks, nor sees, nor takes it back', async () => {
    const customer = await makeCustomer(shop.context);
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId }]),
      undefined,
      { authorization: `Bearer ${customer.accessToken}` },
    );
    await pay(shop, placed);
    await post(placed, 'shipments', {
      carrier: 'yurtici',
      trackingNumber: '1',
      rows: [{ position: 1, quantity: 1 }],
    });
    const path = `/orders/${placed.orderNumber}/returns`;
    const other = await deliveredOrder();
    for (const as of [null, await makeCustomer(shop.context)]) {
      expect((await ask<ErrorAnswer>(shop, 'GET', path, { as })).body.code).toBe('ORDER_NOT_FOUND');
      expect(
        (await ask<ErrorAnswer>(shop, 'POST', path, { as, body: wish([[1, 1]]) })).body.code,
      ).toBe('ORDER_NOT_FOUND');
    }
    const { status, body } = await ask<ReturnAnswer>(shop, 'POST', path, {
      as: customer,
      body: wish([[1, 1]]),
    });
    expect(status).toBe(201);
    expect(await code(cancel(other, body.id))).toBe('RETURN_NOT_FOUND');
    expect(
      (await ask<OrderAnswer>(shop, 'GET', `/orders/${placed.orderNumber}`, { as: customer })).body
        .returns,
    ).toHaveLength(1);
  });

  test('and finds it again in the file of everything the shop knows of them', async () => {
    const customer = await makeCustomer(shop.context);
    const placed = await deliveredOrder({
      change: {
        customer: {
          firstName: 'Işıl',
          lastName: 'Çağrı',
          email: customer.email,
          phone: '0532 123 45 67',
        },
      },
    });
    await request(placed, wish([[1, 2]], broken));
    const { body } = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: customer });
    expect(body.orders).toMatchObject([
      {
        status: 'RETURN_REQUESTED',
        returns: [
          {
            reason: 'damaged',
            state: 'requested',
            note: broken.note,
            pictures: 0,
            items: [{ quantity: 2 }],
          },
        ],
      },
    ]);
  });

  test('what was made for them alone only when something is wrong with it', async () => {
    const placed = await deliveredOrder();
    expect(await code(request(placed, wish([[2, 1]])))).toBe('RETURN_NOT_VALID');
    expect((await request(placed, wish([[2, 1]], broken))).status).toBe(201);
  });

  test('a company has no right of withdrawal, but may tell of damage', async () => {
    const invoice = {
      kind: 'corporate',
      companyName: 'Örnek Ltd. Şti.',
      taxOffice: 'Kadıköy',
      taxNumber: '4540536920',
      isEInvoicePayer: false,
    };
    const placed = await deliveredOrder({ change: { invoice } });
    expect(await offer(placed)).toMatchObject({
      isCorporate: true,
      reasons: [
        { reason: 'withdrawal', isInTime: false, until: null },
        { isInTime: true },
        { isInTime: true },
        { isInTime: true },
      ],
    });
    expect(await code(request(placed, wish([[1, 1]])))).toBe('RETURN_NOT_VALID');
    expect((await request(placed, wish([[1, 1]], broken))).status).toBe(201);
  });

  test('for fourteen days of Istanbul after the last parcel arrived; before that without an end', async () => {
    const shipped = await deliveredOrder({ isDelivered: false });
    expect((await offer(shipped)).reasons[0]).toEqual({
      reason: 'withdrawal',
      isInTime: true,
      until: null,
    });
    expect((await request(shipped, wish([[1, 1]]))).status).toBe(201);

    const placed = await deliveredOrder();
    const { reasons } = await offer(placed);
    const until = reasons[0]?.until ?? '';
    expect(Date.parse(until) - clock.now().getTime()).toBeGreaterThan(14 * DAY);
    expect(Date.parse(until) - clock.now().getTime()).toBeLessThanOrEqual(15 * DAY);
    expect(until.slice(11)).toBe('21:00:00.000Z');
    clock.advance(Date.parse(until) - clock.now().getTime() - 1);
    owner = await makeAdmin(shop.context);
    expect((await request(placed, wish([[1, 1]]))).status).toBe(201);
    clock.advance(1);
    expect(await code(request(placed, wish([[1, 1]])))).toBe('RETURN_TOO_LATE');
    expect((await request(placed, wish([[1, 1]], broken))).status).toBe(201);
  });

  test('nothing of an order that was not sent, is not paid, or is over', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const placed = await placeOrder(shop, [{ productId }]);
    expect(await code(request(placed, wish([[1, 1]])))).toBe('RETURN_NOT_OFFERED');
    await pay(shop, placed);
    expect((await readOrder(shop, placed)).body.canReturn).toBe(false);
    expect(await code(request(placed, wish([[1, 1]])))).toBe('RETURN_NOT_OFFERED');
  });

  test.each([
    ['more than was bought', wish([[1, 4]])],
    ['a row twice', wish([[1, 1], [1, 1]])], // biome-ignore format: a table
    ['a row that there is not', wish([[3, 1]])],
  ])('not %s', async (_name, body) => {
    expect(await code(request(await deliveredOrder(), body))).toBe('RETURN_NOT_VALID');
  });

  test.each([
    ['nothing', undefined],
    ['no rows', wish([])],
    ['none of a row', wish([[1, 0]])],
    ['less than none', wish([[1, -1]])],
    ['a huge number', wish([[1, 1e15]])],
    ['half a piece', wish([[1, 0.5]])],
    ['a reason that there is not', wish([[1, 1]], { reason: 'bored' })],
    ['damage without a word about it', wish([[1, 1]], { reason: 'damaged' })],
    ['half a character', wish([[1, 1]], { reason: 'damaged', note: 'a\ud800' })],
    ['a NUL', wish([[1, 1]], { reason: 'damaged', note: 'a\u0000b' })],
    ['too many words', wish([[1, 1]], { reason: 'damaged', note: 'ş'.repeat(1_001) })],
    ['no key', { ...wish([[1, 1]]), requestKey: undefined }],
  ])('%s is refused', async (_name, body) => {
    const placed = await deliveredOrder();
    expect((await request(placed, body)).status).toBe(400);
  });

  test('takes it back while nobody has decided; then its pieces are free again', async () => {
    const placed = await deliveredOrder();
    const { body } = await request(placed, wish([[1, 3]]));
    expect(await code(request(placed, wish([[1, 1]])))).toBe('RETURN_NOT_VALID');
    expect((await cancel(placed, body.id)).body.state).toBe('cancelled');
    expect((await cancel(placed, body.id)).status).toBe(200);
    expect((await readOrder(shop, placed)).body.status).toBe('DELIVERED');
    expect((await request(placed, wish([[1, 3]]))).status).toBe(201);
  });

  test('the same request twice, and twice at once, is one', async () => {
    const placed = await deliveredOrder();
    const body = wish([[1, 1]]);
    const answers = await Promise.all([
      request(placed, body),
      request(placed, body),
      request(placed, body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await offer(placed)).rows[0]?.left).toBe(2);
  });

  test('of many at once, never more pieces than there are', async () => {
    const placed = await deliveredOrder();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => request(placed, wish([[1, 1]]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'RETURN_NOT_VALID')).toHaveLength(2);
  });
});

describe('pictures', () => {
  const send = (
    { orderNumber, accessToken }: Placed,
    id: number,
    file: Buffer,
    token = accessToken,
  ) => {
    const { payload, headers } = fileForm(file);
    return shop.app.inject({
      method: 'POST',
      url: `/api/orders/${orderNumber}/returns/${id}/pictures`,
      payload,
      headers: { ...headers, 'x-order-token': token },
    });
  };
  const look = (
    { orderNumber, accessToken }: Placed,
    id: number,
    pictureId: number,
    token: string | null = accessToken,
  ) =>
    shop.app.inject({
      url: `/api/orders/${orderNumber}/returns/${id}/pictures/${pictureId}`,
      headers: token ? { 'x-order-token': token } : {},
    });

  test('up to five, written anew, shown to the reader of the order and to the shop, and to nobody else', async () => {
    const placed = await deliveredOrder();
    const { body: asked } = await request(placed, wish([[1, 1]], broken));
    const colours = ['#111111', '#444444', '#777777', '#aaaaaa', '#cccccc', '#eeeeee'];
    for (const [index, color] of colours.entries()) {
      const answer = await send(placed, asked.id, await makePicture({ color }));
      expect(answer.statusCode).toBe(index < 5 ? 201 : 422);
    }
    const pictures = (await readOrder(shop, placed)).body.returns[0]?.pictures ?? [];
    expect(pictures).toHaveLength(5);
    const first = pictures[0]?.id ?? 0;
    const shown = await look(placed, asked.id, first);
    expect([
      shown.statusCode,
      shown.headers['content-type'],
      shown.headers['cache-control'],
    ]).toEqual([200, 'image/webp', 'private, no-store']);
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const other = await deliveredOrder();
    const { body: others } = await request(other, wish([[1, 1]], broken));
    expect((await look(placed, asked.id, first, null)).statusCode).toBe(404);
    expect((await look(other, others.id, first)).statusCode).toBe(404);
    expect((await look(other, asked.id, first)).statusCode).toBe(404);
    const office = await shop.app.inject({
      url: `/api/admin/returns/${asked.id}/pictures/${first}`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(office.rawPayload.equals(shown.rawPayload)).toBe(true);
    expect(
      (await shop.app.inject({ url: `/api/admin/returns/${asked.id}/pictures/${first}` }))
        .statusCode,
    ).toBe(401);
  });

  test('the same one twice is one, also at once; five at the same time of which one is left stay five', async () => {
    const placed = await deliveredOrder();
    const { body: asked } = await request(placed, wish([[1, 1]], broken));
    const same = await makePicture({ color: '#123456' });
    await Promise.all([send(placed, asked.id, same), send(placed, asked.id, same)]);
    const more = await Promise.all(
      ['#100000', '#200000', '#300000', '#400000', '#500000', '#600000'].map(async (color) =>
        send(placed, asked.id, await makePicture({ color })),
      ),
    );
    expect(more.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
    expect((await readOrder(shop, placed)).body.returns[0]?.pictures).toHaveLength(5);
  });

  test('go three years after the return has ended, and not before', async () => {
    const placed = await deliveredOrder();
    const { body: asked } = await request(placed, wish([[1, 1]], broken));
    expect((await send(placed, asked.id, await makePicture({ color: '#abcdef' }))).statusCode).toBe(
      201,
    );
    const [{ id: pictureId = 0 } = {}] =
      (await readOrder(shop, placed)).body.returns[0]?.pictures ?? [];
    await cancel(placed, asked.id);
    clock.advance(1_095 * DAY);
    await forgetOldPictures(shop.context);
    expect((await look(placed, asked.id, pictureId)).statusCode).toBe(200);
    clock.advance(2 * DAY);
    await forgetOldPictures(shop.context);
    expect((await look(placed, asked.id, pictureId)).statusCode).toBe(404);
    expect((await readOrder(shop, placed)).body.returns[0]).toMatchObject({
      state: 'cancelled',
      pictures: [],
    });
    owner = await makeAdmin(shop.context);
  });

  test('what is no picture, and one for a request that is decided, is refused', async () => {
    const placed = await deliveredOrder();
    const { body: asked } = await request(placed, wish([[1, 1]], broken));
    expect(
      (
        await send(placed, asked.id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
      ).json().code,
    ).toBe('PICTURE_NOT_READABLE');
    expect((await send(placed, asked.id, await makePicture(), 'falsch')).statusCode).toBe(404);
    await cancel(placed, asked.id);
    expect((await send(placed, asked.id, await makePicture())).json().code).toBe(
      'RETURN_MOVE_NOT_ALLOWED',
    );
  });
});
