import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { RatesAnswer, ShopAnswer } from '#shared/settings/config.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

const shop = useTestApp();
let owner: TestAdmin | null = null;

async function ask<T = SettingsAnswer>(
  method: 'GET' | 'PUT',
  group = '',
  body?: object,
  admin?: TestAdmin,
) {
  owner ??= await makeAdmin(shop.context);
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/settings${group && `/${group}`}`,
    headers: { authorization: `Bearer ${(admin ?? owner).accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
}
const read = async () => (await ask('GET')).body;
const errorsOf = (body: unknown) =>
  Object.fromEntries(
    ((body as ErrorAnswer).errors ?? []).map(({ path, message }) => [path, message]),
  );

test('all settings have the values of the specification, until the merchant changes them', async () => {
  const settings = await read();
  expect(settings.rates).toEqual({
    taxRatePercentage: 18,
    shippingCost: 80,
    freeShippingThreshold: 500,
    pricesIncludeTax: false,
    lowestPriceDays: 30,
    version: 1,
  });
  expect(settings.shipping).toMatchObject({
    isOn: false,
    options: [],
    freeUpToDesi: null,
    version: 0,
  });
  expect(settings.payments).toEqual({
    offered: ['testbank', 'transfer'],
    installments: { isOn: false, maxCount: 6, minTotal: 500, payer: 'buyer', categories: [] },
    cashOnDelivery: { isOn: false, surcharge: 40, maxTotal: 5_000 },
    marks: null,
    providers: [
      { name: 'testbank', method: 'card', lack: null },
      { name: 'iyzico', method: 'card', lack: 'no-keys' },
      { name: 'paytr', method: 'card', lack: 'no-keys' },
      { name: 'transfer', method: 'transfer', lack: null },
    ],
    version: 0,
  });
  expect(settings.analytics).toEqual({ gtmId: '', adsConversion: '', version: 1 });
  expect(settings.shop).toMatchObject({ name: 'Flakon', version: 1 });
});

test('only the owner may look and change', async () => {
  const before = await read();
  const changed = { ...before.shop, name: 'Şişe İstanbul' };
  for (const role of ['editor', 'fulfilment'] as const) {
    const admin = await makeAdmin(shop.context, { role });
    expect((await ask('GET', '', undefined, admin)).status).toBe(403);
    expect((await ask('PUT', 'shop', changed, admin)).status).toBe(403);
  }
  expect(await read()).toEqual(before);
});

test('[G09] a changed rate is in the shop at once, in the log with both values, and only once', async () => {
  const { rates } = await read();
  const changed = await ask<SettingsAnswer['rates']>('PUT', 'rates', {
    ...rates,
    taxRatePercentage: 20.5,
    freeShippingThreshold: 750.5,
  });
  expect(changed).toEqual({
    status: 200,
    body: {
      ...rates,
      taxRatePercentage: 20.5,
      freeShippingThreshold: 750.5,
      version: rates.version + 1,
    },
  });
  await expect
    .poll(async () => (await call<RatesAnswer>(shop, 'GET', '/config/rates')).body)
    .toEqual({
      taxRate: 0.205,
      shippingCost: 80,
      freeShippingThreshold: 750.5,
      pricesIncludeTax: false,
    });

  const again = await ask<ErrorAnswer>('PUT', 'rates', { ...rates, shippingCost: 1 });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'EDIT_CONFLICT', details: { current: changed.body } },
  });
  const log = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'settings')
    .where('entityId', '=', 'rates')
    .execute();
  expect(log).toMatchObject([
    {
      action: 'update',
      before: { taxRate: 0.18 },
      after: { taxRate: 0.205, freeShippingKurus: 75_050 },
    },
  ]);
});

test('without a threshold the shop gets one that no cart reaches (specification 8)', async () => {
  const { rates } = await read();
  expect((await ask('PUT', 'rates', { ...rates, freeShippingThreshold: null })).body).toMatchObject(
    { freeShippingThreshold: null },
  );
  // As soon as the process is notified.
  await expect
    .poll(
      async () =>
        (await call<RatesAnswer>(shop, 'GET', '/config/rates')).body.freeShippingThreshold,
    )
    .toBe(99_999_999);
  await ask('PUT', 'rates', { ...rates, version: rates.version + 1 });
});

test.each([
  [{ taxRatePercentage: 101 }, 'taxRatePercentage'],
  [{ taxRatePercentage: -1 }, 'taxRatePercentage'],
  [{ taxRatePercentage: 18.005 }, 'taxRatePercentage'],
  [{ lowestPriceDays: 29 }, 'lowestPriceDays'],
  [{ lowestPriceDays: 366 }, 'lowestPriceDays'],
  [{ lowestPriceDays: 30.5 }, 'lowestPriceDays'],
  [{ shippingCost: 80.001 }, 'shippingCost'],
  [{ shippingCost: 1e12 }, 'shippingCost'],
  [{ freeShippingThreshold: -5 }, 'freeShippingThreshold'],
  [{ shippingCost: '80' }, 'shippingCost'],
  [{ pricesIncludeTax: 'evet' }, 'pricesIncludeTax'],
  [{ version: -1 }, 'version'],
])('%j is refused at its field', async (change, field) => {
  const { rates } = await read();
  const { status, body } = await ask('PUT', 'rates', { ...rates, ...change });
  expect(status).toBe(400);
  expect(Object.keys(errorsOf(body))).toEqual([field]);
  expect((await read()).rates).toEqual(rates);
});

test('an empty body changes nothing', async () => {
  const before = await read();
  for (const group of ['shop', 'rates', 'shipping', 'payments', 'analytics'])
    expect((await ask('PUT', group, {})).status).toBe(400);
  expect(await read()).toEqual(before);
});

