import { expect, it } from 'vitest';
import enFavorites from '../../locales/en/favorites.json' with { type: 'json' };
import enLists from '../../locales/en/lists.json' with { type: 'json' };
import enAlerts from '../../locales/en/stock-alerts.json' with { type: 'json' };
import trFavorites from '../../locales/tr/favorites.json' with { type: 'json' };
import trLists from '../../locales/tr/lists.json' with { type: 'json' };
import trAlerts from '../../locales/tr/stock-alerts.json' with { type: 'json' };

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}${key}`] : keysOf(text, `${path}${key}.`),
  );
const placesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) =>
    typeof text === 'string' ? [(text.match(/\{\{\w+/g) ?? []).sort().join()] : placesOf(text),
  );

it.each([
  ['favourites', trFavorites, enFavorites],
  ['lists', trLists, enLists],
  ['stock alerts', trAlerts, enAlerts],
])('both languages have the same texts of %s, with the same places to fill', (_, tr, en) => {
  expect(keysOf(en)).toEqual(keysOf(tr));
  expect(placesOf(en)).toEqual(placesOf(tr));
});
