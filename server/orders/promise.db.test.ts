// The promised days of dispatch and arrival that a buyer reads before and after paying.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, type ErrorAnswer, pay, placeOrder, readOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import type { CheckoutInput } from '#shared/checkout/checkout.ts';
import type { DeliveryDatesAnswer } from '#shared/settings/config.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

// Monday, eleven o'clock in Istanbul.
const clock = testClock(new Date('2026-11-23T08:00:00Z'));
const shop = useTestApp({ clock: clock.now });

const settings = async <T>(method: 'GET' | 'PUT', path: string, body?: object) => {
  const admin = await makeAdmin(shop.context);
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/settings${path}`,
    headers: { authorization: `Bearer ${admin.accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
};
const datesOf = async (query: string) =>
  (await call<DeliveryDatesAnswer>(shop, 'GET', `/delivery-dates${query}`)).body.dates;

test('nothing is promised until the merchant turns it on, and then at once', async () => {
  expect(await datesOf('?city=%C4%B0zmir')).toBeNull();
  const { delivery } = (await settings<SettingsAnswer>('GET', '')).body;
  expect(delivery).toMatchObject({ isOn: false, cutOff: '14:00', version: 0 });

  const { status } = await settings('PUT', '/delivery', { ...delivery, isOn: true });
  expect(status).toBe(200);
  const dates = await datesOf('?city=%C4%B0zmir');
  expect(dates?.arrival?.from.localeCompare(dates.dispatchOn)).toBe(1);
  expect((await datesOf(''))?.arrival).toBeNull();
  expect((await datesOf('?city=Atlantis'))?.arrival).toBeNull();
  const made = await datesOf('?city=%C4%B0zmir&personalised=true');
  expect(made?.dispatchOn.localeCompare(dates?.dispatchOn ?? '')).toBe(1);
});

test('says by when an order must be paid to arrive before a day', async () => {
  const deadlineOf = async (query: string) =>
    (await call<DeliveryDatesAnswer>(shop, 'GET', `/delivery-dates${query}`)).body.deadline;
  const city = 'city=%C4%B0zmir';
  const inAYear = '2027-11-23';
  const found = await deadlineOf(`?${city}&before=${inAYear}`);
  expect(found?.isInTime).toBe(true);
  expect(found?.payBefore?.localeCompare(inAYear)).toBe(-1);
  const made = await deadlineOf(`?${city}&before=${inAYear}&personalised=true`);
  expect(made?.payBefore?.localeCompare(found?.payBefore ?? '')).toBe(-1);
  expect(await deadlineOf(`?${city}&before=2026-01-01`)).toEqual({
    isInTime: false,
    payBefore: null,
  });
  expect(await deadlineOf(`?before=${inAYear}`)).toBeNull();
  expect(await deadlineOf(`?${city}`)).toBeNull();
  expect((await call(shop, 'GET', `/delivery-dates?${city}&before=2026-02-30`)).status).toBe(400);
});

test('invalid values are reported at their fields', async () => {
  const { delivery } = (await settings<SettingsAnswer>('GET', '')).body;
  const { status, body } = await settings<ErrorAnswer>('PUT', '/delivery', {
    ...delivery,
    cutOff: '25:00',
    workingDays: [],
    closedDays: ['2026-02-30'],
    regions: { ...delivery.regions, aegean: { min: 3, max: 2 } },
    cities: [
      { city: 'Atlantis', min: 1, max: 2 },
      { city: 'Van', min: 1, max: 2 },
      { city: 'Van', min: 0, max: 2 },
    ],
  });
  expect(status).toBe(400);
  expect(body.errors?.map(({ path }) => path).sort()).toEqual([
    'cities.0.city',
    'cities.2.city',
    'cities.2.days',
    'closedDays',
    'cutOff',
    'regions.aegean',
    'workingDays',
  ]);
});

const place = async (change: Partial<CheckoutInput> = {}) =>
  placeOrder(
    shop,
    [{ productId: await makeProduct(shop.db, { stock: 50 }), quantity: 10 }],
    change,
  );
const promiseOf = async (placed: Awaited<ReturnType<typeof place>>) =>
  (await readOrder(shop, placed)).body.promise;
async function ship(orderNumber: string, carrier: string) {
  const as = await makeAdmin(shop.context);
  const path = `/admin/orders/${orderNumber}`;
  const { version } = (await ask<AdminOrder>(shop, 'GET', path, { as })).body;
  const rows = [{ position: 1, quantity: 10 }];
  const body = { version, carrier, trackingNumber: 'X1', rows };
  expect((await ask(shop, 'POST', `${path}/shipments`, { as, body })).status).toBe(200);
}

test('an order gets its delivery days when it is paid, its mail says them, and dispatch renews them', async () => {
  const placed = await place();
  expect(await promiseOf(placed)).toBeNull();
  await pay(shop, placed);
  const first = { dispatchOn: '2026-11-23', from: '2026-11-24', to: '2026-11-25' };
  expect(await promiseOf(placed)).toEqual(first);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const paid = mailer.sent.find(({ subject }) => subject.includes('Ödemeniz'));
  expect(paid?.text).toMatch(/Tahmini teslim\W+24\s–\s25 Kasım/);

  // The shop is late: a past promise is not shown any more, and the parcel gets new days.
  clock.advance(24 * HOUR);
  expect(await promiseOf(placed)).toBeNull();
  await ship(placed.orderNumber, 'aras');
  expect(await promiseOf(placed)).toEqual({
    dispatchOn: '2026-11-24',
    from: '2026-11-25',
    to: '2026-11-26',
  });
});

test('a later change of the settings does not change a given promise', async () => {
  const placed = await place();
  await pay(shop, placed);
  const given = await promiseOf(placed);
  const { delivery } = (await settings<SettingsAnswer>('GET', '')).body;
  await settings('PUT', '/delivery', {
    ...delivery,
    regions: { ...delivery.regions, marmara: { min: 9, max: 12 } },
  });
  expect(given).not.toBeNull();
  expect(await promiseOf(placed)).toEqual(given);
});

test('an order that its buyer collects has no delivery day', async () => {
  const placed = await place();
  await pay(shop, placed);
  await ship(placed.orderNumber, 'hand-over');
  expect(await promiseOf(placed)).toBeNull();
});
