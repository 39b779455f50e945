// The keys of the invoice services: stored encrypted, tested, used for the next parcel.
import { expect, onTestFinished, test } from 'vitest';
import { connectedService } from '#server/invoicing/services.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { startNilveraServer } from '#server/testing/nilvera-server.ts';
import { startParasutServer } from '#server/testing/parasut-server.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { ConnectionsAnswer, ProviderTestAnswer } from '#shared/settings/connections.ts';

const CONNECTIONS = '/admin/settings/connections';

async function begin(env: Record<string, string> = {}) {
  const nilvera = await startNilveraServer();
  const parasut = await startParasutServer();
  const shop = await startTestApp({
    env: { NILVERA_URL: nilvera.url, PARASUT_URL: parasut.url, ...env },
  });
  onTestFinished(async () => {
    await shop.stop();
    await Promise.all([nilvera.stop(), parasut.stop()]);
  });
  const as = await makeAdmin(shop.context);
  const call = <T = ConnectionsAnswer>(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path = '',
    body?: object,
    who: TestAdmin = as,
  ) => ask<T & ErrorAnswer>(shop, method, `${CONNECTIONS}${path}`, { as: who, body });
  return { shop, nilvera, parasut, call };
}

test('Nilvera: stored encrypted, tested, used; without a key no service is connected', async () => {
  const { shop, nilvera, call } = await begin();
  expect(await connectedService(shop.context)).toBeNull();
  const typed = await call('PUT', '/nilvera', {
    place: 'test',
    apiKey: nilvera.apiKey,
    version: 0,
  });
  expect(typed.body.nilvera).toMatchObject({ source: 'back-office', isSandbox: true, version: 1 });
  const row = await shop.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow();
  expect(row.encrypted.toString('utf8')).not.toContain(nilvera.apiKey);
  const log = await shop.db.selectFrom('auditLog').select('after').execute();
  expect(JSON.stringify(log)).not.toContain(nilvera.apiKey);
  expect((await connectedService(shop.context))?.name).toBe('nilvera');
  expect((await call<ProviderTestAnswer>('POST', '/nilvera/test')).body.result).toBe('accepted');
  nilvera.state.isScoped = false;
  expect((await call<ProviderTestAnswer>('POST', '/nilvera/test')).body).toEqual({
    result: 'refused',
    message: 'Kapsam yok',
  });
  await nilvera.stop();
  expect((await call<ProviderTestAnswer>('POST', '/nilvera/test')).body.result).toBe('unreachable');
  const again = { place: 'live', apiKey: 'x', version: 0 };
  expect((await call('PUT', '/nilvera', again)).body.code).toBe('EDIT_CONFLICT');
  expect((await call('DELETE', '/nilvera?version=1')).body.nilvera.source).toBe('none');
});

test('Paraşüt: tested with its token; without the right to settings nothing is saved', async () => {
  const { shop, parasut, call } = await begin();
  const fulfilment = await makeAdmin(shop.context, { role: 'fulfilment' });
  const body = { ...parasut.keys, version: 0 };
  expect((await call('PUT', '/parasut', body, fulfilment)).status).toBe(403);
  expect((await call('PUT', '/parasut', { ...body, companyId: 'abc' })).status).toBe(400);
  expect((await call('PUT', '/parasut', body)).status).toBe(200);
  expect((await call<ProviderTestAnswer>('POST', '/parasut/test')).body.result).toBe('accepted');
  const wrong = { ...body, clientSecret: 'yanlış'.replace('ş', 's').replace('ı', 'i'), version: 1 };
  await call('PUT', '/parasut', wrong);
  expect((await call<ProviderTestAnswer>('POST', '/parasut/test')).body.result).toBe('refused');
});

test('the environment wins: of two services the one from the environment is used', async () => {
  const { shop, nilvera, call } = await begin({ PARASUT_KEYS: '115,a,b,c@ornek.com,d,e' });
  await call('PUT', '/nilvera', { place: 'live', apiKey: nilvera.apiKey, version: 0 });
  const { body } = await call('GET');
  expect([body.nilvera.source, body.parasut.source]).toEqual(['back-office', 'environment']);
  expect((await connectedService(shop.context))?.name).toBe('parasut');
});
