import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { RatesAnswer, ShopAnswer, TaxShippingAnswer } from '#shared/settings/config.ts';
import { refuseUnsafeShop } from './live-shop.ts';
import { insertFirstSettings } from './settings.ts';

const shop = useTestApp();

test('[G09] [E27] the rates, with the defaults of the specification', async () => {
  const { status, body } = await call<RatesAnswer>(shop, 'GET', '/config/rates');

  expect(status).toBe(200);
  expect(body).toEqual({
    taxRate: 0.18,
    shippingCost: 80,
    freeShippingThreshold: 500,
    pricesIncludeTax: false,
  });
});

test('a live shop begins with 20 %, and does not start with 18 %, which is no longer in force', async () => {
  const live = { ...shop.context.config, isLive: true };
  await expect(refuseUnsafeShop(shop.db, live)).rejects.toThrow(/18 %.*20 %/);
  await expect(refuseUnsafeShop(shop.db, shop.context.config)).resolves.toBeUndefined();

  const { value } = await shop.db
    .deleteFrom('settings')
    .where('key', '=', 'rates')
    .returning('value')
    .executeTakeFirstOrThrow();
  await insertFirstSettings(shop.db, live);
  await expect(refuseUnsafeShop(shop.db, live)).rejects.not.toThrow(/18 %/);
  await shop.db
    .updateTable('settings')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', 'rates')
    .execute();
});

test('[G10] tax and shipping as texts', async () => {
  const turkish = await call<TaxShippingAnswer>(shop, 'GET', '/config/tax-shipping');
  const english = await call<TaxShippingAnswer>(shop, 'GET', '/config/tax-shipping', {
    headers: { 'accept-language': 'en' },
  });

  expect(turkish.body).toEqual({
    taxRatePercentage: 18,
    configName: 'KDV',
    isActive: true,
    isDefault: true,
    description: 'Fiyatlara %18 KDV eklenir.',
  });
  expect(english.body.description).toBe('18% VAT is added to prices.');
});

test('the seller and the ways to pay, without the bank account', async () => {
  const { body } = await call<ShopAnswer>(shop, 'GET', '/config/shop');

  expect(body).toMatchObject({
    name: 'Flakon',
    title: 'Flakon Cam ve Ambalaj Ticaret Limited Şirketi',
    paymentMethods: ['card', 'transfer'],
  });
  expect(JSON.stringify(body)).not.toContain('TR33');
});

test('[G09] a changed rate is soon in every answer, and in the next cart', async () => {
  await sql`update settings set value = value || '{"taxRate": 0.2, "shippingKurus": 9000}' where key = 'rates'`.execute(
    shop.db,
  );

  await expect
    .poll(async () => (await call<RatesAnswer>(shop, 'GET', '/config/rates')).body)
    .toMatchObject({ taxRate: 0.2, shippingCost: 90 });
});

test('no third party unless the shop has named it; an invalid id counts as none', async () => {
  const analytics = async () => {
    const { body } = await call<ShopAnswer>(shop, 'GET', '/config/shop');
    return { gtmId: body.gtmId, adsConversion: body.adsConversion };
  };
  expect(await analytics()).toEqual({ gtmId: '', adsConversion: '' });

  await sql`update settings set value = '{"gtmId": "GTM-ABC123"}' where key = 'analytics'`.execute(
    shop.db,
  );
  await expect.poll(analytics).toEqual({ gtmId: 'GTM-ABC123', adsConversion: '' });
  await sql`update settings set value = '{"gtmId": "\\"><script>"}' where key = 'analytics'`.execute(
    shop.db,
  );
  await expect.poll(analytics).toEqual({ gtmId: '', adsConversion: '' });
});
