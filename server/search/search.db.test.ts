import { beforeAll, describe, expect, test } from 'vitest';
import type { FilteredPage, ProductPage } from '#shared/catalogue.ts';
import type { Nearest, Suggestions } from '#shared/search.ts';
import { makeProduct, type ProductWish } from '../testing/make-product.ts';
import { useTestApp } from '../testing/test-app.ts';

const shop = useTestApp();
const ids: Record<string, number> = {};
const plain = { attributes: { part: 'set' }, categoryId: 6 };

async function get<T>(path: string, language = 'tr') {
  const answer = await shop.app.inject({ url: `/api${path}`, headers: { 'accept-language': language } });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<T>() };
}

const search = async (text: string, more = '') => (await get<ProductPage>(`/products/search?q=${encodeURIComponent(text)}${more}`)).body;
const found = async (text: string, more = '') => (await search(text, more)).content.map(({ id }) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? String(id));
const suggest = async (text: string, language = 'tr') => (await get<Suggestions>(`/search/suggestions?q=${encodeURIComponent(text)}`, language)).body;
const make = async (key: string, wish: ProductWish) => {
  ids[key] = await makeProduct(shop.db, wish);
};

beforeAll(async () => {
  await make('bottle', { name: '50 ml Kare Şeffaf Cam Parfüm Şişesi', sku: 'AB-KRE-050', soldCount: 50 });
  await make('bigBottle', { name: '100 ml Kare Şeffaf Cam Parfüm Şişesi', sku: 'AB-KRE-100', attributes: { part: 'bottle', neck: 'FEA15', capacityMl: 100 }, soldCount: 20 });
  await make('gone', { name: '50 ml Oval Cam Parfüm Şişesi', stock: 0, soldCount: 900 });
  await make('cap', { name: 'Ceviz Ahşap Kapak', categoryId: 4, attributes: { part: 'cap', neck: 'FEA15', material: 'walnut' }, soldCount: 5 });
  await make('pump', { name: 'FEA15 Krimp Pompa Gümüş', categoryId: 5, attributes: { part: 'pump', neck: 'FEA15', color: 'silver' }, description: 'Parfüm şişesi için.' });
  await make('screwPump', { name: '18/415 Vidalı Sprey Pompa', categoryId: 5, attributes: { part: 'pump', neck: '18/415', color: 'black' } });
  await make('ring', { name: 'Düz Bilezik Altın', categoryId: 5, attributes: { part: 'ring', neck: 'FEA13', color: 'gold' } });
  await make('box', { name: 'Parfüm Şişesi Kutusu Kraft', categoryId: 10, attributes: { part: 'box', forCapacityMl: 50 } });
  await make('car', { name: '8 ml Asma Oto Kokusu Şişesi', categoryId: 9, attributes: { part: 'car-bottle', capacityMl: 8 } });
  await make('diffuser', { name: '200 ml Difüzör Şişesi', categoryId: 7, attributes: { part: 'diffuser-bottle', capacityMl: 200 } });
  await make('rollon', { name: '10 ml Roll-on Amber Cam', categoryId: 6, attributes: { part: 'roll-on', capacityMl: 10 } });
  await make('essence', { name: 'Ihlamur Esansı 500 gr', categoryId: 1, attributes: { part: 'essence', netAmount: 500, netUnit: 'g', gender: 'women' } });
  await make('withdrawn', { name: 'Zümrüt Esansı', categoryId: 1, isActive: false });
  // Where a word stands.
  await make('inDescription', { ...plain, name: 'Birinci Takım', description: 'İçinde zambak var.', soldCount: 500 });
  await make('inFacts', { ...plain, name: 'İkinci Takım', attributes: { part: 'set', notes: 'zambak, gül' }, soldCount: 100 });
  await make('inName', { ...plain, name: 'Üçüncü Zambak Takımı' });
  await make('inNameSold', { ...plain, name: 'Dördüncü Zambak Takımı', soldCount: 9 });
  await make('inNameGone', { ...plain, name: 'Beşinci Zambak Takımı', stock: 0, soldCount: 90 });
});

