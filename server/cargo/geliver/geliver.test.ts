// The adapter against a local server that behaves as Geliver's documentation and library say.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CargoRefusal, type Consignment } from '#server/cargo/carrier.ts';
import { type GeliverServer, startGeliverServer } from '#server/testing/geliver-server.ts';
import { kurus } from '#shared/base/money.ts';
import { isLabelAddress } from './client.ts';
import { createGeliver } from './geliver.ts';

let geliver: GeliverServer;
beforeAll(async () => {
  geliver = await startGeliverServer({ readsUntilComplete: 2, balance: 1_000 });
});
afterAll(() => geliver.stop());

let senderId: string | null = null;
const waits: number[] = [];
const carrierOf = (token = geliver.token, isTest = false) =>
  createGeliver({
    account: {
      url: geliver.url,
      token,
      isTest,
      shopUrl: 'https://flakon.example',
      sender: {
        name: 'Flakon',
        phone: '+902121234567',
        email: 'siparis@flakon.example',
        city: 'İstanbul',
        district: 'Beşiktaş',
        address: 'Barbaros Bulvarı No: 1',
        postcode: '34349',
      },
    },
    senderIds: {
      read: async () => senderId,
      save: async (id) => {
        senderId = id;
      },
    },
    wait: async (ms) => void waits.push(ms),
  });

let made = 0;
function consignment(change: Partial<Consignment> = {}, boxes = 1): Consignment {
  made += 1;
  return {
    orderNumber: `ABCDEFGH${made}`,
    key: `ABCDEFGH${made}P1`,
    total: kurus(45_000),
    receiver: {
      name: 'Iğdır Şahin',
      phone: '+905321234567',
      email: 'igdir@ornek.com',
      city: 'İstanbul',
      district: 'Kadıköy',
      address: 'Caferağa Mah. Moda Caddesi No: 1',
      postcode: '34710',
    },
    boxes: Array.from({ length: boxes }, (_, index) => ({
      key: `ABCDEFGH${made}P1K${index + 1}`,
      weightG: 2_000,
      lengthCm: 20,
      widthCm: 20,
      heightCm: 15,
      remoteId: null,
    })),
    contents: [{ name: 'Kare şişe', sku: 'S-1', quantity: 10 }],
    isFragile: true,
    cod: null,
    ...change,
  };
}

describe('offers', () => {
  test('are read once a second until every carrier has answered, the cheapest first', async () => {
    const { offers, isComplete, remoteIds } = await carrierOf().offers(consignment());
    expect(isComplete).toBe(true);
    expect(offers).toEqual([
      { service: 'SURAT_STANDART', carrier: 'surat', price: 12_500, days: { min: 2, max: 3 } },
      { service: 'PTT_KAPIDA_ODEME', carrier: 'ptt', price: 14_250, days: { min: 3, max: 4 } },
      { service: 'YURTICI_STANDART', carrier: 'yurtici', price: 16_980, days: { min: 1, max: 2 } },
    ]);
    expect([...remoteIds.values()]).toHaveLength(1);
    expect(waits.every((ms) => ms >= 1_000)).toBe(true);
  });

  test('of two boxes are the sums of both', async () => {
    const { offers } = await carrierOf().offers(consignment({}, 2));
    expect(offers[0]).toMatchObject({ service: 'SURAT_STANDART', price: 25_000 });
  });

  test('a district is sent as Geliver spells it, and one that it does not know is named', async () => {
    const sent = consignment();
    await carrierOf().offers(sent);
    expect([...geliver.shipments.values()].at(-1)?.sent).toMatchObject({
      recipientAddress: { districtName: 'KADIKÖY', cityCode: '34' },
      weight: '2.00',
    });
    const refused = carrierOf().offers(
      consignment({ receiver: { ...sent.receiver, district: 'Yeşilköy' } }),
    );
    await expect(refused).rejects.toMatchObject({ field: 'district' });
  });

  test.each([
    [{ address: 'Moda' }, 'address'],
    [{ phone: '' }, 'phone'],
  ] as const)('a receiver with %j is refused at its field', async (change, field) => {
    const { receiver } = consignment();
    await expect(
      carrierOf().offers(consignment({ receiver: { ...receiver, ...change } })),
    ).rejects.toMatchObject({ field });
  });
});

