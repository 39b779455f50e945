// The editor of questions and of the shop's own texts.
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type {
  AdminFaqEntry,
  AdminFaqGroup,
  AdminText,
  AdminTextRow,
  AdminTextVersion,
} from '#shared/back-office/content.ts';
import { type FaqGroup, type PageText, textKeys } from '#shared/content/content.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/content${path}`, {
    body,
    as: await makeAdmin(shop.context, { role: 'editor' }),
  });
async function read<T>(path: string, headers: Record<string, string> = {}) {
  shop.context.cache.drop(['*']);
  return ask<T & ErrorAnswer>(shop, 'GET', path, { headers });
}

describe('questions', () => {
  beforeEach(async () => {
    await shop.db.deleteFrom('faqGroups').execute();
  });
  const makeGroup = async (nameTr: string) =>
    (await call<AdminFaqGroup>('POST', '/faq/groups', { nameTr, nameEn: '' })).body;
  const entryBody = (groupId: number, questionTr: string, change: object = {}) => ({
    groupId,
    questionTr,
    questionEn: null,
    answerTr: '**Evet.**',
    answerEn: null,
    isActive: true,
    ...change,
  });
  const makeEntry = async (groupId: number, questionTr: string, change: object = {}) =>
    (await call<AdminFaqEntry>('POST', '/faq/entries', entryBody(groupId, questionTr, change)))
      .body;
  const shown = async () =>
    (await read<FaqGroup[]>('/faq')).body.map(({ name, entries }) => [
      name,
      entries.map(({ question }) => question),
    ]);
  const list = async () => (await call<AdminFaqGroup[]>('GET', '/faq/groups')).body;

  test('are in groups; new ones are last, and the merchant can change the order', async () => {
    const cargo = await makeGroup('Kargo');
    const orders = await makeGroup('Sipariş');
    const first = await makeEntry(cargo.id, 'Ne kadar?');
    const second = await makeEntry(cargo.id, 'Ne zaman?');
    const hidden = await makeEntry(cargo.id, 'Gizli?', { isActive: false });
    await makeEntry(orders.id, 'Nasıl?');
    expect(await shown()).toEqual([
      ['Kargo', ['Ne kadar?', 'Ne zaman?']],
      ['Sipariş', ['Nasıl?']],
    ]);
    expect((await list())[0]?.entries).toHaveLength(3);

    expect(
      (
        await call('PUT', '/faq/groups/order', {
          ids: [orders.id, cargo.id],
          expected: [cargo.id, orders.id],
        })
      ).status,
    ).toBe(204);
    const ids = [first.id, second.id, hidden.id];
    expect(
      (
        await call('PUT', `/faq/groups/${cargo.id}/order`, {
          ids: [second.id, hidden.id, first.id],
          expected: ids,
        })
      ).status,
    ).toBe(204);
    expect(await shown()).toEqual([
      ['Sipariş', ['Nasıl?']],
      ['Kargo', ['Ne zaman?', 'Ne kadar?']],
    ]);
    const late = await call('PUT', `/faq/groups/${cargo.id}/order`, { ids, expected: ids });
    expect([late.status, late.body.code]).toEqual([409, 'EDIT_CONFLICT']);
  });

  test('are changed and moved to another group; of two changes the second is refused', async () => {
    const cargo = await makeGroup('Kargo');
    const orders = await makeGroup('Sipariş');
    await makeEntry(orders.id, 'Önce?');
    const entry = await makeEntry(cargo.id, 'Sonra?');
    const moved = await call<AdminFaqEntry>('PUT', `/faq/entries/${entry.id}`, {
      ...entryBody(orders.id, 'Sonra?'),
      version: 1,
    });
    expect(moved.body).toMatchObject({ groupId: orders.id, version: 2 });
    expect(await shown()).toEqual([['Sipariş', ['Önce?', 'Sonra?']]]);
    expect(
      (
        await call('PUT', `/faq/entries/${entry.id}`, {
          ...entryBody(orders.id, 'Geç'),
          version: 1,
        })
      ).body,
    ).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { current: moved.body },
    });
    expect(
      (
        await call('PUT', `/faq/groups/${cargo.id}`, {
          nameTr: 'Teslimat',
          nameEn: 'Delivery',
          version: 1,
        })
      ).body,
    ).toMatchObject({ nameTr: 'Teslimat', version: 2 });
    expect(
      (await call('PUT', `/faq/groups/${cargo.id}`, { nameTr: 'Geç', nameEn: null, version: 1 }))
        .body,
    ).toMatchObject({ code: 'EDIT_CONFLICT' });
    expect(
      (
        await call('PUT', `/faq/entries/${entry.id}`, {
          ...entryBody(2_000_000_000, 'Nereye'),
          version: 2,
        })
      ).body,
    ).toMatchObject({ code: 'FAQ_NOT_FOUND' });
    expect((await call('DELETE', `/faq/entries/${entry.id}`)).status).toBe(204);
    expect((await call('DELETE', `/faq/groups/${orders.id}`)).status).toBe(204);
    expect((await call('DELETE', `/faq/groups/${orders.id}`)).body).toMatchObject({
      code: 'FAQ_NOT_FOUND',
    });
    expect((await list()).map(({ nameTr }) => nameTr)).toEqual(['Teslimat']);
  });

  test('without text, with half characters or in an unknown group are refused', async () => {
    const { id } = await makeGroup('Kargo');
    for (const change of [
      { questionTr: ' ' },
      { answerTr: '' },
      { questionTr: 'a\ud800' },
      { answerTr: '\u0000' },
      { groupId: -1 },
      { isActive: 1 },
    ])
      expect(
        (await call('POST', '/faq/entries', { ...entryBody(id, 'Ne?'), ...change })).status,
        JSON.stringify(change),
      ).toBe(400);
    expect((await call('POST', '/faq/entries', entryBody(2_000_000_000, 'Ne?'))).status).toBe(404);
    expect((await call('POST', '/faq/groups', { nameTr: '' })).status).toBe(400);
  });
});

