// The process that issues an invoice is killed at each of its steps, for both services: one order,
// one invoice.
import { expect, test, vi } from 'vitest';
import {
  eDocumentOf,
  passTime,
  shippedOrder,
  useNilveraShop,
  useParasutShop,
  workUntilKilled,
} from '#server/testing/invoicing.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';

vi.setConfig({ testTimeout: 150_000 });

const SEEDS = 20;
const nilveraShop = useNilveraShop();
const parasutShop = useParasutShop();

/** mulberry32: the same times in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const services = [
  { name: 'Nilvera', ...nilveraShop, service: nilveraShop.nilvera },
  { name: 'Paraşüt', ...parasutShop, service: parasutShop.parasut },
];

test.each(services)(
  '$name: killed at three moments of each of twenty seeds',
  async ({ shop, clock, service, expectOne }) => {
    const whole = await shippedOrder(shop);
    const { orderId } = await eDocumentOf(shop, whole.orderNumber);
    const steps = await workUntilKilled(shop, service, { orderId, part: 1 }, 1_000);
    await passTime(shop, clock, 6);
    await expectOne(whole.orderNumber);

    const orders: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seeded(seed);
      const { orderNumber } = await shippedOrder(shop);
      const key = { orderId: (await eDocumentOf(shop, orderNumber)).orderId, part: 1 };
      for (let kills = 0; kills < 3; kills += 1) {
        // The first kills cover all steps, the later ones are random.
        const at = kills === 0 ? 1 + Math.floor((steps * seed) / SEEDS) : 1 + random() * steps;
        await workUntilKilled(shop, service, key, Math.floor(at));
        // The claim of the killed process has expired.
        clock.advance(6 * 60_000);
      }
      orders.push(orderNumber);
    }
    await passTime(shop, clock, 30);
    for (const orderNumber of orders) await expectOne(orderNumber);
  },
);

test.each(services)(
  '$name: four workers at once and a repeated job make one invoice',
  async ({ shop, clock, service, expectOne }) => {
    const { orderNumber } = await shippedOrder(shop);
    const key = { orderId: (await eDocumentOf(shop, orderNumber)).orderId, part: 1 };
    await Promise.all(
      Array.from({ length: 4 }, () => workUntilKilled(shop, service, key, 1_000_000)),
    );
    await doJobs(shop.context, recordingMailer());
    await passTime(shop, clock, 6);
    await expectOne(orderNumber);
    expect((await eDocumentOf(shop, orderNumber)).state).toBe('issued');
  },
);
