// Campaigns that are active now.
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#server/testing/customers.ts';
import { givePhotograph } from '#server/testing/make-picture.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { Campaign } from '#shared/content/content.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const from = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

type RuleOverrides = Partial<{
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  couponCode: string | null;
  customerEmails: string[];
  productIds: number[];
  categoryIds: number[];
  maxUses: number;
  uses: number;
}>;
const makeRule = async (overrides: RuleOverrides = {}): Promise<number> =>
  (
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Kural', kind: 'PERCENTAGE', scope: 'CART', points: 500, ...overrides })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

type Overrides = Partial<{
  titleTr: string;
  titleEn: string | null;
  bodyEn: string | null;
  discountId: number | null;
  link: string;
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  position: number;
}>;
const makeCampaign = async (overrides: Overrides = {}): Promise<number> =>
  (
    await shop.db
      .insertInto('campaigns')
      .values({ titleTr: 'Kampanya', bodyTr: '**İndirim** var.', link: '/products', ...overrides })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

async function list(headers: Record<string, string> = {}): Promise<Campaign[]> {
  shop.context.cache.drop(['*']);
  return (await ask<Campaign[]>(shop, 'GET', '/campaigns', { headers })).body;
}
const ids = async () => (await list()).map(({ id }) => id);

beforeEach(async () => {
  await shop.db.deleteFrom('campaigns').execute();
});

describe('[B15] a campaign', () => {
  test('is seen while it is active and within its dates, in the order of the merchant', async () => {
    const second = await makeCampaign({ position: 2 });
    const first = await makeCampaign({ position: 1, startsAt: from(-1), endsAt: from(2) });
    await makeCampaign({ isActive: false });
    const later = await makeCampaign({ position: 3, startsAt: from(1) });
    await makeCampaign({ endsAt: from(0) });

    expect(await list()).toMatchObject([
      {
        id: first,
        language: 'tr',
        html: '<p><strong>İndirim</strong> var.</p>\n',
        link: '/products',
        couponCode: null,
        startsAt: from(-1).toISOString(),
        endsAt: from(2).toISOString(),
      },
      { id: second, startsAt: null, endsAt: null },
    ]);
    clock.advance(HOUR);
    expect(await ids()).toEqual([first, second, later]);
    clock.advance(HOUR);
    expect(await ids()).toEqual([second, later]);
  });

  test('a campaign of a rule is visible while the rule is in force, with its dates and its code', async () => {
    const rule = await makeRule({ startsAt: from(1), endsAt: from(3), couponCode: 'YENI' });
    const campaign = await makeCampaign({ discountId: rule });
    expect(await ids()).toEqual([]);
    clock.advance(HOUR);
    expect(await list()).toMatchObject([
      {
        id: campaign,
        couponCode: 'YENI',
        startsAt: from(0).toISOString(),
        endsAt: from(2).toISOString(),
      },
    ]);
    await shop.db
      .updateTable('discounts')
      .set({ isActive: false })
      .where('id', '=', rule)
      .execute();
    expect(await ids()).toEqual([]);
    await shop.db.updateTable('discounts').set({ isActive: true }).where('id', '=', rule).execute();
    clock.advance(2 * HOUR);
    expect(await ids()).toEqual([]);
  });

  test('ends before its rule if its end is earlier', async () => {
    await makeCampaign({ discountId: await makeRule(), endsAt: from(1) });

    expect(await list()).toMatchObject([{ endsAt: null }]);
    clock.advance(HOUR);
    expect(await ids()).toEqual([]);
  });

  test('does not show a code for named customers, and is not shown with a code that is used up', async () => {
    const named = await makeCampaign({
      discountId: await makeRule({ couponCode: 'SIZE-OZEL', customerEmails: ['ayse@ornek.com'] }),
    });
    const left = await makeCampaign({
      discountId: await makeRule({ couponCode: 'SON', maxUses: 2, uses: 1 }),
    });
    await makeCampaign({
      discountId: await makeRule({ couponCode: 'BITTI', maxUses: 2, uses: 2 }),
    });

    expect(await list()).toMatchObject([
      { id: named, couponCode: null },
      { id: left, couponCode: 'SON' },
    ]);
  });

  test('is deleted with its rule', async () => {
    const rule = await makeRule();
    await makeCampaign({ discountId: rule });
    await shop.db.deleteFrom('discounts').where('id', '=', rule).execute();

    expect(await ids()).toEqual([]);
  });

  test('shows the picture of its rule’s first product, else of the best seller that its link leads to', async () => {
    const first = await makeProduct(shop.db, { categoryId: 9 });
    const other = await makeProduct(shop.db, { categoryId: 9, soldCount: 50 });
    const withdrawn = await makeProduct(shop.db, { categoryId: 9, soldCount: 99, isActive: false });
    const pictures = new Map<number, string>();
    for (const [index, id] of [first, other, withdrawn].entries())
      pictures.set(id, (await givePhotograph(shop.context, id, { color: `#11223${index}` })).hash);
    await makeCampaign({
      position: 1,
      discountId: await makeRule({ productIds: [withdrawn, first, other] }),
    });
    await makeCampaign({
      position: 2,
      discountId: await makeRule({ categoryIds: [2] }),
      link: `/products/${first}`,
    });
    await makeCampaign({ position: 3, link: '/products?sort=name&category=9' });
    await makeCampaign({ position: 4, link: `/products/${first}` });
    await makeCampaign({ position: 5, link: '/register' });
    await makeCampaign({ position: 6, link: '/products?category=99999999999999' });

    const covers = (await list()).map(({ cover }) => cover?.url.split('/')[3] ?? null);
    expect(covers).toEqual([
      pictures.get(first),
      pictures.get(other),
      pictures.get(other),
      pictures.get(first),
      null,
      null,
    ]);
  });

  test('is in Turkish if its English is not complete', async () => {
    await makeCampaign({ position: 1, titleEn: 'Sale', bodyEn: 'Now.' });
    await makeCampaign({ position: 2, titleEn: 'Sale' });

    expect(await list({ 'accept-language': 'en' })).toMatchObject([
      { language: 'en', title: 'Sale', html: '<p>Now.</p>\n' },
      { language: 'tr', title: 'Kampanya' },
    ]);
  });

  test('is dropped from cached pages when an administrator stops its rule', async () => {
    const rule = await makeRule();
    await makeCampaign({ discountId: rule });
    await shop.context.changes.ready;
    const readCampaigns = async () => (await ask<Campaign[]>(shop, 'GET', '/campaigns')).body;
    await expect.poll(readCampaigns).toHaveLength(1);

    await shop.db
      .updateTable('discounts')
      .set({ isActive: false })
      .where('id', '=', rule)
      .execute();
    await expect.poll(readCampaigns).toHaveLength(0);
  });
});