describe('booking', () => {
  test('twice, and after a lost answer, buys once', async () => {
    const sent = consignment();
    const before = geliver.state.bought;
    geliver.fail('buy', 'lost');
    await expect(carrierOf().book(sent, 'SURAT_STANDART')).rejects.not.toBeInstanceOf(CargoRefusal);
    expect(geliver.state.bought).toBe(before + 1);
    const again = await carrierOf().book(sent, 'SURAT_STANDART');
    const third = await carrierOf().book(sent, 'SURAT_STANDART');
    expect(geliver.state.bought).toBe(before + 1);
    expect(third).toEqual(again);
    expect(again).toMatchObject({
      carrier: 'surat',
      boxes: [{ price: 12_500, trackingNumber: expect.stringMatching(/^GLV/) }],
    });
  });

  test('after a lost creation response makes no second shipment', async () => {
    const sent = consignment();
    const before = geliver.state.made;
    geliver.fail('create', 'lost');
    await expect(carrierOf().offers(sent)).rejects.toThrow();
    await carrierOf().offers(sent);
    expect(geliver.state.made).toBe(before + 1);
  });

  test('without money on the balance is refused with the reason of Geliver', async () => {
    const { balance } = geliver.state;
    geliver.state.balance = 1;
    await expect(carrierOf().book(consignment(), 'SURAT_STANDART')).rejects.toMatchObject({
      reason: 'Bakiye yetersiz',
    });
    geliver.state.balance = balance;
  });

  test('of two boxes buys both or none', async () => {
    const { balance } = geliver.state;
    geliver.state.balance = 130;
    await expect(carrierOf().book(consignment({}, 2), 'SURAT_STANDART')).rejects.toMatchObject({
      reason: 'Bakiye yetersiz',
    });
    expect(geliver.state.balance).toBe(130);
    geliver.state.balance = balance;
  });

  test('money is collected with the first box alone', async () => {
    await carrierOf().offers(consignment({ cod: kurus(45_050) }, 2));
    const sent = [...geliver.shipments.values()].slice(-2).map((one) => one.sent);
    const collecting = sent.filter(({ productPaymentOnDelivery }) => productPaymentOnDelivery);
    expect(collecting).toMatchObject([{ order: { totalAmount: '450.50' } }]);
  });

  test('a service that is not offered is refused', async () => {
    await expect(carrierOf().book(consignment(), 'ARAS_STANDART')).rejects.toBeInstanceOf(
      CargoRefusal,
    );
  });
});

