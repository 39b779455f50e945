// Buyers, administrators and the passing of time, random from a seed. Nobody gives up after the
// first failure: a request without a response is repeated, perhaps to the other process.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Drawer } from '#server/testing/hostile.ts';
import type { IyzicoServer } from '#server/testing/iyzico-server.ts';
import type { CheckoutAnswer, VerifyAnswer } from '#shared/checkout/checkout.ts';
import { count, type History } from './history.ts';

const TRIES = 8;
const AGAIN_MS = 200;
const PATIENCE_MS = 4_000;
const PRICE = 1_000;

export type World = {
  draw: Drawer;
  history: History;
  bank: IyzicoServer;
  shops: readonly string[];
  productIds: readonly number[];
  adminToken: string;
  databaseUrl: string;
  isOver: () => boolean;
};

type Ask = { body?: unknown; form?: Record<string, string>; headers?: Record<string, string> };
type Answer<T> = { status: number; body: T };

/** Null: no response, so it is unknown whether the request was executed. */
async function once<T>(
  { draw, shops, history }: World,
  [method, path]: readonly [string, string],
  { body, form, headers = {} }: Ask,
): Promise<Answer<T> | null> {
  try {
    const answer = await fetch(`${draw.pick(shops)}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(PATIENCE_MS, history.startMs)),
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const text = await answer.text();
    count(history, `${answer.status}`);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as T };
  } catch {
    count(history, 'none');
    return null;
  }
}

async function ask<T>(
  world: World,
  call: readonly [string, string],
  options: Ask = {},
): Promise<Answer<T> | null> {
  for (let left = TRIES; left > 0 && !world.isOver(); left -= 1) {
    const answer = await once<T>(world, call, options);
    if (answer && answer.status < 500) return answer;
    await wait(AGAIN_MS);
  }
  return null;
}

/**
 * Each order has a different buyer, because one buyer may have only a few unpaid orders at a time.
 */
const orderOf = (productId: number, quantity: number, name: string, draw: Drawer) => ({
  items: [{ productId, quantity, price: PRICE / 100 }],
  customer: {
    firstName: 'Alıcı',
    lastName: 'Deneme',
    email: `${name}@ornek.com`,
    phone: `0532${String(draw.below(1e7)).padStart(7, '0')}`,
  },
  shippingAddress: {
    city: 'İzmir',
    district: 'Konak',
    neighbourhood: 'Alsancak Mah',
    line: 'Kıbrıs Şehitleri 1',
  },
  invoice: { kind: 'individual' },
  paymentMethod: 'card',
  consents: { preliminaryInformation: true, distanceSales: true },
  languagePreference: 'tr',
});

const addressOf = (draw: Drawer): string =>
  [20 + draw.below(60), draw.below(256), draw.below(256), 1 + draw.below(250)].join('.');

const tokenOf = ({ payment }: CheckoutAnswer): string | null =>
  payment.kind === 'redirect' ? (payment.url.split('/').at(-1) ?? null) : null;

/** Sends each message, perhaps twice, in any order, some of them late. */
async function sendMessages(world: World, placed: CheckoutAnswer, token: string): Promise<void> {
  const { draw, bank } = world;
  const callback = () =>
    once(world, ['POST', '/api/payments/iyzico/callback'], { form: { token } });
  const notify = () => {
    const { payload, headers } = bank.webhook(token);
    return once(world, ['POST', '/api/payments/iyzico/notification'], { body: payload, headers });
  };
  const verify = async () => {
    const { orderNumber, paymentId } = placed;
    const answer = await once<VerifyAnswer>(world, ['POST', '/api/payment/verify'], {
      body: { orderNumber, paymentId },
    });
    if (answer?.status === 200 && answer.body.paymentStatus === 'PAID')
      world.history.calledPaid.add(orderNumber);
  };
  const messages = Array.from({ length: draw.below(5) }, () => ({
    send: draw.pick([callback, notify, notify, verify]),
    late: draw.isTrue(0.5) ? 0 : draw.below(1_200),
  }));
  await Promise.all(
    messages.map(({ send, late }) => wait(late).then(() => send() as Promise<unknown>)),
  );
}

const decline = ({ bank }: World, token: string) =>
  bank.decline(token, { errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS' });

async function payOn(world: World, placed: CheckoutAnswer): Promise<void> {
  const token = tokenOf(placed);
  if (token === null) return;
  const { draw, bank } = world;
  const luck = draw.next();
  // A paid page cannot decline a card any more.
  if (luck < 0.15 && bank.pageOf(token).paymentStatus !== 'SUCCESS') decline(world, token);
  else if (luck < 0.85) {
    // Some buyers take longer than their order's payment period.
    await wait(draw.pick([0, 0, 300, 2_000]));
    // Only the buyer who pays twice continues on a page that has declined a card.
    if (bank.pageOf(token).paymentStatus !== 'FAILURE') bank.pay(token);
  }
  await sendMessages(world, placed, token);
}

/** The pages of these buyers are not aged, because nobody can pay on yesterday's page. */
const TWICE = 'iki-';

/**
 * A card is refused, the next card pays on a new page, and then a card pays on the old page too.
 */
async function payTwice(
  world: World,
  placed: CheckoutAnswer,
  payAgain: () => Promise<void>,
): Promise<void> {
  const token = tokenOf(placed);
  if (token === null) return;
  decline(world, token);
  await payAgain();
  world.bank.pay(token);
  await sendMessages(world, placed, token);
}

export async function buy(world: World, name: string): Promise<void> {
  const { draw, history } = world;
  for (let round = 0; !world.isOver(); round += 1) {
    const key = `${name}-${round}`;
    const productId = draw.pick(world.productIds);
    const isTwice = draw.isTrue(0.2);
    const body = orderOf(productId, 1 + draw.below(3), `${isTwice ? TWICE : ''}${key}`, draw);
    const prices = await ask<{ finalTotal: number }>(world, ['POST', '/api/cart/calculate'], {
      body: { cartItems: body.items },
    });
    if (prices?.status !== 200) continue;
    history.keys.add(key);
    const order = {
      body: { ...body, expectedTotal: prices.body.finalTotal },
      headers: { 'idempotency-key': key, 'x-forwarded-for': addressOf(draw) },
    };
    const call = ['POST', '/api/checkout'] as const;
    // A double click, or a proxy that calls both processes.
    const isDouble = draw.isTrue(0.3);
    const answers = await Promise.all(
      [1, ...(isDouble ? [2] : [])].map(() => ask<CheckoutAnswer>(world, call, order)),
    );
    const placed = answers.find((answer) => answer?.status === 200)?.body;
    for (const answer of answers)
      if (answer?.status === 200) history.placed.set(answer.body.orderNumber, answer.body);
    if (placed) await goOn(world, placed, isTwice);
    await wait(draw.below(150));
  }
}

async function goOn(world: World, placed: CheckoutAnswer, isTwice: boolean): Promise<void> {
  const { draw } = world;
  const headers = { 'x-order-token': placed.accessToken };
  const cancel = () =>
    ask(world, ['POST', `/api/orders/${placed.orderNumber}/cancel`], { headers });
  const payAgain = async () => {
    const again = await ask<CheckoutAnswer>(
      world,
      ['POST', `/api/orders/${placed.orderNumber}/pay`],
      { headers, body: { consents: { preliminaryInformation: true, distanceSales: true } } },
    );
    if (again?.status === 200) await payOn(world, again.body);
  };
  if (isTwice) return payTwice(world, placed, payAgain);
  const luck = draw.next();
  if (luck < 0.1) return;
  if (luck < 0.25) await Promise.all([payOn(world, placed), wait(draw.below(500)).then(cancel)]);
  else if (luck < 0.45) await Promise.all([payOn(world, placed), payAgain()]);
  else {
    await payOn(world, placed);
    if (luck < 0.65) await cancel();
    else if (luck < 0.7) await payAgain();
  }
}

type AdminOrder = { version: number; status: string };

/** Counts stock, cancels paid orders, and ships confirmed ones. */
export async function administer(world: World, name: string): Promise<void> {
  const { draw, history, adminToken } = world;
  const headers = { authorization: `Bearer ${adminToken}` };
  for (let round = 0; !world.isOver(); round += 1) {
    await wait(100 + draw.below(300));
    const numbers = [...history.placed.keys()];
    if (numbers.length === 0 || draw.isTrue(0.5)) {
      const remark = `${name} ${round}`;
      const answer = await once(world, ['PUT', '/api/admin/products/stock'], {
        headers,
        body: {
          rows: [{ id: draw.pick(world.productIds), by: draw.pick([1, 2, 3, -1]) }],
          reason: 'count',
          remark,
        },
      });
      if (answer?.status === 200) history.stockChanges.add(remark);
      continue;
    }
    const path = `/api/admin/orders/${draw.pick(numbers)}`;
    const order = await once<AdminOrder>(world, ['GET', path], { headers });
    if (order?.status !== 200) continue;
    const move = draw.pick(['cancel-paid', 'cancel', 'prepare']);
    await once(world, ['POST', `${path}/${move}`], {
      headers,
      body: { version: order.body.version, remark: 'Deneme' },
    });
  }
}

/** Payment periods end, pages expire, and the jobs of each minute are due. */
export async function passTime({ draw, databaseUrl, isOver }: World): Promise<void> {
  while (!isOver()) {
    await wait(400 + draw.below(600));
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`
        with old as (
          update orders set expires_at = now() - interval '1 minute'
          where state = 'PENDING_PAYMENT' and id % 3 = ${draw.below(3)}
            and email not like '${TWICE}%'
          returning id)
        update payments set created_at = created_at - interval '50 minutes', asked_at = null
        where order_id in (select id from old)`);
      for (const job of ['expire-orders', 'settle-payments'])
        await client.query('select graphile_worker.add_job($1, job_key := $2)', [job, job]);
    } catch {
      // The database is down; time passes nevertheless.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
