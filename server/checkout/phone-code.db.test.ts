// Cash on delivery with a code: an order requires the phone number that the buyer has typed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { demoNetgsm, type NetgsmServer, startNetgsmServer } from '#server/testing/netgsm-server.ts';
import { savePaymentSettings } from '#server/testing/payment-settings.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import type { CheckoutAnswer, CheckoutInput } from '#shared/checkout/checkout.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';

const clock = testClock();
const shop = {} as TestApp;
let netgsm: NetgsmServer;
let productId = 0;
beforeAll(async () => {
  netgsm = await startNetgsmServer({ clock: clock.now });
  Object.assign(
    shop,
    await startTestApp({
      clock: clock.now,
      env: {
        NETGSM_URL: netgsm.url,
        NETGSM_USER: demoNetgsm.userCode,
        NETGSM_PASSWORD: demoNetgsm.password,
        NETGSM_SENDER: demoNetgsm.sender,
      },
    }),
  );
  await savePaymentSettings(shop.context, {
    cashOnDelivery: { isOn: true, surchargeKurus: 0, maxTotalKurus: 1_000_000 },
  });
  productId = await makeProduct(shop.db, { stock: 10_000, price: 1_000 });
});
afterAll(async () => {
  await shop.stop();
  await netgsm.stop();
});
beforeEach(() => clock.advance(HOUR));

async function setRules(rules: object) {
  const value = JSON.stringify(rules);
  await shop.db
    .insertInto('settings')
    .values({ key: 'sms', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  shop.context.settings.dropCached();
}
let made = 0;
async function begin() {
  made += 1;
  await setRules({ cashCode: true });
  return `0532 000 00 ${String(made).padStart(2, '0')}`;
}
const askForCode = (phone: string) =>
  call<ErrorAnswer & { resendSeconds: number }>(shop, 'POST', '/checkout/phone-codes', {
    body: { phone },
  });
/** The codes that the phone receives, after the job has run. */
async function codesOf(phone: string): Promise<string[]> {
  await doJobs(shop.context, recordingMailer());
  return netgsm.sent
    .filter(({ no }) => no === phone.replaceAll(' ', '').slice(1))
    .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
}
async function order(phone: string, phoneCode: string | null, key: string = randomUUID()) {
  const body = await checkoutBody(shop, [{ productId, quantity: 1 }]);
  const sent: CheckoutInput = {
    ...body,
    customer: { ...body.customer, phone },
    paymentMethod: 'cash-on-delivery',
    phoneCode,
  };
  return call<CheckoutAnswer & ErrorAnswer>(shop, 'POST', '/checkout', {
    body: sent,
    headers: { 'idempotency-key': key },
  });
}

test('an order with cash on delivery needs the code of its telephone', async () => {
  const phone = await begin();
  const other = await begin();
  expect((await order(phone, null)).body.code).toBe('PHONE_CODE_NEEDED');
  await askForCode(phone);
  await askForCode(other);
  const [code = ''] = await codesOf(phone);
  const [foreign = ''] = await codesOf(other);
  expect((await order(phone, foreign)).body.code).toBe('PHONE_CODE_WRONG');
  const placed = await order(phone, code);
  expect(placed.body).toMatchObject({ status: 'CONFIRMED' });
});

test('the same attempt returns the same order, also after its code has expired', async () => {
  const phone = await begin();
  await askForCode(phone);
  const [code = ''] = await codesOf(phone);
  const key = randomUUID();
  const first = await order(phone, code, key);
  clock.advance(2 * HOUR);
  const second = await order(phone, null, key);
  expect(second.body.orderNumber).toBe(first.body.orderNumber);
  expect((await order(phone, code)).body.code).toBe('PHONE_CODE_WRONG');
});

test('five wrong tries end a code, and a right one is valid for half an hour', async () => {
  const guessed = await begin();
  const right = await begin();
  await askForCode(guessed);
  const [code = ''] = await codesOf(guessed);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await order(guessed, wrong);
  expect((await order(guessed, code)).body.code).toBe('PHONE_CODE_WRONG');

  await askForCode(right);
  const [proved = ''] = await codesOf(right);
  expect((await order(right, proved)).status).toBe(200);
  clock.advance(29 * MINUTE);
  expect((await order(right, proved)).status).toBe(200);
});

test('a number gets one SMS a minute, also for many requests at once', async () => {
  const phone = await begin();
  const answers = await Promise.all([1, 2, 3, 4].map(() => askForCode(phone)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await codesOf(phone)).toHaveLength(1);
  clock.advance(MINUTE + 1);
  await askForCode(phone);
  expect(await codesOf(phone)).toHaveLength(2);
});

test('no code is stored in a row, a job or the log', async () => {
  const phone = await begin();
  await askForCode(phone);
  const [code = ''] = await codesOf(phone);
  const [sms, codes] = await Promise.all([
    shop.db.selectFrom('sms').select('words').where('kind', '=', 'phone-code').execute(),
    shop.db.selectFrom('phoneCodes').selectAll().execute(),
  ]);
  expect(code).toMatch(/^\d{6}$/);
  expect(sms.every(({ words }) => words === null)).toBe(true);
  expect(JSON.stringify(codes)).not.toContain(code);
});

test('without the switch or the SMS service no code is required; land lines get no code', async () => {
  const phone = await begin();
  const shown = async () =>
    (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.cashOnDelivery?.needsCode;
  expect((await askForCode('0212 123 45 67')).body.code).toBe('PHONE_NOT_MOBILE');
  await expect.poll(shown).toBe(true);
  await setRules({ cashCode: true, dailyLimit: 1 });
  await order(phone, null);
  expect((await askForCode(phone)).status).toBe(503);
  await setRules({ cashCode: false });
  await expect.poll(shown).toBe(false);
  expect((await askForCode(phone)).status).toBe(503);
  expect((await order(phone, null)).status).toBe(200);
});
