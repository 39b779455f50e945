import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { FamilySuggestion, FamilySuggestions } from '#shared/back-office/families.ts';
import type { AdminProduct } from '#shared/back-office/products.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';

const shop = useTestApp();
let editor: TestAdmin;
beforeAll(async () => {
  editor = await makeAdmin(shop.context, { role: 'editor' });
});

const suggested = async () =>
  (await ask<FamilySuggestions>(shop, 'GET', '/admin/products/families', { as: editor })).body
    .suggestions;
const suggestedFor = async (id: number): Promise<FamilySuggestion | undefined> =>
  (await suggested()).find(({ products }) => products.some((product) => product.id === id));
const put = (body: object) =>
  ask<{ changed: number } & ErrorAnswer>(shop, 'PUT', '/admin/products/family', {
    body,
    as: editor,
  });

const cap = (name: string, attributes: Attributes, more = {}) =>
  makeProduct(shop.db, {
    name,
    categoryId: 4,
    ...more,
    attributes: { part: 'cap', form: 'square', material: 'zamak', ...attributes },
  });

test('products that differ in one choice are suggested as a family, with their common words', async () => {
  const gold = await cap('Zamak Kare Kapak Altın 15 mm', { color: 'gold' });
  const silver = await cap('Zamak Kare Kapak Gümüş 15 mm', { color: 'silver' });
  await cap('Zamak Kare Kapak Siyah', { color: 'black' }, { isActive: false });
  await cap('Ahşap Kare Kapak', { color: 'walnut', material: 'walnut' });

  const found = await suggestedFor(gold);
  expect(found).toMatchObject({ family: null, name: 'Zamak Kare Kapak' });
  expect(found?.products.map(({ id, isMember }) => [id, isMember])).toEqual([
    [gold, false],
    [silver, false],
  ]);

  const rows = found?.products.map(({ id, version }) => ({ id, version }));
  const made = await put({ name: ' Zamak kare kapak ', nameEn: 'Square zamak cap', rows });
  expect(made.body).toEqual({ changed: 2 });
  const product = await ask<AdminProduct>(shop, 'GET', `/admin/products/${gold}`, { as: editor });
  expect(product.body).toMatchObject({ family: 'Zamak kare kapak', familyEn: 'Square zamak cap' });
  expect(await suggestedFor(gold)).toBeUndefined();

  const white = await cap('Zamak Kare Kapak Beyaz', { color: 'white' });
  expect(await suggestedFor(white)).toMatchObject({
    family: 'Zamak kare kapak',
    name: 'Zamak kare kapak',
    products: [{ isMember: true }, { isMember: true }, { id: white, isMember: false }],
  });
});

test('two products that differ in no choice are not suggested', async () => {
  const one = await cap('Silindir Kapak A', { color: 'gold', form: 'cylinder' });
  await cap('Silindir Kapak B', { color: 'gold', form: 'cylinder' });

  expect(await suggestedFor(one)).toBeUndefined();
});

test('if one product was changed meanwhile, none is changed; an empty name is refused', async () => {
  const a = await cap('Oval Kapak A', { color: 'gold', form: 'oval' });
  const b = await cap('Oval Kapak B', { color: 'silver', form: 'oval' });
  const rows = [
    { id: a, version: 1 },
    { id: b, version: 9 },
  ];

  expect((await put({ name: 'Oval kapak', nameEn: null, rows })).body.code).toBe(
    'PRODUCT_NOT_VALID',
  );
  expect((await suggestedFor(a))?.family).toBeNull();
  expect((await put({ name: '  ', nameEn: null, rows })).status).toBe(400);
});

test('of the demo shop’s products without their families, most families are found and hardly any mixed', async () => {
  await shop.db.deleteFrom('products').execute();
  const { readDemoProducts } = await import('#server/demo/seed.ts');
  const families = new Map<number, string | undefined>();
  for (const { product } of readDemoProducts())
    families.set(
      await makeProduct(shop.db, { name: product.name, attributes: product.attributes }),
      product.family,
    );

  const groups = (await suggested()).map(({ products }) => [
    ...new Set(products.map(({ id }) => families.get(id))),
  ]);
  const whole = groups.filter((found) => found.length === 1 && found[0]);
  expect(whole.length).toBeGreaterThan(20);
  expect(groups.length - whole.length).toBeLessThan(whole.length);
});
