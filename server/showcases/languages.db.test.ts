import { expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ShowcaseAnswer } from '#shared/showcases/showcases.ts';
import { showcasePaths } from './showcases.routes.ts';

const shop = useTestApp();

test('the texts of an entry are English in English, in Turkish where they are missing', async () => {
  const productId = await makeProduct(shop.db);
  await shop.db
    .insertInto('showcaseEntries')
    .values({
      showcase: 'popular',
      productId,
      displayOrder: 1,
      title: 'Çok satan',
      titleEn: 'Bestseller',
      badge: 'Yeni',
    })
    .execute();
  const read = async (language: string) => {
    const answer = await shop.app.inject({
      url: `/api${showcasePaths.popular}`,
      headers: { 'accept-language': language },
    });
    const [entry] = answer.json<ShowcaseAnswer>().content;
    return { title: entry?.title, badge: entry?.badge, untranslated: entry?.untranslated };
  };

  expect(await read('en')).toEqual({
    title: 'Bestseller',
    badge: 'Yeni',
    untranslated: ['badge'],
  });
  expect(await read('tr')).toEqual({ title: 'Çok satan', badge: 'Yeni', untranslated: undefined });
});
