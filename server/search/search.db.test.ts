import { describe, expect, test } from 'vitest';
import { makeProduct } from '#server/testing/make-product.ts';
import { plain, useSearchShelf } from '#server/testing/search-shelf.ts';

const { shop, ids, get, search, found, make } = useSearchShelf();

describe('letters, suffixes, amounts, codes', () => {
  test.each(['sise', 'SISE', 'şişe', 'ŞİŞE', 'ŞISE', 'şişeleri', 'siseler', 'sisesi', 'ŞİŞELERİN'])(
    '[F15] [B04] %s finds every bottle',
    async (text) => {
      expect(new Set(await found(text))).toEqual(
        new Set(['bottle', 'bigBottle', 'gone', 'box', 'car', 'diffuser', 'rollon']),
      );
    },
  );

  test.each([
    ['ihlamur', ['essence']],
    ['IHLAMUR', ['essence']],
    ['ıhlamur esansı', ['essence']],
    ['kapagi', ['cap']],
    ['kapağı', ['cap']],
    ['kapaklar', ['cap']],
    ['difüzörler', ['diffuser']],
    ['şişe 200 ml', ['diffuser']],
    ['200ml', ['diffuser']],
    ['200 cc', ['diffuser']],
    ['iki yüz ml', ['diffuser']],
    ['0,2 litre', ['diffuser']],
    ['yarım kilo esans', ['essence']],
    ['100 lük kare', ['bigBottle']],
    ['100 kare', ['bigBottle']],
    ['18/415', ['screwPump']],
    ['18-415', ['screwPump']],
    ['18 415', ['screwPump']],
    ['fea 13', ['ring']],
    ['roll on', ['rollon']],
    ['rollon', ['rollon']],
    ['ROLL-ON', ['rollon']],
    ['kadın esansı', ['essence']],
    ['walnut cap', ['cap']],
  ])('%s finds %j alone', async (text, right) => {
    expect(await found(text)).toEqual(right);
  });

  test('order of words makes no difference', async () => {
    expect(await found('kare şeffaf 50 ml')).toEqual(['bottle']);
    expect(await found('50 ml şeffaf kare')).toEqual(['bottle']);
  });

  test.each(['AB-KRE-100', 'abkre100', 'ab kre 100', 'Ab.Kre.100'])(
    'the code %s finds its product first',
    async (text) => {
      expect((await found(text))[0]).toBe('bigBottle');
      expect(await search(text)).toMatchObject({
        totalElements: 1,
        search: { searchedFor: null, leftOut: [] },
      });
    },
  );

  test('the beginning of a code finds all codes that start with it', async () => {
    expect(new Set(await found('AB-KRE'))).toEqual(new Set(['bottle', 'bigBottle']));
  });
});

describe('ranking', () => {
  test('the name counts before facts and description; then what is in stock, then best sellers', async () => {
    expect(await found('zambak')).toEqual([
      'inNameSold',
      'inName',
      'inNameGone',
      'inFacts',
      'inDescription',
    ]);
  });

  test('the category counts more than facts, less than the name', async () => {
    await make('inCategory', {
      name: 'Altıncı Parça',
      categoryId: 4,
      attributes: { part: 'plug' },
    });
    await make('inOtherName', {
      name: 'Kapaklar İçin Conta',
      categoryId: 10,
      attributes: { part: 'seal' },
    });
    expect(await found('kapak conta')).toEqual(['inOtherName']);
    expect(await found('kapak')).toEqual(['cap', 'inOtherName', 'inCategory']);
  });

  test('the last noun decides which kind of product comes first', async () => {
    expect((await found('parfüm şişesi kutusu'))[0]).toBe('box');
    expect((await found('parfüm şişesi'))[0]).toBe('bottle');
    expect((await found('50 ml parfüm kutusu'))[0]).toBe('box');
  });

  test('a requested sort is applied, relevance is the default', async () => {
    expect(await found('zambak', '&sort=relevance')).toEqual(await found('zambak'));
    expect(await found('zambak', '&sort=name,asc')).toEqual([
      'inNameGone',
      'inDescription',
      'inNameSold',
      'inFacts',
      'inName',
    ]);
    expect(await found('zambak', '&sort=bestSelling,desc')).toEqual([
      'inDescription',
      'inFacts',
      'inNameGone',
      'inNameSold',
      'inName',
    ]);
  });

  test('relevance is of searches only', async () => {
    for (const path of [
      '/products?sort=relevance',
      '/products/category/3?sort=relevance',
      '/products/category/3?search=&sort=relevance',
    ]) {
      expect(await get<{ code: string }>(path)).toMatchObject({
        status: 400,
        body: { code: 'UNKNOWN_SORT' },
      });
    }
    expect((await get('/products/category/3?search=kare&sort=relevance')).status).toBe(200);
  });

  test('no product appears twice or never while paging', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => found('şişe', `&size=2&page=${page}`)),
    );
    expect(new Set(pages.flat()).size).toBe(7);
    expect(await search('şişe', '&size=2&page=1&span=2')).toMatchObject({
      page: 1,
      size: 2,
      totalElements: 7,
      totalPages: 4,
    });
  });
});

