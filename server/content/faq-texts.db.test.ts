// Questions, and the shop's own texts.
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import { type FaqGroup, type PageText, textKeys } from '#shared/content/content.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const english = { 'accept-language': 'en' };

async function read<T>(path: string, headers: Record<string, string> = {}) {
  shop.context.cache.drop(['*']);
  return ask<T & ErrorAnswer>(shop, 'GET', path, { headers });
}

describe('[B11] questions', () => {
  beforeEach(async () => {
    await shop.db.deleteFrom('faqGroups').execute();
  });

  const makeGroup = async (nameTr: string, position: number, nameEn: string | null = null) =>
    (
      await shop.db
        .insertInto('faqGroups')
        .values({ nameTr, nameEn, position })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  type Overrides = Partial<{
    questionEn: string | null;
    answerEn: string | null;
    position: number;
    isActive: boolean;
  }>;
  const makeEntry = (groupId: number, questionTr: string, overrides: Overrides = {}) =>
    shop.db
      .insertInto('faqEntries')
      .values({
        groupId,
        questionTr,
        answerTr: 'Kargo {{rates.shipping}}. <b>Kalın</b>',
        ...overrides,
      })
      .execute();

  test('come in their groups and order; what is switched off, and a group without any, is left out', async () => {
    const cargo = await makeGroup('Kargo', 2);
    const orders = await makeGroup('Sipariş', 1);
    await makeGroup('Boş', 0);
    await makeEntry(cargo, 'İkinci', { position: 2 });
    await makeEntry(cargo, 'Birinci', { position: 1 });
    await makeEntry(orders, 'Tek', {});
    await makeEntry(orders, 'Kapalı', { isActive: false });

    const { status, body } = await read<FaqGroup[]>('/faq');
    expect(status).toBe(200);
    expect(
      body.map(({ name, entries }) => [name, entries.map(({ question }) => question)]),
    ).toEqual([
      ['Sipariş', ['Tek']],
      ['Kargo', ['Birinci', 'İkinci']],
    ]);
    expect(body[0]?.entries[0]).toMatchObject({
      language: 'tr',
      html: '<p>Kargo 80,00 TL. &lt;b&gt;Kalın&lt;/b&gt;</p>\n',
    });
  });

  test('are Turkish one by one where there is no English', async () => {
    const group = await makeGroup('Kargo', 1, 'Shipping');
    await makeEntry(group, 'Ne kadar?', {
      questionEn: 'How much?',
      answerEn: '{{rates.shipping}}',
    });
    await makeEntry(group, 'Nasıl?', { questionEn: 'How?' });

    const { body } = await read<FaqGroup[]>('/faq', english);
    expect(body).toMatchObject([
      {
        name: 'Shipping',
        language: 'en',
        entries: [
          { language: 'en', question: 'How much?', html: '<p>80.00 TL</p>\n' },
          { language: 'tr', question: 'Nasıl?' },
        ],
      },
    ]);
  });

  test('follow a change at once', async () => {
    const group = await makeGroup('Kargo', 1);
    await makeEntry(group, 'Eski');
    await shop.context.changes.ready;
    const question = async () =>
      (await ask<FaqGroup[]>(shop, 'GET', '/faq')).body[0]?.entries[0]?.question;
    await expect.poll(question).toBe('Eski');

    await shop.db
      .updateTable('faqEntries')
      .set({ questionTr: 'Yeni' })
      .where('groupId', '=', group)
      .execute();
    await expect.poll(question).toBe('Yeni');
  });
});

describe('the texts of the shop', () => {
  const requirements: Partial<Record<string, string>> = {
    about: 'B13',
    'privacy-policy': 'B24',
    'distance-sales-agreement': 'B25',
    'warranty-return': 'B26',
    'membership-agreement': 'B27',
  };

  test.each(textKeys.map((key) => [requirements[key] ?? 'B24', key]))(
    '[%s] %s is there from the start, in both languages, as a sample filled with the data of the shop',
    async (_, key) => {
      const turkish = await read<PageText>(`/texts/${key}`);
      const inEnglish = await read<PageText>(`/texts/${key}`, english);

      expect([turkish.status, inEnglish.status]).toEqual([200, 200]);
      expect(turkish.body).toMatchObject({
        key,
        language: 'tr',
        version: 1,
        publishedAt: expect.stringMatching(/Z$/),
      });
      expect(inEnglish.body).toMatchObject({ key, language: 'en', version: 1 });
      expect(turkish.body.title).not.toBe(inEnglish.body.title);
      for (const { body } of [turkish, inEnglish]) {
        expect(body.html).toMatch(/^<p>/);
        expect(body.html).not.toMatch(/\{\{|undefined|<h1|…<\/td>/);
        expect(body.html).toContain('flakon.example');
        expect(body.html.length).toBeGreaterThan(1_500);
      }
    },
  );

  test('[B24] the newest version that is in force is shown', async () => {
    const version = (number: number, publishedAt: Date | null) =>
      shop.db
        .insertInto('pageTexts')
        .values({
          key: 'kvkk',
          version: number,
          titleTr: `Sürüm ${number}`,
          bodyTr: '# Yeni\n\n{{shop.kep}}',
          publishedAt,
        })
        .execute();
    await version(2, clock.now());
    await version(3, new Date(clock.now().getTime() + HOUR));
    await version(4, null);

    expect((await read<PageText>('/texts/kvkk')).body).toMatchObject({
      version: 2,
      title: 'Sürüm 2',
      html: '<h2>Yeni</h2>\n<p>flakon@kep.example</p>\n',
    });
    expect((await read<PageText>('/texts/kvkk', english)).body).toMatchObject({
      version: 2,
      language: 'tr',
    });
    clock.advance(HOUR);
    expect((await read<PageText>('/texts/kvkk')).body).toMatchObject({ version: 3 });
  });

  test('[B24] without a version in force there is none', async () => {
    await shop.db.deleteFrom('pageTexts').where('key', '=', 'cookies').execute();

    expect((await read('/texts/cookies')).body.code).toBe('NOT_FOUND');
  });

  test.each(['yok', 'ABOUT', '__proto__', 'constructor', '%00', '%F0%9F%98%80', 'about%2F'])(
    '[B24] /texts/%s is not found',
    async (key) => {
      const { status, body } = await read(`/texts/${key}`);

      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});
