import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readSecrets } from '#server/base/run/secrets.ts';
import { countMiss } from '#server/search/misses.sql.ts';
import { deleteOldMisses, toMiss } from '#server/search/misses.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { workOf } from '#server/work/jobs.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { ProductPage } from '#shared/catalogue/catalogue.ts';
import type { MissedSearch, SynonymGroup } from '#shared/catalogue/search.ts';
import { MAX_SYNONYM_GROUPS } from '#shared/catalogue/search.ts';

const shop = useTestApp();
const editor = () => makeAdmin(shop.context, { role: 'editor' });
const search = async (text: string, more = '') =>
  (
    await shop.app.inject({ url: `/api/products/search?q=${encodeURIComponent(text)}${more}` })
  ).json<ProductPage>();

describe('synonyms', () => {
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    ask<SynonymGroup & ErrorAnswer>(shop, method, path, { body, as: await editor() });

  test('exist from the start, and are created, changed and deleted with a line in the log', async () => {
    const as = await editor();
    const first = await ask<SynonymGroup[]>(shop, 'GET', '/admin/search/synonyms', { as });
    expect(first.body.length).toBeGreaterThan(30);
    expect(first.body.find(({ words }) => words.includes('vana'))?.words).toEqual(
      expect.arrayContaining(['sprey', 'pompa', 'atomizer']),
    );

    const made = await write('POST', '/admin/search/synonyms', {
      words: [' kova ', 'Leğen', 'KOVA', 'kova'],
    });
    expect(made).toMatchObject({
      status: 201,
      body: { isOneWay: false, words: ['kova', 'Leğen'] },
    });
    const changed = await write('PUT', `/admin/search/synonyms/${made.body.id}`, {
      isOneWay: true,
      words: ['kova', 'fıçı'],
    });
    expect(changed.body).toEqual({ id: made.body.id, isOneWay: true, words: ['kova', 'fıçı'] });
    expect((await write('DELETE', `/admin/search/synonyms/${made.body.id}`)).status).toBe(204);
    expect((await ask<SynonymGroup[]>(shop, 'GET', '/admin/search/synonyms', { as })).body).toEqual(
      first.body,
    );

    const log = await shop.db
      .selectFrom('auditLog')
      .select(['action', 'entityId'])
      .where('entity', '=', 'synonyms')
      .orderBy('id')
      .execute();
    expect(log).toEqual(
      ['create', 'update', 'delete'].map((action) => ({ action, entityId: String(made.body.id) })),
    );
  });

  test('saving over another person’s change is refused with the current group', async () => {
    const { body: made } = await write('POST', '/admin/search/synonyms', {
      words: ['kova', 'leğen'],
    });
    const expected = { isOneWay: made.isOneWay, words: made.words };
    const theirs = await write('PUT', `/admin/search/synonyms/${made.id}`, {
      words: ['kova', 'leğen', 'fıçı'],
      expected,
    });
    expect(theirs.status).toBe(200);
    const late = await write('PUT', `/admin/search/synonyms/${made.id}`, {
      words: ['kova', 'leğen', 'bidon'],
      expected,
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', details: { current: theirs.body } },
    });
    expect(
      (
        await shop.db
          .selectFrom('searchSynonyms')
          .select('words')
          .where('id', '=', made.id)
          .executeTakeFirst()
      )?.words,
    ).toEqual(['kova', 'leğen', 'fıçı']);
    await write('DELETE', `/admin/search/synonyms/${made.id}`);
  });

  test('take effect at once, in cached answers and in every process', async () => {
    const { databaseUrl, db, pool, config } = shop;
    const other = await buildApp({ config, secrets: readSecrets(config), databaseUrl, db, pool });
    const elsewhere = async (text: string) =>
      (await other.app.inject({ url: `/api/products/search?q=${text}` })).json<ProductPage>()
        .totalElements;
    const id = await makeProduct(shop.db, { name: 'Emaye Kova' });
    await expect.poll(async () => (await search('kova')).totalElements, { interval: 20 }).toBe(1);
    expect([(await search('gerdel')).totalElements, await elsewhere('gerdel')]).toEqual([0, 0]);

    const made = await write('POST', '/admin/search/synonyms', { words: ['kova', 'gerdel'] });
    await expect
      .poll(async () => (await search('gerdel')).content.map((product) => product.id), {
        interval: 20,
      })
      .toEqual([id]);
    await expect.poll(() => elsewhere('gerdel'), { interval: 20 }).toBe(1);

    await write('PUT', `/admin/search/synonyms/${made.body.id}`, {
      isOneWay: true,
      words: ['kova', 'gerdel'],
    });
    await expect.poll(async () => (await search('gerdel')).totalElements, { interval: 20 }).toBe(0);
    await other.app.close();
  });

  test.each([
    ['no words', {}],
    ['one word', { words: ['kova'] }],
    ['one word twice', { words: ['kova', 'KOVA'] }],
    ['words without letters', { words: ['!!!', '😀'] }],
    ['too many words', { words: Array.from({ length: 21 }, (_, index) => `kova${index}`) }],
    ['a long word', { words: ['kova', 'x'.repeat(61)] }],
    ['numbers', { words: [1, 2] }],
    ['nothing', undefined],
  ])('%s are refused', async (_, body) => {
    const answer = await write('POST', '/admin/search/synonyms', body as object);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.message).not.toBe('');
  });

  test('unusual words are stored or refused without an error and break no search', async () => {
    for (const words of [
      ["a'b", 'c\\d'],
      ['x & y', 'z | !w'],
      ['kova', '\u0000'],
      ['kova', '\ud800kap'],
      [':*', 'kova:A'],
    ]) {
      expect((await write('POST', '/admin/search/synonyms', { words })).status).toBeLessThan(500);
    }
    for (const text of ["a'b", 'x & y', 'kova', 'z w'])
      expect(await search(text)).toHaveProperty('totalElements');
  });

  test('that do not exist are 404, and their number is limited', async () => {
    expect(
      await write('PUT', '/admin/search/synonyms/999999', { words: ['a', 'b'] }),
    ).toMatchObject({ status: 404, body: { code: 'SYNONYM_NOT_FOUND' } });
    expect(await write('DELETE', '/admin/search/synonyms/999999')).toMatchObject({
      status: 404,
      body: { code: 'SYNONYM_NOT_FOUND' },
    });
    expect((await write('DELETE', '/admin/search/synonyms/abc')).status).toBe(400);
    const many = Array.from({ length: MAX_SYNONYM_GROUPS }, (_, index) => ({
      words: [`bir${index}`, `iki${index}`],
    }));
    const before = await shop.db.selectFrom('searchSynonyms').select('id').execute();
    await shop.db.insertInto('searchSynonyms').values(many).execute();
    expect(await write('POST', '/admin/search/synonyms', { words: ['bir', 'iki'] })).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_ROWS' },
    });
    await shop.db
      .deleteFrom('searchSynonyms')
      .where(
        'id',
        'not in',
        before.map(({ id }) => id),
      )
      .execute();
  });

  test('need the right to change the catalogue', async () => {
    const packer = await makeAdmin(shop.context, { role: 'fulfilment' });
    for (const path of ['/admin/search/synonyms', '/admin/search/misses']) {
      expect((await ask(shop, 'GET', path, { as: packer })).status).toBe(403);
      expect((await ask(shop, 'GET', path, { as: await makeCustomer(shop.context) })).status).toBe(
        401,
      );
    }
  });
});

