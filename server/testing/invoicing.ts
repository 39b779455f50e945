// A shop that issues its invoices through a local service.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { issueDueInvoices } from '#server/invoicing/issue-invoice.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { INVOICING, sendWhole } from './accounting.ts';
import { pay, placeOrder } from './buyer.ts';
import { doJobs, keepingMailer } from './jobs.ts';
import { makeProduct } from './make-product.ts';
import { type NilveraServer, startNilveraServer } from './nilvera-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { MINUTE, type TestClock, testClock } from './test-clock.ts';

export const COMPANY = {
  ...{ kind: 'corporate' as const, companyName: 'Gül Kozmetik A.Ş.', taxOffice: 'Beşiktaş' },
  ...{ taxNumber: '4540536920', isEInvoicePayer: false },
};

/** Paid and in its first parcel. */
export async function shippedOrder(shop: TestApp, change: Partial<CheckoutInput> = {}) {
  const productId = await makeProduct(shop.db, { price: 3_333, stock: 90_000 });
  const placed = await placeOrder(shop, [{ productId, quantity: 7 }], change);
  await pay(shop, placed);
  await doJobs(shop.context, keepingMailer());
  await sendWhole(shop, placed.orderNumber);
  return placed;
}

/** Each minute its sweep, until nothing is due within the hours. Returns the mails. */
export async function passTime(shop: TestApp, clock: TestClock, minutes: number) {
  const mailer = keepingMailer();
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
    const env = {
      ...INVOICING,
      ...{ NILVERA_API_KEY: nilvera.apiKey, NILVERA_URL: nilvera.url },
      ...more,
    };
    Object.assign(shop, await startTestApp({ env, clock: clock.now }));
  });
  afterAll(async () => {
    await shop.stop();
    await nilvera.stop();
  });
  afterEach(() => {
    nilvera.calls.length = 0;
    Object.assign(nilvera.state, { hasCredit: true, isScoped: true, isDown: false });
  });
  const documentsOf = (orderNumber: string) =>
    [...nilvera.documents.values()].filter((one) => one.orderNumber === orderNumber);
  return {
    ...{ clock, shop, nilvera, documentsOf },
    /** One order, one invoice: at the service, and on the order. */
    async expectOne(orderNumber: string) {
      const [there, here] = [documentsOf(orderNumber), await invoicesOf(shop, orderNumber)];
      expect([there.length, here.length], orderNumber).toEqual([1, 1]);
      expect(here[0]).toMatchObject({ number: there[0]?.number, ettn: there[0]?.uuid });
    },
  };
}
