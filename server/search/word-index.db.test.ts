// The search in memory finds and ranks the same as PostgreSQL, in random catalogues.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { selectFilteredProducts, selectMatching } from '#server/catalogue/product-lists.sql.ts';
import { filterMatching, findFew, findMatching } from '#server/catalogue/searched.ts';
import { selectFew } from '#server/catalogue/suggestions.sql.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { RELEVANCE } from '#shared/base/paging.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import { selectFinding } from './matching.sql.ts';
import { type Matching, matchingOf } from './search.ts';
import { categoryQueryOf } from './tsquery.ts';
import { selectWords } from './vocabulary.sql.ts';
import type { WordIndex } from './word-index.ts';
import { isPlain, splitWords } from './words.ts';

const shop = useTestApp();
let made = 0;
const pick = fc.constantFrom;
const word = pick(
  'kare',
  'oval',
  'şişe',
  'şişesi',
  'şişeler',
  'kapak',
  'kapağı',
  'pompa',
  'sprey',
  'altın',
  'gümüş',
  '50 ml',
  '50',
  '100',
  '18/415',
  'FEA15',
  'parfüm',
  'kutusu',
  'cam',
  'difüzör',
);
const englishWord = pick(
  'square',
  'bottle',
  'bottles',
  'box',
  'boxes',
  'cap for',
  'with a pump',
  'gold',
  'glass',
  '50 ml',
  '18/415',
  'colour',
  'color',
  'perfume',
  'rose',
);
const english = fc
  .array(englishWord, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const texts = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const product = fc.record({
  name: texts,
  nameEn: english,
  description: texts,
  sku: fc.uuid().map((id) => `K-${id.slice(0, 6)}`),
  categoryId: pick(3, 4, 5, 6, 10),
  stock: pick(0, 1, 9),
  soldCount: pick(0, 1, 1, 70),
  family: pick(null, null, 'Kare', 'Oval'),
  attributes: fc.record({ part: pick('bottle', 'cap', 'pump', 'box'), capacityMl: pick(50, 100) }),
});
const query = fc.record({
  text: fc.oneof(texts, english, pick('k', 'şi', 'K-1', 'K-a', 'parfümşişesi', 'şişw', 'qqq kare')),
  isTyping: fc.boolean(),
  categoryId: pick(undefined, 3, 10),
});

async function indexOf(): Promise<WordIndex> {
  const index = await shop.context.search.index();
  if (!index) throw new Error('the words are not in memory');
  return index;
}

const sortWords = <Row extends { word: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.word < b.word ? -1 : 1));
const slices = [
  { offset: 0, limit: 5 },
  { offset: 3, limit: 400 },
];

type Query = typeof query extends fc.Arbitrary<infer One> ? One : never;

async function compare({ text, isTyping, categoryId }: Query): Promise<number> {
  const { search } = shop.context;
  const index = await indexOf();
  const rates = await shop.context.settings.rates();
  const understood = await search.understand(text, { isTyping });
  const matching = matchingOf(understood, categoryId);
  if (!understood || !matching) return 0;
  const order = { field: RELEVANCE, isDescending: false, rates } as const;
  for (const slice of slices)
    expect(await findMatching(shop.context, matching, order, slice)).toEqual(
      await selectMatching(shop.db, matching, order, slice),
    );
  expect(index.isFinding(matching.query)).toBe(await selectFinding(shop.db, matching.query));
  const few = { products: 4, categories: 3 };
  const inName = categoryQueryOf(understood.terms);
  expect(await findFew(shop.context, matching, inName, few)).toEqual(
    await selectFew(shop.db, matching, inName, few),
  );
  await compareFiltered(matching, rates);
  await compareWords(index, text);
  return index.find(matching).count;
}

async function compareFiltered(matching: Matching, rates: Rates) {
  const slice = { offset: 1, limit: 6 };
  const choice = { inStock: true, attributes: { capacityMl: ['50'] } };
  for (const field of [RELEVANCE, 'price', 'name', 'bestSelling', 'createdAt'] as const) {
    const order = { field, isDescending: field !== RELEVANCE, rates };
    const inMemory = await filterMatching(
      shop.context,
      { matching, branch: undefined, choice },
      order,
      slice,
    );
    const inDatabase = await selectFilteredProducts(shop.db, { matching, ...choice }, order, slice);
    expect(sortFacets(inMemory)).toEqual(sortFacets(inDatabase));
    const byFamily = { ...choice, oneAFamily: true };
    expect(
      sortFacets(
        await filterMatching(
          shop.context,
          { matching, branch: undefined, choice: byFamily },
          order,
          slice,
        ),
      ),
    ).toEqual(
      sortFacets(await selectFilteredProducts(shop.db, { matching, ...byFamily }, order, slice)),
    );
    if (field === RELEVANCE) continue;
    expect(await findMatching(shop.context, matching, order, slice)).toEqual(
      await selectMatching(shop.db, matching, order, slice),
    );
  }
}

