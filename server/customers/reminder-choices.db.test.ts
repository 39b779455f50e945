// A customer's choices of reminders, and stock alerts by SMS.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyOfStock } from '#server/stock-alerts/stock-alerts.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { demoNetgsm, type NetgsmServer, startNetgsmServer } from '#server/testing/netgsm-server.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { ReminderChoicesAnswer } from '#shared/customers/reminders.ts';

const now = new Date('2026-11-26T09:00:00Z');
const shop = {} as TestApp;
let netgsm: NetgsmServer;
beforeAll(async () => {
  netgsm = await startNetgsmServer({ clock: () => now });
  const env = {
    NETGSM_URL: netgsm.url,
    NETGSM_USER: demoNetgsm.userCode,
    NETGSM_PASSWORD: demoNetgsm.password,
    NETGSM_SENDER: demoNetgsm.sender,
  };
  Object.assign(shop, await startTestApp({ clock: () => now, env }));
  const values = [
    { key: 'sms', value: JSON.stringify({ stockAlert: true }) },
    { key: 'reminders', value: JSON.stringify({ cartLeft: true, reorder: true }) },
  ];
  await shop.db.insertInto('settings').values(values).execute();
  shop.context.settings.dropCached();
});
afterAll(async () => {
  await shop.stop();
  await netgsm.stop();
});

const path = '/user/reminder-choices';

test('a customer sees the kinds that the shop sends, and changes only their own choices', async () => {
  const customer = await makeCustomer(shop.context);
  const other = await makeCustomer(shop.context);
  const first = await ask<ReminderChoicesAnswer>(shop, 'GET', path, { as: customer });
  expect(first.body).toEqual({
    hasSms: true,
    choices: [
      { kind: 'cart-left', isMailed: true, isTexted: false },
      { kind: 'reorder', isMailed: true, isTexted: false },
      { kind: 'stock-alert', isMailed: true, isTexted: false },
    ],
  });
  const choices = [{ kind: 'cart-left', isMailed: false, isTexted: false }];
  const changed = await ask<ReminderChoicesAnswer>(shop, 'PUT', path, {
    as: customer,
    body: { choices },
  });
  expect(changed.body.choices[0]).toEqual(choices[0]);
  const others = await ask<ReminderChoicesAnswer>(shop, 'GET', path, { as: other });
  expect(others.body.choices[0]?.isMailed).toBe(true);
  expect((await ask(shop, 'GET', path)).status).toBe(401);
  const wrong = { choices: [{ kind: 'newsletter', isMailed: true, isTexted: true }] };
  expect((await ask(shop, 'PUT', path, { as: customer, body: wrong })).status).toBe(400);
});

test('a customer who chose SMS gets a stock alert by SMS besides the mail', async () => {
  const texted = await makeCustomer(shop.context, { phone: '+905320000001' });
  const mailed = await makeCustomer(shop.context, { phone: '+905320000002' });
  const choices = [{ kind: 'stock-alert', isMailed: true, isTexted: true }];
  await ask(shop, 'PUT', path, { as: texted, body: { choices } });
  const productId = await makeProduct(shop.db, { stock: 0, name: 'Mavi Şişe' });
  for (const customer of [texted, mailed])
    await ask(shop, 'POST', `/products/${productId}/stock-alerts`, {
      as: customer,
      body: { quantity: 1 },
    });
  await shop.db.updateTable('products').set({ stock: 100 }).where('id', '=', productId).execute();
  await notifyOfStock(shop.context);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  expect(mailer.sent).toHaveLength(2);
  expect(netgsm.sent.map(({ no, text }) => [no, text.includes('Mavi Şişe')])).toEqual([
    ['5320000001', true],
  ]);
});
