// Typical search texts, with the products that are correct results, in the demo shop. A star stands
// for any letters.
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fold } from '#shared/base/fold.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import labelled from './labelled-queries.json' with { type: 'json' };

const shop = useTestApp();
const LOOKED_AT = 3;
const all = Object.values(labelled).flat();

type Labelled = { query: string; right: readonly string[] };
const isRight = ({ right }: Labelled, sku: string) =>
  right.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(sku));

async function firstOf(query: string): Promise<string[]> {
  const answer = await shop.app.inject({
    url: `/api/products/search?size=${LOOKED_AT}&q=${encodeURIComponent(query)}`,
  });
  return answer.json<ProductPage>().content.map(({ sku }) => sku);
}

const answered = async (each: Labelled, query: string) =>
  (await firstOf(query)).some((sku) => isRight(each, sku));

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
});

describe('labelled searches', () => {
  test('are many, all different, and every right answer is a product of the demo shop', async () => {
    const skus = (await shop.db.selectFrom('products').select('sku').execute()).map(
      ({ sku }) => sku,
    );

    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    for (const each of all)
      for (const pattern of each.right)
        expect(
          skus.some((sku) => isRight({ ...each, right: [pattern] }, sku)),
          `${each.query}: ${pattern}`,
        ).toBe(true);
  });

  test('[F15] at least 95 in 100 have a right answer among the first three, and none is lost without its diacritics', async () => {
    const missed: string[] = [];
    const lost: string[] = [];
    for (const each of all) {
      const isFound = await answered(each, each.query);
      if (!isFound) missed.push(each.query);
      else if (!(await answered(each, fold(each.query)))) lost.push(each.query);
    }

    expect(lost).toEqual([]);
    expect(missed.length / all.length, `missed: ${missed.join(', ')}`).toBeLessThanOrEqual(0.05);
  });

  test('a search for products that the shop does not have finds nothing', async () => {
    const notSold = ['telefon', 'qwertyuıop', 'bilgisayar çantası kılıfı ekran', 'asdf ghjk'];
    // Known words, for which a similar word of a description was offered.
    const ofTheTrade = ['şampuan', 'beher', 'buhurdan', 'turuncu', 'vazelin', 'kına'];
    for (const query of [...notSold, ...ofTheTrade])
      expect(await firstOf(query), query).toEqual([]);
  });

  test('each single mistake in a longer word of a name still finds something', async () => {
    const words = (
      await shop.db
        .selectFrom('searchVocabulary')
        .select('word')
        .where('word', '~', '^[a-z]{6,12}$')
        .where('isInName', '=', true)
        .orderBy('word')
        .execute()
    ).map(({ word }) => word);
    const silent: string[] = [];
    for (const [index, word] of words.entries()) {
      const place = 1 + (index % (word.length - 2));
      const typed = [
        word.slice(0, place) + word.slice(place + 1),
        `${word.slice(0, place)}x${word.slice(place + 1)}`,
        word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2),
      ];
      const query = typed[index % typed.length] ?? '';
      if ((await firstOf(query)).length === 0) silent.push(`${word}: ${query}`);
    }

    expect(words.length).toBeGreaterThan(100);
    expect(silent).toEqual([]);
  });
});
