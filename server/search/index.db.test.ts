// The database part of the search: it parses texts like the shop does, counts words correctly, and
// never reads the whole catalogue.
import fs from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Db, openDb } from '#server/base/db/db.ts';
import { listProducts } from '#server/catalogue/catalogue.ts';
import { findNearest, suggest } from '#server/catalogue/suggestions.ts';
import { readDemoProducts } from '#server/demo/seed.ts';
import { loadRows } from '#server/testing/load-rows.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { attributeDefinitions } from '#shared/catalogue/attributes.ts';
import { formsOf } from './misspelling.ts';
import { createSearch } from './search.ts';
import { codeOf, splitWords } from './words.ts';

const shop = useTestApp();
const sorted = (words: readonly string[]) => [...new Set(words)].sort();

describe('reading texts', () => {
  async function compare(texts: readonly string[]) {
    const { rows } = await sql<{ words: string[]; code: string }>`
      select search_words(text) as words, search_code(text) as code
      from unnest(${[...texts]}::text[]) with ordinality t (text, place) order by place`.execute(
      shop.db,
    );
    for (const [index, text] of texts.entries()) {
      expect({ text, words: sorted(rows[index]?.words ?? []), code: rows[index]?.code }).toEqual({
        text,
        words: sorted(splitWords(text)),
        code: codeOf(text),
      });
    }
  }

  test('the database and the code find the same words in every text of the demo shop', async () => {
    await compare(
      readDemoProducts().flatMap(({ product }) => [
        product.name,
        product.description,
        product.sku,
        product.variant ?? '',
        String(product.attributes.notes ?? ''),
      ]),
    );
  });

  test('and where a character is a surrogate pair', async () => {
    await compare(['b2😀lu', '50😀ml', '18😀415', 'roll😀on', 'FEA😀15']);
  });

  test('and in any other text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '50',
        '0,5',
        '1.290',
        '18',
        '415',
        '/',
        '-',
        ' ',
        '  ',
        "'",
        '’',
        'ml',
        'cc',
        'kg',
        'lt',
        'cm',
        'lik',
        'lu',
        'fea',
        'DIN',
        'roll',
        'on',
        'x',
        '_',
        '.',
        'İ',
        'I',
        'ı',
        'ş',
        'Ğ',
        'é',
        '\u00a0',
        'S\u0327',
        '😀',
      ),
      fc.string({
        unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzABCÇİIŞ0123456789'),
        maxLength: 6,
      }),
    );
    await compare(
      fc.sample(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        1_500,
      ),
    );
  });

  test('the forms of a word are the same in the database and the code', async () => {
    const words = [
      'sise',
      'kapak',
      'difuzor',
      'manyetik',
      'cam',
      'karistirilmislardan',
      'sekizyuzyetmisyedilik',
      '50ml',
    ];
    const { rows } = await sql<{
      word: string;
      forms: string[];
    }>`select word, search_forms(word) as forms from unnest(${words}::text[]) word`.execute(
      shop.db,
    );
    for (const { word, forms } of rows) expect(sorted(forms), word).toEqual(sorted(formsOf(word)));
  });

  test('every attribute value with a word on the screen is found by that word, in both languages', async () => {
    const labels = await shop.db.selectFrom('searchLabels').selectAll().execute();
    const values = (language: string) =>
      JSON.parse(fs.readFileSync(`locales/${language}/attributes.json`, 'utf8')).values as Record<
        string,
        Record<string, string>
      >;
    const turkish = values('tr');
    const english = values('en');
    // Derived attributes are not indexed; "aletsiz" is a word of the closure.
    const unsearched = ['netUnit', 'capForm', 'closing'];
    const expected = Object.entries(attributeDefinitions).flatMap(([key, { kind }]) =>
      kind.startsWith('code') && turkish[key] && !unsearched.includes(key)
        ? Object.entries(turkish[key]).map(([value, word]) => ({
            key,
            value,
            words: [...splitWords(word), ...splitWords(english[key]?.[value] ?? '')],
          }))
        : [],
    );
    const missing = expected.filter(({ key, value, words }) => {
      const label = labels.find((each) => each.key === key && each.value === value)?.label ?? '';
      return words.some((word) => !splitWords(label).includes(word));
    });

    expect(expected.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});

describe('the vocabulary', () => {
  const counted = async (db: Db) =>
    (
      await sql<{
        word: string;
        products: number;
        inFacts: number;
      }>`select ltrim(word, '~') as word, count(*)::int as products,
          (count(*) filter (where word !~ '^~'))::int as in_facts from product_search,
          unnest(tsvector_to_array(words)) word where word !~ '^[#@]' group by 1
          order by ltrim(word, '~') collate "C"`.execute(db)
    ).rows;
  const storedVocabulary = (db: Db) =>
    db
      .selectFrom('searchVocabulary')
      .select(['word', 'products', 'inFacts'])
      .orderBy('word')
      .execute();

  test('counts the words of the products, whatever changes in them', async () => {
    const ids = [];
    for (let made = 0; made < 5; made += 1)
      ids.push(
        await makeProduct(shop.db, { name: `Sayılan Nesne ${made}`, description: 'Bir iki üç.' }),
      );
    const [first = 0, second = 0, third = 0] = ids;
    await shop.db
      .updateTable('products')
      .set({ name: 'Başka Nesne', description: 'Dört.' })
      .where('id', '=', first)
      .execute();
    await shop.db
      .updateTable('products')
      .set({ isActive: false })
      .where('id', '=', second)
      .execute();
    await shop.db
      .updateTable('products')
      .set({ attributes: JSON.stringify({ part: 'cap', fitsNecks: ['FEA13'], isMagnetic: true }) })
      .where('id', '=', third)
      .execute();
    await shop.db.deleteFrom('productFacets').where('productId', '=', second).execute();
    await shop.db.deleteFrom('products').where('id', '=', second).execute();
    await shop.db
      .updateTable('categories')
      .set({ nameTr: 'Yepyeni Ad' })
      .where('id', '=', 3)
      .execute();

    expect(await storedVocabulary(shop.db)).toEqual(await counted(shop.db));
    expect((await storedVocabulary(shop.db)).map(({ word }) => word)).toEqual(
      expect.arrayContaining(['yepyeni', 'baska', 'miknatisli', 'fea13', '=kapak']),
    );
  });

  test('counts rightly when many write at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        makeProduct(shop.db, { name: `Eşzamanlı Kova ${index}` }),
      ),
    );
    await Promise.all(
      ids.map((id, index) =>
        shop.db
          .updateTable('products')
          .set({ name: `Eşzamanlı Leğen ${index}` })
          .where('id', '=', id)
          .execute(),
      ),
    );

    expect(await storedVocabulary(shop.db)).toEqual(await counted(shop.db));
  });

  test('is not changed by a sale', async () => {
    const id = await makeProduct(shop.db, { name: 'Satılan Nesne' });
    const read = async () =>
      (
        await sql<{
          at: string;
        }>`select xmin::text || ctid::text as at from product_search
            where product_id = ${id}`.execute(shop.db)
      ).rows;
    const before = await read();
    await shop.db
      .updateTable('products')
      .set({ stock: 3, soldCount: 8, priceKurus: 5 })
      .where('id', '=', id)
      .execute();

    expect(await read()).toEqual(before);
  });

  test('unusual texts and facts are indexed without an error', async () => {
    const strange = ["a'b\\c:d&e|f!(g)", '::', "''", '\\', ' ', 'x'.repeat(5_000), '😀', 'ß Ω Жук'];
    for (const [index, text] of strange.entries()) {
      await makeProduct(shop.db, {
        name: `${text} ${index} adı`.slice(0, 900),
        sku: `${text.slice(0, 40)}-${index}`,
        description: text,
        attributes: { notes: text, uses: ['perfume', text], part: text },
      });
    }
    await shop.db
      .updateTable('products')
      .set({ attributes: JSON.stringify([1, 2]) })
      .where('sku', 'like', '%-7')
      .execute();
    expect(await storedVocabulary(shop.db)).toEqual(await counted(shop.db));
  });
});

