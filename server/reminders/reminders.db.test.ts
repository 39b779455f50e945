// Reminders over weeks, with a clock that only the test moves: never without consent, never after
// an order, and one of each kind for a cart, quote or order.

import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { writeConsent } from '#server/consents/consents.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { stepWithinReach } from './reminder-mail.ts';

/** Ten in the morning in Türkiye. */
const clock = testClock(new Date('2026-09-01T07:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const everyKind = { cartLeft: true, priceStep: true, quoteEnding: true, reorder: true };

async function setReminders(value: object) {
  const row = { key: 'reminders', value: JSON.stringify(value) };
  await shop.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  shop.context.settings.dropCached();
}
beforeEach(async () => {
  do clock.advance(HOUR);
  while (clock.now().getUTCHours() !== 7);
  await shop.db.deleteFrom('customerCarts').execute();
  await setReminders(everyKind);
});

let mailer = recordingMailer();
beforeEach(() => {
  mailer = recordingMailer();
});
/** Hour by hour, like the shop. */
async function pass(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    clock.advance(HOUR);
    await workOf(shop.context, mailer)['plan-reminders']();
    await doJobs(shop.context, mailer);
  }
}
const kindsTo = ({ email }: Pick<TestCustomer, 'email'>) =>
  mailer.sent.filter(({ to }) => to.address === email).map(({ kind }) => kind);

async function agree(
  email: string,
  state: 'ONAY' | 'RET' = 'ONAY',
  customerId: number | null = null,
) {
  await inTransaction(shop.db, (tx) =>
    writeConsent(tx, {
      channel: 'EPOSTA',
      state,
      recipient: email,
      source: 'HS_WEB',
      customerId,
      remoteAddress: null,
      at: clock.now(),
    }),
  );
}
async function buyer({ agrees = true } = {}) {
  const customer = await makeCustomer(shop.context);
  if (agrees) await agree(customer.email, 'ONAY', customer.id);
  return customer;
}
async function fill(customer: TestCustomer, productId: number, quantity = 2) {
  const { body } = await ask<{ version: number }>(shop, 'GET', '/user/cart', { as: customer });
  const answer = await ask(shop, 'POST', '/user/cart/sync', {
    as: customer,
    body: { items: [{ productId, quantity }], version: body.version },
  });
  expect(answer.status).toBe(200);
}
const order = (customer: TestCustomer, productId: number, at = clock.now()) =>
  makeOrder(shop.db, {
    customerId: customer.id,
    email: customer.email,
    createdAt: at,
    items: [{ productId, name: 'Kare Şişe' }],
  });

test('a cart that is left has one mail after a day and one after three, and then no more', async () => {
  const agreed = await buyer();
  const silent = await buyer({ agrees: false });
  const productId = await makeProduct(shop.db, { stock: 50, price: 10_000 });
  await fill(agreed, productId);
  await fill(silent, productId);
  await pass(23);
  expect(kindsTo(agreed)).toEqual([]);
  await pass(24 * 20);
  expect(kindsTo(agreed)).toEqual(['reminder-cart-day', 'reminder-cart-three-days']);
  expect(kindsTo(silent)).toEqual([]);
  const mail = mailer.sent[0];
  expect(mail?.text).toContain('2 ×');
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(mail?.text).toContain('/cart');
});

test('by night nobody is reminded: the mail comes in the morning', async () => {
  // Ten in the evening in Türkiye.
  clock.advance(12 * HOUR);
  const customer = await buyer();
  await fill(customer, await makeProduct(shop.db, { stock: 50 }));
  await pass(34);
  expect(kindsTo(customer)).toEqual([]);
  await pass(2);
  expect(kindsTo(customer)).toEqual(['reminder-cart-day']);
});

test('no reminder after an order, for sold-out products, or once the consent is withdrawn', async () => {
  const ordered = await buyer();
  const empty = await buyer();
  const refusing = await buyer();
  const productId = await makeProduct(shop.db, { stock: 50 });
  const gone = await makeProduct(shop.db, { stock: 50 });
  await fill(ordered, productId);
  await fill(empty, gone);
  await fill(refusing, productId);
  await pass(20);
  await order(ordered, productId);
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', gone).execute();
  await agree(refusing.email, 'RET', refusing.id);
  await pass(24 * 7);
  expect([ordered, empty, refusing].flatMap(kindsTo)).toEqual([]);
});

test('an order between planning and sending stops the reminder', async () => {
  const customer = await buyer();
  const productId = await makeProduct(shop.db, { stock: 50 });
  await fill(customer, productId);
  clock.advance(26 * HOUR);
  const work = workOf(shop.context, mailer);
  await work['plan-reminders']();
  await order(customer, productId);
  await doJobs(shop.context, mailer);
  expect(kindsTo(customer)).toEqual([]);
});

test('two processes plan one reminder, and a job that runs twice sends one mail', async () => {
  const customer = await buyer();
  await fill(customer, await makeProduct(shop.db, { stock: 50 }));
  clock.advance(26 * HOUR);
  const work = workOf(shop.context, mailer);
  await Promise.all([1, 2, 3].map(() => work['plan-reminders']()));
  const { id } = await shop.db
    .selectFrom('reminders')
    .select('id')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow();
  await doJobs(shop.context, mailer);
  await work['send-reminder']({ reminderId: id });
  expect(kindsTo(customer)).toEqual(['reminder-cart-day']);
});

test('one link ends one kind of reminder, also with one click, and other kinds continue', async () => {
  const customer = await buyer();
  const tiers = [{ minQuantity: 50, discountType: 'PERCENTAGE' as const, discountPoints: 1_000 }];
  const productId = await makeProduct(shop.db, { stock: 500, price: 1_000, tiers });
  await fill(customer, productId, 45);
  await pass(36);
  expect(kindsTo(customer)).toEqual(['reminder-cart-day']);
  const header = mailer.sent[0]?.headers?.['List-Unsubscribe'] ?? '';
  const path = /\/api(\/unsubscribe\?token=[\w.-]+)>/.exec(header)?.[1] ?? '';
  const answer = await ask(shop, 'POST', path, { body: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.body).toMatchObject({ kind: 'reminder', reminder: 'cart-left' });
  await pass(24 * 4);
  expect(kindsTo(customer)).toEqual(['reminder-cart-day', 'reminder-price-step']);
  const step = mailer.sent.find(({ kind }) => kind === 'reminder-price-step');
  expect(step?.subject).toBe('5 adet daha: birim fiyat 9,00 TL');
});

test('the merchant’s own texts are in the mail, and the link to unsubscribe stays', async () => {
  const texts = { subject: '', heading: '', intro: 'Şişeleriniz hazır.', closing: 'Atölyeden' };
  await shop.db
    .insertInto('documentVersions')
    .values({
      kind: 'mail',
      name: 'reminder-cart-day',
      version: 1,
      savedBy: 'sahip@ornek.com',
      body: JSON.stringify({ tr: texts, en: texts }),
      savedAt: clock.now(),
    })
    .execute();
  const customer = await buyer();
  await fill(customer, await makeProduct(shop.db, { stock: 50 }));
  await pass(24 * 5);
  const [day, threeDays] = mailer.sent;
  const places = ['Sayın', 'Şişeleriniz hazır.', '2 ×', 'Atölyeden'].map((text) =>
    (day?.text ?? '').indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(day?.text).toContain('/unsubscribe');
  expect(threeDays?.text).not.toContain('Şişeleriniz hazır.');
});

test('a step is within reach when a quarter of it is missing, and the stock has enough', () => {
  const item = (missing: number, minQuantity: number, stock: number) =>
    ({ stock, nextTier: { minQuantity, missing, unitPrice: 1, saving: 0 } }) as never;
  expect(stepWithinReach([item(26, 100, 500), item(5, 50, 49)])).toBeNull();
  expect(stepWithinReach([item(25, 100, 500), item(5, 50, 50)])).toMatchObject({ index: 1 });
});

test('a quote has one reminder two days before its end; used or withdrawn it has none', async () => {
  const quote = async (number: string, change: object = {}) => {
    const email = `${number.toLowerCase()}@ornek.com`;
    await agree(email);
    await shop.db
      .insertInto('quotes')
      .values({
        number,
        code: `C${number}`,
        name: 'Işıl',
        email,
        language: 'tr',
        subtotalKurus: 99_900,
        discountKurus: 0,
        taxKurus: 0,
        shippingKurus: 0,
        totalKurus: 99_900,
        taxPoints: 0,
        pricesIncludeTax: true,
        createdAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 10 * DAY_MS),
        ...change,
      })
      .execute();
    return { email };
  };
  const open = await quote('QA');
  const withdrawn = await quote('QB', { withdrawnAt: clock.now() });
  await pass(24 * 7);
  expect(kindsTo(open)).toEqual([]);
  await pass(24 * 8);
  expect(kindsTo(open)).toEqual(['reminder-quote-ending']);
  expect(kindsTo(withdrawn)).toEqual([]);
});

test('a buyer is reminded in the rhythm of their own orders, once for each order', async () => {
  const monthly = await buyer();
  const twice = await buyer();
  const productId = await makeProduct(shop.db, { stock: 50 });
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  for (const days of [90, 61, 30]) await order(monthly, productId, ago(days));
  for (const days of [60, 30]) await order(twice, productId, ago(days));
  await pass(24 * 12);
  expect(kindsTo(monthly)).toEqual(['reminder-reorder']);
  expect(kindsTo(twice)).toEqual([]);
  await order(monthly, productId);
  await pass(24 * 29);
  expect(kindsTo(monthly)).toHaveLength(1);
  await pass(24 * 4);
  expect(kindsTo(monthly)).toHaveLength(2);
}, 120_000);

test('nothing is sent of a kind that the merchant has not switched on', async () => {
  await setReminders({});
  const customer = await buyer();
  await fill(customer, await makeProduct(shop.db, { stock: 50 }));
  await pass(24 * 5);
  expect(kindsTo(customer)).toEqual([]);
});
