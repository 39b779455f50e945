// A shop that is connected to a local Geliver, and orders to ship with it.
import { afterAll, beforeAll } from 'vitest';
import type { CargoOffers, CargoSheet } from '#shared/back-office/cargo.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { makeAdmin, type TestAdmin } from './admins.ts';
import { type ErrorAnswer, pay, placeOrder } from './buyer.ts';
import { ask } from './customers.ts';
import { type GeliverServer, startGeliverServer } from './geliver-server.ts';
import { makeProduct } from './make-product.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { testClock } from './test-clock.ts';

export const GELIVER_SENDER = 'İstanbul;Beşiktaş;34349;Barbaros Bulvarı No: 1';
export type CargoShop = Awaited<ReturnType<typeof startCargoShop>>;

async function startCargoShop(env: Record<string, string>) {
  const geliver = await startGeliverServer();
  const clock = testClock();
  const shop: TestApp = await startTestApp({
    clock: clock.now,
    env: { GELIVER_TOKEN: geliver.token, GELIVER_URL: geliver.url, GELIVER_SENDER, ...env },
  });
  const worker: TestAdmin = await makeAdmin(shop.context, { role: 'fulfilment' });
  return {
    geliver: geliver as GeliverServer,
    clock,
    shop,
    worker,
    /**
     * Advances a quarter of an hour and signs in again, because a back-office token has expired by
     * then.
     */
    async later() {
      clock.advance(15 * 60_000);
      Object.assign(worker, await makeAdmin(shop.context, { role: 'fulfilment' }));
    },
    ...callsOf(shop, worker),
  };
}

type Answer = AdminOrder & ErrorAnswer;

function callsOf(shop: TestApp, worker: TestAdmin) {
  let made = 0;
  const post = <T = Answer>(number: string, path: string, body: object) =>
    ask<T>(shop, 'POST', `/admin/orders/${number}/${path}`, { as: worker, body });
  const read = async (number: string) =>
    (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: worker })).body;
  const sheetOf = async (number: string) =>
    (await ask<CargoSheet>(shop, 'GET', `/admin/orders/${number}/cargo`, { as: worker })).body;
  return {
    post,
    read,
    sheetOf,
    async paidOrder(change: object = {}) {
      made += 1;
      const productId = await makeProduct(shop.db, { name: `Kare şişe ${made}`, stock: 500 });
      const placed = await placeOrder(shop, [{ productId, quantity: 10 }], change);
      await pay(shop, placed);
      return { placed, number: placed.orderNumber };
    },
    /** The body that the dialog sends: everything that is left, with the suggested boxes. */
    async wanted(number: string, receiver: object = {}) {
      const order = await read(number);
      const sheet = await sheetOf(number);
      return {
        version: order.version,
        rows: order.items.flatMap(({ position, unshipped }) =>
          unshipped > 0 ? [{ position, quantity: unshipped }] : [],
        ),
        boxes: sheet.boxes,
        receiver: { ...sheet.receiver, ...receiver },
      };
    },
    async offersOf(number: string, receiver: object = {}) {
      const body = await this.wanted(number, receiver);
      return post<CargoOffers & ErrorAnswer>(number, 'cargo/offers', body);
    },
    async book(number: string, service = 'SURAT_STANDART') {
      return post(number, 'cargo', { ...(await this.wanted(number)), account: 'geliver', service });
    },
  };
}

/** One shop for all tests of a file. */
export function useCargoShop(env: Record<string, string> = {}): CargoShop {
  const holder = {} as CargoShop;
  beforeAll(async () => {
    Object.assign(holder, await startCargoShop(env));
  });
  afterAll(async () => {
    await holder.shop?.stop();
    await holder.geliver?.stop();
  });
  return holder;
}
