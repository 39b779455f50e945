// A shop that issues its invoices through a local invoice service.
import type { Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openDb } from '#server/base/db/db.ts';
import { issueDueInvoices, issueInvoiceOf } from '#server/invoicing/issue-invoice.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { INVOICING, sendWhole } from './accounting.ts';
import { pay, placeOrder } from './buyer.ts';
import { doJobs, recordingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import { type NilveraServer, startNilveraServer } from './nilvera-server.ts';
import { type ParasutServer, startParasutServer } from './parasut-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { MINUTE, type TestClock, testClock } from './test-clock.ts';

export const COMPANY = {
  kind: 'corporate' as const,
  companyName: 'Gül Kozmetik A.Ş.',
  taxOffice: 'Beşiktaş',
  taxNumber: '4540536920',
  isEInvoicePayer: false,
};

/** A paid order with its first parcel shipped. */
export async function shippedOrder(shop: TestApp, change: Partial<CheckoutInput> = {}) {
  const productId = await makeProduct(shop.db, { price: 3_333, stock: 90_000 });
  const placed = await placeOrder(shop, [{ productId, quantity: 7 }], change);
  await pay(shop, placed);
  await doJobs(shop.context, recordingMailer());
  await sendWhole(shop, placed.orderNumber);
  return placed;
}

/** Runs the sweep and the jobs once for each minute. Returns the mails. */
export async function passTime(shop: TestApp, clock: TestClock, minutes: number) {
  const mailer = recordingMailer();
  for (let passed = 0; passed <= minutes; passed += 1) {
    await issueDueInvoices(shop.context);
    await doJobs(shop.context, mailer);
    clock.advance(MINUTE);
  }
  return mailer.sent;
}

export async function invoicesOf(shop: TestApp, orderNumber: string) {
  return shop.db
    .selectFrom('orderInvoices')
    .innerJoin('orders', 'orders.id', 'orderInvoices.orderId')
    .select(['number', 'ettn', 'fileHash', 'kind'])
    .where('orderNumber', '=', orderNumber)
    .where('removedAt', 'is', null)
    .execute();
}

export async function eDocumentOf(shop: TestApp, orderNumber: string) {
  return shop.db
    .selectFrom('eDocuments')
    .innerJoin('orders', 'orders.id', 'eDocuments.orderId')
    .selectAll('eDocuments')
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirstOrThrow();
}

/** One shop and one Nilvera for all tests of a file. */
export function useNilveraShop(more: Record<string, string> = {}) {
  const clock = testClock();
  const shop = {} as TestApp;
  const nilvera = {} as NilveraServer;
  beforeAll(async () => {
    Object.assign(nilvera, await startNilveraServer({ clock: clock.now }));
    const keys = { NILVERA_API_KEY: nilvera.apiKey, NILVERA_URL: nilvera.url };
    const env = { ...INVOICING, ...keys, ...more };
    Object.assign(shop, await startTestApp({ env, clock: clock.now }));
  });
  afterAll(async () => {
    await shop.stop();
    await nilvera.stop();
  });
  afterEach(() => {
    nilvera.calls.length = 0;
    Object.assign(nilvera.state, { hasCredit: true, isScoped: true, isDown: false, onCall: null });
  });
  const documentsOf = (orderNumber: string) =>
    [...nilvera.documents.values()].filter((one) => one.orderNumber === orderNumber);
  return {
    clock,
    shop,
    nilvera,
    documentsOf,
    expectOne: (orderNumber: string) => expectOne(shop, orderNumber, documentsOf(orderNumber)),
  };
}

/** One shop and one Paraşüt for all tests of a file. */
export function useParasutShop() {
  const clock = testClock();
  const shop = {} as TestApp;
  const parasut = {} as ParasutServer;
  beforeAll(async () => {
    Object.assign(parasut, await startParasutServer({ clock: clock.now }));
    const { companyId, clientId, clientSecret, username, password } = parasut.keys;
    const keys = [companyId, clientId, clientSecret, username, password].join(',');
    const env = { ...INVOICING, PARASUT_KEYS: keys, PARASUT_URL: parasut.url };
    Object.assign(shop, await startTestApp({ env, clock: clock.now }));
  });
  afterAll(async () => {
    await shop.stop();
    await parasut.stop();
  });
  afterEach(() => {
    parasut.calls.length = 0;
    Object.assign(parasut.state, { isLimited: false, isDown: false, onCall: null });
  });
  const documentsOf = (orderNumber: string) =>
    parasut.books.documentsOf(orderNumber).map(({ attributes, kind }) => ({
      uuid: String(attributes.uuid),
      number: String(attributes.invoice_number),
      kind,
    }));
  return {
    clock,
    shop,
    parasut,
    documentsOf,
    expectOne: (orderNumber: string) => expectOne(shop, orderNumber, documentsOf(orderNumber)),
  };
}

/** Checks that an order has one invoice: at the service, and in the order. */
async function expectOne(
  shop: TestApp,
  orderNumber: string,
  there: readonly { uuid: string; number: string }[],
) {
  const here = await invoicesOf(shop, orderNumber);
  expect([there.length, here.length], orderNumber).toEqual([1, 1]);
  expect(here[0]).toMatchObject({ number: there[0]?.number, ettn: there[0]?.uuid });
}

/**
 * Runs the background work of a process that is killed at one of its steps: a database statement,
 * or a request to or response from the service. From then on it does nothing. Returns the number of
 * `steps` it made.
 */
export async function workUntilKilled(
  shop: TestApp,
  service: { state: { onCall: (() => boolean) | null } },
  key: { orderId: number; part: number },
  killAt: number,
): Promise<number> {
  const { db, pool } = openDb(shop.databaseUrl, { maxConnections: 2 });
  const clients = new Set<pg.PoolClient>();
  let steps = 0;
  const isDead = () => steps >= killAt;
  function step(): boolean {
    steps += 1;
    if (isDead())
      for (const client of clients)
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    return isDead();
  }
  pool.on('connect', (client) => {
    clients.add(client);
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((...sent: unknown[]) => {
      if (step()) throw new Error('killed');
      return send(...sent);
    }) as typeof client.query;
  });
  service.state.onCall = step;
  await issueInvoiceOf({ ...shop.context, db, pool } as typeof shop.context, key).catch(
    (error: unknown) => {
      if (!isDead()) throw error;
    },
  );
  service.state.onCall = null;
  await db.destroy().catch(() => undefined);
  return steps;
}
