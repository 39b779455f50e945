import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createComparison } from './compare.ts';
import { readTable } from './read-table.ts';

const shop = useTestApp();

async function compare(...lines: string[]) {
  const { rows } = await readTable(Buffer.from(lines.join('\r\n')));
  return (await createComparison(shop.db, 'test'))([...rows()]);
}

test.each([
  ['Adet fiyatları', '12: 5 TL; 24: 1.250,50 TL', 24],
  ['Adet fiyatları', '24: %100', 24],
  ['Adet fiyatları', '24: 34,89 TL', null],
  ['Fiyat (TL)', '30', 12],
  ['Ad', 'Başka bir ad', null],
])('%s %s: the first quantity that costs nothing is warned of', async (head, cell, from) => {
  const sku = `FL-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await makeProduct(shop.db, { sku, name: `Şişe ${sku}`, price: 3_490 });
  if (head !== 'Adet fiyatları') await addTier(sku);
  const [row] = await compare(`SKU;${head}`, `${sku};"${cell}"`);
  expect(row).toMatchObject({ outcome: 'changed', problems: [] });
  const free = row?.warnings.filter(({ warning }) => warning === 'free');
  expect(free).toEqual(from === null ? [] : [{ warning: 'free', values: { from } }]);
});

/** 30 TL off from 12 units on. */
async function addTier(sku: string) {
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('bulkTiers')
    .values({ productId: id, minQuantity: 12, discountType: 'FIXED_AMOUNT', discountKurus: 3_000 })
    .execute();
}
