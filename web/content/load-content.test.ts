import { expect, test } from 'vitest';
import { textKeys } from '#shared/content/content.ts';
import { type Api, ApiError } from '#web/base/api/api.ts';
import { fillPath } from '#web/base/api/typed-calls.ts';
import { makePost } from '#web/testing/make-post.ts';
import { loadBlog, loadPost, loadText } from './load-content.ts';

/** Responds to every read as the test defines; records the requests. */
function apiWith(answer: (path: string) => unknown = () => ({})) {
  const asked: string[] = [];
  type ReadOptions = { path?: Record<string, string>; query?: { page?: number } };
  const read = async (address: string, { path: values, query }: ReadOptions) => {
    const path = fillPath(address, values);
    asked.push(query?.page === undefined ? path : `${path} ${query.page}`);
    return answer(path);
  };
  return { api: { read } as unknown as Api, asked };
}

test.each([
  ['/blog', 1],
  ['/blog?page=3', 3],
  ['/blog?page=0', 1],
  ['/blog?page=-2', 1],
  ['/blog?page=1e3', 1],
  ['/blog?page=999999999999', 1],
  ['/blog?page=%F0%9F%8D%8B', 1],
])('[B16] %s is page %i, which the API counts from 0', async (address, page) => {
  const { api, asked } = apiWith();

  expect((await loadBlog({ api, url: new URL(address, 'https://flakon.example') })).page).toBe(
    page,
  );
  expect(asked).toEqual([`/blog ${page - 1}`]);
});

test('[B17] the address names the post', async () => {
  const { api, asked } = apiWith(() => makePost());

  expect((await loadPost({ api, params: { slug: 'agiz-secmek' } })).post.title).toBe(
    'Krimp mi, vidalı mı?',
  );
  expect(asked).toEqual(['/blog/agiz-secmek']);
});

test.each(['a/b', '../faq', 'Krimp', 'şişe', 'a b', '', 'x'.repeat(201), '\u0000', '🍋'])(
  '[B17] %j cannot be a post: the page does not exist, and no request is sent',
  async (slug) => {
    const { api, asked } = apiWith();

    await expect(loadPost({ api, params: { slug } })).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect(asked).toEqual([]);
  },
);

const refuse = (status: number, body: object) => () => {
  throw new ApiError(status, body);
};

test('[B17] a renamed post is redirected permanently to its new address', async () => {
  const { api } = apiWith(refuse(410, { code: 'POST_MOVED', details: { slug: 'yeni-ad' } }));
  const moved = await loadPost({ api, params: { slug: 'eski-ad' } }).catch(
    (error: unknown) => error,
  );

  expect(moved).toBeInstanceOf(Response);
  expect([(moved as Response).status, (moved as Response).headers.get('location')]).toEqual([
    301,
    '/blog/yeni-ad',
  ]);
});

test.each([{ slug: '//evil.example' }, { slug: 7 }, null])(
  '[B17] an invalid new address (%j) is not followed',
  async (details) => {
    const { api } = apiWith(refuse(410, { code: 'POST_MOVED', details }));

    await expect(loadPost({ api, params: { slug: 'eski-ad' } })).rejects.toBeInstanceOf(ApiError);
  },
);

test.each(textKeys)(
  '[B13] [B24] [B25] [B26] [B27] /%s shows the text of that name',
  async (key) => {
    const { api, asked } = apiWith();
    await loadText({ api, url: new URL(`https://flakon.example/${key}`) });

    expect(asked).toEqual([`/texts/${key}`]);
  },
);
