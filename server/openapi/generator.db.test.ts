// The examples of the contract and the five calls of the reference page are made on the demo shop.
import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { commandsOf, runShell, shellBlocksOf } from '#server/testing/shell.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { CheckoutAnswer } from '#shared/checkout/checkout.ts';
import { type Example, readExamples } from './generator.ts';

const shop = useTestApp();
const examples = readExamples();
const exampleOrder = examples['POST /api/checkout']?.answer as CheckoutAnswer;

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
});

/** The order number differs from the one in the examples. */
function renamed<Value>(value: Value, order: CheckoutAnswer | null): Value {
  if (!order) return value;
  const names = ['orderNumber', 'accessToken', 'paymentId'] as const;
  const text = names.reduce(
    (filled, name) => filled.replaceAll(exampleOrder[name], order[name]),
    JSON.stringify(value),
  );
  return JSON.parse(text) as Value;
}

/** The shipping cost is a setting and may differ here. */
const withTotal = ({ body, ...request }: Example['request'], expectedTotal: number) => ({
  ...request,
  ...(body === undefined
    ? {}
    : {
        body: 'expectedTotal' in (body as object) ? { ...(body as object), expectedTotal } : body,
      }),
});

function send(name: string, { parameters = {}, body }: Example['request']) {
  const [method, path = ''] = name.split(' ');
  const rest = new Map(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  const headers: Record<string, string> = {};
  const take = (key: string) => {
    const value = rest.get(key) ?? '';
    rest.delete(key);
    return value;
  };
  for (const key of ['x-order-token', 'idempotency-key'])
    if (rest.has(key)) headers[key] = take(key);
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(take(key)));
  return shop.app.inject({
    method: method as 'GET',
    url: `${address}?${new URLSearchParams([...rest])}`,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

/** Everything in the example is in the response, with the same type. */
function differences(shown: unknown, real: unknown, where: string): string[] {
  if (shown === null || real === null) return [];
  if (Array.isArray(shown) || Array.isArray(real)) {
    const list = shown as unknown[];
    const other = real as unknown[];
    if (!Array.isArray(shown) || !Array.isArray(real)) return [`${where} is no list`];
    return list.length > 0 && other.length > 0 ? differences(list[0], other[0], `${where}[0]`) : [];
  }
  if (typeof shown !== typeof real) return [`${where} is ${typeof real}`];
  if (typeof shown !== 'object') return [];
  const answered = real as Record<string, unknown>;
  return Object.entries(shown).flatMap(([key, value]) =>
    key in answered
      ? differences(value, answered[key], `${where}.${key}`)
      : [`${where}.${key} is not there`],
  );
}

test('each example is what the shop answers', async () => {
  let order: CheckoutAnswer | null = null;
  let total = 0;
  const wrong: string[] = [];
  for (const [name, { request, answer }] of Object.entries(examples)) {
    const real = await send(name, withTotal(renamed(request, order), total));
    if (real.statusCode !== 200) wrong.push(`${name} answers ${real.body}`);
    else wrong.push(...differences(answer, real.json(), name));
    if (name === 'POST /api/cart/calculate') total = real.json<CalculateAnswer>().finalTotal;
    if (name === 'POST /api/checkout') order = real.json<CheckoutAnswer>();
  }

  expect(wrong).toEqual([]);
  expect(Object.keys(examples).length).toBeGreaterThan(12);
});

test('five calls lead to an order, as the reference page says', async () => {
  const guide = fs.readFileSync(new URL('first-order.md', import.meta.url), 'utf8');
  const commands = shellBlocksOf(guide).flatMap(commandsOf);

  const { output, variables } = await runShell(shop.app, commands);

  expect(commands.filter((command) => command.includes('curl'))).toHaveLength(5);
  expect(JSON.parse(output)).toEqual({
    orderNumber: variables.get('NUMBER'),
    status: 'PENDING_PAYMENT',
    paymentStatus: 'PENDING',
  });
});
