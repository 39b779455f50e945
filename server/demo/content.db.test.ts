// The shop's starting texts and the demo shop's content: everything that they refer to exists.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHtml } from '#server/base/markdown/markdown.ts';
import { unknownPlaceholders } from '#server/content/placeholders.ts';
import { createTestDatabase } from '#server/testing/test-app.ts';
import { languages } from '#shared/base/languages.ts';
import { textKeys } from '#shared/content/content.ts';
import { readDemoCampaigns, readDemoFaq, readDemoPosts } from './content.ts';
import { readDemoProducts, seed } from './seed.ts';
import { insertStartingTexts, readStartingText } from './starting-texts.ts';

const now = new Date('2026-11-21T00:00:00Z');
const posts = readDemoPosts();
const campaigns = readDemoCampaigns();
const questions = readDemoFaq('tr');
const englishQuestions = readDemoFaq('en');

/** All bodies in both languages, with a name for messages. */
const bodies: [string, string][] = [
  ...posts.flatMap(({ slug, body }): [string, string][] => [
    [`${slug} tr`, body.tr],
    ...(body.en ? [[`${slug} en`, body.en] as [string, string]] : []),
  ]),
  ...campaigns.flatMap(({ title, body }): [string, string][] => [
    [title.tr, body.tr],
    [title.en, body.en],
  ]),
  ...[...questions, ...englishQuestions].flatMap(({ entries }) =>
    entries.map(({ question, answer }): [string, string] => [question, answer]),
  ),
];
const texts: [string, string][] = textKeys.flatMap((key) =>
  languages.map((language): [string, string] => [
    `${key} ${language}`,
    readStartingText(key, language).body,
  ]),
);

const readRoot = (file: string) =>
  fs.readFileSync(path.join(import.meta.dirname, '..', '..', file), 'utf8');

/** Page addresses from web/routes.ts. */
const routes = [...readRoot('web/routes.ts').matchAll(/route\('([^'*]+)'/g)].map(
  ([, route = '']) => new RegExp(`^/${route.replace(/:\w+/g, '[^/]+')}$`),
);

function isPage(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'https://flakon.example');
  const category = searchParams.get('category');
  if (category !== null && !/^([1-9]|10)$/.test(category)) return false;
  return (
    pathname === '/' ||
    textKeys.some((key) => pathname === `/${key}`) ||
    routes.some((route) => route.test(pathname))
  );
}

const linksOf = (text: string): string[] =>
  [...toHtml(text).matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);

describe('[B17] the texts', () => {
  test.each([...bodies, ...texts])(
    '%s has links only to pages that exist, and only known placeholders',
    (_, text) => {
      expect(unknownPlaceholders(text)).toEqual([]);
      for (const link of linksOf(text)) {
        if (link.startsWith('mailto:')) continue;
        expect(link).toSatisfy(isPage);
        const post = /^\/blog\/(.+)$/.exec(link)?.[1];
        if (post) expect(posts.map(({ slug }) => slug)).toContain(post);
      }
      // A link that the renderer refuses remains visible as Markdown.
      expect(toHtml(text)).not.toMatch(/\]\(|<h1|undefined/);
    },
  );

  test.each(texts)('%s is every shop’s: it leads to no post of the demo', (_, text) => {
    expect(linksOf(text).filter((link) => link.startsWith('/blog/'))).toEqual([]);
  });
});

describe('[B16] the demo’s posts', () => {
  test('are eight at least, of six hundred words and more, and in English too', () => {
    expect(posts.length).toBeGreaterThanOrEqual(8);
    expect(posts.every(({ body }) => body.en)).toBe(true);
    for (const { slug, body, title, summary } of posts) {
      expect(body.tr.split(/\s+/).length, slug).toBeGreaterThanOrEqual(600);
      for (const text of [title.tr, title.en, summary.tr, summary.en])
        expect(text.length, slug).toBeGreaterThan(10);
    }
  });

  test('begin with different products, whose pictures are their covers: no cover is twice on the page', () => {
    const first = posts.map(({ skus: [sku] }) => sku);
    expect(new Set(first).size).toBe(posts.length);
  });

  test('name products that the demo shop has, and each has its files', () => {
    const skus = new Set(readDemoProducts().map(({ product }) => product.sku));
    for (const { slug, skus: named } of posts) {
      expect(named.length, slug).toBeGreaterThan(1);
      expect(
        named.filter((sku) => !skus.has(sku)),
        slug,
      ).toEqual([]);
    }
    const files = fs
      .readdirSync(path.join(import.meta.dirname, '..', '..', 'db', 'demo', 'content', 'posts'))
      .map((file) => file.replace(/\.(tr|en)\.md$/, ''));
    expect([...new Set(files)].sort()).toEqual(posts.map(({ slug }) => slug).sort());
  });
});

