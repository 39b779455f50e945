// SMS in addition to mails: for a parcel and a quote, if the merchant has switched them on.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { addShipmentMail } from '#server/base/jobs/queue.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { demoNetgsm, type NetgsmServer, startNetgsmServer } from '#server/testing/netgsm-server.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Noon in Türkiye. */
const now = new Date('2026-11-26T09:00:00Z');
const shop = {} as TestApp;
let netgsm: NetgsmServer;
beforeAll(async () => {
  netgsm = await startNetgsmServer({ clock: () => now });
  Object.assign(
    shop,
    await startTestApp({
      clock: () => now,
      env: {
        NETGSM_URL: netgsm.url,
        NETGSM_USER: demoNetgsm.userCode,
        NETGSM_PASSWORD: demoNetgsm.password,
        NETGSM_SENDER: demoNetgsm.sender,
      },
    }),
  );
});
afterAll(async () => {
  await shop.stop();
  await netgsm.stop();
});
beforeEach(() => {
  netgsm.sent.length = 0;
});

async function setRules(rules: object) {
  const value = JSON.stringify(rules);
  await shop.db
    .insertInto('settings')
    .values({ key: 'sms', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  shop.context.settings.dropCached();
}

async function shipped(email: string, state: 'SHIPPED' | 'PREPARING' = 'SHIPPED') {
  const order = await makeOrder(shop.db, {
    email,
    state: 'SHIPPED',
    items: [{ productId: await makeProduct(shop.db) }],
  });
  await shop.db
    .updateTable('orders')
    .set({ phone: '+905321234567' })
    .where('id', '=', order.id)
    .execute();
  const { id } = await shop.db
    .insertInto('shipments')
    .values({ orderId: order.id, carrier: 'yurtici', trackingNumber: '123456789012', state })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(shop.db, (tx) => addShipmentMail(tx, order.id, id, 0));
  return order;
}

test('a parcel is announced by mail and by SMS, once; without a mailbox by SMS alone', async () => {
  await setRules({ orderShipped: true });
  const mailer = recordingMailer();
  const without = recordingMailer();
  const { orderNumber } = await shipped('isil@ornek.com');
  await doJobs(shop.context, mailer);
  expect(mailer.sent).toHaveLength(1);
  expect(netgsm.sent).toHaveLength(1);
  expect(netgsm.sent[0]?.text).toContain('yola çıktı. Takip no: 123456789012.');
  expect(netgsm.sent[0]?.text).toContain(`/orders/track/${orderNumber}#t=`);

  await shipped('');
  await doJobs(shop.context, without);
  expect([without.sent.length, netgsm.sent.length]).toEqual([0, 2]);
});

test('no SMS while it is switched off, nor for a parcel that was taken back', async () => {
  await setRules({});
  await shipped('isil@ornek.com');
  await doJobs(shop.context, recordingMailer());
  await setRules({ orderShipped: true });
  await shipped('isil@ornek.com', 'PREPARING');
  await doJobs(shop.context, recordingMailer());
  expect(netgsm.sent).toHaveLength(0);
});