test('the seller’s data: numbers are checked and stored without spaces, existing values are not checked', async () => {
  const { shop: before } = await read();
  // The demo's own tax number has no valid check digit: it stays until an administrator enters
  // another one.
  const body = {
    ...before,
    name: 'Şişe İstanbul',
    mersis: '0 4540536920 00015',
    taxNumber: '454 053 6920',
    iban: 'tr33 0006 1005 1978 6457 8413 26',
    phone: '0850 123 45 67',
    whatsappNumber: '+90 532 123 45 67',
    socialLinks: ['https://www.instagram.com/flakon', ''],
    orderEmails: ['depo@ornek.com', '', 'depo@ornek.com'],
  };
  const { status, body: changed } = await ask<SettingsAnswer['shop']>('PUT', 'shop', body);
  expect({ status, changed }).toEqual({
    status: 200,
    changed: {
      ...body,
      mersis: '0454053692000015',
      taxNumber: '4540536920',
      iban: 'TR330006100519786457841326',
      phone: '+908501234567',
      whatsappNumber: '905321234567',
      socialLinks: ['https://www.instagram.com/flakon'],
      orderEmails: ['depo@ornek.com'],
      version: before.version + 1,
    },
  });
  await expect
    .poll(async () => (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body)
    .toMatchObject({ name: 'Şişe İstanbul', whatsappNumber: '905321234567' });
  // The addresses that get the shop's mails are not public.
  const { body: shown } = await call<ShopAnswer>(shop, 'GET', '/config/shop');
  expect(JSON.stringify(shown)).not.toContain('depo@ornek.com');
});

test.each([
  [{ mersis: '0454053692000' }, 'mersis', 'MERSİS numarası 16 rakamdır'],
  [{ mersis: '0454053692100015' }, 'mersis', 'MERSİS numarası 16 rakamdır'],
  [{ mersis: '0123456789000015' }, 'mersis', 'bu vergi numarasına ait değil'],
  [{ taxNumber: '4540536921' }, 'taxNumber', 'denetim basamağı'],
  [{ iban: 'TR330006100519786457841327' }, 'iban', 'IBAN tutmuyor'],
  [{ iban: 'DE89370400440532013000' }, 'iban', 'IBAN tutmuyor'],
  [{ iban: '' }, 'iban', 'Havale ile ödeme açık'],
  [{ title: ' ' }, 'title', 'boş bırakılamaz'],
  [{ phone: '123' }, 'phone', 'alan koduyla'],
  [{ whatsappNumber: 'ara beni' }, 'whatsappNumber', 'ülke koduyla'],
  [{ email: 'olmaz' }, 'email', 'e-posta'],
  [{ kep: 'olmaz' }, 'kep', 'e-posta'],
  [{ orderEmails: ['depo@ornek.com', 'olmaz'] }, 'orderEmails', 'e-posta'],
  [{ socialLinks: ['http://instagram.com/x'] }, 'socialLinks', 'https://'],
  [{ socialLinks: ['javascript:alert(1)'] }, 'socialLinks', 'https://'],
  [
    { socialLinks: Array.from({ length: 9 }, (_, index) => `https://ornek.com/${index}`) },
    'socialLinks',
    'En fazla 8',
  ],
  [{ etbisLink: 'etbis' }, 'etbisLink', 'https://'],
])('%j is refused with a message', async (change, field, message) => {
  const { shop: current } = await read();
  const { status, body } = await ask('PUT', 'shop', { ...current, ...change });
  expect(status).toBe(400);
  expect(errorsOf(body)[field]).toContain(message);
});

test('half characters and control characters are refused, İ and emoji stored', async () => {
  const { shop: current } = await read();
  for (const name of ['\ud800', 'a\u0000b', 'a\nb'])
    expect((await ask('PUT', 'shop', { ...current, name })).status).toBe(400);
  expect(
    (await ask<SettingsAnswer['shop']>('PUT', 'shop', { ...current, name: 'İĞNE ışık 🧴' })).body
      .name,
  ).toBe('İĞNE ışık 🧴');
});

test('two administrators at once: one is saved, the other is refused', async () => {
  const { analytics } = await read();
  const both = await Promise.all(
    ['GTM-AAAA11', 'GTM-BBBB22'].map((gtmId) =>
      ask('PUT', 'analytics', { version: analytics.version, gtmId }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an invalid tag is refused, a lower case one is corrected', async () => {
  const { analytics } = await read();
  expect(
    (await ask('PUT', 'analytics', { version: analytics.version, gtmId: '"><script>' })).status,
  ).toBe(400);
  expect(
    (await ask('PUT', 'analytics', { version: analytics.version, gtmId: 'gtm-abc123' })).body,
  ).toMatchObject({ gtmId: 'GTM-ABC123' });
});

test('the target of conversions is typed, and stays when only the tag is changed', async () => {
  const put = async (body: object) =>
    ask<SettingsAnswer['analytics']>('PUT', 'analytics', {
      version: (await read()).analytics.version,
      gtmId: 'GTM-ABC123',
      ...body,
    });
  expect((await put({ adsConversion: 'AW-1234/a b' })).status).toBe(400);
  expect((await put({ adsConversion: 'AW-123456789/etiket' })).status).toBe(200);
  expect((await put({ gtmId: '' })).body).toMatchObject({ adsConversion: 'AW-123456789/etiket' });
  const inShop = async () =>
    (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.adsConversion;
  await expect.poll(inShop).toBe('AW-123456789/etiket');
  expect((await put({ adsConversion: '' })).body).toMatchObject({ adsConversion: '' });
  await expect.poll(inShop).toBe('');
});