const sortFacets = <Answer extends { facets: { key: string; value: string }[] }>(
  answer: Answer,
) => ({
  ...answer,
  facets: answer.facets.toSorted((a, b) => (a.key + a.value < b.key + b.value ? -1 : 1)),
});

async function compareWords(index: WordIndex, text: string) {
  const words = splitWords(text);
  const beginnings = words.filter(isPlain).map((each) => each.slice(0, 2));
  const asked = [words, beginnings, "'#k':*"] as const;
  const inMemory = index.words(...asked);
  const inDatabase = await selectWords(shop.db, ...asked);
  expect(inMemory.isCode).toBe(inDatabase.isCode);
  expect(sortWords(inMemory.words)).toEqual(sortWords(inDatabase.words));
}

/** The changes of products that occur in a shop. */
const changes = [
  (id: number) =>
    shop.db
      .updateTable('products')
      .set({ name: `Altın Kapak ${id}` })
      .where('id', '=', id)
      .execute(),
  (id: number) =>
    shop.db
      .updateTable('products')
      .set({ nameEn: `Golden Boxes ${id}` })
      .where('id', '=', id)
      .execute(),
  (id: number) =>
    shop.db.updateTable('products').set({ isActive: false }).where('id', '=', id).execute(),
  (id: number) =>
    shop.db
      .updateTable('products')
      .set({ stock: 0, soldCount: 500 })
      .where('id', '=', id)
      .execute(),
];

test('finds, ranks, filters and suggests as the database does, whatever changes', async () => {
  const catalogues = fc.sample(fc.array(product, { minLength: 10, maxLength: 40 }), 4);
  let found = 0;
  for (const catalogue of catalogues) {
    const ids: number[] = [];
    for (const one of catalogue) {
      made += 1;
      const name = `${one.name} ${made}`;
      const sku = `${one.sku}-${made}`;
      const { family, ...rest } = one;
      ids.push(await makeProduct(shop.db, { ...rest, name, sku, ...(family && { family }) }));
    }
    for (const [index, id] of ids.entries()) await changes[index % 9]?.(id);
    shop.context.search.wordsChanged(ids);
    shop.context.search.stockChanged(ids);
    shop.context.shownProducts.dropAllCached();
    for (const one of fc.sample(query, 40)) found += await compare(one);
  }
  // As many as the smallest catalogues let expect: the comparisons were not of empty lists.
  expect(found).toBeGreaterThan(50);
}, 120_000);

test('follows changed words, withdrawals, sales and products that return', async () => {
  const id = await makeProduct(shop.db, { name: 'Zümrüdüanka' });
  const other = await makeProduct(shop.db, { name: 'Zümrüdüanka Kafesi', soldCount: 9 });
  const finds = async () => {
    const understood = await shop.context.search.understand('zümrüdüanka', { asTyped: true });
    const matching = matchingOf(understood);
    return matching ? (await indexOf()).find(matching).best({ offset: 0, limit: 9 }) : [];
  };
  await vi.waitFor(async () => expect(await finds()).toEqual([other, id]));

  await shop.db.updateTable('products').set({ name: 'Serçe' }).where('id', '=', other).execute();
  await vi.waitFor(async () => expect(await finds()).toEqual([id]));
  await shop.db
    .updateTable('products')
    .set({ name: 'Zümrüdüanka Yuvası', isActive: false })
    .where('id', '=', other)
    .execute();
  await shop.db.updateTable('products').set({ isActive: true }).where('id', '=', other).execute();
  await vi.waitFor(async () => expect(await finds()).toEqual([other, id]));
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', other).execute();
  shop.context.changes.stockChanged([{ productId: other, isFlip: true }]);
  await vi.waitFor(async () => expect(await finds()).toEqual([id, other]));
  await shop.db.deleteFrom('products').where('id', '=', other).execute();
  await vi.waitFor(async () => expect(await finds()).toEqual([id]));
});
