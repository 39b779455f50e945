// Sets are found by their components: the colour of cap and pump, and that they spray.
import { beforeAll, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();

const set = (name: string, color: string) =>
  makeProduct(shop.db, {
    name,
    attributes: {
      part: 'bottle',
      contents: 'set',
      neck: 'FEA15',
      capacityMl: 50,
      glassColor: 'clear',
      pumpColor: color,
      capColor: color,
    },
  });

beforeAll(async () => {
  await set('50 ml Elmas Cam Takım', 'gold');
  await set('50 ml Küp Cam Takım', 'silver');
  const bare = { part: 'bottle', contents: 'bare', neck: 'FEA15', capacityMl: 50 };
  await makeProduct(shop.db, { name: '50 ml Oval Cam Şişe', attributes: bare });
  await makeProduct(shop.db, { name: 'Altın Krimp Pompa', attributes: { part: 'pump' } });
  await makeProduct(shop.db, { name: 'Kristal Kapak', attributes: { part: 'cap' } });
});

async function search(text: string) {
  const answer = await shop.app.inject(`/api/products/search?q=${encodeURIComponent(text)}`);
  const { content, search } = answer.json<ProductPage>();
  return { names: content.map(({ name }) => name), leftOut: search?.leftOut };
}

test.each(['50 ml altın kapaklı sprey şişe', '50 ml altin sprey şişe', 'altın kapaklı takım'])(
  '[F15] [B04] %s finds the set with gold cap and pump, and leaves nothing out',
  async (text) => {
    expect(await search(text)).toEqual({ names: ['50 ml Elmas Cam Takım'], leftOut: [] });
  },
);

test('[F15] sprey finds pumps and bottles that are sold with one, but no bare bottle', async () => {
  expect(new Set((await search('sprey')).names)).toEqual(
    new Set(['Altın Krimp Pompa', '50 ml Elmas Cam Takım', '50 ml Küp Cam Takım']),
  );
});

test('[F15] pompa finds pumps alone', async () => {
  expect((await search('pompa')).names).toEqual(['Altın Krimp Pompa']);
});

test('[F15] a word that no product has with the others is left out, never the colour', async () => {
  expect(await search('50 ml altın kristal sprey şişe')).toEqual({
    names: ['50 ml Elmas Cam Takım'],
    leftOut: ['kristal'],
  });
});

test.each(['şşe', 'şişelerim'])('[F15] %s finds bottles', async (text) => {
  expect((await search(text)).names).toContain('50 ml Oval Cam Şişe');
});
