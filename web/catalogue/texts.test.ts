import { expect, it } from 'vitest';
import { seededCategories } from '#shared/catalogue/categories.ts';
import { listSorts } from '#web/product/list-url.ts';
import enCatalogue from '../../locales/en/catalogue.json' with { type: 'json' };
import enHome from '../../locales/en/home.json' with { type: 'json' };
import trCatalogue from '../../locales/tr/catalogue.json' with { type: 'json' };
import trHome from '../../locales/tr/home.json' with { type: 'json' };

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}${key}`] : keysOf(text, `${path}${key}.`),
  );
const placeholdersOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) =>
    typeof text === 'string'
      ? [(text.match(/\{\{\w+/g) ?? []).sort().join()]
      : placeholdersOf(text),
  );

it('both languages have the same texts of the catalogue and the home page, with the same places to fill', () => {
  expect(keysOf(enCatalogue)).toEqual(keysOf(trCatalogue));
  expect(keysOf(enHome)).toEqual(keysOf(trHome));
  expect(placeholdersOf(enCatalogue)).toEqual(placeholdersOf(trCatalogue));
  expect(placeholdersOf(enHome)).toEqual(placeholdersOf(trHome));
});

it('every category of the shop has its introduction, every order its name', () => {
  expect(Object.keys(trCatalogue.intro)).toEqual(
    expect.arrayContaining(seededCategories.map(({ key }) => key)),
  );
  expect(Object.keys(trCatalogue.sorts)).toEqual([...listSorts]);
});
