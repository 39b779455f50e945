import { describe, expect, test } from 'vitest';
import { decryptIdentityNumber } from '#server/places/identity-number.ts';
import { addressBody } from '#server/testing/addresses.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { testPrivateCalls } from '#server/testing/private-calls.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type {
  AddressesAnswer,
  CustomerAddress,
  CustomerAddressInput,
} from '#shared/customers/account.ts';
import { MAX_ADDRESSES } from '#shared/customers/limits.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const TCKN = '10000000146';
const OTHER_TCKN = '11111111110';
const add = async (as: TestCustomer, change: Partial<CustomerAddressInput> = {}) =>
  (await ask<CustomerAddress>(shop, 'POST', '/user/addresses', { as, body: addressBody(change) }))
    .body;
const list = async (as: TestCustomer) =>
  (await ask<AddressesAnswer>(shop, 'GET', '/user/addresses', { as })).body.content;
const storedAddress = (id: number) =>
  shop.db
    .selectFrom('customerAddresses')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

testPrivateCalls(shop, clock, [
  ['K05', 'GET', '/user/addresses'],
  ['K05', 'POST', '/user/addresses'],
  ['K06', 'PUT', '/user/addresses/1'],
  ['K06', 'DELETE', '/user/addresses/1'],
  ['K07', 'PUT', '/user/addresses/1/default'],
  ['K08', 'GET', '/user/addresses/default'],
]);

describe('adding and changing', () => {
  test('[K05] an address is stored as typed, its place as the list spells it, its number in one form', async () => {
    const customer = await makeCustomer(shop.context);

    const answer = await ask<CustomerAddress>(shop, 'POST', '/user/addresses', {
      as: customer,
      body: addressBody({ title: 'Atölye 🧴', line: '  Şişe Sokak No: 1  ' }),
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: answer.body.id,
      title: 'Atölye 🧴',
      firstName: 'Işıl',
      lastName: 'İğdır',
      phone: '+905321234567',
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Caferağa Mah',
      line: 'Şişe Sokak No: 1',
      postcode: '34710',
      invoice: {
        kind: 'individual',
        companyName: null,
        taxOffice: null,
        taxNumber: null,
        identityNumber: null,
        isEInvoicePayer: false,
      },
      isDefault: true,
    });
    expect(await list(customer)).toEqual([answer.body]);
  });

  test('[K06] a change is answered and stored; fields that are left out become empty', async () => {
    const customer = await makeCustomer(shop.context);
    const { id } = await add(customer);

    const { status, body: changed } = await ask<CustomerAddress>(
      shop,
      'PUT',
      `/user/addresses/${id}`,
      {
        as: customer,
        body: addressBody({ title: 'İş', city: 'Ankara', district: 'Çankaya', postcode: '' }),
      },
    );

    expect(status).toBe(200);
    expect(changed).toMatchObject({
      id,
      title: 'İş',
      city: 'Ankara',
      district: 'Çankaya',
      postcode: '',
    });
    expect(await list(customer)).toEqual([changed]);
  });

  test.each([
    ['without an identity number', { kind: 'individual' }],
    ['with an identity number', { kind: 'individual', identityNumber: TCKN }],
    [
      'of a company',
      { kind: 'corporate', companyName: 'Koku Ltd.', taxOffice: 'Moda', taxNumber: '1234567890' },
    ],
  ] as const)('[K06] an address %s may be sent back as it was read', async (_, invoice) => {
    const customer = await makeCustomer(shop.context);
    const before = await add(customer, { invoice });

    const answer = await ask(shop, 'PUT', `/user/addresses/${before.id}`, {
      as: customer,
      body: before,
    });

    expect(answer).toMatchObject({ status: 200, body: before });
  });

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['an empty title', addressBody({ title: '  ' })],
    ['a title that is too long', addressBody({ title: 'a'.repeat(41) })],
    ['half a character', addressBody({ line: 'Sokak \ud83e' })],
    ['a line break in a name', addressBody({ firstName: 'A\nB' })],
    ['a number that is none', addressBody({ phone: '12' })],
    ['a postcode of letters', addressBody({ postcode: 'ABCDE' })],
    [
      'a wrong identity number',
      addressBody({ invoice: { kind: 'individual', identityNumber: '12345678901' } }),
    ],
    [
      'a wrong tax number',
      addressBody({
        invoice: { kind: 'corporate', companyName: 'A', taxOffice: 'B', taxNumber: '1234567891' },
      }),
    ],
    [
      'a company without a name',
      { ...addressBody(), invoice: { kind: 'corporate', taxNumber: TCKN } },
    ],
    ['a wrong type', { ...addressBody(), isDefault: 'yes' }],
    [
      'a masked number that stands for none',
      addressBody({ invoice: { kind: 'individual', identityNumber: '*******0146' } }),
    ],
  ])('[K05] %s is refused, and nothing is stored', async (_, wrong) => {
    const customer = await makeCustomer(shop.context);

    const answer = await ask<ErrorAnswer>(shop, 'POST', '/user/addresses', {
      as: customer,
      body: wrong,
    });

    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await list(customer)).toEqual([]);
  });

  test('[K05] [K06] a district must be in its province, as at checkout', async () => {
    const customer = await makeCustomer(shop.context);
    const { id } = await add(customer);
    const wrong = addressBody({ city: 'İzmir', district: 'Kadıköy' });

    const answers = [
      await ask<ErrorAnswer>(shop, 'POST', '/user/addresses', { as: customer, body: wrong }),
      await ask<ErrorAnswer>(shop, 'PUT', `/user/addresses/${id}`, { as: customer, body: wrong }),
    ];

    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      Array(2).fill([422, 'DISTRICT_NOT_IN_CITY']),
    );
    expect((await list(customer))[0]?.city).toBe('İstanbul');
  });

  test('[K05] the number of addresses is limited, also for many requests at once', async () => {
    const customer = await makeCustomer(shop.context);
    for (let made = 2; made < MAX_ADDRESSES; made += 1) await add(customer);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask<ErrorAnswer>(shop, 'POST', '/user/addresses', { as: customer, body: addressBody() }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'TOO_MANY_ROWS',
      message: expect.stringContaining(String(MAX_ADDRESSES)),
    });
    expect(await list(customer)).toHaveLength(MAX_ADDRESSES);
  });
});