describe('the shop’s own texts', () => {
  beforeEach(async () => {
    await shop.db.deleteFrom('pageTexts').execute();
    for (const key of ['kvkk', 'about'] as const)
      await shop.db
        .insertInto('pageTexts')
        .values({
          key,
          version: 1,
          titleTr: 'Metin',
          bodyTr: 'İlk',
          isSample: true,
          publishedAt: clock.now(),
        })
        .execute();
  });
  const begin = async () => (await call<AdminTextVersion>('POST', '/texts/kvkk/draft')).body;
  const save = (draft: AdminTextVersion, change: object) => {
    const { titleTr, titleEn, bodyTr, bodyEn, isSample, version } = draft;
    return call<AdminTextVersion>('PUT', '/texts/kvkk/draft', {
      titleTr,
      titleEn,
      bodyTr,
      bodyEn,
      isSample,
      version,
      ...change,
    });
  };
  const page = async () => (await read<PageText>('/texts/kvkk')).body;

  test('a new version begins as a draft of the newest and is in force once it is published', async () => {
    const draft = await begin();
    expect(draft).toMatchObject({
      number: 2,
      titleTr: 'Metin',
      bodyTr: 'İlk',
      isSample: true,
      publishedAt: null,
      version: 1,
    });
    expect((await begin()).version).toBe(1);
    const saved = (await save(draft, { bodyTr: 'İkinci {{shop.name}}', isSample: false })).body;
    expect(saved).toMatchObject({ bodyTr: 'İkinci {{shop.name}}', isSample: false, version: 2 });
    expect(await page()).toMatchObject({ version: 1, html: '<p>İlk</p>\n' });

    clock.advance(HOUR);
    const { status, body } = await call<AdminText>('POST', '/texts/kvkk/draft/publish', {
      version: saved.version,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      draft: null,
      versions: [
        { number: 2, isSample: false, publishedAt: clock.now().toISOString() },
        { number: 1, isSample: true },
      ],
    });
    expect(await page()).toMatchObject({
      version: 2,
      html: '<p>İkinci Flakon</p>\n',
    });
    // The previous version can still be read.
    expect((await call<AdminTextVersion>('GET', '/texts/kvkk/versions/1')).body).toMatchObject({
      bodyTr: 'İlk',
    });
    expect((await call('GET', '/texts/kvkk/versions/9')).status).toBe(404);
    expect((await begin()).number).toBe(3);
  });

  test('a published version cannot be changed by anybody', async () => {
    await expect(
      shop.db.updateTable('pageTexts').set({ bodyTr: 'Başka' }).where('key', '=', 'kvkk').execute(),
    ).rejects.toThrow(/was published/);
    await expect(
      shop.db.updateTable('pageTexts').set({ isSample: false }).where('key', '=', 'kvkk').execute(),
    ).rejects.toThrow(/was published/);
    expect(
      (
        await call('PUT', '/texts/kvkk/draft', {
          titleTr: 'A',
          titleEn: null,
          bodyTr: 'B',
          bodyEn: null,
          isSample: false,
          version: 1,
        })
      ).status,
    ).toBe(404);
  });

  test('two writers: one draft, the second change is refused, one publication', async () => {
    const drafts = await Promise.all([begin(), begin()]);
    expect(drafts.map(({ number }) => number)).toEqual([2, 2]);
    const [draft] = drafts as [AdminTextVersion, AdminTextVersion];
    const saved = await Promise.all([
      save(draft, { bodyTr: 'Biri' }),
      save(draft, { bodyTr: 'Öteki' }),
    ]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('POST', '/texts/kvkk/draft/publish', { version: 1 })).body.code).toBe(
      'EDIT_CONFLICT',
    );
    const published = await Promise.all(
      [1, 2].map(() => call('POST', '/texts/kvkk/draft/publish', { version: 2 })),
    );
    expect(published.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('an old draft that was published meanwhile does not overwrite the next draft', async () => {
    const mine = await begin();
    const theirs = (await save(mine, { bodyTr: 'Onun sözleri' })).body;
    await call('POST', '/texts/kvkk/draft/publish', { version: theirs.version });
    const next = await begin();
    expect(await save(mine, { bodyTr: 'Eski sözlerim' })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', details: { current: next } },
    });
    expect((await begin()).bodyTr).toBe('Onun sözleri');
    expect((await save(next, { bodyTr: 'Sonraki' })).status).toBe(200);
  });

  test('a draft can be deleted; the list shows which drafts exist', async () => {
    await begin();
    const rows = async () =>
      (await call<AdminTextRow[]>('GET', '/texts')).body.map(
        ({ key, number, isSample, hasDraft, isEnglishMissing }) => [
          key,
          number,
          isSample,
          hasDraft,
          isEnglishMissing,
        ],
      );
    expect(await rows()).toEqual([
      ['about', 1, true, false, true],
      ['kvkk', 1, true, true, true],
    ]);
    expect((await call('DELETE', '/texts/kvkk/draft')).status).toBe(204);
    expect((await call('DELETE', '/texts/kvkk/draft')).status).toBe(404);
    expect((await rows())[1]).toEqual(['kvkk', 1, true, false, true]);
  });

  test('an unknown text, an empty one and half characters are refused', async () => {
    expect(textKeys).not.toContain('yok');
    expect((await call('GET', '/texts/yok')).status).toBe(400);
    expect((await call('POST', '/texts/cookies/draft')).status).toBe(404);
    const draft = await begin();
    for (const change of [
      { bodyTr: ' ' },
      { titleTr: '' },
      { bodyTr: '\ud800' },
      { isSample: 'hayır' },
      { version: 0 },
    ])
      expect((await save(draft, change)).status, JSON.stringify(change)).toBe(400);
  });
});