describe('the cache follows changes', () => {
  test('a product that is renamed, withdrawn, offered again or deleted is found by its present state', async () => {
    const id = await makeProduct(shop.db, { name: 'Geçici Mimoza' });
    // As soon as the process has been notified.
    await expect.poll(async () => (await search('mimoza')).totalElements, { interval: 20 }).toBe(1);
    await shop.db
      .updateTable('products')
      .set({ name: 'Geçici Karanfil' })
      .where('id', '=', id)
      .execute();
    await expect
      .poll(async () => (await search('karanfil')).totalElements, { interval: 20 })
      .toBe(1);
    await expect.poll(async () => (await search('mimoza')).totalElements, { interval: 20 }).toBe(0);
    await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', id).execute();
    await expect
      .poll(async () => (await search('karanfil')).totalElements, { interval: 20 })
      .toBe(0);
    await shop.db.updateTable('products').set({ isActive: true }).where('id', '=', id).execute();
    await expect
      .poll(async () => (await search('karanfil')).totalElements, { interval: 20 })
      .toBe(1);
    await shop.db.deleteFrom('productFacets').where('productId', '=', id).execute();
    await shop.db.deleteFrom('products').where('id', '=', id).execute();
    await expect
      .poll(async () => (await search('karanfil')).totalElements, { interval: 20 })
      .toBe(0);
    expect(
      await shop.db
        .selectFrom('searchVocabulary')
        .select('word')
        .where('word', 'in', ['mimoza', 'karanfil'])
        .execute(),
    ).toEqual([]);
  });

  test('a product that sells out moves down in the results', async () => {
    await make('lastOne', { ...plain, name: 'Altıncı Zambak Takımı', stock: 1, soldCount: 1_000 });
    await expect.poll(async () => (await found('zambak'))[0], { interval: 20 }).toBe('lastOne');
    await shop.db
      .updateTable('products')
      .set({ stock: 0 })
      .where('id', '=', ids.lastOne ?? 0)
      .execute();
    shop.context.changes.stockChanged([{ productId: ids.lastOne ?? 0, isFlip: true }]);
    await expect.poll(async () => (await found('zambak'))[0], { interval: 20 }).toBe('inNameSold');
  });
});

describe('whatever is sent', () => {
  const strange = [
    "'; drop table products; --",
    "' | '",
    'a & b | !c',
    ':*',
    '\\',
    '%_',
    '😀🙂',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '!!!',
    '   ',
    '((((',
    '<->',
    'sise:A',
    '@3',
    '=kutu',
    '#abkre100',
    'x'.repeat(10_000),
    'şişe '.repeat(200),
    Array.from({ length: 200 }, (_, index) => `kelime${index}`).join(' '),
    '9'.repeat(300),
    `${'1,'.repeat(90)}ml`,
    'elli '.repeat(40),
    '-'.repeat(200),
  ];

  test.each(strange)('%j gets a calm answer from every call', async (text) => {
    const q = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/products/search?q=${q}`,
      `/products/category/3?search=${q}`,
      `/search/suggestions?q=${q}`,
      `/search/nearest?q=${q}`,
    ]) {
      const { status } = await get(path);
      expect(status, path.slice(0, 80)).toBe(200);
    }
    const filtered = await shop.app.inject({
      method: 'POST',
      url: `/api/products/filtered?search=${q}`,
      payload: {},
    });
    expect(filtered.statusCode).toBe(200);
  });

  test('more than 10,000 letters are refused, and so is a missing query', async () => {
    expect((await get(`/search/suggestions?q=${'x'.repeat(10_001)}`)).status).toBe(400);
    expect((await get('/search/suggestions')).status).toBe(400);
    expect((await get('/products/search')).status).toBe(400);
    expect((await get('/products/search?q=kare&asTyped=perhaps')).status).toBe(400);
  });
});
