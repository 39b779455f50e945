// A shop that is connected to all external services: Geliver and Yurtiçi, Nilvera, Netgsm.
import { afterAll, beforeAll } from 'vitest';
import { messageSecret } from '#server/cargo/accounts.ts';
import { trackParcels } from '#server/cargo/tracking.ts';
import { issueDueInvoices } from '#server/invoicing/issue-invoice.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { workOf } from '#server/work/jobs.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import { INVOICING } from './accounting.ts';
import { pay, placeOrder } from './buyer.ts';
import { GELIVER_SENDER } from './cargo-shop.ts';
import { type GeliverServer, startGeliverServer } from './geliver-server.ts';
import { doJobs, recordingMailer, waitingJobs } from './jobs.ts';
import { type NetgsmServer, startNetgsmServer } from './netgsm-server.ts';
import { type NilveraServer, startNilveraServer } from './nilvera-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { MINUTE, type TestClock, testClock } from './test-clock.ts';
import { startYurticiServer, type YurticiServer } from './yurtici-server.ts';

type Services = {
  geliver: GeliverServer;
  yurtici: YurticiServer;
  nilvera: NilveraServer;
  netgsm: NetgsmServer;
};

/** One shop for all tests of a file. It sends an SMS about each parcel. */
export function useDayShop() {
  const clock = testClock();
  const shop = {} as TestApp;
  const services = {} as Services;
  beforeAll(async () => {
    Object.assign(services, await startServices(clock));
    Object.assign(shop, await startTestApp({ clock: clock.now, env: environmentOf(services) }));
    const value = JSON.stringify({ orderShipped: true });
    await shop.db
      .insertInto('settings')
      .values({ key: 'sms', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    shop.context.settings.dropCached();
  });
  afterAll(async () => {
    await shop.stop();
    await Promise.all(Object.values(services).map((service) => service.stop()));
  });
  return {
    clock,
    shop,
    services,
    /** Each buyer has a different e-mail address and phone number. */
    async paidOrder(productId: number, buyer: CheckoutInput['customer'], change: object = {}) {
      const rows = [{ productId, quantity: 3 }];
      const placed = await placeOrder(shop, rows, { customer: buyer, ...change });
      await pay(shop, placed);
      return { ...placed, email: buyer.email, phone: buyer.phone };
    },
    report: () => report(shop, services, clock),
    work: (minutes: number) => work(shop, clock, minutes),
  };
}

async function startServices({ now: clock }: TestClock): Promise<Services> {
  return {
    geliver: await startGeliverServer(),
    yurtici: await startYurticiServer(),
    nilvera: await startNilveraServer({ clock }),
    netgsm: await startNetgsmServer({ clock }),
  };
}

const environmentOf = ({ geliver, yurtici, nilvera, netgsm }: Services) => ({
  ...INVOICING,
  SHOP_CARRIERS: 'surat=4540536920,yurtici=4540536920',
  GELIVER_TOKEN: geliver.token,
  GELIVER_URL: geliver.url,
  GELIVER_SENDER,
  YURTICI_USER: yurtici.user,
  YURTICI_PASSWORD: yurtici.password,
  YURTICI_URL: yurtici.url,
  NILVERA_API_KEY: nilvera.apiKey,
  NILVERA_URL: nilvera.url,
  NETGSM_USER: netgsm.account.userCode,
  NETGSM_PASSWORD: netgsm.account.password,
  NETGSM_SENDER: netgsm.account.sender,
  NETGSM_URL: netgsm.url,
});

/** Jobs that must have the same result if they run twice. Mails are sent at least once. */
const doubled = ['track-parcel', 'issue-invoice', 'send-sms', 'refund-payment'];

/** Runs these jobs without removing them from the queue. */
async function workAhead({ context, db }: TestApp, mailer: Mailer): Promise<void> {
  const jobs = workOf(context, mailer);
  for (const { name, payload } of await waitingJobs(db))
    if (doubled.includes(name)) await jobs[name](payload as never);
}

/** The carriers' reports reach the shop twice: by Geliver's messages, and by polling. */
async function report(shop: TestApp, { geliver }: Services, clock: TestClock): Promise<void> {
  const url = `/api/cargo/geliver/messages/${messageSecret(shop.context, 'geliver')}`;
  for (const id of geliver.shipments.keys())
    for (const isWrapped of [true, false])
      await shop.app.inject({ method: 'POST', url, payload: geliver.message(id, isWrapped) });
  await workAhead(shop, recordingMailer());
  clock.advance(15 * MINUTE);
  await Promise.all([trackParcels(shop.context), trackParcels(shop.context)]);
}

/** Runs the background work of `minutes` minutes. Returns the mails. */
async function work(shop: TestApp, clock: TestClock, minutes: number): Promise<Mail[]> {
  const mailer = recordingMailer();
  for (let passed = 0; passed < minutes; passed += 1) {
    await issueDueInvoices(shop.context);
    await workAhead(shop, mailer);
    await doJobs(shop.context, mailer);
    clock.advance(MINUTE);
  }
  return mailer.sent;
}
