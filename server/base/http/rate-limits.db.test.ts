import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deleteOldCounters } from './rate-limits.ts';

const shop = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
const from = (address: string) => ({ 'x-forwarded-for': address });
const track = (address: string, email: string) =>
  call<ErrorAnswer>(shop, 'POST', '/orders/track', {
    body: { orderNumber: 'AAAAAAAAAA', email },
    headers: from(address),
  });
const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>) => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await ask(index)).status);
  return answers;
};

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(shop.db);
});

describe('too many requests', () => {
  test('an address may look for 10 orders a minute; then the answer says how long to wait', async () => {
    const asked = await statuses(10, (index) => track('203.0.113.7', `${index}@ornek.com`));
    const refused = await track('203.0.113.7', 'noch@ornek.com');
    const neighbour = await track('203.0.113.8', 'a@ornek.com');

    expect(asked).toEqual(Array(10).fill(404));
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(refused.body.message).toMatch(
      /^Çok sayıda deneme yapıldı\. ([1-9]|[1-5]\d|60) saniye sonra tekrar deneyin\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(neighbour.status).toBe(404);
  });

  test('a whole IPv6 network has four times the limit, not one limit for each of its groups', async () => {
    const asked = await statuses(40, (index) =>
      track(`2001:db8:5:${(0x100 + index).toString(16)}::1`, `${index}@ornek.com`),
    );

    expect(asked).toEqual(Array(40).fill(404));
    expect((await track('2001:db8:5:1ff::1', 'noch@ornek.com')).status).toBe(429);
    expect((await track('2001:db8:5:200::1', 'a@ornek.com')).status).toBe(404);
  });

  test('an e-mail may be tried 10 times in 10 minutes, from any addresses together', async () => {
    const asked = await statuses(11, (index) =>
      track(`198.51.100.${index}`, index % 2 ? 'Kurban@ornek.com ' : 'kurban@ornek.com'),
    );

    expect(asked).toEqual([...Array(10).fill(404), 429]);
  });

  test('an administrator’s login is limited by address only: guesses elsewhere do not lock it', async () => {
    const { email } = await makeAdmin(shop.context);
    const login = (address: string) =>
      call<ErrorAnswer>(shop, 'POST', '/admin/auth/login', {
        body: { email, password: 'yanlış bir söz' },
        headers: from(address),
      });
    const elsewhere = await statuses(12, (index) => login(`198.51.100.${index}`));

    expect(elsewhere).toEqual(Array(12).fill(401));
    expect(await statuses(11, () => login('203.0.113.9'))).toEqual([...Array(10).fill(401), 429]);
    expect((await login('203.0.113.10')).status).toBe(401);
  });

  test('one household may try coupon codes 60 times a minute, in the cart and in the contracts together', async () => {
    const body = { cartItems: [], items: [], couponCode: 'TAHMIN' };
    const inCart = await statuses(60, (index) =>
      call(shop, 'POST', '/cart/calculate', { body, headers: from(`2001:db8:7:7::${index + 1}`) }),
    );

    expect(inCart).toEqual(Array(60).fill(200));
    for (const path of ['/cart/calculate', '/discounts/preview', '/checkout/contracts']) {
      expect(
        (await call(shop, 'POST', path, { body, headers: from('2001:db8:7:7::ffff') })).status,
        path,
      ).toBe(429);
    }
    const { couponCode: _, ...without } = body;
    expect(
      (
        await call(shop, 'POST', '/cart/calculate', {
          body: without,
          headers: from('2001:db8:7:7::1'),
        })
      ).status,
    ).toBe(200);
  });

  test('a household with a /64 of addresses counts as one', async () => {
    const asked = await statuses(11, (index) =>
      track(`2001:db8:1:2::${index + 1}`, `${index}@ornek.com`),
    );

    expect(asked.at(-1)).toBe(429);
    expect((await track('2001:db8:1:3::1', 'a@ornek.com')).status).toBe(404);
  });

  test('twenty orders a minute from one address', async () => {
    const body = await checkoutBody(shop, [
      { productId: await makeProduct(shop.db, { stock: 100 }) },
    ]);
    const asked = await statuses(21, () => checkout(shop, body, undefined, from('203.0.113.9')));

    expect(asked).toEqual([...Array(20).fill(200), 429]);
  });

  test('simultaneous requests count like consecutive ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => track('203.0.113.10', `${index}@ornek.com`)),
    );

    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  test('when the time is over the count starts again, and old counters are deleted', async () => {
    await statuses(11, (index) => track('203.0.113.11', `${index}@ornek.com`));
    await sql`update rate_limits set expires_at = now() - interval '1 second'`.execute(shop.db);

    expect((await track('203.0.113.11', 'a@ornek.com')).status).toBe(404);
    await deleteOldCounters(shop.db);
    expect(
      (await shop.db.selectFrom('rateLimits').selectAll().execute()).every(
        (row) => row.expiresAt > new Date(),
      ),
    ).toBe(true);
  });

  test('no address and no e-mail is stored in the table', async () => {
    await track('203.0.113.12', 'gizli@ornek.com');

    const rows = await shop.db.selectFrom('rateLimits').select('key').execute();

    expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  });

  test('what is not limited is not counted', async () => {
    await call(shop, 'GET', '/products');

    expect(await shop.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
  });
});