describe('letters, suffixes, amounts, codes', () => {
  test.each(['sise', 'SISE', 'şişe', 'ŞİŞE', 'ŞISE', 'şişeleri', 'siseler', 'sisesi', 'ŞİŞELERİN'])('[F15] [B04] %s finds every bottle', async (text) => {
    expect(new Set(await found(text))).toEqual(new Set(['bottle', 'bigBottle', 'gone', 'box', 'car', 'diffuser', 'rollon']));
  });

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

  test.each(['AB-KRE-100', 'abkre100', 'ab kre 100', 'Ab.Kre.100'])('the code %s comes before everything', async (text) => {
    expect((await found(text))[0]).toBe('bigBottle');
    expect(await search(text)).toMatchObject({ totalElements: 1, search: { searchedFor: null, leftOut: [] } });
  });

  test('the beginning of a code finds all that have it', async () => {
    expect(new Set(await found('AB-KRE'))).toEqual(new Set(['bottle', 'bigBottle']));
  });
});

describe('synonyms', () => {
  test.each([
    ['vana', ['pump', 'screwPump']],
    ['atomizer', ['pump', 'screwPump']],
    ['fıs fıs', ['pump', 'screwPump']],
    ['araba kokusu', ['car']],
    ['araç kokuları', ['car']],
    ['parfüm yağı', ['essence']],
    ['halka', ['ring']],
    ['yüzüğü', ['ring']],
    ['bilezigi', ['ring']],
    ['kare flakon', ['bottle', 'bigBottle']],
    ['bilyeli', ['rollon']],
  ])('%s finds %j', async (text, right) => {
    expect(new Set((await found(text)).slice(0, right.length))).toEqual(new Set(right));
  });

  test('go no further than they are written: those of a one-way group lead one way', async () => {
    expect(await found('ambalaj')).toContain('box');
    expect((await search('kutu')).totalElements).toBe(1);
  });
});

