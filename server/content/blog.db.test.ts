// The blog as visitors see it.

import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { givePhotograph, makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { BlogPage, BlogPost } from '#shared/content/content.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const english = { 'accept-language': 'en-GB,en;q=0.9' };

/** Cached responses expire within a minute (cache.test.ts); a test does not wait for it. */
const growOld = () => shop.context.cache.drop(['*']);

async function read<T = BlogPost>(path: string, headers: Record<string, string> = {}) {
  growOld();
  return ask<T & ErrorAnswer>(shop, 'GET', path, { headers });
}

let made = 0;
type Overrides = Partial<{
  slug: string;
  titleEn: string | null;
  summaryEn: string | null;
  bodyTr: string;
  bodyEn: string | null;
  coverHash: string | null;
  publishedAt: Date | null;
}>;

async function makePost(overrides: Overrides = {}, productIds: number[] = []) {
  made += 1;
  const slug = overrides.slug ?? `yazi-${made}`;
  const { id } = await shop.db
    .insertInto('blogPosts')
    .values({
      slug,
      titleTr: `Yazı ${made}`,
      titleEn: null,
      summaryTr: 'Kısaca.',
      summaryEn: null,
      bodyTr: 'Bir iki üç.',
      bodyEn: null,
      author: 'Atölye',
      publishedAt: new Date(clock.now().getTime() - DAY_MS),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, productId] of productIds.entries())
    await shop.db
      .insertInto('blogPostProducts')
      .values({ postId: id, productId, position })
      .execute();
  return { id, slug };
}

const slugsOf = async (query = '') =>
  (await read<BlogPage>(`/blog${query}`)).body.content.map(({ slug }) => slug);

describe('[B16] the list', () => {
  test('has what is published, newest first, in pages of twelve', async () => {
    await shop.db.deleteFrom('blogPosts').execute();
    for (let age = 1; age <= 14; age += 1)
      await makePost({
        slug: `gun-${age}`,
        publishedAt: new Date(clock.now().getTime() - age * DAY_MS),
      });
    await makePost({ slug: 'taslak', publishedAt: null });

    const { status, headers, body } = await read<BlogPage>('/blog');
    expect([status, headers['cache-control'], headers.vary]).toEqual([
      200,
      'no-cache',
      'accept-language, accept-encoding',
    ]);
    expect(body).toMatchObject({ page: 0, size: 12, totalElements: 14, totalPages: 2 });
    expect(body.content.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 12 }, (_, index) => `gun-${index + 1}`),
    );
    expect(await slugsOf('?page=1')).toEqual(['gun-13', 'gun-14']);
    expect(await slugsOf('?page=4&size=3')).toEqual(['gun-13', 'gun-14']);
    expect(await slugsOf('?page=999')).toEqual([]);
  });

  test('shows a post when its time comes, without a change in the database', async () => {
    const { slug } = await makePost({ publishedAt: new Date(clock.now().getTime() + HOUR) });

    expect(await slugsOf()).not.toContain(slug);
    expect((await read(`/blog/${slug}`)).status).toBe(404);
    clock.advance(HOUR);
    expect((await slugsOf())[0]).toBe(slug);
    expect((await read(`/blog/${slug}`)).status).toBe(200);
  });

  test('takes the cover from the first product, withdrawn or not; a post’s own cover comes first', async () => {
    const first = await makeProduct(shop.db, { name: 'Kapak Resmi' });
    const { hash } = await givePhotograph(shop.context, first, { color: '#123456' });
    const lent = await makePost({}, [first, await makeProduct(shop.db)]);
    const cover = await shop.context.images.storePicture(
      await makePicture({ width: 900, height: 600, color: '#654321' }),
    );
    const own = await makePost({ coverHash: cover.hash }, [first]);
    const bare = await makePost();

    const cards = (await read<BlogPage>('/blog?size=100')).body.content;
    const coverOf = (slug: string) => cards.find((card) => card.slug === slug)?.cover;
    expect(coverOf(lent.slug)).toMatchObject({
      url: expect.stringContaining(hash),
      view: 'main',
      alt: expect.any(String),
    });
    expect(coverOf(own.slug)).toMatchObject({
      url: expect.stringContaining(cover.hash),
      width: 900,
      height: 600,
      widths: [160, 320, 480, 640],
    });
    expect(coverOf(bare.slug)).toBeNull();
  });

  test.each([
    '?page=-1',
    '?page=x',
    '?size=0',
    '?size=101',
    '?size=9e9',
    '?page=99999999999',
    '?page=%F0%9F%98%80',
    '?page=1&page=2',
  ])('%s is malformed', async (query) => {
    const { status, body } = await read<BlogPage>(`/blog${query}`);

    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('[B17] a post', () => {
  test('comes as safe HTML with its products, as they are sold, and three others', async () => {
    await shop.db.deleteFrom('blogPosts').execute();
    const sold = await makeProduct(shop.db, {
      price: 3_490,
      tiers: [{ minQuantity: 12, discountPoints: 500 }],
    });
    const withdrawn = await makeProduct(shop.db, { isActive: false });
    const soldOut = await makeProduct(shop.db, { stock: 0 });
    const last = await makeProduct(shop.db);
    for (let age = 2; age <= 6; age += 1)
      await makePost({
        slug: `eski-${age}`,
        publishedAt: new Date(clock.now().getTime() - age * DAY_MS),
      });
    const { slug } = await makePost(
      { bodyTr: '# Başlık\n\n<script>alert(1)</script>\n\n[sor](/faq) {{shop.name}}' },
      [withdrawn, sold, soldOut, last],
    );
    await makePost({ publishedAt: null });
    await shop.db
      .insertInto('productDiscounts')
      .values({
        productId: sold,
        steps: JSON.stringify([{ points: 1_000, amount: 0 }]),
        endsAt: null,
        wasKurus: 3_490,
      })
      .execute();

    const { status, body } = await read(`/blog/${slug}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug, language: 'tr', author: 'Atölye', readingMinutes: 1 });
    expect(body.html).toBe(
      '<h2>Başlık</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p><a href="/faq">sor</a> Flakon</p>\n',
    );
    expect(body.products.map(({ id }) => id)).toEqual([sold, last]);
    expect(body.products[0]).toMatchObject({
      price: 34.9,
      discount: { percentage: 10, price: 31.41, previousPrice: 34.9 },
      bulkDiscounts: [{ minQuantity: 12 }],
    });
    expect(body.others.map((post) => post.slug)).toEqual(['eski-2', 'eski-3', 'eski-4']);
  });

  test('has a reading time: a minute for each two hundred words, and at least one', async () => {
    const minutesOf = async (bodyTr: string) =>
      (await read(`/blog/${(await makePost({ bodyTr })).slug}`)).body.readingMinutes;

    expect(await minutesOf('Kısa.')).toBe(1);
    expect(await minutesOf('şişe '.repeat(1_000))).toBe(5);
    expect(await minutesOf('| - |\n|---|\n'.repeat(2_000))).toBe(1);
  });

  test('is in English if all of it is translated; else all of it is in Turkish, with its language named', async () => {
    const whole = await makePost({
      titleEn: 'Title',
      summaryEn: 'Short.',
      bodyEn: 'English *body*',
    });
    const head = await makePost({ titleEn: 'Title', summaryEn: 'Short.' });
    const none = await makePost({ bodyEn: 'English' });
    const inEnglish = async ({ slug }: { slug: string }) =>
      (await read(`/blog/${slug}`, english)).body;

    expect(await inEnglish(whole)).toMatchObject({
      language: 'en',
      title: 'Title',
      summary: 'Short.',
      html: '<p>English <em>body</em></p>\n',
    });
    expect(await inEnglish(head)).toMatchObject({
      language: 'tr',
      title: expect.stringMatching(/^Yazı/),
      html: '<p>Bir iki üç.</p>\n',
    });
    expect((await read(`/blog/${whole.slug}`)).body).toMatchObject({
      language: 'tr',
      title: expect.stringMatching(/^Yazı/),
    });
    const cards = (await read<BlogPage>('/blog?size=100', english)).body.content;
    const languageOf = ({ slug }: { slug: string }) =>
      cards.find((card) => card.slug === slug)?.language;
    expect([languageOf(whole), languageOf(head), languageOf(none)]).toEqual(['en', 'en', 'tr']);
  });

  test('answers under a former address with the present one', async () => {
    const { id, slug } = await makePost();
    const draft = await makePost({ publishedAt: null });
    await shop.db
      .insertInto('blogFormerSlugs')
      .values([
        { slug: 'eski-adres', postId: id },
        { slug: 'taslagin-eskisi', postId: draft.id },
        { slug: 'yeniden-kullanilan', postId: id },
      ])
      .execute();
    const reused = await makePost({ slug: 'yeniden-kullanilan' });

    const moved = await read('/blog/eski-adres');
    expect([moved.status, moved.body.code, moved.body.details]).toEqual([
      410,
      'POST_MOVED',
      { slug },
    ]);
    expect((await read('/blog/taslagin-eskisi')).body.code).toBe('POST_NOT_FOUND');
    expect((await read('/blog/yeniden-kullanilan')).body).toMatchObject({ id: reused.id });
  });

  test.each([
    'yok',
    'YAZI',
    '%00',
    '%ED%A0%80',
    'ş',
    '%F0%9F%98%80',
    "a'--",
    '..%2f..%2fetc',
    'a'.repeat(200),
    '%25',
    '-',
  ])('%s is not found', async (slug) => {
    const { status, body } = await read(`/blog/${slug}`);

    expect([400, 404]).toContain(status);
    expect(['POST_NOT_FOUND', 'VALIDATION_FAILED']).toContain(body.code);
  });
});

describe('[B17] the cached post', () => {
  const title = async (slug: string) => (await ask<BlogPost>(shop, 'GET', `/blog/${slug}`)).body;

  test('is dropped when the post changes, a product of it does, or the shop gets another name', async () => {
    const productId = await makeProduct(shop.db, { price: 1_000 });
    const { id, slug } = await makePost({ bodyTr: '{{shop.name}}' }, [productId]);
    await shop.context.changes.ready;
    expect(await title(slug)).toMatchObject({ html: '<p>Flakon</p>\n', products: [{ price: 10 }] });

    await shop.db
      .updateTable('blogPosts')
      .set({ titleTr: 'Yeni ad' })
      .where('id', '=', id)
      .execute();
    await expect.poll(async () => (await title(slug)).title).toBe('Yeni ad');
    await shop.db
      .updateTable('products')
      .set({ priceKurus: 2_000 })
      .where('id', '=', productId)
      .execute();
    await expect.poll(async () => (await title(slug)).products[0]?.price).toBe(20);
    const { value } = await shop.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'shop')
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...(value as object), name: 'Cam & Koku' }) })
      .where('key', '=', 'shop')
      .execute();
    await expect.poll(async () => (await title(slug)).html).toBe('<p>Cam &amp; Koku</p>\n');
  });
});
