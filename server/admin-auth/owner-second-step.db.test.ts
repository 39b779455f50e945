import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { OwnAdmin, RecoveryCodes, TotpStart } from '#shared/back-office/administrators.ts';
import { codeAt } from './totp.ts';

const shop = useTestApp({ env: { OWNER_SECOND_STEP: 'on' } });
const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, as: TestAdmin, body?: object) =>
  ask<T>(shop, method, `/admin${path}`, { as, ...(body && { body }) });
const mustSetUp = async (as: TestAdmin) =>
  (await call<OwnAdmin>('GET', '/auth/me', as)).body.mustSetUpTotp;

test('an owner must set up the second step first and cannot switch it off; an editor can work without it', async () => {
  const owner = await makeAdmin(shop.context);
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect(await mustSetUp(editor)).toBe(false);
  expect((await call('GET', '/discounts', editor)).status).toBe(200);
  expect(await mustSetUp(owner)).toBe(true);
  const refused = { status: 403, body: { code: 'TOTP_SETUP_REQUIRED' } };
  expect(await call('GET', '/discounts', owner)).toMatchObject(refused);

  const { secret } = (await call<TotpStart>('POST', '/auth/totp', owner)).body;
  const code = codeAt(secret, new Date());
  expect((await call<RecoveryCodes>('POST', '/auth/totp/confirm', owner, { code })).status).toBe(
    200,
  );
  expect(await mustSetUp(owner)).toBe(false);
  expect((await call('GET', '/discounts', owner)).status).toBe(200);
  expect(await call('POST', '/auth/totp/stop', owner)).toMatchObject({
    status: 422,
    body: { code: 'TOTP_IS_REQUIRED' },
  });
});
