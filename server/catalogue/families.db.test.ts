import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();

const find = async (id: number, language = 'tr') =>
  (
    await shop.app.inject({ url: `/api/products/${id}`, headers: { 'accept-language': language } })
  ).json<ProductDetail>();

const cap = (color: string, family: string, parts: { stock?: number; isActive?: boolean } = {}) =>
  makeProduct(shop.db, { ...parts, family, attributes: { part: 'cap', color } });

test('a product has the choices of its family’s members on sale; a product without a family has none', async () => {
  const gold = await cap('gold', 'Zamak kapak');
  const silver = await cap('silver', 'Zamak kapak');
  await cap('black', 'Zamak kapak', { isActive: false });
  await cap('black', 'Ahşap kapak');

  expect((await find(gold)).family).toMatchObject({
    name: 'Zamak kapak',
    choices: [
      {
        key: 'color',
        label: 'Renk',
        values: [
          { label: 'Altın', color: '#c9a24a', id: gold, isCurrent: true },
          { label: 'Gümüş', id: silver, isCurrent: false },
        ],
      },
    ],
    others: [{ id: silver }],
  });
  expect((await find(await makeProduct(shop.db))).family).toBeUndefined();
});

test('a member that sells out, joins or leaves is seen on the pages of the others', async () => {
  const white = await cap('white', 'ABS kapak');
  const black = await cap('black', 'ABS kapak');
  const shown = async () =>
    (await find(white)).family?.choices[0]?.values.map(
      ({ label, isInStock }) => `${label} ${isInStock}`,
    );
  expect(await shown()).toEqual(['Beyaz true', 'Siyah true']);

  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', black).execute();
  shop.context.changes.stockChanged([{ productId: black, isFlip: true }]);
  await expect.poll(shown).toEqual(['Beyaz true', 'Siyah false']);

  const red = await cap('red', 'ABS kapak');
  await expect.poll(shown).toEqual(['Beyaz true', 'Siyah false', 'Kırmızı true']);

  await shop.db.updateTable('products').set({ family: null }).where('id', '=', red).execute();
  await expect.poll(shown).toEqual(['Beyaz true', 'Siyah false']);
});

test('its English name is that of any member; without one the Turkish name is marked', async () => {
  const glass = await cap('white', 'Cam kapak');
  const other = await cap('black', 'Cam kapak');
  const named = async () => {
    const { name, isUntranslated } = (await find(glass, 'en')).family ?? {};
    return [name, isUntranslated];
  };
  expect(await named()).toEqual(['Cam kapak', true]);

  await shop.db
    .updateTable('products')
    .set({ familyEn: 'Glass cap' })
    .where('id', '=', other)
    .execute();
  await expect.poll(named).toEqual(['Glass cap', undefined]);
  expect((await find(glass)).family?.name).toBe('Cam kapak');
});
