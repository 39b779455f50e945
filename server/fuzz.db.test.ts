// Walks the whole contract with wrong, huge and hostile input, as nobody, as a customer and as the
// owner: no call answers 500, none hangs. A run makes the same calls each time; FUZZ_SEED sets
// others.
import { expect, test } from 'vitest';
import { createLogger } from '#server/base/observe/log.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import {
  type Drawer,
  drawer,
  hostileText,
  hostileValue,
  type Known,
  type Schema,
  valueFor,
} from '#server/testing/hostile.ts';
import { givePhotograph } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const CALLS = 20_000;
const AT_ONCE = 8;
/** Longer than any timeout of the shop's own. */
const HANGS_MS = 30_000;
const LONGEST_MS = 540_000;
const seed = Number(process.env.FUZZ_SEED ?? 1);

const lines: string[] = [];
const shop = useTestApp({
  log: createLogger({ logLevel: 'error' }, { write: (line: string) => void lines.push(line) }),
});

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Contract = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/**
 * At most so many calls each: hashing passwords, reading pictures and making sheets or documents
 * take a core for long.
 */
const costly: [RegExp, number][] = [
  [/\/auth\/(login|register|reset|accept|invitation)|password|totp|two-step/, 40],
  [/export|\.xlsx|imports|template/, 25],
  [/\.pdf|papers|documents|sheet|picture|card/, 60],
  [/mails\/.*(test|preview)/, 40],
];

const tokens = [...Array<'customer'>(6).fill('customer'), 'none', 'owner', 'odd'] as const;
const adminTokens = [...Array<'owner'>(6).fill('owner'), 'customer', 'none', 'odd'] as const;

function drawHeaders(draw: Drawer): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-language': draw.pick(['tr', 'en', 'de', '*;q=0']),
  };
  if (draw.isTrue(0.3))
    headers['x-order-token'] = draw.pick([
      'x',
      'ş'.normalize('NFD').replace(/[^\x20-\x7e]/g, ''),
      'a'.repeat(500),
    ]);
  if (draw.isTrue(0.5))
    headers['idempotency-key'] = draw.isTrue(0.7)
      ? `00000000-0000-4000-8000-${String(draw.below(1e6)).padStart(12, '0')}`
      : draw.pick(['', 'x', 'a'.repeat(3_000)]);
  return headers;
}

async function fillShop(): Promise<Known> {
  const { db } = shop;
  const customer = await makeCustomer(shop.context);
  const products = [];
  for (let index = 0; index < 12; index += 1)
    products.push(await makeProduct(db, { tiers: [{ minQuantity: 10, discountPoints: 500 }] }));
  await givePhotograph(shop.context, products[0] ?? 1);
  const orders = [];
  for (const state of [
    'CONFIRMED',
    'PENDING_PAYMENT',
    'SHIPPED',
    'DELIVERED',
    'CANCELLED',
  ] as const)
    orders.push(
      await makeOrder(db, {
        customerId: customer.id,
        state,
        paymentState: state === 'PENDING_PAYMENT' ? 'PENDING' : 'PAID',
        items: [{ productId: products[0] ?? 1, quantity: 3 }],
      }),
    );
  const { rows: skus } = await shop.pool.query<{ sku: string }>('select sku from products limit 3');
  return {
    ids: [1, 2, 3, ...products.slice(0, 4), ...orders.map(({ id }) => id), customer.id],
    texts: [
      'şişe',
      'kapak',
      'tr',
      'about',
      customer.email,
      'FEA15',
      'İstanbul',
      'testbank',
      ...skus.map(({ sku }) => sku),
      ...orders.map(({ orderNumber }) => orderNumber),
      '2026-11-21',
      'a',
    ],
  };
}

