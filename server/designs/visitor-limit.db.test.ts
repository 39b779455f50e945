// How many designs the visitors of one address may save in a day.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeChoices, makeDesignParts } from '#server/testing/make-design.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });

test('[B14] visitors of one address save at most 500 designs in a day; customers are not counted', async () => {
  const parts = await makeDesignParts(shop);
  const address = '198.18.0.7';
  const spent = createHash('sha256').update(`saved designs ${address}`).digest('base64url');
  await sql`insert into rate_limits (key, count, expires_at)
    values (${spent}, 499, now() + interval '1 day')`.execute(shop.db);
  const save = async (headers: object = {}) =>
    (
      await ask(shop, 'POST', '/designs', {
        body: { choices: makeChoices(parts) },
        headers: { 'x-forwarded-for': address, ...headers },
      })
    ).status;

  expect([await save(), await save()]).toEqual([200, 429]);
  const { accessToken } = await makeCustomer(shop.context);
  expect(await save({ authorization: `Bearer ${accessToken}` })).toBe(200);
  expect(await save({ 'x-forwarded-for': '198.18.1.7' })).toBe(200);
});
