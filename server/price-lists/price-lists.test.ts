import { expect, test } from 'vitest';
import { createPriceLists } from './price-lists.ts';

test('for a visitor who is not signed in nothing is read', async () => {
  const untouched = new Proxy({} as never, {
    get: () => {
      throw new Error('the database was asked');
    },
  });
  const lists = createPriceLists(untouched, () => new Date());
  expect(await lists.forBuyer(null, [1, 2, 3])).toBeUndefined();
});