test(`of twenty thousand calls none answers 500, seed ${seed}`, async () => {
  const known = await fillShop();
  const contract = (await shop.app.inject({ url: '/api/openapi.json' })).json<Contract>();
  const components = contract.components?.schemas ?? {};
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  expect(operations.length).toBeGreaterThan(200);
  const left = new Map<string, number>();
  const draw = drawer(seed);
  const source = { draw, known, components };
  const finds: string[] = [];
  const statuses = new Map<number, number>();
  let [owner, customer] = ['', ''];

  async function signIn() {
    // An owner may ask a second step of the team; these have none.
    await shop.pool.query(`delete from settings where key = 'security'`);
    owner = (await makeAdmin(shop.context)).accessToken;
    customer = (await makeCustomer(shop.context)).accessToken;
  }

  function mayAsk(key: string, path: string): boolean {
    const limit = costly.find(([pattern]) => pattern.test(path))?.[1];
    if (limit === undefined) return true;
    const rest = left.get(key) ?? limit;
    left.set(key, Math.max(0, rest - 1));
    return rest > 0;
  }

  /** Everything is drawn before anything is awaited, so that a seed always gives the same calls. */
  function drawCall(number: number) {
    const { path, method, operation } = operations[
      number % operations.length
    ] as (typeof operations)[number];
    if (!mayAsk(`${method} ${path}`, path)) return null;
    const share = draw.pick([0, 0, 0.03, 0.15, 0.6]);
    const parameter = ({ schema }: Parameter) =>
      draw.isTrue(share) ? hostileText(draw) : String(valueFor(schema, source, 0));
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const found = inPath.find((one) => one.name === name);
      return found && draw.isTrue(0.5)
        ? encode(parameter(found))
        : encode(
            draw.isTrue(0.8)
              ? String(draw.isTrue(0.5) ? draw.pick(known.ids) : draw.pick(known.texts))
              : hostileText(draw),
          );
    });
    const query = (operation.parameters ?? [])
      .filter((one) => one.in === 'query' && draw.isTrue(0.5))
      .map((one) => `${encode(one.name)}=${encode(parameter(one))}`);
    const json = operation.requestBody?.content['application/json'];
    const token = draw.pick(path.startsWith('/api/admin') ? adminTokens : tokens);
    const headers = drawHeaders(draw);
    const body =
      operation.requestBody || draw.isTrue(0.05) ? drawBody(json?.schema, share) : undefined;
    return {
      method,
      url: `${address}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: { ...headers, ...body?.headers },
      payload: body?.payload,
      token,
    };
  }

  function drawBody(
    schema: Schema | undefined,
    share: number,
  ): { headers: Record<string, string>; payload: string } {
    const way = draw.below(40);
    const type =
      way === 0
        ? draw.pick([
            'text/plain',
            'application/xml',
            'multipart/form-data; boundary=x',
            'application/x-www-form-urlencoded',
            'application/json; charset=utf-16',
            'x',
          ])
        : 'application/json';
    if (way === 1)
      return {
        headers: { 'content-type': type },
        payload: draw.pick([
          '',
          '{',
          '[',
          'nul',
          '"\\ud800',
          '{"a":1,}',
          '\u0000',
          '{"a":'.repeat(3_000),
          '[1e999]',
        ]),
      };
    if (way === 2)
      return {
        headers: { 'content-type': type },
        payload: JSON.stringify(
          draw.pick(['x'.repeat(900_000), Array.from({ length: 50_000 }, () => ({}))]),
        ),
      };
    return {
      headers: { 'content-type': type },
      payload: JSON.stringify(way < 6 ? hostileValue(draw) : valueFor(schema, source, share)) ?? '',
    };
  }

  async function send(call: NonNullable<ReturnType<typeof drawCall>>, number: number) {
    const { token, payload, ...options } = call;
    const bearer = { owner, customer, odd: 'x.y.z', none: '' }[token];
    const headers = {
      ...options.headers,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    };
    const asSent = () =>
      `seed ${seed} call ${number}: ${token} ${options.method} ${options.url.slice(0, 300)} ${payload?.slice(0, 400) ?? ''}`;
    let timer: NodeJS.Timeout | undefined;
    const hang = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, HANGS_MS, null);
    });
    const answer = await Promise.race([
      shop.app.inject({
        ...options,
        method: options.method as 'GET',
        headers,
        ...(payload === undefined ? {} : { payload }),
      }),
      hang,
    ]);
    clearTimeout(timer);
    if (!answer) return void finds.push(`${asSent()} → hangs`);
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode < 500 || answer.statusCode === 503) return;
    const { requestId } = answer.json<{ requestId?: string }>();
    const logged = lines.find((line) => requestId && line.includes(requestId));
    const stack = logged
      ? String((JSON.parse(logged) as { err?: { stack?: string } }).err?.stack ?? '').split(
          '\n    at ',
        )
      : [];
    finds.push(`${asSent()} → ${answer.statusCode}\n      ${stack.slice(0, 5).join('\n      ')}`);
  }

  const started = performance.now();
  let sent = 0;
  // A slow machine does not make all calls, but reports what it found.
  for (let number = 0; sent < CALLS && performance.now() - started < LONGEST_MS; ) {
    if (sent % 80 < AT_ONCE) await signIn();
    const batch = [];
    while (batch.length < AT_ONCE) {
      const call = drawCall(number);
      if (call) batch.push(send(call, number));
      number += 1;
    }
    await Promise.all(batch);
    sent += batch.length;
    lines.length = 0;
  }

  const summary = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`fuzzer, seed ${seed}: ${summary.join(', ')}\n`);
  expect([...new Set(finds)].slice(0, 40).join('\n')).toBe('');
  expect(sent).toBeGreaterThanOrEqual(CALLS);
  // Many calls succeeded, and few were refused because the shop was busy.
  expect((statuses.get(200) ?? 0) / sent).toBeGreaterThan(0.1);
  expect((statuses.get(503) ?? 0) / sent).toBeLessThan(0.02);
}, 600_000);

/** Half a surrogate pair is sent as its bytes, as an attacker would. */
const encode = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};