describe('identity numbers', () => {
  test('[K05] are encrypted at rest and masked on the way out', async () => {
    const customer = await makeCustomer(shop.context);

    const { id, invoice } = await add(customer, {
      invoice: { kind: 'individual', identityNumber: TCKN },
    });

    expect(invoice.identityNumber).toBe('*******0146');
    const row = await storedAddress(id);
    expect(JSON.stringify(row)).not.toContain(TCKN);
    expect(row.identityNumberEncrypted?.toString('latin1')).not.toContain(TCKN);
    expect(
      decryptIdentityNumber(
        shop.context.secrets.identityKey,
        `customer ${customer.id}`,
        row.identityNumberEncrypted as Buffer,
      ),
    ).toBe(TCKN);
  });

  test("[K06] a masked number changes nothing, also a sole trader's; an empty one deletes it", async () => {
    const customer = await makeCustomer(shop.context);
    const { id } = await add(customer, { invoice: { kind: 'individual', identityNumber: TCKN } });
    const before = (await storedAddress(id)).identityNumberEncrypted;
    const put = async (invoice: NonNullable<CustomerAddressInput['invoice']>) =>
      (
        await ask<CustomerAddress>(shop, 'PUT', `/user/addresses/${id}`, {
          as: customer,
          body: addressBody({ invoice }),
        })
      ).body.invoice;

    expect(await put({ kind: 'individual', identityNumber: '*******0146' })).toMatchObject({
      kind: 'individual',
      identityNumber: '*******0146',
    });
    expect((await storedAddress(id)).identityNumberEncrypted).toEqual(before);
    expect(
      await put({
        kind: 'corporate',
        companyName: 'Işıl Cam',
        taxOffice: 'Moda',
        taxNumber: '*******0146',
      }),
    ).toMatchObject({
      kind: 'corporate',
      taxNumber: '*******0146',
      identityNumber: null,
    });
    expect(
      await put({
        kind: 'corporate',
        companyName: 'Işıl Cam',
        taxOffice: 'Moda',
        taxNumber: OTHER_TCKN,
      }),
    ).toMatchObject({ taxNumber: '*******1110' });
    expect(JSON.stringify((await storedAddress(id)).invoice)).not.toContain(OTHER_TCKN);
    expect(await put({ kind: 'individual', identityNumber: '' })).toMatchObject({
      identityNumber: null,
    });
    expect((await storedAddress(id)).identityNumberEncrypted).toBeNull();
  });

  test('[K06] a mask of another number is refused, and the old one stays', async () => {
    const customer = await makeCustomer(shop.context);
    const { id } = await add(customer, { invoice: { kind: 'individual', identityNumber: TCKN } });
    const before = (await storedAddress(id)).identityNumberEncrypted;

    const answer = await ask<ErrorAnswer>(shop, 'PUT', `/user/addresses/${id}`, {
      as: customer,
      body: addressBody({
        title: 'Başka',
        invoice: { kind: 'individual', identityNumber: '*******9999' },
      }),
    });

    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(await storedAddress(id)).toMatchObject({ title: 'Ev', identityNumberEncrypted: before });
  });

  test("[K05] a company's tax number is not masked", async () => {
    const customer = await makeCustomer(shop.context);

    const { invoice } = await add(customer, {
      invoice: {
        kind: 'corporate',
        companyName: 'Şişe A.Ş.',
        taxOffice: 'Kadıköy',
        taxNumber: '1234567890',
        isEInvoicePayer: true,
      },
    });

    expect(invoice).toEqual({
      kind: 'corporate',
      companyName: 'Şişe A.Ş.',
      taxOffice: 'Kadıköy',
      taxNumber: '1234567890',
      identityNumber: null,
      isEInvoicePayer: true,
    });
  });

  test('[K05] a number that cannot be decrypted is shown as missing, and the address still works', async () => {
    const customer = await makeCustomer(shop.context);
    const { id } = await add(customer, { invoice: { kind: 'individual', identityNumber: TCKN } });
    await shop.db
      .updateTable('customerAddresses')
      .set({ identityNumberEncrypted: Buffer.alloc(40, 7) })
      .where('id', '=', id)
      .execute();

    expect((await list(customer))[0]?.invoice.identityNumber).toBeNull();
  });
});

describe("another customer's address", () => {
  test.each([
    ['PUT', '', addressBody({ title: 'Benim', isDefault: true })],
    ['PUT', '/default', undefined],
    ['DELETE', '', undefined],
  ] as const)(
    '[K06] [K07] %s%s is answered as if it did not exist, and nothing changes',
    async (method, path, sent) => {
      const owner = await makeCustomer(shop.context);
      const outsider = await makeCustomer(shop.context);
      const theirs = await add(owner);
      const mine = await add(outsider);

      for (const id of [theirs.id, 2_147_483_647, 9_007_199_254_740_991]) {
        const answer = await ask<ErrorAnswer>(shop, method, `/user/addresses/${id}${path}`, {
          as: outsider,
          body: sent,
        });
        expect([answer.status, answer.body.code]).toEqual([404, 'ADDRESS_NOT_FOUND']);
      }
      for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', '1%00', '%F0%9F%A7%B4']) {
        expect(
          (await ask(shop, method, `/user/addresses/${id}${path}`, { as: outsider, body: sent }))
            .status,
        ).toBe(400);
      }

      expect(await list(owner)).toEqual([theirs]);
      expect(await list(outsider)).toEqual([mine]);
    },
  );
});
