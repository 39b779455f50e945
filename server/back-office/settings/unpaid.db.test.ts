// The limits for unpaid orders in the back office (decision 0045).
import { expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';

const shop = useTestApp();
const ask = async <T>(admin: TestAdmin, method: 'GET' | 'PUT', path: string, body?: object) => {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/settings${path}`,
    headers: { authorization: `Bearer ${admin.accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() as T };
};

test('the owner reads and changes the bounds, which checkout uses at once', async () => {
  const owner = await makeAdmin(shop.context);
  const { unpaid } = (await ask<SettingsAnswer>(owner, 'GET', '')).body;
  expect(unpaid).toEqual({
    buyerOrders: 50,
    buyerTotal: 250_000,
    networkOrders: 200,
    networkTotal: 1_000_000,
    knownTimes: 5,
    guestSharePercent: 80,
    smallQuantity: 12,
    unverifiedTotal: 25_000,
    version: 0,
  });

  const changed = { ...unpaid, buyerOrders: 4, buyerTotal: 99.5, guestSharePercent: 30 };
  const { status, body } = await ask(owner, 'PUT', '/unpaid', changed);
  expect({ status, body }).toEqual({ status: 200, body: { ...changed, version: 1 } });
  expect(await shop.context.settings.unpaid()).toMatchObject({
    buyerOrders: 4,
    buyerKurus: 9_950,
    guestSharePercent: 30,
  });
  expect((await ask<ErrorAnswer>(owner, 'PUT', '/unpaid', changed)).body.code).toBe(
    'EDIT_CONFLICT',
  );
});

test('figures without sense are refused at their fields', async () => {
  const owner = await makeAdmin(shop.context);
  const { unpaid } = (await ask<SettingsAnswer>(owner, 'GET', '')).body;
  const wrong = { ...unpaid, buyerOrders: 0, networkTotal: -1, guestSharePercent: 101 };
  const { status, body } = await ask<ErrorAnswer>(owner, 'PUT', '/unpaid', wrong);
  expect(status).toBe(400);
  expect(body.errors?.map(({ path }) => path).sort()).toEqual([
    'buyerOrders',
    'guestSharePercent',
    'networkTotal',
  ]);
});
