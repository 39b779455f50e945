// Makes every call of the contract with wrong, huge and hostile input, without sign-in, as a
// customer and in each role: no call returns 500, none is slow. Every run makes the same calls;
// `npm run fuzz -- api` makes more and different ones.

import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { createLogger } from '#server/base/observe/log.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import {
  type ApiCall,
  apiCalls,
  type Caller,
  type Contract,
  operationsOf,
} from '#server/testing/api-calls.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import type { Known } from '#server/testing/hostile.ts';
import { makePdf } from '#server/testing/make-pdf.ts';
import { givePhotograph, makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { adminRoles } from '#shared/back-office/rights.ts';

const count = Number(process.env.FUZZ_CALLS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const isLong = process.env.FUZZ_CALLS !== undefined;
const AT_ONCE = 8;
/** Other tests run beside the short form, so it only detects calls that hang. */
const MOST_MS = isLong ? 2_000 : 20_000;
const HANGS_MS = 30_000;
const LONGEST_MS = isLong ? 3_600_000 : 120_000;

const lines: string[] = [];
const shop = useTestApp({
  log: createLogger({ logLevel: 'error' }, { write: (line: string) => void lines.push(line) }),
});

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
  const words = ['şişe', 'kapak', 'tr', 'about', 'FEA15', 'İstanbul', 'testbank', '2026-11-21'];
  return {
    ids: [1, 2, 3, ...products.slice(0, 4), ...orders.map(({ id }) => id), customer.id],
    texts: [
      ...words,
      'a',
      customer.email,
      ...skus.map(({ sku }) => sku),
      ...orders.map(({ orderNumber }) => orderNumber),
    ],
  };
}

const filesToSend = async (): Promise<Buffer[]> => [
  await makePicture({ width: 64, height: 80 }),
  makePdf(),
  Buffer.from('sku;name;price\nFEA15;Şişe;12,50\n'),
  await writeExcelFile([['sku', 'price'].map((value) => ({ value }))]).toBuffer(),
];

async function signIn(): Promise<Record<Caller, string>> {
  // An owner may require the second step for the team; these administrators have none.
  await shop.pool.query(`delete from settings where key = 'security'`);
  const tokens: Record<Caller, string> = {
    nobody: '',
    odd: 'x.y.z',
    owner: '',
    editor: '',
    fulfilment: '',
    accountant: '',
    'read-only': '',
    custom: '',
    customer: (await makeCustomer(shop.context)).accessToken,
  };
  for (const role of adminRoles)
    tokens[role] = (await makeAdmin(shop.context, { role })).accessToken;
  return tokens;
}

async function ask({ method, url, headers, payload }: ApiCall, token: string) {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, HANGS_MS, null);
  });
  const began = performance.now();
  const answer = await Promise.race([
    shop.app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(payload === undefined ? {} : { payload }),
    }),
    hang,
  ]);
  clearTimeout(timer);
  return { answer, ms: performance.now() - began };
}

const shown = ({ number, caller, method, url, payload }: ApiCall): string =>
  `seed ${seed} call ${number}: ${caller} ${method} ${url.slice(0, 300)} ${payload?.toString('utf8').slice(0, 400) ?? ''}`;

/** The origin of the error of a response, read from the log. */
function stackOf(requestId: string | undefined): string {
  const logged = lines.find((line) => requestId && line.includes(requestId));
  const stack = logged && (JSON.parse(logged) as { err?: { stack?: string } }).err?.stack;
  return (stack ?? '').split('\n    at ').slice(0, 5).join('\n      ');
}

test(
  `of ${count} calls none answers 500 and none is slow, seed ${seed}`,
  async () => {
    const known = await fillShop();
    const contract = (await shop.app.inject({ url: '/api/openapi.json' })).json<Contract>();
    expect(operationsOf(contract).length).toBeGreaterThan(200);
    const calls = apiCalls(contract, { known, files: await filesToSend(), seed, count });
    const finds: string[] = [];
    const statuses = new Map<number, number>();
    const slowest: [number, string][] = [];
    let tokens = await signIn();

    async function send(call: ApiCall) {
      const { answer, ms } = await ask(call, tokens[call.caller]);
      slowest.push([Math.round(ms), shown(call)]);
      slowest.sort(([a], [b]) => b - a).splice(5);
      if (!answer) return void finds.push(`${shown(call)} → hangs`);
      if (ms > MOST_MS) finds.push(`${shown(call)} → ${Math.round(ms)} ms`);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode < 500 || answer.statusCode === 503) return;
      const { requestId } = answer.json<{ requestId?: string }>();
      finds.push(`${shown(call)} → ${answer.statusCode}\n      ${stackOf(requestId)}`);
    }

    const started = performance.now();
    let sent = 0;
    // A slow machine does not make all calls, but reports its findings.
    while (sent < count && performance.now() - started < LONGEST_MS) {
      if (sent % 80 < AT_ONCE) tokens = await signIn();
      const batch = [];
      while (batch.length < AT_ONCE) {
        const call = calls.next();
        if (call) batch.push(send(call));
      }
      await Promise.all(batch);
      sent += batch.length;
      lines.length = 0;
    }

    if (isLong) {
      const summary = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '));
      const seconds = Math.round((performance.now() - started) / 1_000);
      process.stdout.write(
        `${sent} calls in ${seconds} s, seed ${seed}: ${summary.join(', ')}\nthe slowest:\n`,
      );
      for (const [ms, call] of slowest) process.stdout.write(`${ms} ms ${call.slice(0, 150)}\n`);
    }
    expect([...new Set(finds)].slice(0, 40).join('\n')).toBe('');
    expect(sent).toBeGreaterThanOrEqual(count);
    // Many calls succeeded, and few were refused because the shop was busy.
    expect((statuses.get(200) ?? 0) / sent).toBeGreaterThan(0.1);
    expect((statuses.get(503) ?? 0) / sent).toBeLessThan(0.02);
  },
  LONGEST_MS + 60_000,
);
