// The merchant's editor of the announcement, the menu and the home page.
import { beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminSitePart, SiteVersion } from '#shared/back-office/site.ts';
import { firstSiteBodies, type SiteFrame, type SiteHome } from '#shared/content/site.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const call = async <T>(method: 'GET' | 'PUT', path: string, body?: unknown) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/content/site${path}`, {
    body,
    as: await makeAdmin(shop.context, { role: 'editor' }),
  });
async function read<T>(path: string) {
  shop.context.cache.drop(['*']);
  return (await ask<T>(shop, 'GET', `/site${path}`, {})).body;
}
const announcement = {
  ...firstSiteBodies.announcement,
  isShown: true,
  textTr: 'Bayramda kargo 3 Ocak’ta çıkar',
  href: '/faq',
};
const menu = firstSiteBodies.menu;

beforeEach(async () => {
  await shop.db.deleteFrom('documentVersions').execute();
});

test('without a saved version the shop has its default content', async () => {
  expect(await read<SiteFrame>('/frame')).toEqual({ announcement: null, menu: null });
  expect(await read<SiteHome>('/home')).toBeNull();
  for (const part of ['announcement', 'menu', 'home'] as const)
    expect((await call<AdminSitePart>('GET', `/${part}`)).body).toEqual({
      part,
      version: 0,
      body: firstSiteBodies[part],
      versions: [],
    });
});

test('an announcement is shown from its first to its last moment', async () => {
  const [startsAt, endsAt] = [1, 2].map((hours) =>
    new Date(clock.now().getTime() + hours * HOUR).toISOString(),
  );
  const saved = await call<AdminSitePart>('PUT', '/announcement', {
    ...announcement,
    startsAt,
    endsAt,
    version: 0,
  });
  expect(saved.status).toBe(200);
  const shown = async () => (await read<SiteFrame>('/frame')).announcement?.textTr ?? null;
  expect(await shown()).toBeNull();
  clock.advance(HOUR);
  expect(await shown()).toBe(announcement.textTr);
  clock.advance(HOUR);
  expect(await shown()).toBeNull();
});

test('each save is a version; an older one is read and brought back', async () => {
  const named = (labelTr: string) => ({
    entries: menu.entries.map((entry) => (entry.key === 'blog' ? { ...entry, labelTr } : entry)),
  });
  await call('PUT', '/menu', { ...named('Defter'), version: 0 });
  const second = await call<AdminSitePart>('PUT', '/menu', { ...named('Yazılar'), version: 1 });
  expect(second.body.versions.map(({ number }) => number)).toEqual([2, 1]);
  const first = await call<SiteVersion>('GET', '/menu/versions/1');
  expect(first.body.body).toEqual(named('Defter'));
  await call('PUT', '/menu', { ...first.body.body, version: 2 });
  const { menu: shown } = await read<SiteFrame>('/frame');
  expect(shown?.find(({ key }) => key === 'blog')?.labelTr).toBe('Defter');
  expect((await call('GET', '/menu/versions/9')).status).toBe(404);
});

test('of two who save at once, one is refused with the other’s change', async () => {
  const both = await Promise.all(
    [1, 2].map(() => call('PUT', '/home', { ...firstSiteBodies.home, version: 0 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('EDIT_CONFLICT');
});

test.each<[string, string, object]>([
  ['an announcement without a text', 'announcement', { ...announcement, textTr: '  ' }],
  ['a link to another site', 'announcement', { ...announcement, href: '//evil.example' }],
  [
    'an end before the beginning',
    'announcement',
    {
      ...announcement,
      startsAt: '2030-01-02T00:00:00.000Z',
      endsAt: '2030-01-01T00:00:00.000Z',
    },
  ],
  ['a menu without one of the pages', 'menu', { entries: menu.entries.slice(1) }],
  ['a page twice', 'menu', { entries: [...menu.entries, menu.entries[0]] }],
  [
    'an own link without a name',
    'menu',
    {
      entries: [
        ...menu.entries,
        { key: null, href: '/faq', labelTr: '', labelEn: '', isShown: true },
      ],
    },
  ],
  ['sections that are none', 'home', { ...firstSiteBodies.home, sections: [] }],
])('%s is refused, and nothing is saved', async (_, part, body) => {
  expect((await call('PUT', `/${part}`, { ...body, version: 0 })).status).toBe(400);
  expect(await shop.db.selectFrom('documentVersions').selectAll().execute()).toEqual([]);
});

test('a section that was added to the shop after the save is last', async () => {
  const [first, ...others] = firstSiteBodies.home.sections;
  const at = clock.now();
  const body = JSON.stringify({
    ...firstSiteBodies.home,
    sections: [{ ...first, key: 'gone' }, ...others.toReversed()],
  });
  await shop.db
    .insertInto('documentVersions')
    .values({
      kind: 'site',
      name: 'home',
      version: 1,
      body,
      savedBy: 'a@flakon.example',
      savedAt: at,
    })
    .execute();
  const home = await read<SiteHome>('/home');
  expect(home?.sections.map(({ key }) => key)).toEqual([
    ...others.toReversed().map(({ key }) => key),
    first?.key,
  ]);
});
