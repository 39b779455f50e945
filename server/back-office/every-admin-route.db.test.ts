// All calls of the back office, including future ones: the list comes from the server's own
// description.
import { expect, test } from 'vitest';
import { makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
/** Signing in and out, and accepting an invitation. */
const open = ['login', 'refresh', 'logout', 'invitation', 'invitation/accept'].map(
  (name) => `/api/admin/auth/${name}`,
);

test('[H13] without an administrator’s token, or with a customer’s, every call is 401 and nothing is changed', async () => {
  const customer = await makeCustomer(shop.context);
  const productId = await makeProduct(shop.db);
  const { id: ruleId } = await shop.db
    .insertInto('discounts')
    .values({ name: 'Kural', kind: 'PERCENTAGE', scope: 'CART', points: 100 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: entryId } = await shop.db
    .insertInto('showcaseEntries')
    .values({ showcase: 'popular', productId, displayOrder: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = async () => ({
    rules: await shop.db.selectFrom('discounts').selectAll().execute(),
    entries: await shop.db.selectFrom('showcaseEntries').selectAll().execute(),
    log: await shop.db.selectFrom('auditLog').selectAll().execute(),
  });
  const before = await read();
  // The API description is created at the first request.
  await shop.app.inject({ url: '/api/openapi.json' });
  const paths = (shop.app.swagger() as { paths: Record<string, Record<string, unknown>> }).paths;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/admin/') && !open.includes(path)
      ? Object.keys(methods).map((method) => ({ method, path }))
      : [],
  );
  expect(calls.length).toBeGreaterThan(40);

  const forged = `${customer.accessToken.split('.').slice(0, 2).join('.')}.xxxx`;
  const tokens = [null, customer.accessToken, forged, 'null', ''];
  const wrong: string[] = [];
  for (const { method, path } of calls) {
    const url = path.replace(
      '{id}',
      String(
        path.includes('discounts') ? ruleId : path.includes('/product/') ? productId : entryId,
      ),
    );
    for (const token of tokens) {
      const answer = await shop.app.inject({
        method: method.toUpperCase() as 'GET',
        url,
        ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
      if (answer.statusCode !== 401) wrong.push(`${method} ${path}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await read()).toEqual(before);
});
