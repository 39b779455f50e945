// The first steps are derived from the shop's own data, and "Canlıya geç" switches the test bank
// off.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { call } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SetupAnswer } from '#shared/back-office/setup.ts';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { readProgress, readSetup } from './setup.ts';

const shop = useTestApp();

async function ask<T = SetupAnswer>(
  admin: TestAdmin,
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  body?: object,
) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin${address}`,
    headers: { authorization: `Bearer ${admin.accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
}
const doneOf = ({ steps }: SetupAnswer) =>
  steps.filter(({ isDone }) => isDone).map(({ key }) => key);

test('a new shop has every step open, and a person without the right sees none', async () => {
  const owner = await makeAdmin(shop.context);
  const { body } = await ask(owner, 'GET', '/settings/setup');
  expect(doneOf(body)).toEqual([]);
  expect(body.environmentFindings).toEqual(['testbank', 'rateLimits', 'jwtSecret', 'https']);
  expect(body.livePaymentProviders).toBe('transfer');
  const today = await ask<TodayAnswer>(owner, 'GET', '/today');
  expect(today.body.setup).toMatchObject({ done: 0, open: body.steps.map(({ key }) => key) });
  const refused = await ask<{ code: string }>(owner, 'POST', '/settings/setup/live');
  expect([refused.status, refused.body.code]).toEqual([409, 'SHOP_NOT_READY']);

  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect((await ask(editor, 'GET', '/settings/setup')).status).toBe(403);
  expect((await ask(editor, 'POST', '/settings/setup/live')).status).toBe(403);
});

test('entered settings complete their step and end the test bank, also by two requests at once', async () => {
  const owner = await makeAdmin(shop.context);
  const settings = (await ask<SettingsAnswer>(owner, 'GET', '/settings')).body;
  const put = async (group: string, value: object) => {
    const answer = await ask<object>(owner, 'PUT', `/settings/${group}`, value);
    expect([group, answer.status, answer.body]).toEqual([group, 200, expect.anything()]);
  };
  await put('shop', {
    ...settings.shop,
    title: 'Cam Evi Ltd. Şti.',
    mersis: '0454053692000012',
    taxOffice: 'Kadıköy',
    taxNumber: '4540536920',
    phone: '+902163334455',
    email: 'a@camevi.com',
    address: 'Moda Cad. 1, İstanbul',
    etbisLink: 'https://etbis.gov.tr/1',
    iban: 'TR320010009999901234567890',
  });
  await put('rates', { ...settings.rates, taxRatePercentage: 20 });
  await put('invoices', {
    ...settings.invoices,
    carriers: [{ carrier: 'aras', title: 'Aras Kargo', taxNumber: '4540536920' }],
  });
  await sql`
    insert into page_texts (key, version, title_tr, body_tr, is_sample, published_at)
    select distinct on (key) key, version + 1, title_tr, body_tr, false, now() from page_texts
    where published_at is not null order by key, version desc`.execute(shop.db);
  const body = (await ask(owner, 'GET', '/settings/setup')).body;
  expect(body.shopFindings).toEqual([]);
  expect(doneOf(body)).toEqual(['shop', 'payment', 'shipping', 'texts']);
  expect(body.offersTestbank).toBe(true);

  const both = await Promise.all([
    ask(owner, 'POST', '/settings/setup/live'),
    ask(owner, 'POST', '/settings/setup/live'),
  ]);
  expect(both.map(({ status }) => status).sort()).toContain(200);
  const after = await ask(owner, 'POST', '/settings/setup/live');
  expect(after).toMatchObject({ status: 200, body: { offersTestbank: false } });
  await expect
    .poll(async () => (await call<ShopAnswer>(shop, 'GET', '/config/shop')).body.paymentMethods)
    .toEqual(['transfer']);
});

test('own products, a paid order and a mail server are seen; with all of them nothing is left', async () => {
  await makeProduct(shop.db);
  await shop.db
    .insertInto('auditLog')
    .values({
      action: 'create',
      entity: 'product',
      entityId: '1',
      adminEmail: 'a@b.co',
    })
    .execute();
  expect(doneOf(await readSetup(shop.context))).toContain('product');
  const config = { ...shop.config, smtpUrl: 'smtp://localhost' };
  const progress = await readProgress({ ...shop.context, config });
  expect(progress?.open).toEqual(['logo', 'order']);
});
