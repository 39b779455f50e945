import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/test-app.ts';
import { seed } from './seed.ts';

const now = new Date('2026-11-21T00:00:00Z');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const count = async (condition: string) =>
  Number(
    (await client.query<{ count: string }>(`select count(*) from products where ${condition}`))
      .rows[0]?.count,
  );

test('the demo shop is loaded once and whole into an empty database, also by three processes at once', async () => {
  const loaded = await Promise.all(
    [1, 2, 3].map(() => seed(database.url, { withDemoShop: true, now })),
  );

  expect(loaded.filter((products) => products > 0)).toHaveLength(1);
  expect(Math.max(...loaded)).toBeGreaterThanOrEqual(180);
  expect(await count('true')).toBe(Math.max(...loaded));
});

test('it sells at the rate of today, and cards may pay in installments', async () => {
  const { rows } = await client.query<{ key: string; value: object }>(
    "select key, value from settings where key in ('rates', 'payments') order by key",
  );
  expect(rows).toMatchObject([
    { key: 'payments', value: { installments: { isOn: true } } },
    { key: 'rates', value: { taxRate: 0.2 } },
  ]);
});

test('every product has an English name and description of its own', async () => {
  expect(await count('name_en is null or description_en is null')).toBe(0);
  expect(await count('description_en = description or name_en ~ $$[çğışöüÇĞİŞÖÜ]$$')).toBeLessThan(
    2,
  );
  expect(
    await count(
      "variant is not null and variant_en is null or family is not null and family_en is null or attributes ? 'notes' and notes_en is null or attributes ? 'usageRatio' and usage_ratio_en is null",
    ),
  ).toBe(0);
  const { rows: untranslated } = await client.query(
    'select id from showcase_entries where title is not null and title_en is null or badge is not null and badge_en is null',
  );
  expect(untranslated).toEqual([]);
  const { rows } = await client.query(
    'select description_en from products group by 1 having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

test('it has prints on the glass with their set-ups, and samples', async () => {
  const { rows } = await client.query(
    `select print.sku, setup.sku as setup, setup.is_setup from print_techniques t
      join products print on print.id = t.product_id
      join products setup on setup.id = t.setup_product_id order by print.sku`,
  );
  expect(rows).toEqual([
    { sku: 'FL-BSK-SER', setup: 'FL-KLP-SER', is_setup: true },
    { sku: 'FL-BSK-YLD', setup: 'FL-KLP-YLD', is_setup: true },
  ]);
  expect(await count('sample_price_kurus > 0 and sample_max = 2')).toBe(2);
});

test('it fills every category that can hold products', async () => {
  const { rows } = await client.query<{ key: string; count: string }>(
    'select c.key, count(p.id) from categories c left join products p on p.category_id = c.id where not exists (select 1 from categories below where below.parent_id = c.id) group by c.key',
  );

  expect(rows).toHaveLength(9);
  expect(rows.every((row) => Number(row.count) >= 12)).toBe(true);
});

test('everything is measured, so that shipping by desi shows real figures: glass weighs more than it holds, a carton no less than what is in it', async () => {
  expect(await count('unit_weight_g is null or unit_volume_cm3 is null')).toBe(0);
  expect(
    await count(
      "attributes->>'part' = 'bottle' and (attributes->>'material') = 'glass' and (unit_weight_g < 10 or unit_weight_g > 900)",
    ),
  ).toBe(0);
  expect(
    await count("attributes ? 'weightG' and unit_weight_g < (attributes->>'weightG')::numeric"),
  ).toBe(0);
  expect(
    await count(
      'carton_weight_g < unit_weight_g * pieces_per_carton or carton_volume_cm3 < 0.85 * unit_volume_cm3 * pieces_per_carton',
    ),
  ).toBe(0);
  expect(await count('carton_weight_g is not null')).toBeGreaterThan(60);
  // A plausible density, between air and lead.
  expect(
    await count(
      'unit_weight_g > 5 and unit_weight_g::numeric / unit_volume_cm3 not between 0.03 and 4',
    ),
  ).toBe(0);
});

test('it has what a real shop has: sold out, one left, minimum and step, tiers of both kinds, a year of dates', async () => {
  expect(await count('stock = 0')).toBeGreaterThan(3);
  expect(await count('stock = 1')).toBeGreaterThan(1);
  expect(await count('quantity_step > 1')).toBeGreaterThan(3);
  expect(
    await count(
      "exists (select 1 from bulk_tiers t where t.product_id = products.id and t.discount_type = 'PERCENTAGE')",
    ),
  ).toBeGreaterThan(100);
  expect(
    await count(
      "exists (select 1 from bulk_tiers t where t.product_id = products.id and t.discount_type = 'FIXED_AMOUNT')",
    ),
  ).toBeGreaterThan(3);
  expect(await count("created_at < timestamptz '2025-12-21'")).toBeGreaterThan(5);
  expect(await count("created_at > timestamptz '2026-10-21'")).toBeGreaterThan(5);
});

test('it has offers: rules of each kind, showcases with each placement, and a price that each product had before', async () => {
  const { rows: kinds } = await client.query<{ kind: string }>(
    'select distinct kind from discounts order by kind',
  );
  const { rows: placed } = await client.query<{
    showcase: string;
    entries: number;
    placements: number;
  }>(
    'select showcase, count(distinct s.id)::int as entries, count(distinct placement)::int as placements from showcase_entries s, unnest(placements) placement group by showcase',
  );
  const { rows: history } = await client.query<{ products: number; unpriced: number }>(
    'select count(distinct h.product_id)::int as products, (select count(*)::int from products where id not in (select product_id from price_history)) as unpriced from price_history h where h.price_kurus > 0',
  );

  expect(kinds.map(({ kind }) => kind)).toEqual([
    'BUY_X_PAY_Y',
    'FIXED_AMOUNT',
    'FREE_SHIPPING',
    'PERCENTAGE',
  ]);
  expect(placed).toHaveLength(3);
  expect(placed.every(({ entries, placements }) => entries >= 8 && placements >= 5)).toBe(true);
  expect(history).toMatchObject([{ unpriced: 0 }]);
  expect(
    await count('id in (select product_id from showcase_entries) and (stock = 0 or not is_active)'),
  ).toBe(0);
});

test('starting again loads nothing, and a shop that has products of its own is left alone', async () => {
  await client.query("update products set stock = 7 where sku = 'FL-SKS-050'");

  expect(await seed(database.url, { withDemoShop: true, now })).toBe(0);
  expect(await count("sku = 'FL-SKS-050' and stock = 7")).toBe(1);
});