test('a label is fetched, and the parcel is tracked until its end', async () => {
  const sent = consignment();
  const carrier = carrierOf();
  const booked = await carrier.book(sent, 'SURAT_STANDART');
  const box = {
    ...sent.boxes[0],
    remoteId: booked.boxes[0]?.remoteId ?? '',
  } as (typeof sent.boxes)[0];
  const label = await carrier.label(box);
  expect(label?.kind).toBe('pdf');
  expect(label?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const stateNow = async () => (await carrier.track([box])).get(box.key);
  expect((await stateNow())?.state).toBe('waiting');
  const seen = [];
  for (const step of [0, 1, 2, 3]) {
    geliver.step(box.remoteId ?? '', step);
    seen.push((await stateNow())?.state);
  }
  expect(seen).toEqual(['accepted', 'moving', 'out', 'delivered']);
  expect(await carrier.cancel([box])).toBe('too-late');
});

test('cancelling returns the money once, also when it is done twice', async () => {
  const sent = consignment();
  const carrier = carrierOf();
  const before = geliver.state.balance;
  const booked = await carrier.book(sent, 'SURAT_STANDART');
  const boxes = sent.boxes.map((box) => ({ ...box, remoteId: booked.boxes[0]?.remoteId ?? '' }));
  expect(await carrier.cancel(boxes)).toBe('cancelled');
  expect(await carrier.cancel(boxes)).toBe('cancelled');
  expect(geliver.state.balance).toBe(before);
});

test('damage and loss of a parcel are reported as trouble, and its state stays', async () => {
  const sent = consignment();
  const carrier = carrierOf();
  const { boxes } = await carrier.book(sent, 'SURAT_STANDART');
  const remoteId = boxes[0]?.remoteId ?? '';
  geliver.step(remoteId, ['SHIPPED', 'FAILURE', 'package_lost', 'Gönderi kayıp']);
  const tracked = await carrier.track([{ ...(sent.boxes[0] as (typeof sent.boxes)[0]), remoteId }]);
  expect([...tracked.values()]).toMatchObject([{ state: 'moving', hasTrouble: true }]);
});

describe('returned goods', () => {
  const goods = async () => {
    geliver.state.balance += 1_000;
    const sent = consignment();
    const { boxes } = await carrierOf().book(sent, 'YURTICI_STANDART');
    const remoteId = boxes[0]?.remoteId ?? null;
    return [{ key: boxes[0]?.key ?? '', remoteId, service: 'YURTICI_STANDART' }];
  };
  const days = { from: '2026-11-26', to: '2026-12-10' };
  const codeFor = (boxes: Awaited<ReturnType<typeof goods>>, given: string[] = []) =>
    carrierOf().returnCode?.({ code: 'IADE1', ...days, boxes, given });

  test('get the number of a return shipment, with the service that delivered them', async () => {
    const boxes = await goods();
    const given = await codeFor(boxes);
    expect(given?.carrier).toBe('yurtici');
    const made = [...geliver.shipments.values()].at(-1);
    expect(made).toMatchObject({ isReturn: true, barcode: given?.code });
  });

  test.each([
    ['return', 'lost'],
    ['buy', 'lost'],
    ['buy', 'cut'],
  ] as const)('a response of %s that is %s: after a retry one is bought', async (call, failure) => {
    const boxes = await goods();
    const before = geliver.state.bought;
    geliver.fail(call, failure);
    await expect(codeFor(boxes)).rejects.toThrow();
    const given = await codeFor(boxes);
    expect(await codeFor(boxes)).toEqual(given);
    expect(geliver.state.bought).toBe(before + 1);
  });

  test('a second return of the same box has a code of its own', async () => {
    const boxes = await goods();
    const first = (await codeFor(boxes))?.code ?? '';
    const second = (await codeFor(boxes, [first]))?.code ?? '';
    expect(second).not.toBe(first);
    // Neither is used for an outgoing box.
    const [box] = boxes;
    const sent = { ...consignment(), boxes: [{ ...sizes, key: box?.key ?? '', remoteId: null }] };
    const again = await carrierOf().book(sent, 'YURTICI_STANDART');
    expect(again.boxes[0]?.remoteId).toBe(box?.remoteId);
  });

  test('that were not sent with Geliver get no return code', async () => {
    expect(await codeFor([])).toBeNull();
  });
});
const sizes = { weightG: 2_000, lengthCm: 20, widthCm: 20, heightCm: 15 };

test('keys are accepted or refused; a failing server is an error, not a refusal', async () => {
  expect(await carrierOf().checkKeys()).toBeNull();
  expect(await carrierOf('wrong').checkKeys()).toBe('Unauthorized');
  geliver.fail('list', 'broken');
  await expect(carrierOf().checkKeys()).rejects.toThrow('500');
});

test('the shipment is read from both forms of a message, and from nothing else', () => {
  const { parseNotification = () => 'none' } = carrierOf();
  const [id = ''] = geliver.shipments.keys();
  expect(parseNotification(geliver.message(id, true))).toBe(id);
  expect(parseNotification(geliver.message(id, false))).toBe(id);
  for (const body of [null, 'x', {}, { id: 7 }, { data: {} }])
    expect(parseNotification(body)).toBeNull();
});

test.each([
  ['https://etiket.example.com/a.pdf', true],
  ['http://127.0.0.1:4000/labels/a.pdf', true],
  ['http://etiket.example.com/a.pdf', false],
  ['https://10.0.0.1/a.pdf', false],
  ['https://localhost/a.pdf', false],
  ['https://[::1]/a.pdf', false],
  ['file:///etc/passwd', false],
  ['etiket', false],
])('a label at %s is fetched: %s', (address, expected) => {
  expect(isLabelAddress(address, 'http://127.0.0.1:4000/api/v1')).toBe(expected);
});
