// Descriptions are Markdown: the words that the page shows are found.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plainDescription } from '#server/catalogue/product-texts.ts';
import { readDemoProducts } from '#server/demo/seed.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import { splitWords } from './words.ts';

const shop = useTestApp();
const sorted = (words: readonly string[]) => [...new Set(words)].sort();

async function found(text: string): Promise<number[]> {
  const answer = await shop.app.inject({
    url: `/api/products/search?q=${encodeURIComponent(text)}`,
  });
  return answer.json<ProductPage>().content.map(({ id }) => id);
}

async function indexed(texts: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select search_words(search_plain(text)) as words
    from unnest(${[...texts]}::text[]) with ordinality t (text, place) order by place`.execute(
    shop.db,
  );
  return rows.map(({ words }) => sorted(words));
}

test('words with markup are found, the addresses behind them are not', async () => {
  const id = await makeProduct(shop.db, {
    name: 'Sade Nesne',
    description: `Çok **kalın**caydı, \`fosforlu\` ve [tırtıklı](https://ornek.example/gizliyol "Zırva").

1. ![Balkabağı](/media/saklidosya.png) ve <https://ornek.example/gizlikapi>`,
  });
  const words = ['kalıncaydı', 'fosforlu', 'tırtıklı', 'balkabağı'];
  for (const word of words) expect(await found(word), word).toEqual([id]);
  for (const word of ['gizliyol', 'zırva', 'saklidosya', 'gizlikapi', 'https', 'example'])
    expect(await found(word), word).toEqual([]);

  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(words) as words from product_search
    where product_id = ${id}`.execute(shop.db);
  expect(rows[0]?.words.filter((word) => word.startsWith('~'))).toEqual([
    '~balkabagi',
    '~cok',
    '~fosforlu',
    '~kalincaydi',
    '~tirtikli',
    '~ve',
  ]);
});

test('the database leaves out the same markup as the page', async () => {
  const texts = [
    'Kalın tabanlı kare şişe. Ağzı FEA15.',
    '**50 ml** *kare* şişe, ~~eski~~',
    '## Ölçüler\n\n- 50 ml\n- 46 mm\n\n> Sonu.',
    '3. Üçüncü\n4. Dördüncü',
    '[Krimp](/products/3) ile ![alt](/media/x.png) kapanır',
    '[kapak](/kapak_(büyük)?a=b)lar, [mail](mailto:a@b.example), [telefon](tel:+90212)',
    'a\\*b, 46 * 46 * 69 mm, 5*8 cm, \\[köşeli\\](/yol)',
    '[5](adet) ve (parantez)',
    '| ad | ölçü |\n|---|---:|\n| taban | 46 mm |',
    'Flakon`un kesme işareti',
    '```\nbir iki\n```\nve `üç`',
    '_eğik_ ve __kalın__ yazı; ***ikisi***',
    ...readDemoProducts().map(({ product }) => product.description),
  ];
  expect(await indexed(texts)).toEqual(
    texts.map((text) => sorted(splitWords(plainDescription(text)))),
  );
});
