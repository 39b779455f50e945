// The cache information that the page renderer gets with a response: a page that shows an uncached
// response must not be cached either.
import { expect, test } from 'vitest';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { INSIDE_HEADER, insideToken, TAGS_HEADER } from './api-cache.ts';

const shop = useTestApp();
const tagsOf = async (path: string) =>
  (await ask(shop, 'GET', path, { headers: { [INSIDE_HEADER]: insideToken } })).headers[
    TAGS_HEADER
  ];

test('a catalogue answer names its tags, cached or fresh; a shared list names none', async () => {
  const as = await makeCustomer(shop.context);
  const { body: list } = await ask<{ id: number }>(shop, 'POST', '/user/lists', {
    as,
    body: { name: 'Atölye' },
  });
  const { body: shared } = await ask<{ shareCode: string }>(
    shop,
    'PUT',
    `/user/lists/${list.id}/share`,
    { as, body: { isShared: true } },
  );

  expect([await tagsOf('/categories'), await tagsOf('/categories')]).toEqual([
    'catalogue',
    'catalogue',
  ]);
  expect((await ask(shop, 'GET', `/lists/${shared.shareCode}`)).status).toBe(200);
  expect(await tagsOf(`/lists/${shared.shareCode}`)).toBeUndefined();
});