describe('with tens of thousands of products', () => {
  const PRODUCTS = 20_000;
  const plans: string[] = [];
  let watched: ReturnType<typeof openDb>;

  beforeAll(async () => {
    await loadRows(shop.db, (tx) =>
      sql`
        insert into products (sku, name, slug, description, price_kurus, stock, sold_count, brand,
          category_id, attributes)
        select 'YGN-' || n, translate(n::text, '0123456789',
          'abcdefghij') || ' numaralı ' || (array['kare','oval','küre','yassı'])[1 + n %
          4] || ' ' || (array['şişe','kapak','pompa'])[1 + n % 3], 'y', 'Açıklama',
          100 + n, n % 9, n % 977, 'Yığın', 3 + n % 3, '{"part": "bottle", "capacityMl": 50}'
        from generate_series(1, ${PRODUCTS}::int) n`.execute(tx),
    );
    await sql`analyze`.execute(shop.db);
    watched = openDb(shop.databaseUrl, { maxConnections: 1 });
    // The plan of every executed statement, reported by the database itself.
    watched.pool.on('connect', (client) => {
      client.on('notice', ({ message }) => plans.push(message ?? ''));
      void client.query(
        `load 'auto_explain'; set auto_explain.log_min_duration = 0; set client_min_messages = log`,
      );
    });
  }, 240_000);

  afterAll(async () => watched.db.destroy());

  test.each([
    ['a search for a common word', 'şişe'],
    ['a search for several', 'kare kapak hhh numaralı'],
    ['a search that is loosened', 'kare oval kapak'],
    ['a correction', 'kapakk numarli'],
    ['a word that is nowhere', 'kare qwertyuu'],
    ['a code', 'YGN-777'],
  ])('%s scans no whole table', async (_, text) => {
    plans.length = 0;
    const parts = {
      db: watched.db,
      search: createSearch({ db: watched.db, clock: shop.context.clock, log: shop.context.log }),
      shownProducts: shop.context.shownProducts,
      settings: shop.context.settings,
    };
    const page = await listProducts(parts, 'tr', { page: 0, size: 16, span: 1 }, { search: text });
    await suggest(parts, 'tr', text);
    await findNearest(parts, 'tr', text);

    expect(page.content.length).toBeGreaterThan(0);
    const scans = plans.join('\n').match(/Seq Scan on \w+/g) ?? [];
    expect(plans.join('\n')).toMatch(/product_search_words/);
    expect(
      sorted(scans).filter((scan) =>
        /products|product_search|search_vocabulary|search_word_forms/.test(scan),
      ),
    ).toEqual([]);
  });

  test.each(['price,asc', 'price,desc'])('a page by %s comes from an index', async (sort) => {
    plans.length = 0;
    const { search, shownProducts, settings } = shop.context;
    const parts = { db: watched.db, search, shownProducts, settings };
    const page = await listProducts(parts, 'tr', { page: 0, size: 16, span: 1, sort });
    expect(page.content).toHaveLength(16);
    expect(plans.join('\n')).toMatch(/shown_prices_in_order/);
    expect(plans.join('\n')).not.toMatch(/Seq Scan on products|Bitmap/);
  });

  test('a total is exact up to 10,000 and then marked as more; the best sellers still come first', async () => {
    const { search, shownProducts, settings } = shop.context;
    const parts = { db: shop.db, search, shownProducts, settings };
    const broad = await listProducts(
      parts,
      'tr',
      { page: 0, size: 50, span: 1 },
      { search: 'numaralı' },
    );
    const some = await listProducts(
      parts,
      'tr',
      { page: 0, size: 50, span: 1 },
      { search: 'numaralı kapak' },
    );
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from products where name like '%kapak'
        and sku like 'YGN-%'`.execute(shop.db);

    expect(broad).toMatchObject({
      totalElements: 10_000,
      totalPages: 200,
      search: { isCapped: true },
    });
    expect(broad.content.every(({ stock }) => stock > 0)).toBe(true);
    const sold = await shop.db
      .selectFrom('products')
      .select(['id', 'soldCount'])
      .where(
        'id',
        'in',
        broad.content.map(({ id }) => id),
      )
      .execute();
    expect(sold.every(({ soldCount }) => soldCount > 970)).toBe(true);
    expect(some).toMatchObject({ totalElements: rows[0]?.count, search: { isCapped: false } });
  });

  // While a large catalogue is read into memory, PostgreSQL searches: it orders products beyond the
  // best sellers by points alone, so pages from before and after that time may contain the same
  // product.
  test.each(['memory', 'the database'])(
    'from %s, the last page of a capped search has rows, and none is on two pages',
    async (source) => {
      const { search: current, shownProducts, settings } = shop.context;
      await vi.waitFor(async () => expect(await current.index()).not.toBeNull(), {
        timeout: 60_000,
      });
      const search = source === 'memory' ? current : { ...current, index: async () => null };
      const parts = { db: shop.db, search, shownProducts, settings };
      const pages = await Promise.all(
        [0, 1, 60, 99].map((page) =>
          listProducts(parts, 'tr', { page, size: 100, span: 1 }, { search: 'numaralı' }),
        ),
      );
      const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));

      expect(ids).toHaveLength(400);
      expect(new Set(ids).size).toBe(400);
    },
  );
});
