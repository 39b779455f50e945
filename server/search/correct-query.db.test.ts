import { describe, expect, test } from 'vitest';
import { useSearchShelf } from '#server/testing/search-shelf.ts';

const { search, found } = useSearchShelf();

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

  test('follow their direction: in a one-way group only the first word finds the others', async () => {
    expect(await found('ambalaj')).toContain('box');
    expect((await search('kutu')).totalElements).toBe(1);
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

  test('with asTyped nothing is corrected or left out', async () => {
    expect(await search('difizor', '&asTyped=true')).toMatchObject({
      totalElements: 0,
      search: { searchedFor: null, leftOut: [] },
    });
    expect(await search('kare qwertyuu', '&asTyped=true')).toMatchObject({ totalElements: 0 });
    expect((await search('difüzör', '&asTyped=true')).totalElements).toBe(1);
  });

  test('an unknown word is left out and named; a query with only unknown words finds nothing', async () => {
    expect((await search('kare qwertyuu')).search).toEqual({
      searchedFor: 'kare',
      leftOut: ['qwertyuu'],
      isCapped: false,
    });
    expect(new Set(await found('kare qwertyuu'))).toEqual(new Set(['bottle', 'bigBottle']));
    expect(await search('qwertyuu zxcvbnm')).toMatchObject({
      totalElements: 0,
      search: { searchedFor: null, leftOut: [] },
    });
    expect(await search('kare qwertyuu zxcvbnm')).toMatchObject({ totalElements: 0 });
  });

  test('if no product has all words, as many as possible are searched, the product before its colour', async () => {
    expect(await search('altın kapak')).toMatchObject({
      search: { searchedFor: 'kapak', leftOut: ['altın'] },
    });
    expect((await found('altın kapak'))[0]).toBe('cap');
  });

  test('words written together are split, split ones joined', async () => {
    expect((await found('parfümşişesi'))[0]).toBe('bottle');
    expect(await found('dif üzör')).toEqual(['diffuser']);
    expect((await search('parfümşişesi')).search?.searchedFor).toBeNull();
  });

  test('a short word is not corrected, nor a code', async () => {
    expect((await search('kpk')).totalElements).toBe(0);
    expect((await search('fea99')).totalElements).toBe(0);
  });

  test('an unfinished word finds words that begin with it', async () => {
    expect((await found('parf şiş'))[0]).toBe('bottle');
    expect(await found('ihla')).toEqual(['essence']);
  });
});
