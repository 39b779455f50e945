// The adapter against a local server that behaves as published clients of the service document it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Box, CargoRefusal, type Consignment } from '#server/cargo/carrier.ts';
import { startYurticiServer, type YurticiServer } from '#server/testing/yurtici-server.ts';
import { kurus } from '#shared/base/money.ts';
import { createYurtici, type YurticiAccount } from './yurtici.ts';

let yurtici: YurticiServer;
beforeAll(async () => {
  yurtici = await startYurticiServer();
});
afterAll(() => yurtici.stop());

const carrierOf = (change: Partial<YurticiAccount> = {}) =>
  createYurtici({
    account: {
      url: yurtici.url,
      user: yurtici.user,
      password: yurtici.password,
      isTest: true,
      cod: { user: yurtici.codUser, password: yurtici.password },
      ...change,
    },
    clock: () => new Date('2026-11-21T09:00:00Z'),
  });

let made = 0;
function consignment(change: Partial<Consignment> = {}, boxes = 1): Consignment {
  made += 1;
  const key = `ABCDEFG${made}P1`;
  return {
    orderNumber: `ABCDEFG${made}`,
    key,
    total: kurus(45_000),
    receiver: {
      name: 'Iğdır Şahin & Oğlu',
      phone: '+905321234567',
      email: 'igdir@ornek.com',
      city: 'İstanbul',
      district: 'Kadıköy',
      address: 'Caferağa Mah. Moda Cad. No: 1',
      postcode: '34710',
    },
    boxes: Array.from({ length: boxes }, (_, index) => ({
      key: `${key}K${index + 1}`,
      weightG: 2_000,
      lengthCm: 20,
      widthCm: 20,
      heightCm: 15,
      remoteId: null,
    })),
    contents: [],
    isFragile: true,
    cod: null,
    ...change,
  };
}
const keyOf = ({ boxes }: Consignment) => (boxes[0] as Box).key;

test('a parcel is registered once, however often it is booked, also after a lost response', async () => {
  const sent = consignment({}, 2);
  yurtici.fail('lost');
  await expect(carrierOf().book(sent, 'YURTICI')).rejects.not.toBeInstanceOf(CargoRefusal);
  expect(yurtici.state.created).toBe(2);
  const booked = await carrierOf().book(sent, 'YURTICI');
  await carrierOf().book(sent, 'YURTICI');
  expect(yurtici.state.created).toBe(2);
  expect(booked).toMatchObject({
    carrier: 'yurtici',
    boxes: sent.boxes.map(({ key }) => ({ key, barcode: key, trackingNumber: null })),
  });
  expect(yurtici.parcels.get(keyOf(sent))?.sent).toMatchObject({
    receiverCustName: 'Iğdır Şahin & Oğlu',
    receiverPhone1: '5321234567',
    cityName: 'İstanbul',
    townName: 'Kadıköy',
    cargoCount: '2',
    desi: '2.000',
    kg: '2.000',
  });
});

test('if one of two boxes is refused, neither stays registered', async () => {
  const sent = consignment({}, 2);
  yurtici.state.refuseKey = `${sent.key}K2`;
  await expect(carrierOf().book(sent, 'YURTICI')).rejects.toBeInstanceOf(CargoRefusal);
  expect(yurtici.parcels.get(keyOf(sent))?.status).toBe('CNL');
  yurtici.state.refuseKey = '';
});

test.each([
  [{ name: 'Ali' }, 'name'],
  [{ address: 'Moda 1' }, 'address'],
  [{ phone: '+90532' }, 'phone'],
] as const)(
  'a receiver with %j is refused at its field before anything is sent',
  async (change, field) => {
    const { receiver } = consignment();
    const sent = consignment({ receiver: { ...receiver, ...change } });
    await expect(carrierOf().book(sent, 'YURTICI')).rejects.toMatchObject({ field });
  },
);

test('cash on delivery needs its own user at the carrier, which also tracks the parcel', async () => {
  const sent = consignment({ cod: kurus(45_050) });
  await expect(carrierOf({ cod: null }).book(sent, 'YURTICI')).rejects.toBeInstanceOf(CargoRefusal);
  await carrierOf().book(sent, 'YURTICI');
  const parcel = yurtici.parcels.get(keyOf(sent));
  expect(parcel?.user).toBe(yurtici.codUser);
  expect(parcel?.sent).toMatchObject({ ttCollectionType: '0', ttInvoiceAmount: '450.50' });
  expect((await carrierOf().track(sent.boxes)).get(keyOf(sent))?.state).toBe('waiting');
});

test('the tracking number exists once the branch has the parcel; then it is delivered, or returned', async () => {
  const sent = consignment();
  const carrier = carrierOf();
  await carrier.book(sent, 'YURTICI');
  const now = async () => (await carrier.track(sent.boxes)).get(keyOf(sent));
  expect(await now()).toMatchObject({ state: 'waiting', trackingNumber: null });
  yurtici.accept(keyOf(sent));
  expect(await now()).toMatchObject({
    state: 'moving',
    trackingNumber: expect.stringMatching(/^\d+$/),
    price: 8_490,
  });
  yurtici.deliver(keyOf(sent));
  expect(await now()).toMatchObject({
    state: 'delivered',
    text: 'Teslim edildi',
    at: new Date('2026-11-21T14:30:00+03:00'),
  });
  yurtici.sendBack(keyOf(sent));
  expect((await now())?.state).toBe('returning');
});

test('a parcel can be cancelled before the branch has it, and not after', async () => {
  const early = consignment();
  const late = consignment();
  const carrier = carrierOf();
  await carrier.book(early, 'YURTICI');
  expect(await carrier.cancel(early.boxes)).toBe('cancelled');
  expect(await carrier.cancel(early.boxes)).toBe('cancelled');
  await carrier.book(late, 'YURTICI');
  yurtici.accept(keyOf(late));
  expect(await carrier.cancel(late.boxes)).toBe('too-late');
});

test('a return code is registered once, with its first and last day', async () => {
  const request = { code: 'IADE1234', from: '2026-11-21', to: '2026-12-05', boxes: [], given: [] };
  const expected = { code: 'IADE1234', carrier: 'yurtici' };
  const carrier = carrierOf();
  expect(await carrier.returnCode?.(request)).toEqual(expected);
  expect(await carrier.returnCode?.(request)).toEqual(expected);
  expect(yurtici.returnCodes.get('IADE1234')).toMatchObject({
    fieldName: '53',
    startDate: '20261121',
    endDate: '20261205',
    maxCount: '1',
  });
});

test('keys are accepted or refused; an unreachable server is an error, not a refusal', async () => {
  expect(await carrierOf().checkKeys()).toBeNull();
  expect(await carrierOf({ password: 'x' }).checkKeys()).toBe('Kullanıcı adı veya şifre hatalı');
  yurtici.fail('cut');
  await expect(carrierOf().checkKeys()).rejects.not.toBeInstanceOf(CargoRefusal);
});

test('a parcel that was queried within the last minute is left out of the result, not lost', async () => {
  const slow = await startYurticiServer({ blockedMs: 60_000 });
  const sent = consignment();
  const carrier = carrierOf({ url: slow.url });
  await carrier.book(sent, 'YURTICI');
  expect((await carrier.track(sent.boxes)).size).toBe(1);
  expect((await carrier.track(sent.boxes)).size).toBe(0);
  await slow.stop();
});
