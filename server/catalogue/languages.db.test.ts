import { expect, test, vi } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';

const shop = useTestApp();

async function read(id: number, language: string) {
  const answer = await shop.app.inject({
    url: `/api/products/${id}`,
    headers: { 'accept-language': language },
  });
  const { name, description, untranslated } = answer.json<ProductDetail>();
  return { name, description, untranslated };
}

test('a product has its English texts in English, and says which of them are Turkish', async () => {
  const id = await makeProduct(shop.db, { name: 'Kare Şişe', description: 'Kalın taban.' });
  expect(await read(id, 'en')).toEqual({
    name: 'Kare Şişe',
    description: 'Kalın taban.',
    untranslated: ['name', 'description'],
  });

  await shop.db
    .updateTable('products')
    .set({ nameEn: 'Square Bottle' })
    .where('id', '=', id)
    .execute();
  // The notification of the change drops the cached response.
  await vi.waitFor(async () =>
    expect(await read(id, 'en')).toEqual({
      name: 'Square Bottle',
      description: 'Kalın taban.',
      untranslated: ['description'],
    }),
  );
  expect(await read(id, 'tr')).toEqual({
    name: 'Kare Şişe',
    description: 'Kalın taban.',
    untranslated: undefined,
  });

  await shop.db
    .updateTable('products')
    .set({ descriptionEn: 'A thick base.' })
    .where('id', '=', id)
    .execute();
  await vi.waitFor(async () =>
    expect(await read(id, 'en')).toEqual({
      name: 'Square Bottle',
      description: 'A thick base.',
      untranslated: undefined,
    }),
  );
});

test('its facts and the texts of its pictures are English too, in Turkish where they are missing', async () => {
  const id = await makeProduct(shop.db, {
    name: 'Gül Esansı',
    attributes: { part: 'essence', notes: 'gül, bal', usageRatio: 'Mum %6' },
  });
  const detail = async (language: string) => {
    const answer = await shop.app.inject({
      url: `/api/products/${id}`,
      headers: { 'accept-language': language },
    });
    const { variant, attributes, images } = answer.json<ProductDetail>();
    return { variant, notes: attributes.notes, usage: attributes.usageRatio, alt: images[0]?.alt };
  };
  await shop.db
    .updateTable('products')
    .set({ variant: 'Küçük', nameEn: 'Rose Oil', notesEn: 'rose, honey' })
    .where('id', '=', id)
    .execute();
  await vi.waitFor(async () =>
    expect(await detail('en')).toMatchObject({
      variant: 'Küçük',
      notes: 'rose, honey',
      usage: 'Mum %6',
      alt: expect.stringContaining('Rose Oil') as string,
    }),
  );

  await shop.db
    .updateTable('products')
    .set({ variantEn: 'Small', usageRatioEn: 'candles 6%' })
    .where('id', '=', id)
    .execute();
  await vi.waitFor(async () =>
    expect(await detail('en')).toMatchObject({ variant: 'Small', usage: 'candles 6%' }),
  );
  expect(await detail('tr')).toMatchObject({
    variant: 'Küçük',
    notes: 'gül, bal',
    usage: 'Mum %6',
    alt: expect.stringContaining('Gül Esansı') as string,
  });
});
