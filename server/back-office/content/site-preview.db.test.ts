// The home page with a draft in it, rendered by test pages that output the data they read.
import type { RequestHandler } from 'react-router';
import { expect, test } from 'vitest';
import type { PageBuild } from '#server/pages/renderer.ts';
import { type RenderPage, servePages } from '#server/pages/ssr.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { SitePreview } from '#shared/back-office/site.ts';
import { firstSiteBodies, type SiteFrame, type SiteHome } from '#shared/content/site.ts';

type Shown = { language: string | null; home: SiteHome; frame: SiteFrame };

const plainPages: RenderPage = async (app, context) => {
  const fetches = new WeakMap<object, typeof fetch>();
  const plain: RequestHandler = async (request, pageContext) => {
    const read = async (url: string) =>
      (await fetches.get(pageContext as object)?.(url, {}))?.json();
    const [home, frame] = await Promise.all([read('/api/site/home'), read('/api/site/frame')]);
    const language = request.headers.get('accept-language');
    return new Response(JSON.stringify({ language, home, frame }));
  };
  const module: PageBuild['entry']['module'] = {
    fillPageContext(pageContext, parts) {
      fetches.set(pageContext, parts.fetch);
      return { html: null };
    },
    canonicalPageAddress: (address) => address,
  } as PageBuild['entry']['module'];
  const build = { entry: { module } } as PageBuild;
  return servePages(
    app,
    context,
    async () => ({ build, handlers: { plain, english: plain } }),
    false,
  );
};

const shop = useTestApp({ renderPage: plainPages });
const bare = useTestApp();
const { announcement, menu, home } = firstSiteBodies;

async function preview(part: string, draft: object, as?: Awaited<ReturnType<typeof makeAdmin>>) {
  return ask<SitePreview & ErrorAnswer>(shop, 'POST', `/admin/content/site/${part}/preview`, {
    body: { language: 'tr', ...draft },
    as: as ?? (await makeAdmin(shop.context, { role: 'editor' })),
  });
}
const shownIn = ({ body }: { body: SitePreview }) => JSON.parse(body.html) as Shown;
const page = async () => JSON.parse((await shop.app.inject('/')).body) as Shown;

test('a draft of the home page is shown only to its author, and changes nothing for visitors', async () => {
  const before = await page();
  expect(before.home).toBeNull();
  const draft = { ...home, heroTitleTr: 'Şişede sabah' };
  const [one, other, english] = await Promise.all([
    preview('home', draft),
    preview('home', { ...draft, heroTitleTr: 'Şişede akşam' }),
    preview('home', { ...draft, language: 'en' }),
  ]);
  expect(one.headers['cache-control']).toBe('no-store');
  expect(shownIn(one)).toEqual({ language: 'tr', home: draft, frame: before.frame });
  expect(shownIn(other).home?.heroTitleTr).toBe('Şişede akşam');
  expect(shownIn(english).language).toBe('en');

  expect(await page()).toEqual(before);
  shop.context.cache.drop(['*']);
  expect(await page()).toEqual(before);
  expect(await shop.db.selectFrom('documentVersions').select('version').execute()).toEqual([]);
});

test('the preview shows an announcement before its start, and the menu without hidden entries', async () => {
  const line = { textTr: 'Yarın', textEn: 'Tomorrow', href: '/faq' };
  const drawn = await preview('announcement', {
    ...announcement,
    ...line,
    isShown: true,
    startsAt: '2090-01-01T00:00:00.000Z',
  });
  expect(shownIn(drawn).frame).toEqual({ announcement: line, menu: null });

  const [first, ...others] = menu.entries;
  const hidden = await preview('menu', { entries: [{ ...first, isShown: false }, ...others] });
  expect(shownIn(hidden).frame.menu?.map(({ key }) => key)).toEqual(others.map(({ key }) => key));
});

test('a draft that could not be saved is refused as the save would refuse it', async () => {
  for (const body of [
    { ...home, sections: [] },
    { ...home, language: 'de' },
    { ...home, heroTitleTr: 'a\nb' },
  ])
    expect((await preview('home', body)).body.code).toBe('VALIDATION_FAILED');
  expect((await preview('yok', home)).status).toBe(404);
});

test('an administrator without the right to change content gets no preview', async () => {
  const seeing = await makeAdmin(shop.context, { grants: ['content:see', 'settings:change'] });
  expect((await preview('home', home, seeing)).status).toBe(403);
  const path = '/admin/content/site/home/preview';
  const body = { ...home, language: 'tr' };
  expect((await ask(shop, 'POST', path, { body })).status).toBe(401);
  // A server without pages.
  const as = await makeAdmin(bare.context);
  expect((await ask(bare, 'POST', path, { body, as })).status).toBe(404);
});
