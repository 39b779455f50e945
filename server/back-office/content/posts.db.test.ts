// The editor of the notebook.
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type {
  AdminPost,
  AdminPostsPage,
  PostBody,
  PostPreview,
  PreviewAnswer,
} from '#shared/back-office/content.ts';
import type { BlogPost } from '#shared/content/content.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const editor = () => makeAdmin(shop.context, { role: 'editor' });
const PATH = '/admin/content/posts';

let made = 0;
const draft = (change: Partial<PostBody> = {}): PostBody => {
  made += 1;
  return {
    slug: `yazi-${made}`,
    titleTr: `Yazı ${made}`,
    titleEn: null,
    summaryTr: 'Kısaca.',
    summaryEn: null,
    bodyTr: 'Bir **iki** üç.',
    bodyEn: null,
    author: 'Atölye',
    coverHash: null,
    productIds: [],
    ...change,
  };
};

type Sent = 'POST' | 'PUT' | 'DELETE' | 'GET';
const call = async <T = AdminPost>(method: Sent, path: string, body?: unknown) =>
  ask<T & ErrorAnswer>(shop, method, `${PATH}${path}`, { body, as: await editor() });

async function create(change: Partial<PostBody> = {}): Promise<AdminPost> {
  const { status, body } = await call('POST', '', draft(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const publish = (post: Pick<AdminPost, 'id' | 'version'>, when: string) =>
  call('PUT', `/${post.id}/publication`, { when, version: post.version });
const bodyOf = ({
  slug,
  titleTr,
  titleEn,
  summaryTr,
  summaryEn,
  bodyTr,
  bodyEn,
  author,
  cover,
  products,
  version,
}: AdminPost) => ({
  slug,
  titleTr,
  titleEn,
  summaryTr,
  summaryEn,
  bodyTr,
  bodyEn,
  author,
  version,
  coverHash: cover?.hash ?? null,
  productIds: products.map(({ id }) => id),
});
async function asVisitor(slug: string) {
  shop.context.cache.drop(['*']);
  return ask<BlogPost & ErrorAnswer>(shop, 'GET', `/blog/${slug}`);
}

describe('writing a post', () => {
  test('it is a draft first, stored as it was sent, with its products in order and its picture', async () => {
    const first = await makeProduct(shop.db);
    const second = await makeProduct(shop.db);
    const { hash } = await shop.context.images.storePicture(
      await makePicture({ width: 900, height: 600, color: '#456789' }),
    );
    const post = await create({
      titleTr: ' İğde  ',
      titleEn: '  ',
      productIds: [second, first, second, 2_147_483_647],
      coverHash: hash,
    });

    expect(post).toMatchObject({
      titleTr: 'İğde',
      titleEn: null,
      state: 'draft',
      publishedAt: null,
      isEnglishMissing: true,
      version: 1,
      formerSlugs: [],
    });
    expect(post.products.map(({ id }) => id)).toEqual([second, first]);
    expect(post.cover).toMatchObject({ hash, picture: { width: 900 } });
    expect((await call('GET', `/${post.id}`)).body).toEqual(post);
    expect((await asVisitor(post.slug)).status).toBe(404);
  });

  test('it is published at once, at a later time, or withdrawn', async () => {
    const post = await create();
    const later = new Date(clock.now().getTime() + HOUR).toISOString();
    const scheduled = await publish(post, later);
    expect(scheduled.body).toMatchObject({
      state: 'scheduled',
      publishedAt: later,
      updatedAt: later,
      version: 2,
    });
    expect((await asVisitor(post.slug)).status).toBe(404);
    clock.advance(HOUR);
    expect((await asVisitor(post.slug)).body).toMatchObject({
      publishedAt: later,
      updatedAt: later,
    });
    expect((await call('GET', `/${post.id}`)).body.state).toBe('published');

    const withdrawn = await publish(scheduled.body, 'never');
    expect(withdrawn.body).toMatchObject({ state: 'draft', publishedAt: null });
    expect((await asVisitor(post.slug)).status).toBe(404);
    expect((await publish(withdrawn.body, 'now')).body).toMatchObject({
      state: 'published',
      publishedAt: clock.now().toISOString(),
    });
    expect((await asVisitor(post.slug)).status).toBe(200);
  });

  test('a scheduled post that is published at once has the present time as its last change', async () => {
    const scheduled = (await publish(await create(), '2090-01-01T00:00:00Z')).body;
    expect((await publish(scheduled, 'now')).body.updatedAt).toBe(clock.now().toISOString());
  });

  test('cached pages are dropped with the change', async () => {
    const post = (await publish(await create(), 'now')).body;
    await shop.context.changes.ready;
    const title = async () => (await ask<BlogPost>(shop, 'GET', `/blog/${post.slug}`)).body.title;
    expect(await title()).toBe(post.titleTr);
    await call('PUT', `/${post.id}`, { ...bodyOf(post), titleTr: 'Yeni ad' });
    await expect.poll(title).toBe('Yeni ad');
  });

  test('a former address of a published post leads to its present one; a draft’s does not', async () => {
    const post = (await publish(await create({ slug: 'ilk-adres' }), 'now')).body;
    const moved = (await call('PUT', `/${post.id}`, { ...bodyOf(post), slug: 'ikinci-adres' }))
      .body;
    expect(moved.formerSlugs).toEqual(['ilk-adres']);
    expect((await asVisitor('ilk-adres')).body).toMatchObject({
      code: 'POST_MOVED',
      details: { slug: 'ikinci-adres' },
    });

    const back = (await call('PUT', `/${post.id}`, { ...bodyOf(moved), slug: 'ilk-adres' })).body;
    expect(back.formerSlugs).toEqual(['ikinci-adres']);
    expect((await asVisitor('ilk-adres')).status).toBe(200);

    const unseen = await create({ slug: 'taslak-adresi' });
    expect(
      (await call('PUT', `/${unseen.id}`, { ...bodyOf(unseen), slug: 'taslagin-yenisi' })).body
        .formerSlugs,
    ).toEqual([]);
  });

  test('an address of another post, current or former, is refused with the name of that post', async () => {
    const post = (await publish(await create({ slug: 'dolu', titleTr: 'Sahibi' }), 'now')).body;
    await call('PUT', `/${post.id}`, { ...bodyOf(post), slug: 'dolu-yeni' });
    const other = await create();
    for (const [slug, isFormer] of [
      ['dolu', true],
      ['dolu-yeni', false],
    ]) {
      const { status, body } = await call('PUT', `/${other.id}`, { ...bodyOf(other), slug });
      expect([status, body.code, body.details]).toEqual([
        409,
        'SLUG_TAKEN',
        { postId: post.id, isFormer },
      ]);
      expect(body.message).toContain('Sahibi');
      expect((await call('POST', '', draft({ slug: String(slug) }))).body.code).toBe('SLUG_TAKEN');
    }
  });

  test('two at once: one of them gets the address, and of two changes the second is refused', async () => {
    const both = await Promise.all([
      call('POST', '', draft({ slug: 'ayni-anda' })),
      call('POST', '', draft({ slug: 'ayni-anda' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);

    const post = await create();
    const changes = await Promise.all(
      ['Biri', 'Öteki'].map((titleTr) =>
        call<AdminPost>('PUT', `/${post.id}`, { ...bodyOf(post), titleTr }),
      ),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = changes.find(({ status }) => status === 200)?.body;
    const refused = changes.find(({ status }) => status === 409)?.body as unknown as ErrorAnswer & {
      details: { current: AdminPost };
    };
    expect([refused.code, refused.details.current.titleTr]).toEqual([
      'EDIT_CONFLICT',
      saved?.titleTr,
    ]);
    expect((await publish(post, 'now')).status).toBe(409);
  });

  test('a deleted post is gone, with its addresses; the log has every step', async () => {
    const post = (await publish(await create({ titleTr: 'Gidecek' }), 'now')).body;
    expect((await call('DELETE', `/${post.id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `/${post.id}`)).body).toMatchObject({ code: 'POST_NOT_FOUND' });
    expect((await asVisitor(post.slug)).status).toBe(404);
    const { body } = await ask<{
      content: { action: string; before: { titleTr: string } | null }[];
    }>(shop, 'GET', `/admin/audit?entity=blog-post&entityId=${post.id}`, {
      as: await makeAdmin(shop.context),
    });
    expect(body.content.map(({ action }) => action)).toEqual(['delete', 'toggle', 'create']);
    expect(body.content[0]?.before).toMatchObject({
      titleTr: 'Gidecek',
      publishedAt: post.publishedAt,
    });
  });

  test.each<[string, object]>([
    ['no title', { titleTr: '  ' }],
    ['an address with capitals', { slug: 'Yazı' }],
    ['an address of dashes', { slug: '-' }],
    ['a path', { slug: 'a/b' }],
    ['too long an address', { slug: 'a'.repeat(91) }],
    ['half a character', { titleTr: 'a\ud800' }],
    ['NUL', { bodyTr: 'a\u0000b' }],
    ['an endless text', { bodyTr: 'a'.repeat(100_001) }],
    ['no hash', { coverHash: '../../etc' }],
    ['negative goods', { productIds: [-1] }],
    ['too many goods', { productIds: Array.from({ length: 25 }, (_, index) => index + 1) }],
    ['another type', { titleTr: 5 }],
  ])('%s is malformed', async (_, change) => {
    const { status, body } = await call('POST', '', { ...draft(), ...change });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('an unknown picture, an empty body, an impossible time and an unknown post are refused', async () => {
    const post = await create();
    expect((await call('POST', '', draft({ coverHash: 'f'.repeat(32) }))).body.code).toBe(
      'IMAGE_NOT_FOUND',
    );
    expect((await call('POST', '')).status).toBe(400);
    for (const when of ['0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'yarın', ''])
      expect((await publish(post, when)).status, when).toBe(400);
    expect((await call('GET', '/2147483647')).body.code).toBe('POST_NOT_FOUND');
    expect((await call('GET', '/9999999999')).status).toBe(400);
  });

  test('an administrator who only sends parcels cannot write a post', async () => {
    const as = await makeAdmin(shop.context, { role: 'fulfilment' });
    expect((await ask<ErrorAnswer>(shop, 'POST', PATH, { body: draft(), as })).body.code).toBe(
      'NOT_ALLOWED',
    );
  });
});

describe('the list', () => {
  test('is found by terms in any spelling, by state, in pages', async () => {
    await shop.db.deleteFrom('blogPosts').execute();
    await create({ titleTr: 'Şişede İĞDE çiçeği', titleEn: 'E', summaryEn: 'E', bodyEn: 'E' });
    const planned = await create({ titleTr: 'Gelecek' });
    await publish(planned, new Date(clock.now().getTime() + HOUR).toISOString());
    await publish(await create({ titleTr: 'Yayında %50_' }), 'now');
    const found = async (query: string) => {
      const { status, body } = await call<AdminPostsPage>('GET', `?${query}`);
      expect(status).toBe(200);
      return [body.content.map(({ titleTr }) => titleTr).sort(), body.totalElements];
    };
    expect(await found('search=sisede+igde')).toEqual([['Şişede İĞDE çiçeği'], 1]);
    expect(await found(`search=${encodeURIComponent('%50_')}`)).toEqual([['Yayında %50_'], 1]);
    expect(await found('search=yok')).toEqual([[], 0]);
    expect(await found('state=scheduled')).toEqual([['Gelecek'], 1]);
    expect(await found('state=draft')).toEqual([['Şişede İĞDE çiçeği'], 1]);
    expect(await found('state=published')).toEqual([['Yayında %50_'], 1]);
    expect(await found('size=2')).toMatchObject([{ length: 2 }, 3]);
    expect(await found('page=7')).toEqual([[], 3]);
    for (const query of ['state=yok', 'size=0', 'page=-1', 'search=%00'])
      expect((await call('GET', `?${query}`)).status, query).toBe(400);
    expect(
      (await call<AdminPostsPage>('GET', '?search=igde')).body.content[0]?.isEnglishMissing,
    ).toBe(false);
  });
});

describe('previews', () => {
  test('a text is rendered as on its page, with its length and its unknown placeholders', async () => {
    const as = await editor();
    const text = '# Başlık\n\n<script>alert(1)</script> {{shop.name}} {{shop.yok}} {{shop.yok}}';
    const { status, body } = await ask<PreviewAnswer>(shop, 'POST', '/admin/content/preview', {
      body: { text, language: 'tr' },
      as,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      html: '<h2>Başlık</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; Flakon … …</p>\n',
      wordCount: 5,
      readingMinutes: 1,
      unknown: ['shop.yok'],
    });
    expect(
      (
        await ask(shop, 'POST', '/admin/content/preview', {
          body: { text: 'a'.repeat(100_001), language: 'tr' },
          as,
        })
      ).status,
    ).toBe(400);
    const { body: placeholders } = await ask<{ key: string; value: string }[]>(
      shop,
      'GET',
      '/admin/content/placeholders',
      { as },
    );
    expect(placeholders).toContainEqual({ key: 'shop.name', value: 'Flakon' });
  });

  test('the preview of a post is what visitors read later', async () => {
    const productIds = [
      await makeProduct(shop.db),
      await makeProduct(shop.db, { isActive: false }),
    ];
    const body = draft({
      productIds,
      bodyTr: '## A\n\n{{shop.name}} '.repeat(300),
      titleEn: 'T',
      summaryEn: 'S',
    });
    const { slug: _, ...sent } = body;
    const preview = await call<PostPreview>('POST', '/preview', {
      ...sent,
      language: 'tr',
      publishedAt: null,
    });
    expect(preview.status, JSON.stringify(preview.body)).toBe(200);
    const post = (await publish(await create(body), 'now')).body;
    const { others: __, id: ___, slug: ____, ...page } = (await asVisitor(post.slug)).body;
    const { id: _____, slug: ______, ...shown } = preview.body;
    expect(shown).toEqual(page);
    expect(shown.products).toHaveLength(1);
    // An incomplete English version counts as none.
    expect(
      (await call<PostPreview>('POST', '/preview', { ...sent, language: 'en', publishedAt: null }))
        .body,
    ).toMatchObject({ language: 'tr', title: body.titleTr });
    expect(
      (
        await call<PostPreview>('POST', '/preview', {
          ...sent,
          bodyEn: '*E*',
          language: 'en',
          publishedAt: null,
        })
      ).body,
    ).toMatchObject({
      language: 'en',
      html: '<p><em>E</em></p>\n',
    });
  });
});