test('[B15] the demo’s campaigns describe rules that it has, and lead to pages', () => {
  const rules = (JSON.parse(readRoot('db/demo/discounts.json')) as { name: string }[]).map(
    ({ name }) => name,
  );

  for (const { title, rule, link } of campaigns) {
    if (rule) expect(rules, title.tr).toContain(rule);
    expect(link).toSatisfy(isPage);
  }
});

test('[B11] the demo’s questions are the same in both languages', () => {
  const shape = (groups: typeof questions) => groups.map(({ entries }) => entries.length);

  expect(shape(englishQuestions)).toEqual(shape(questions));
  expect(questions.length).toBeGreaterThanOrEqual(5);
  expect(questions.flatMap(({ entries }) => entries).length).toBeGreaterThanOrEqual(25);
  for (const { question, answer } of [...questions, ...englishQuestions].flatMap(
    ({ entries }) => entries,
  )) {
    expect(question).toMatch(/[?.]$/);
    expect(answer.length, question).toBeGreaterThan(40);
  }
});

test.each(languages)(
  '[B24] the cookie notice (%s) names every record that the shop keeps in a browser',
  (language) => {
    const { body } = readStartingText('cookies', language);
    const [, list = ''] =
      /storageKeys = \[([\s\S]*?)\] as const/.exec(readRoot('web/base/api/storage.ts')) ?? [];
    const keys = [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key);
    const sessionKeys = fs
      .globSync('web/**/*.{ts,tsx}', { cwd: path.join(import.meta.dirname, '..', '..') })
      .filter((file) => !/testing|\.test\./.test(file))
      .map(readRoot)
      .flatMap((source) =>
        [...source.matchAll(/writeSession\((?:'([^']+)'|(\w+))[,)]/g)].map(
          ([, literal, name]) =>
            literal ?? new RegExp(`const ${name} = '([^']+)'`).exec(source)?.[1],
        ),
      )
      .filter((key) => key !== undefined);

    expect(keys.length).toBeGreaterThan(15);
    expect(sessionKeys.length).toBeGreaterThan(4);
    for (const key of [
      ...keys,
      ...sessionKeys,
      'i18nextLng',
      'flakon_consent',
      'order:…',
      'transfer:…',
    ])
      expect(body, key).toContain(`\`${key}\``);
  },
);

describe('loading', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  const count = async (table: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  test('[B24] every shop starts with its texts, and no text that was changed is overwritten', async () => {
    expect(await count('page_texts')).toBe(textKeys.length);
    await client.query(`delete from page_texts where key in ('kvkk', 'about')`);
    await client.query(
      `insert into page_texts (key, version, title_tr, body_tr) values ('about', 1, 'Biz', 'Kendi metnimiz.')`,
    );
    await insertStartingTexts(client, now);

    const { rows } = await client.query<{ key: string; title: string; isSample: boolean }>(
      `select key, title_tr as title, is_sample as "isSample" from page_texts where key in ('kvkk', 'about') order by key`,
    );
    expect(rows).toMatchObject([
      { key: 'about', title: 'Biz', isSample: false },
      { key: 'kvkk', isSample: true },
    ]);
    expect(await count('blog_posts')).toBe(0);
  });

  test('[B16] the demo shop has its posts with their products, its campaigns with their rules, and its questions; once', async () => {
    await seed(database.url, { withDemoShop: true, now });
    await seed(database.url, { withDemoShop: true, now });

    expect(await count("blog_posts where published_at < now() and body_tr <> ''")).toBe(
      posts.length,
    );
    expect(await count('blog_post_products')).toBe(
      posts.reduce((sum, { skus }) => sum + skus.length, 0),
    );
    expect(await count('blog_former_slugs')).toBe(
      posts.reduce((sum, { formerSlugs = [] }) => sum + formerSlugs.length, 0),
    );
    expect(await count('campaigns where discount_id is not null')).toBe(
      campaigns.filter(({ rule }) => rule).length,
    );
    expect(await count('faq_entries where question_en is not null and answer_en is not null')).toBe(
      questions.flatMap(({ entries }) => entries).length,
    );
  });

  test('[B16] a demo shop with texts of its own is not changed; one without gets the starting texts', async () => {
    await client.query('delete from campaigns; delete from faq_groups');
    await seed(database.url, { withDemoShop: true, now });
    expect(await count('campaigns')).toBe(0);
    await client.query('delete from blog_posts');
    await seed(database.url, { withDemoShop: true, now });
    expect(await count('campaigns')).toBe(campaigns.length);
  });
});