describe('what was searched and not found', () => {
  const storedMisses = async () => {
    await shop.context.search.misses.settled();
    return Object.fromEntries(
      (await shop.db.selectFrom('searchMisses').select(['text', 'count']).execute()).map(
        ({ text, count }) => [text, count],
      ),
    );
  };

  beforeEach(async () => {
    await shop.context.search.misses.settled();
    await shop.db.deleteFrom('searchMisses').execute();
  });

  test('is counted at each search, folded; its answer is not cached', async () => {
    for (const text of ['Zürafa Heykeli', 'zurafa heykeli', 'ZÜRAFA  heykeli!']) {
      expect((await search(text)).totalElements).toBe(0);
      await shop.context.search.misses.settled();
    }
    await search('Zürafa Heykeli');
    await shop.app.inject({ url: '/api/products/category/3?search=zurafa' });

    expect(await storedMisses()).toEqual({ 'zurafa heykeli': 4, zurafa: 1 });
  });

  test('is not counted for pages, suggestions and filters, nor for a search with results', async () => {
    await makeProduct(shop.db, { name: 'Bulunan Nesne' });
    // The search is notified after a moment; until then it would find nothing.
    const foundOnPage = async () => (await search('bulunan', '&page=1')).totalElements;
    await expect.poll(foundOnPage, { interval: 20 }).toBe(1);
    await search('bulunan');
    await search('zurafa', '&page=1');
    await shop.app.inject({ url: '/api/search/suggestions?q=zurafa' });
    await shop.app.inject({ url: '/api/search/nearest?q=zurafa' });
    await shop.app.inject({
      method: 'POST',
      url: '/api/products/filtered?search=zurafa',
      payload: {},
    });

    expect(await storedMisses()).toEqual({});
  });

  test.each([
    'ayse@ornek.com',
    'zürafa ayse @ ornek',
    '0532 123 45 67',
    '+90 (532) 1234567',
    'TR33 0006 1005',
    '12345678901',
    '!!!',
    'a',
    '😀',
    '\u0000',
  ])('%j is not stored', (text) => {
    expect(toMiss(text)).toBeNull();
  });

  test.each([
    ['  Zürafa   HEYKELİ ', 'zurafa heykeli'],
    ['50 ml zürafa 18/415', '50 ml zurafa 18/415'],
    ['a\u0000b zürafa\ud800', 'a b zurafa'],
  ])('%j is stored as %j', (text, miss) => {
    expect(toMiss(text)).toBe(miss);
    expect(toMiss('z'.repeat(500))).toHaveLength(100);
  });

  test('has a limit: the rare and old make room', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (const [text, day] of [
      ['eski', 1],
      ['sık', 2],
      ['sık', 3],
      ['yeni', 4],
      ['en yeni', 5],
    ] as const)
      await countMiss(shop.db, text, at(day), 3);

    expect(await storedMisses()).toEqual({ sık: 2, yeni: 1, 'en yeni': 1 });
  });

  test('is deleted after 180 days by the hourly job', async () => {
    const now = shop.context.clock().getTime();
    for (const [text, days] of [
      ['eski', 181],
      ['yeni', 179],
    ] as const)
      await countMiss(shop.db, text, new Date(now - days * DAY_MS), 100);
    await workOf(shop.context, { send: async () => undefined, close: () => undefined } as never)[
      'delete-expired'
    ]();

    expect(await storedMisses()).toEqual({ yeni: 1 });
    await deleteOldMisses(shop.db, new Date(now + 2 * DAY_MS), 180);
    expect(await storedMisses()).toEqual({});
  });

  test('is answered as usual when the database cannot store it', async () => {
    const debug = vi.spyOn(shop.context.log, 'debug');
    await shop.db.schema.alterTable('searchMisses').renameTo('searchMissesAway').execute();
    const answer = await shop.app.inject({ url: '/api/products/search?q=zurafa' });
    await shop.context.search.misses.settled();
    await shop.db.schema.alterTable('searchMissesAway').renameTo('searchMisses').execute();

    expect(answer.statusCode).toBe(200);
    expect(debug).toHaveBeenCalledWith(expect.anything(), 'missed search not stored');
  });

  test('the merchant reads it in pages, the most frequent first', async () => {
    const at = new Date('2026-11-21T10:00:00Z');
    for (const text of ['bir', 'iki', 'iki', 'üç', 'üç', 'üç'])
      await countMiss(shop.db, text, at, 100);
    const as = await editor();
    const page = await ask<{ content: MissedSearch[] }>(
      shop,
      'GET',
      '/admin/search/misses?size=2',
      { as },
    );
    const next = await ask<{ content: MissedSearch[] }>(
      shop,
      'GET',
      '/admin/search/misses?size=2&page=1',
      { as },
    );

    expect(page.body).toMatchObject({
      content: [{ text: 'üç', count: 3, lastAt: at.toISOString() }, { text: 'iki' }],
      totalElements: 3,
      totalPages: 2,
      size: 2,
    });
    expect(next.body.content).toEqual([{ text: 'bir', count: 1, lastAt: at.toISOString() }]);
    expect((await ask(shop, 'GET', '/admin/search/misses?size=0', { as })).status).toBe(400);
  });
});
