import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { call } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { type Quote, type StartersAnswer, starterLooks } from '#shared/designs/design-tool.ts';
import { fitOf } from '#shared/fit/fit.ts';

const shop = useTestApp();
let starters: StartersAnswer['content'] = [];
beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
  shop.context.sellables.dropAllCached();
  starters = (await call<StartersAnswer>(shop, 'GET', '/designs/starters')).body.content;
});

describe('the designs to begin with', () => {
  test('are six, each with a bottle of its own', () => {
    expect(starters.map(({ look }) => look)).toEqual([...starterLooks]);
    expect(new Set(starters.map(({ choices }) => choices.parts.bottle)).size).toBe(6);
  });

  test('are named in the language of the buyer', async () => {
    const { body } = await call<StartersAnswer>(shop, 'GET', '/designs/starters', {
      headers: { 'accept-language': 'en' },
    });
    const rows = await shop.db
      .selectFrom('products')
      .select(['id', 'name', 'nameEn'])
      .where(
        'id',
        'in',
        body.content.map(({ choices }) => choices.parts.bottle ?? 0),
      )
      .execute();
    const names = (of: 'name' | 'nameEn', content: StartersAnswer['content']) =>
      content.map(({ choices }) => rows.find(({ id }) => id === choices.parts.bottle)?.[of]);
    expect(body.content.map(({ name }) => name)).toEqual(names('nameEn', body.content));
    expect(starters.map(({ name }) => name)).toEqual(names('name', starters));
  });

  test('are complete, fit, are in stock and cost what the tool says', async () => {
    for (const { choices, look, netPerSet, grossPerSet } of starters) {
      const rows = await shop.db
        .selectFrom('products')
        .select(['id', 'attributes', 'stock'])
        .where('id', 'in', Object.values(choices.parts))
        .execute();
      const parts = rows.map(({ id, attributes }) => ({
        id,
        attributes: attributes as Attributes,
      }));
      expect([look, fitOf(parts)]).toMatchObject([look, { isComplete: true, isConsistent: true }]);
      const { body } = await call<Quote>(shop, 'POST', '/designs/quote', {
        body: { choices, counts: [choices.sets] },
      });
      expect(body.columns[0]).toMatchObject({ isEnough: true, netPerSet, grossPerSet });
    }
  });

  test('have parts of one look: no two metals beside each other', async () => {
    for (const { choices, look } of starters) {
      const { pump = 0, ring = 0, cap = 0 } = choices.parts;
      const rows = await shop.db
        .selectFrom('products')
        .select(['attributes'])
        .where('id', 'in', [pump, ring, cap])
        .execute();
      const metals = rows
        .map(({ attributes }) => String((attributes as Attributes).color))
        .filter((color) => ['gold', 'silver', 'rose'].includes(color));
      expect([look, new Set(metals).size]).toEqual([look, Math.min(1, metals.length)]);
    }
  });
});
