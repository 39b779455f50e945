// The database work of a visitor's requests with 100,000 products: no statement scans a whole table
// that grows with the shop, and none reads more than 500 of its pages. Data that the server reads
// once for everybody (decisions 0046 and 0048) are read before.
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadRows } from '#server/testing/load-rows.ts';
import type { Tx } from './base/db/db.ts';
import { useTestApp } from './testing/test-app.ts';

const PRODUCTS = 100_000;
const MOST_PAGES = 500;
const QUESTIONS = 20_000;
const growing =
  /^(products|product_\w+|bulk_tiers|search_(vocabulary|word_forms)|reviews|review_pictures|orders|order_\w+)$/;

type Plan = {
  'Node Type'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
};

const shop = useTestApp();
const explained: { 'Query Text': string; Plan: Plan }[] = [];

/** Rows as the writers leave them, but without the triggers, which would take minutes. */
async function fill() {
  const load = async (tx: Tx) => {
    await sql`
      insert into products (sku, name, slug, description, price_kurus, stock, sold_count, brand,
        category_id, attributes)
      select 'YGN-' || n, (array['kare','oval','kure','yassi'])[1 + n % 4] || ' '
        || (array['sise','kapak','pompa'])[1 + n % 3] || ' '
        || translate(n::text, '0123456789', 'abcdefghij'), 'y' || n, 'Açıklama',
        100 + n % 5000, n % 9, n % 977, 'Yığın', 3 + n % 7, jsonb_build_object(
          'part', (array['bottle','cap','pump'])[1 + n % 3], 'capacityMl', 10 * (1 + n % 10),
          'neck', (array['FEA13','FEA15','FEA18','FEA20'])[1 + n % 4])
      from generate_series(1, ${PRODUCTS}::int) n`.execute(tx);
    await sql`
      insert into product_search (product_id, words)
      select id, (select string_agg('''' || word || ''':1A', ' ')
        from unnest(string_to_array(name || ' @' || category_id, ' ')) word)::tsvector
      from products`.execute(tx);
    await sql`
      insert into product_facets (product_id, key, value)
      select p.id, a.key, a.value from products p, jsonb_each_text(p.attributes) a
      where a.key in ('neck', 'capacityMl')`.execute(tx);
    await sql`
      insert into bulk_tiers (product_id, min_quantity, discount_type, discount_points)
      select id, 50, 'PERCENTAGE', 500 from products`.execute(tx);
    await sql`
      insert into product_images (product_id, image_hash, position, view)
      select id, md5(sku), 0, 'main' from products`.execute(tx);
    await sql`
      insert into product_documents (product_id, kind, title_tr, file_hash, size_bytes)
      select id, 'other', 'Belge', md5(sku), 1 from products where id % 5 = 0`.execute(tx);
    await sql`
      insert into product_discounts (product_id, steps, was_kurus)
      select id, '[]', null from products where id % 5 = 1`.execute(tx);
    await sql`
      insert into search_vocabulary (word, products, in_facts, is_in_name, seen_in)
      select word, count(*), 0, true, min(id)
      from products, unnest(string_to_array(name, ' ')) word
      where id % 4 = 0 group by word`.execute(tx);
    await sql`
      insert into search_word_forms (form, word)
      select distinct form, word from search_vocabulary, unnest(search_forms(word)) form`.execute(
      tx,
    );
    await fillOpinions(tx);
  };
  await loadRows(shop.db, load, { areConsistent: true });
  // No transaction may vacuum, so this does not belong to the load.
  await shop.db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Product 777 has hundreds of reviews and some questions of its own. */
async function fillOpinions(tx: Tx) {
  await sql`
    insert into reviews (order_id, product_id, rating, text, author, language, state, created_at)
    select n, case when n % 250 = 0 then 777 else n end, 1 + n % 5, 'Güzel', 'Ayşe Y.', 'tr',
      case when n % 7 = 0 then 'waiting' else 'published' end, now() - n * interval '1 minute'
    from generate_series(1, ${PRODUCTS}::int) n`.execute(tx);
  await sql`
    insert into review_pictures (review_id, image_hash, created_at)
    select id, md5(id::text), created_at from reviews where id % 10 = 0`.execute(tx);
  await sql`
    insert into product_questions (product_id, part, neck, is_general, author, language, question,
      answer, state, created_at)
    select case when n % 500 = 0 then 777 else 5 * n end,
      (array['bottle','cap','pump'])[1 + n % 3], (array['FEA13','FEA15','FEA18','FEA20'])[1 + n % 4],
      n % 11 = 0, 'Ayşe', 'tr', (array['kare','oval','kure','yassi'])[1 + n % 4] || ' '
        || (array['sise','kapak','pompa'])[1 + n % 3] || ' '
        || translate(n::text, '0123456789', 'abcdefghij') || ' sizdirir mi?', 'Sızdırmaz.',
      'published', now() - n * interval '1 minute'
    from generate_series(1, ${QUESTIONS}::int) n`.execute(tx);
}

async function warmUp() {
  const { shownProducts, search } = shop.context;
  shownProducts.dropAllCached();
  search.dropAllCached();
  await get('/categories');
  await get('/products/filters');
  await Promise.all([1, 2, 3, 4].map((id) => get(`/products/${id}/fitting`)));
  await vi.waitFor(async () => expect(await search.index()).not.toBeNull(), { timeout: 60_000 });
  await vi.waitFor(() => expect(shownProducts.namePlaces()).not.toBeNull());
}

/** From here on the shop's connections report the plan of every executed statement. */
async function explain() {
  shop.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const plan = /^duration: .* plan:\n(\{[\s\S]*\})$/.exec(message)?.[1];
      if (plan) explained.push(JSON.parse(plan));
    });
  });
  const database = sql.ref(new URL(shop.databaseUrl).pathname.slice(1));
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    client_min_messages: 'log',
  }))
    await sql`alter database ${database} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
      shop.db,
    );
  // Settings of a database apply to new connections.
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'flakon'`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(0);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'flakon'
      and pid <> pg_backend_pid()`.execute(shop.db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(shop.db).catch(() => undefined);
  await vi.waitFor(async () => expect((await get('/products/1')).statusCode).toBe(200));
}

const get = (url: string) => shop.app.inject({ url: `/api${url}` });
const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api${url}`, payload });
const text = encodeURIComponent;

