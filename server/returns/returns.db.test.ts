import { describe, expect, test } from 'vitest';
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
import { doJobs, recordingMailer, waitingMails } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import {
  askReturn,
  cancelReturn,
  changeOrder,
  damage,
  deliveredOrder,
  type Placed,
  returnBody,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CustomerExport } from '#shared/customers/customer-export.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnAnswer, ReturnOffer } from '#shared/orders/returns.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { SHOP_EMAIL: 'magaza@ornek.com' } });
const request = (placed: Placed, body: unknown, token?: string) =>
  askReturn(shop, placed, body, token);
const cancel = (placed: Placed, id: number) => cancelReturn(shop, placed, id);
const offer = async ({ orderNumber, accessToken }: Placed) =>
  (await call<ReturnOffer>(shop, 'GET', `/orders/${orderNumber}/returns`, { token: accessToken }))
    .body;
const code = async (answer: Promise<{ status: number; body: { code: string } }>) =>
  (await answer).body.code;

describe('a buyer asks to send goods back', () => {
  test('by withdrawal: it is confirmed at once, the shop is mailed, and the order shows it', async () => {
    const placed = await deliveredOrder(shop);
    expect(await offer(placed)).toMatchObject({
      isOffered: true,
      isCorporate: false,
      rows: [
        { position: 1, quantity: 3, left: 3, isPersonalised: false },
        { position: 2, quantity: 2, left: 2, isPersonalised: true },
      ],
    });
    const { status, body } = await request(placed, returnBody([[1, 2]]));
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
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent.map(({ kind, to }) => [kind, to.address]).sort()).toEqual([
      ['new-return', 'magaza@ornek.com'],
      ['return-requested', 'igdir.sahin@ornek.com'],
    ]);
    for (const { text, html } of mailer.sent)
      expect([text.includes(body.code), html.includes(body.code)]).toEqual([true, true]);
  });

  test('as its signed-in owner too; other customers neither request, nor see, nor cancel it', async () => {
    const customer = await makeCustomer(shop.context);
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const { body: placed } = await checkout(
      shop,
      await checkoutBody(shop, [{ productId }]),
      undefined,
      { authorization: `Bearer ${customer.accessToken}` },
    );
    await pay(shop, placed);
    await changeOrder(shop, placed, 'shipments', {
      carrier: 'yurtici',
      trackingNumber: '1',
      rows: [{ position: 1, quantity: 1 }],
    });
    const path = `/orders/${placed.orderNumber}/returns`;
    const other = await deliveredOrder(shop);
    for (const as of [null, await makeCustomer(shop.context)]) {
      expect((await ask<ErrorAnswer>(shop, 'GET', path, { as })).body.code).toBe('ORDER_NOT_FOUND');
      expect(
        (await ask<ErrorAnswer>(shop, 'POST', path, { as, body: returnBody([[1, 1]]) })).body.code,
      ).toBe('ORDER_NOT_FOUND');
    }
    const { status, body } = await ask<ReturnAnswer>(shop, 'POST', path, {
      as: customer,
      body: returnBody([[1, 1]]),
    });
    expect(status).toBe(201);
    expect(await code(cancel(other, body.id))).toBe('RETURN_NOT_FOUND');
    expect(
      (await ask<OrderAnswer>(shop, 'GET', `/orders/${placed.orderNumber}`, { as: customer })).body
        .returns,
    ).toHaveLength(1);
  });

  test('and finds it in the export of the account', async () => {
    const customer = await makeCustomer(shop.context);
    const placed = await deliveredOrder(shop, {
      change: {
        customer: {
          firstName: 'Işıl',
          lastName: 'Çağrı',
          email: customer.email,
          phone: '0532 123 45 67',
        },
      },
    });
    await request(placed, returnBody([[1, 2]], damage));
    const { body } = await ask<CustomerExport>(shop, 'GET', '/user/export', { as: customer });
    expect(body.orders).toMatchObject([
      {
        status: 'RETURN_REQUESTED',
        returns: [
          {
            reason: 'damaged',
            state: 'requested',
            note: damage.note,
            pictures: 0,
            items: [{ quantity: 2 }],
          },
        ],
      },
    ]);
  });

  test('a personalised product only when something is wrong with it', async () => {
    const placed = await deliveredOrder(shop);
    expect(await code(request(placed, returnBody([[2, 1]])))).toBe('RETURN_NOT_VALID');
    expect((await request(placed, returnBody([[2, 1]], damage))).status).toBe(201);
  });

  test('a company has no right of withdrawal, but may report damage', async () => {
    const invoice = {
      kind: 'corporate',
      companyName: 'Örnek Ltd. Şti.',
      taxOffice: 'Kadıköy',
      taxNumber: '4540536920',
      isEInvoicePayer: false,
    };
    const placed = await deliveredOrder(shop, { change: { invoice } });
    expect(await offer(placed)).toMatchObject({
      isCorporate: true,
      reasons: [
        { reason: 'withdrawal', isInTime: false, until: null },
        { isInTime: true },
        { isInTime: true },
        { isInTime: true },
      ],
    });
    expect(await code(request(placed, returnBody([[1, 1]])))).toBe('RETURN_NOT_VALID');
    expect((await request(placed, returnBody([[1, 1]], damage))).status).toBe(201);
  });

  test('for fourteen days of Istanbul after the last parcel arrived; before that without a limit', async () => {
    const shipped = await deliveredOrder(shop, { isDelivered: false });
    expect((await offer(shipped)).reasons[0]).toEqual({
      reason: 'withdrawal',
      isInTime: true,
      until: null,
    });
    expect((await request(shipped, returnBody([[1, 1]]))).status).toBe(201);

    const placed = await deliveredOrder(shop);
    const { reasons } = await offer(placed);
    const until = reasons[0]?.until ?? '';
    expect(Date.parse(until) - clock.now().getTime()).toBeGreaterThan(14 * DAY_MS);
    expect(Date.parse(until) - clock.now().getTime()).toBeLessThanOrEqual(15 * DAY_MS);
    expect(until.slice(11)).toBe('21:00:00.000Z');
    clock.advance(Date.parse(until) - clock.now().getTime() - 1);
    expect((await request(placed, returnBody([[1, 1]]))).status).toBe(201);
    clock.advance(1);
    expect(await code(request(placed, returnBody([[1, 1]])))).toBe('RETURN_TOO_LATE');
    expect((await request(placed, returnBody([[1, 1]], damage))).status).toBe(201);
  });

  test('but nothing of an order that was not sent, is not paid, or is over', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000, stock: 10 });
    const placed = await placeOrder(shop, [{ productId }]);
    expect(await code(request(placed, returnBody([[1, 1]])))).toBe('RETURN_NOT_OFFERED');
    await pay(shop, placed);
    expect((await readOrder(shop, placed)).body.canReturn).toBe(false);
    expect(await code(request(placed, returnBody([[1, 1]])))).toBe('RETURN_NOT_OFFERED');
  });

  test.each([
    ['more than was bought', returnBody([[1, 4]])],
    ['a row twice', returnBody([[1, 1], [1, 1]])], // biome-ignore format: a table
    ['a row that there is not', returnBody([[3, 1]])],
  ])('not %s', async (_name, body) => {
    expect(await code(request(await deliveredOrder(shop), body))).toBe('RETURN_NOT_VALID');
  });

  test.each([
    ['nothing', undefined],
    ['no rows', returnBody([])],
    ['none of a row', returnBody([[1, 0]])],
    ['less than none', returnBody([[1, -1]])],
    ['a huge number', returnBody([[1, 1e15]])],
    ['half a piece', returnBody([[1, 0.5]])],
    ['a reason that there is not', returnBody([[1, 1]], { reason: 'bored' })],
    ['damage without a text about it', returnBody([[1, 1]], { reason: 'damaged' })],
    ['half a character', returnBody([[1, 1]], { reason: 'damaged', note: 'a\ud800' })],
    ['a NUL', returnBody([[1, 1]], { reason: 'damaged', note: 'a\u0000b' })],
    ['too many words', returnBody([[1, 1]], { reason: 'damaged', note: 'ş'.repeat(1_001) })],
    ['no key', { ...returnBody([[1, 1]]), requestKey: undefined }],
  ])('%s is refused', async (_name, body) => {
    const placed = await deliveredOrder(shop);
    expect((await request(placed, body)).status).toBe(400);
  });

  test('and cancels it while it is undecided; then its pieces can be returned again', async () => {
    const placed = await deliveredOrder(shop);
    const { body } = await request(placed, returnBody([[1, 3]]));
    expect(await code(request(placed, returnBody([[1, 1]])))).toBe('RETURN_NOT_VALID');
    expect((await cancel(placed, body.id)).body.state).toBe('cancelled');
    expect((await cancel(placed, body.id)).status).toBe(200);
    expect((await readOrder(shop, placed)).body.status).toBe('DELIVERED');
    expect((await request(placed, returnBody([[1, 3]]))).status).toBe(201);
  });

  test('the same request several times at once is one return', async () => {
    const placed = await deliveredOrder(shop);
    const body = returnBody([[1, 1]]);
    const answers = await Promise.all([
      request(placed, body),
      request(placed, body),
      request(placed, body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await offer(placed)).rows[0]?.left).toBe(2);
  });

  test('many requests at once never return more pieces than there are', async () => {
    const placed = await deliveredOrder(shop);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => request(placed, returnBody([[1, 1]]))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'RETURN_NOT_VALID')).toHaveLength(2);
  });
});