describe('ranking', () => {
  test('the name before facts before the description; then what is in stock, then what sells best', async () => {
    expect(await found('zambak')).toEqual(['inNameSold', 'inName', 'inNameGone', 'inFacts', 'inDescription']);
  });

  test('the category counts more than facts, less than the name', async () => {
    await make('inCategory', { name: 'Altıncı Parça', categoryId: 4, attributes: { part: 'plug' } });
    await make('inOtherName', { name: 'Kapaklar İçin Conta', categoryId: 10, attributes: { part: 'seal' } });
    expect(await found('kapak conta')).toEqual(['inOtherName']);
    expect(await found('kapak')).toEqual(['cap', 'inOtherName', 'inCategory']);
  });

  test('the last noun is the thing itself', async () => {
    expect((await found('parfüm şişesi kutusu'))[0]).toBe('box');
    expect((await found('parfüm şişesi'))[0]).toBe('bottle');
    expect((await found('50 ml parfüm kutusu'))[0]).toBe('box');
  });

  test('a sort that is asked for is obeyed, relevance is the usual one', async () => {
    expect(await found('zambak', '&sort=relevance')).toEqual(await found('zambak'));
    expect(await found('zambak', '&sort=name,asc')).toEqual(['inNameGone', 'inDescription', 'inNameSold', 'inFacts', 'inName']);
    expect(await found('zambak', '&sort=bestSelling,desc')).toEqual(['inDescription', 'inFacts', 'inNameGone', 'inNameSold', 'inName']);
  });

  test('relevance is of searches only', async () => {
    for (const path of ['/products?sort=relevance', '/products/category/3?sort=relevance', '/products/category/3?search=&sort=relevance']) {
      expect(await get<{ code: string }>(path)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_SORT' } });
    }
    expect((await get('/products/category/3?search=kare&sort=relevance')).status).toBe(200);
  });

  test('no product appears twice or never while paging', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => found('şişe', `&size=2&page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(7);
    expect(await search('şişe', '&size=2&page=1&span=2')).toMatchObject({ page: 1, size: 2, totalElements: 7, totalPages: 4 });
  });
});

describe('typos and unknown words', () => {
  test.each([
    ['difizor', 'difüzör', 'diffuser'],
    ['parfün kutusu', 'parfüm kutusu', 'box'],
    ['bilzeik', 'bilezik', 'ring'],
    ['pafrüm kutusu', 'parfüm kutusu', 'box'],
    ['esanns', 'esans', 'essence'],
    ['ihlmaur', 'ıhlamur', 'essence'],
  ])('%s is searched as %s, and says so', async (text, searchedFor, right) => {
    expect((await found(text))[0]).toBe(right);
    expect((await search(text)).search).toEqual({ searchedFor, leftOut: [], isCapped: false });
  });

  test('as typed nothing is corrected or left out', async () => {
    expect(await search('difizor', '&asTyped=true')).toMatchObject({ totalElements: 0, search: { searchedFor: null, leftOut: [] } });
    expect(await search('kare qwertyuu', '&asTyped=true')).toMatchObject({ totalElements: 0 });
    expect((await search('difüzör', '&asTyped=true')).totalElements).toBe(1);
  });

  test('a word that is found nowhere is left out, and named; of nothing but such words comes nothing', async () => {
    expect((await search('kare qwertyuu')).search).toEqual({ searchedFor: 'kare', leftOut: ['qwertyuu'], isCapped: false });
    expect(new Set(await found('kare qwertyuu'))).toEqual(new Set(['bottle', 'bigBottle']));
    expect(await search('qwertyuu zxcvbnm')).toMatchObject({ totalElements: 0, search: { searchedFor: null, leftOut: [] } });
    expect(await search('kare qwertyuu zxcvbnm')).toMatchObject({ totalElements: 0 });
  });

  test('words that no product has together: as many as can be had, the thing itself before its colour', async () => {
    expect(await search('altın kapak')).toMatchObject({ search: { searchedFor: 'kapak', leftOut: ['altın'] } });
    expect((await found('altın kapak'))[0]).toBe('cap');
  });

  test('words written together are parted, parted ones joined', async () => {
    expect((await found('parfümşişesi'))[0]).toBe('bottle');
    expect(await found('dif üzör')).toEqual(['diffuser']);
    expect((await search('parfümşişesi')).search?.searchedFor).toBeNull();
  });

  test('a short word is not corrected, nor a code', async () => {
    expect((await search('kpk')).totalElements).toBe(0);
    expect((await search('fea99')).totalElements).toBe(0);
  });

  test('an unfinished word finds what begins so', async () => {
    expect((await found('parf şiş'))[0]).toBe('bottle');
    expect(await found('ihla')).toEqual(['essence']);
  });
});

describe('lists that take words', () => {
  test('[F14] a category is searched alone', async () => {
    expect((await get<ProductPage>('/products/category/7?search=sise')).body.content.map(({ id }) => id)).toEqual([ids.diffuser]);
    expect((await get<ProductPage>('/products/category/2?search=difizor')).body).toMatchObject({ totalElements: 1, search: { searchedFor: 'difüzör' } });
    expect((await get<ProductPage>('/products/category/1?search=difüzör')).body).toMatchObject({ totalElements: 0 });
  });

  test('[F18] filters count what the words found, a choice narrows it', async () => {
    const post = async (path: string, payload: object) => (await shop.app.inject({ method: 'POST', url: `/api${path}`, payload })).json<FilteredPage>();
    const all = await post('/products/filtered?search=kare', {});
    const some = await post('/products/category/3/filtered?search=kare%20difizzz', { attributes: { capacityMl: ['100'] } });

    expect(all.facets.find(({ key }) => key === 'capacityMl')?.values).toMatchObject([
      { value: '50', count: 1 },
      { value: '100', count: 1 },
    ]);
    expect(all.search).toEqual({ searchedFor: null, leftOut: [], isCapped: false });
    expect(some).toMatchObject({ totalElements: 1, search: { searchedFor: 'kare', leftOut: ['difizzz'] } });
    expect(some.content.map(({ id }) => id)).toEqual([ids.bigBottle]);
  });

  test('a choice that leaves nothing loosens no words', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/products/filtered?search=kare', payload: { attributes: { capacityMl: ['8'] } } });
    expect(answer.json<FilteredPage>()).toMatchObject({ totalElements: 0, search: { searchedFor: null, leftOut: [], isCapped: false } });
  });

  test('a list without words says nothing of a search', async () => {
    expect((await get<ProductPage>('/products')).body.search).toBeUndefined();
    expect((await get<ProductPage>('/products/category/3?search=')).body.search).toBeUndefined();
  });

  test('words without a letter find nothing, also in a category', async () => {
    expect((await get<ProductPage>('/products/category/3?search=!!!')).body.totalElements).toBe(0);
  });

  test('what is withdrawn is not found', async () => {
    expect((await search('zümrüt')).totalElements).toBe(0);
  });
});

describe('while somebody types', () => {
  test('from the third letter on, products with picture and price, and categories with their numbers', async () => {
    expect(await suggest('kr')).toEqual({ searchedFor: null, products: [], categories: [] });
    const { products, categories, searchedFor } = await suggest('kap');

    expect(products[0]).toMatchObject({ id: ids.cap, name: 'Ceviz Ahşap Kapak', price: 10, stock: 100 });
    expect(products[0]).toHaveProperty('imageUrl');
    // What is counted when it is followed (docs/analytics.md); no more than that, it is asked for with every letter.
    expect(products[0]).toMatchObject({
      category: { id: 2 },
      subcategory: { id: 4, name: 'Parfüm Kapakları' },
      discount: null,
      bulkDiscounts: [],
      minQuantity: 1,
      quantityStep: 1,
    });
    expect(products[0]).not.toHaveProperty('description');
    expect(categories[0]).toMatchObject({ id: 4, name: 'Parfüm Kapakları' });
    expect(searchedFor).toBeNull();
  });

  test('the last word need not be finished, the others are whole words', async () => {
    expect((await suggest('100 ml ka')).products.map(({ id }) => id)).toEqual([ids.bigBottle]);
    expect((await suggest('ihlam')).products.map(({ id }) => id)).toEqual([ids.essence]);
  });

  test('at most six products and three categories, names in the language of the request', async () => {
    const { products, categories } = await suggest('sis', 'en');
    expect(products).toHaveLength(6);
    expect(categories).toHaveLength(3);
    expect(categories.map(({ name }) => name)).toContain('Perfume Bottles');
  });

  test('a misspelt beginning is corrected', async () => {
    expect(await suggest('difiz')).toMatchObject({ searchedFor: 'difüzör', products: [{ id: ids.diffuser }] });
  });
});

describe('where nothing was found', () => {
  const nearest = async (text: string) => (await get<Nearest>(`/search/nearest?q=${encodeURIComponent(text)}`)).body;

  test('what any of the words finds, or a word that begins like it', async () => {
    expect((await nearest('ahşap qwertyuu zxcvbnm')).products[0]?.id).toBe(ids.cap);
    expect((await nearest('ihlamurlu yastık kılıfı')).products.map(({ id }) => id)).toContain(ids.essence);
    expect((await nearest('difüzörcülük')).categories.map(({ id }) => id)).toContain(7);
  });

  test('and otherwise what is bought most, in stock', async () => {
    const { products, categories } = await nearest('qqqq');
    expect(products[0]?.id).toBe(ids.inDescription);
    expect(products.every(({ stock }) => stock > 0)).toBe(true);
    expect(categories.length).toBeGreaterThan(2);
  });
});

describe('what is kept follows what changes', () => {
  test('a product that is renamed, withdrawn, offered again or deleted is found by what it is now', async () => {
    const id = await makeProduct(shop.db, { name: 'Geçici Mimoza' });
    // As soon as the process has heard of it.
    await expect.poll(async () => (await search('mimoza')).totalElements, { interval: 20 }).toBe(1);
    await shop.db.updateTable('products').set({ name: 'Geçici Karanfil' }).where('id', '=', id).execute();
    await expect.poll(async () => (await search('karanfil')).totalElements, { interval: 20 }).toBe(1);
    await expect.poll(async () => (await search('mimoza')).totalElements, { interval: 20 }).toBe(0);
    await shop.db.updateTable('products').set({ isActive: false }).where('id', '=', id).execute();
    await expect.poll(async () => (await search('karanfil')).totalElements, { interval: 20 }).toBe(0);
    await shop.db.updateTable('products').set({ isActive: true }).where('id', '=', id).execute();
    await expect.poll(async () => (await search('karanfil')).totalElements, { interval: 20 }).toBe(1);
    await shop.db.deleteFrom('productFacets').where('productId', '=', id).execute();
    await shop.db.deleteFrom('products').where('id', '=', id).execute();
    await expect.poll(async () => (await search('karanfil')).totalElements, { interval: 20 }).toBe(0);
    expect(await shop.db.selectFrom('searchVocabulary').select('word').where('word', 'in', ['mimoza', 'karanfil']).execute()).toEqual([]);
  });

  test('a search is right when stock has run out', async () => {
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
    for (const path of [`/products/search?q=${q}`, `/products/category/3?search=${q}`, `/search/suggestions?q=${q}`, `/search/nearest?q=${q}`]) {
      const { status } = await get(path);
      expect(status, path.slice(0, 80)).toBe(200);
    }
    const filtered = await shop.app.inject({ method: 'POST', url: `/api/products/filtered?search=${q}`, payload: {} });
    expect(filtered.statusCode).toBe(200);
  });

  test('more than 10,000 letters are refused, and so is no question at all', async () => {
    expect((await get(`/search/suggestions?q=${'x'.repeat(10_001)}`)).status).toBe(400);
    expect((await get('/search/suggestions')).status).toBe(400);
    expect((await get('/products/search')).status).toBe(400);
    expect((await get('/products/search?q=kare&asTyped=perhaps')).status).toBe(400);
  });
});
