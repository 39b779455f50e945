import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

const shop = useTestApp({ env: { SHOP_CARRIERS: 'aras=4540536920' } });
const read = async () => {
  const as = await makeAdmin(shop.context);
  return (await ask<SettingsAnswer>(shop, 'GET', '/admin/settings', { as })).body.invoices;
};
const put = async (body: object, role: 'owner' | 'fulfilment' = 'owner') =>
  ask<SettingsAnswer['invoices'] & ErrorAnswer>(shop, 'PUT', '/admin/settings/invoices', {
    as: await makeAdmin(shop.context, { role }),
    body,
  });

test('the environment gives the first carriers; then the owner decides, and it is in the log', async () => {
  const before = await read();
  expect(before).toMatchObject({
    archiveSeries: 'FLA',
    invoiceSeries: 'FLF',
    exemptionCode: '351',
    carriers: [{ carrier: 'aras', title: 'Aras Kargo', taxNumber: '4540536920' }],
  });
  const carriers = [
    { carrier: 'aras', title: 'Aras Kargo A.Ş.', taxNumber: '454 053 69 20' },
    { carrier: 'ptt', title: '', taxNumber: '' },
    { carrier: 'Deniz Nakliyat', title: 'Deniz Işık', taxNumber: '10000000146' },
  ];
  expect((await put({ ...before, carriers }, 'fulfilment')).status).toBe(403);
  const saved = await put({ ...before, archiveSeries: 'abc', carriers });
  expect([saved.status, saved.body]).toEqual([
    200,
    {
      ...before,
      archiveSeries: 'ABC',
      carriers: [{ ...carriers[0], taxNumber: '4540536920' }, carriers[2]],
      version: before.version + 1,
    },
  ]);
  expect((await shop.context.settings.invoices()).archiveSeries).toBe('ABC');
  expect((await put({ ...before, archiveSeries: 'XYZ' })).body.code).toBe('EDIT_CONFLICT');
  const logged = await shop.db
    .selectFrom('auditLog')
    .select('entityId')
    .where('entity', '=', 'settings')
    .execute();
  expect(logged).toEqual([{ entityId: 'invoices' }]);
});

const aras = { carrier: 'aras', title: 'Aras', taxNumber: '4540536920' };
test.each([
  [{ archiveSeries: 'ŞĞ1' }, 'archiveSeries', 'Türkçe harf'],
  [{ archiveSeries: 'AB' }, 'archiveSeries', 'üç büyük'],
  [{ archiveSeries: 'AAA', invoiceSeries: 'AAA' }, 'invoiceSeries', 'ayrı seriler'],
  [{ exemptionCode: '35' }, 'exemptionCode', 'istisna kodunu'],
  [{ exemptionReason: ' ' }, 'exemptionReason', 'boş bırakılamaz'],
  [{ carriers: [{ ...aras, taxNumber: '4540536921' }] }, 'carriers.0.taxNumber', 'denetim'],
  [{ carriers: [{ ...aras, title: '' }] }, 'carriers.0.title', 'boş bırakılamaz'],
  [{ carriers: [aras, aras] }, 'carriers.1.carrier', 'iki kez'],
])('%j is refused with a message', async (change, path, message) => {
  const { status, body } = await put({ ...(await read()), ...change });
  expect(status).toBe(400);
  const error = body.errors?.find((one) => one.path === path);
  expect(error?.message.toLocaleLowerCase('tr')).toContain(message.toLocaleLowerCase('tr'));
});
