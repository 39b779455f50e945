import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#server/demo/seed.ts';
import { call, type ErrorAnswer } from '#server/testing/buyer.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import { REEDS_PER_SET, type setRoles } from '#shared/designs/design-sets.ts';
import type { DesignStart, PartsAnswer, Quote, RepairAnswer } from '#shared/designs/design-tool.ts';
import { type DesignChoices, type DesignRole, designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';

const shop = useTestApp();
/** Roles without a part may be undefined. */
type Loose = { [Role in DesignRole]?: number | undefined };
type Product = { id: number; sku: string; attributes: Attributes; stock: number };
let products: Product[] = [];

beforeAll(async () => {
  await seed(shop.databaseUrl, { withDemoShop: true });
  shop.context.sellables.dropAllCached();
  shop.context.rules.dropCached();
  products = (await shop.db
    .selectFrom('products')
    .select(['id', 'sku', 'attributes', 'stock'])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()) as unknown as Product[];
});

const choicesOf = (parts: Loose, sets = 10): DesignChoices => ({
  parts: parts as DesignChoices['parts'],
  liquid: { color: 'amber', fill: 80 },
  label: null,
  background: 'paper',
  sets,
});
const quote = async (choices: DesignChoices, counts: number[]) =>
  (await call<Quote>(shop, 'POST', '/designs/quote', { body: { choices, counts } })).body;
const start = async (bottle?: number) =>
  (await call<DesignStart>(shop, 'GET', `/designs/start${bottle ? `?bottle=${bottle}` : ''}`)).body;
const parts = async (query: string) =>
  (await call<PartsAnswer>(shop, 'GET', `/designs/parts?${query}`)).body;
const repair = async (body: object) =>
  (await call<RepairAnswer>(shop, 'POST', '/designs/repair', { body })).body;
const withRole = (role: string) => products.filter(({ attributes }) => roleOf(attributes) === role);
const find = (sku: string) => products.find((product) => product.sku === sku)?.id ?? Number.NaN;
const attributesOf = (chosen: Loose) =>
  Object.values(chosen).flatMap((id) => products.filter((product) => product.id === id));

describe('what sets cost', () => {
  test('is to the kuruş what a cart of their rows alone costs, for any parts and any number of sets', async () => {
    const anyOf = (role: (typeof setRoles)[number]) =>
      fc.option(fc.constantFrom(...withRole(role).map(({ id }) => id)), {
        nil: undefined,
        freq: 4,
      });
    const design = fc.record({
      bottle: fc.constantFrom(...withRole('bottle').map(({ id }) => id)),
      pump: anyOf('pump'),
      ring: anyOf('ring'),
      cap: anyOf('cap'),
      reeds: anyOf('reeds'),
      box: anyOf('box'),
      tool: anyOf('tool'),
    });
    const sheet = find('FL-AET-OZL');
    await fc.assert(
      fc.asyncProperty(
        design,
        fc.boolean(),
        fc.integer({ min: 1, max: 3_000 }),
        async (chosen, isPrinted, sets) => {
          const label = {
            productId: sheet,
            widthMm: 20,
            heightMm: 20,
            bottomMm: 10,
            frame: 'none',
            frameInk: 'black',
            items: [],
          } as const;
          const { columns, fit } = await quote(
            { ...choicesOf(chosen, sets), label: isPrinted ? { ...label, items: [] } : null },
            [sets],
          );
          const [column] = columns;
          const cartItems =
            column?.rows.map(({ productId, quantity }) => ({
              productId,
              quantity,
              designId: '0123456789',
            })) ?? [];
          const { body: cart } = await call<CalculateAnswer>(shop, 'POST', '/cart/calculate', {
            body: { cartItems },
          });
          expect(column?.finalTotal).toBe(cart.finalTotal);
          expect(Math.round(((column?.gross ?? 0) + cart.shippingCost) * 100)).toBe(
            Math.round(cart.finalTotal * 100),
          );
          expect(
            Math.round((column?.rows.reduce((sum, { total }) => sum + total, 0) ?? 0) * 100),
          ).toBe(Math.round((cart.subtotal - cart.totalDiscountAmount) * 100));
          expect(column?.isEnough).toBe(cart.items.every(({ problem }) => problem === null));
          expect(fit.isConsistent).toBe(fitOf(attributesOf(chosen)).isConsistent);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('packs are rounded up and the rest is shown; sticks count eight to a set, a tool once', async () => {
    const [reeds] = withRole('reeds');
    const [tool] = withRole('tool');
    const { choices } = await start();
    const { columns } = await quote(
      choicesOf({ ...choices.parts, reeds: reeds?.id, tool: tool?.id }),
      [3, 7],
    );
    const pack = Number(
      (await call<{ quantity: number }>(shop, 'GET', `/products/${reeds?.id}`)).body.quantity,
    );
    for (const [index, sets] of [3, 7].entries()) {
      const rowOf = (role: string) => columns[index]?.rows.find((row) => row.role === role);
      expect(rowOf('reeds')).toMatchObject({
        quantity: Math.ceil((sets * REEDS_PER_SET) / pack),
        spare: Math.ceil((sets * REEDS_PER_SET) / pack) * pack - sets * REEDS_PER_SET,
      });
      expect(rowOf('tool')?.quantity).toBe(1);
      expect(rowOf('bottle')).toMatchObject({ quantity: sets, spare: 0 });
    }
  });

  test('the part with the least stock limits the sets, and a larger number is marked as not enough', async () => {
    const { choices } = await start();
    const { cap } = choices.parts;
    await shop.db
      .updateTable('products')
      .set({ stock: 37 })
      .where('id', '=', Number(cap))
      .execute();
    shop.context.sellables.dropAllCached();
    const answer = await quote(choices, [37, 38]);
    expect(answer).toMatchObject({
      mostSets: 37,
      limitingId: cap,
      columns: [{ isEnough: true }, { isEnough: false }],
    });
  });

  test('the next cheaper number of sets is shown with the price of a set there', async () => {
    const { choices } = await start();
    const { columns } = await quote(choicesOf({ bottle: choices.parts.bottle }), [1]);
    const next = columns[0]?.next;
    expect(next).not.toBeNull();
    const there = await quote(choicesOf({ bottle: choices.parts.bottle }), [
      next?.sets ?? 1,
      (next?.sets ?? 2) - 1,
    ]);
    expect(there.columns[0]?.netPerSet).toBe(next?.netPerSet);
    expect(there.columns[1]?.netPerSet).toBeGreaterThan(next?.netPerSet ?? 0);
  });

  test('where prices include the tax the next number of sets is shown with tax', async () => {
    const { choices } = await start();
    const design = choicesOf({ bottle: choices.parts.bottle });
    const rates = await shop.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'rates')
      .executeTakeFirstOrThrow();
    await sql`update settings set value = value || '{"pricesIncludeTax": true}' where key = 'rates'`.execute(
      shop.db,
    );
    shop.context.settings.dropCached();
    const now = (await quote(design, [1])).columns[0];
    const sets = now?.next?.sets ?? 1;
    const there = (await quote(design, [sets])).columns[0];
    await sql`update settings set value = ${JSON.stringify(rates.value)}::jsonb where key = 'rates'`.execute(
      shop.db,
    );
    shop.context.settings.dropCached();

    expect(now?.next).toMatchObject({
      netPerSet: there?.netPerSet,
      grossPerSet: there?.grossPerSet,
    });
    expect(Math.round((now?.next?.saving ?? 0) * 100)).toBe(
      Math.round(((now?.gross ?? 0) * sets - (there?.gross ?? 0)) * 100),
    );
  });

  test.each([
    {},
    { choices: null, counts: [1] },
    { counts: [] },
    { counts: [0] },
    { counts: [1.5] },
    { counts: [1_000_001] },
    { counts: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    { choices: { parts: { bottle: -1 } } },
  ])('refuses %j', async (body) => {
    const { choices } = await start();
    const { status } = await call<ErrorAnswer>(shop, 'POST', '/designs/quote', {
      body: {
        choices,
        counts: [1],
        ...body,
        ...(Object.keys(body).length === 0 ? { choices: {} } : {}),
      },
    });
    expect(status).toBe(400);
  });
});

describe('parts to choose from', () => {
  test('those that fit come first, in stock before those that are not; the others say why not', async () => {
    const { choices } = await start();
    const { bottle, pump } = choices.parts;
    const all = await parts(`role=cap&bottle=${bottle}&pump=${pump}&size=60`);
    expect(all.fitting + all.refused).toBe(withRole('cap').length);
    const refusals = all.content.map(({ refusal }) => refusal !== null);
    expect(refusals.slice(0, all.fitting).some(Boolean)).toBe(false);
    expect(refusals.slice(all.fitting).every(Boolean)).toBe(true);
    for (const { id, refusal } of all.content) {
      const isClash = fitOf(attributesOf({ bottle, pump, cap: id })).findings.some(
        (finding) => finding.level === 'error' && (finding.partId === id || finding.otherId === id),
      );
      expect(refusal !== null, String(id)).toBe(isClash);
    }
    expect(all.content.find(({ refusal }) => refusal)?.refusal).toMatch(/\.$/);
  });

  test('the reason names the other part in the language of the request', async () => {
    const { choices } = await start();
    const { cap, pump } = choices.parts;
    const query = `role=bottle&cap=${cap}&pump=${pump}&size=60`;
    const refusals = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await call<PartsAnswer>(shop, 'GET', `/designs/parts?${query}`, { headers });
      return body.content.flatMap(({ refusal }) => refusal ?? []).join('\n');
    };
    const { name, nameEn } = await shop.db
      .selectFrom('products')
      .select(['name', 'nameEn'])
      .where('id', '=', Number(pump))
      .executeTakeFirstOrThrow();
    expect(await refusals('tr')).toContain(`${name}: `);
    expect(await refusals('en')).toContain(`${nameEn}: `);
    expect(await refusals('en')).not.toContain(name);
  });

  test('all pages together have each part once', async () => {
    const { content, totalPages } = await parts('role=cap&size=10');
    const rest = await Promise.all(
      Array.from({ length: totalPages - 1 }, (_, index) =>
        parts(`role=cap&size=10&page=${index + 1}`),
      ),
    );
    const ids = [...content, ...rest.flatMap((page) => page.content)].map(({ id }) => id);
    expect(ids.sort((a, b) => a - b)).toEqual(withRole('cap').map(({ id }) => id));
  });

  test('bottles are narrowed by capacity and neck, and by a search', async () => {
    const all = await parts('role=bottle&size=60');
    const fifty = await parts('role=bottle&size=60&capacity=50');
    expect(fifty.content.every(({ attributes }) => attributes.capacityMl === 50)).toBe(true);
    expect(
      all.facets.find(({ key }) => key === 'capacityMl')?.values.find(({ value }) => value === '50')
        ?.count,
    ).toBe(fifty.fitting + fifty.refused);
    const found = await parts(`role=bottle&q=${encodeURIComponent('SİYAH lake')}`);
    expect(found.content.length).toBeGreaterThan(0);
    expect(found.content.every(({ name }) => /siyah/i.test(name))).toBe(true);
    expect((await parts(`role=bottle&q=${encodeURIComponent('yokböyleşişe')}`)).content).toEqual(
      [],
    );
  });

  test('a part that a choice replaces does not limit it: a dropper beside a pump, a pump with a ring', async () => {
    const set = withRole('pump').find(({ attributes }) => attributes.part === 'pump-ring-set');
    const bottle = withRole('bottle').find(
      ({ attributes }) =>
        attributes.neck === set?.attributes.neck && attributes.contents === 'bare',
    );
    const ring = withRole('ring').find(
      ({ attributes }) =>
        attributes.neck === set?.attributes.neck && attributes.ringStyle === 'stepped',
    );
    const { content } = await parts(`role=pump&bottle=${bottle?.id}&ring=${ring?.id}&size=60`);
    expect(content.find(({ id }) => id === set?.id)?.refusal).toBeNull();
  });

  test.each([
    'role=kapak',
    'role=cap&bottle=x',
    'role=cap&bottle=-1',
    'role=cap&size=61',
    'role=cap&page=-1',
    '',
  ])('refuses ?%s', async (query) => {
    expect((await call<ErrorAnswer>(shop, 'GET', `/designs/parts?${query}`)).status).toBe(400);
  });

  test('unknown ids are not counted as parts', async () => {
    expect((await parts('role=cap&bottle=2000000000')).refused).toBe(0);
  });
});

describe('the start and the repair', () => {
  test('the tool begins with a whole set that fits, for each bare bottle that can be closed', async () => {
    const first = await start();
    expect(first.quote.fit).toMatchObject({ isConsistent: true, isComplete: true });
    for (const { id } of withRole('bottle').filter(
      ({ attributes, stock }) => attributes.contents === 'bare' && stock > 0,
    )) {
      const { choices, quote: price } = await start(id);
      expect(choices.parts.bottle).toBe(id);
      expect(price.fit, String(id)).toMatchObject({ isConsistent: true });
    }
    expect((await start(2_000_000_000)).choices.parts.bottle).toBe(first.choices.parts.bottle);
  });

  test('it begins in one colour wherever the catalogue has pump, ring and cap in that colour', async () => {
    for (const sku of ['FL-SKS-050', 'FL-SKR-050']) {
      const { choices } = await start(find(sku));
      const { pump, ring, cap } = choices.parts;
      const colors = attributesOf({ pump, ring, cap } as Loose).map(
        ({ attributes }) => attributes.color,
      );
      expect(new Set(colors).size, `${sku}: ${colors}`).toBe(1);
    }
  });

  test('whatever is chosen, a repair keeps the requested part and leaves nothing that clashes', async () => {
    const anyOf = (role: (typeof designRoles)[number]) =>
      fc.option(fc.constantFrom(...withRole(role).map(({ id }) => id)), {
        nil: undefined,
        freq: 5,
      });
    const design = fc.record(
      Object.fromEntries(
        ['bottle', 'pump', 'dropper', 'ring', 'cap', 'reeds', 'box'].map((role) => [
          role,
          anyOf(role as never),
        ]),
      ) as Record<(typeof designRoles)[number], ReturnType<typeof anyOf>>,
    );
    await fc.assert(
      fc.asyncProperty(
        design,
        fc.constantFrom('bottle', 'cap', 'pump', 'ring'),
        async (chosen, keep) => {
          const before = Object.fromEntries(
            Object.entries(chosen).filter(([, id]) => id !== undefined),
          ) as DesignChoices['parts'];
          const { parts: after, changes } = await repair({ parts: before, keep });
          expect(after[keep as 'cap']).toBe(before[keep as 'cap']);
          expect(fitOf(attributesOf(after)).isConsistent).toBe(true);
          for (const role of designRoles)
            if (before[role] !== after[role])
              expect(changes.some((change) => change.role === role)).toBe(true);
          expect((await repair({ parts: after, keep })).changes).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