beforeAll(async () => {
  await fill();
  await warmUp();
  await explain();
}, 180_000);

const sorts = ['createdAt', 'price', 'name', 'bestSelling'].flatMap((field) => [
  `${field},asc`,
  `${field},desc`,
]);

type Case = [name: string, request: () => ReturnType<typeof get>];
const cases: Case[] = [
  ...sorts.flatMap((sort): Case[] => [
    [`all products by ${sort}`, () => get(`/products?sort=${sort}`)],
    [`page 20 of a category by ${sort}`, () => get(`/products/category/3?page=20&sort=${sort}`)],
  ]),
  ['a product', () => get('/products/777')],
  ['what fits a product', () => get('/products/777/fitting')],
  ['a search', () => get(`/products/search?q=${text('kare şişe')}`)],
  ['a search for one', () => get(`/products/search?q=${text('kare eaaa')}`)],
  ['a code', () => get('/products/search?q=YGN-777')],
  ['a misspelt search', () => get(`/products/search?q=${text('kapaak')}`)],
  ['suggestions', () => get(`/search/suggestions?q=${text('oval kap')}`)],
  ['what is nearest', () => get(`/search/nearest?q=${text('ovalx')}`)],
  ['a filter', () => post('/products/category/3/filtered', { inStock: true, minPrice: 5 })],
  ['a filtered search', () => post('/products/filtered?search=oval', { inStock: true })],
  ['the categories', () => get('/categories/hierarchy')],
  ['the reviews of a product', () => get('/products/777/reviews')],
  ['the last of its reviews', () => get('/products/777/reviews?page=30')],
  ['the questions about a product', () => get('/products/777/questions')],
  ['a search of the questions', () => get(`/questions?search=${text('oval kapak')}`)],
  ['a search of the questions for one', () => get(`/questions?search=${text('oval eaaa')}`)],
  [
    'a cart',
    () => post('/cart/calculate', { cartItems: [{ productId: 3, quantity: 60, price: 1.03 }] }),
  ],
];

test.each(cases)('%s reads no table from end to end', async (_, request) => {
  explained.length = 0;
  const answer = await request();

  expect(answer.statusCode, answer.body).toBe(200);
  for (const { 'Query Text': query, Plan: plan } of explained) {
    expect({ query, scans: scansOf(plan) }).toEqual({ query, scans: [] });
    expect({ query, isMuch: pagesOf(plan) > MOST_PAGES }).toEqual({ query, isMuch: false });
  }
});

test('the query plans are recorded, and a scan of a whole table is detected', async () => {
  explained.length = 0;
  await get('/products/4711');
  expect(explained.some(({ Plan: plan }) => pagesOf(plan) > 0)).toBe(true);

  explained.length = 0;
  await sql`select count(*) from products where description = 'yok'`.execute(shop.db);
  expect(explained.flatMap(({ Plan: plan }) => scansOf(plan))).toContain('products');
});

const pagesOf = (plan: Plan) =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

function scansOf(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? '';
  return [
    ...(plan['Node Type'] === 'Seq Scan' && growing.test(table) ? [table] : []),
    ...(plan.Plans ?? []).flatMap(scansOf),
  ];
}
