import fs from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { type AttributeKey, type Attributes, definitionOf } from '#shared/catalogue/attributes.ts';
import type { FilteredPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();
const CATEGORY = 5;
const make = (attributes: Attributes, categoryId?: number) =>
  makeProduct(shop.db, { attributes, ...(categoryId && { categoryId }) });

test('the facet “closing” counts and filters sets, bottles and parts that close without a tool', async () => {
  const crimpSet = await make({ part: 'bottle', neck: 'FEA15', contents: 'set' }, CATEGORY);
  const screwSet = await make({ part: 'set', neck: '13/415', contents: 'set' }, CATEGORY);
  const airless = await make({ part: 'airless-bottle', contents: 'set' }, CATEGORY);
  const crimpBottle = await make({ part: 'bottle', neck: 'FEA18', contents: 'bare' }, CATEGORY);
  const screwPump = await make({ part: 'pump', neck: '18/415' }, CATEGORY);
  await make({ part: 'cap', neck: 'FEA15' }, CATEGORY);
  const only = async (value: string) =>
    (
      await call<FilteredPage>(shop, 'POST', `/products/category/${CATEGORY}/filtered`, {
        body: { attributes: { closing: [value] } },
      })
    ).body;
  const idsOf = ({ content }: FilteredPage) => content.map(({ id }) => id).sort((a, b) => a - b);
  const toolFree = await only('hand');
  expect(idsOf(toolFree)).toEqual([screwSet, airless, screwPump]);
  expect(toolFree.facets.find(({ key }) => key === 'closing')).toEqual({
    key: 'closing',
    label: 'Nasıl kapanır',
    values: [
      { value: 'hand', count: 3, label: 'Aletsiz' },
      { value: 'tool', count: 2, label: 'Sıkma aparatıyla' },
    ],
  });
  expect(idsOf(await only('tool'))).toEqual([crimpSet, crimpBottle]);
});

test('the migration derives the same for the products that exist already', async () => {
  const valuesOf = (key: AttributeKey) => [undefined, ...(definitionOf(key).values ?? [])];
  for (const part of valuesOf('part')) {
    for (const neck of [undefined, 'FEA20', 'DIN18'])
      for (const contents of valuesOf('contents'))
        await make({ ...(part && { part }), ...(neck && { neck }), ...(contents && { contents }) });
  }
  const facets = shop.db.selectFrom('productFacets').where('key', '=', 'closing');
  const read = () => facets.selectAll().orderBy('productId').execute();
  const written = await read();
  await shop.db.deleteFrom('productFacets').where('key', '=', 'closing').execute();
  const migration = fs.readFileSync('db/migrations/0041_closing_facet.sql', 'utf8');
  await sql.raw(migration).execute(shop.db);
  expect(await read()).toEqual(written);
  expect(written.length).toBeGreaterThan(40);
});
