// The editor of campaigns.
import { beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, testClock } from '#server/testing/test-clock.ts';
import type { AdminCampaign, CampaignBody } from '#shared/back-office/content.ts';
import type { Campaign } from '#shared/content/content.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const PATH = '/admin/content/campaigns';
const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();

const draft = (change: Partial<CampaignBody> = {}): CampaignBody => ({
  titleTr: 'Kampanya',
  titleEn: null,
  bodyTr: 'Bir **indirim**.',
  bodyEn: null,
  discountId: null,
  link: '/products?category=3',
  coverHash: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
  ...change,
});
const call = async <T = AdminCampaign>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) =>
  ask<T & ErrorAnswer>(shop, method, `${PATH}${path}`, {
    body,
    as: await makeAdmin(shop.context, { role: 'editor' }),
  });
async function create(change: Partial<CampaignBody> = {}): Promise<AdminCampaign> {
  const { status, body } = await call('POST', '', draft(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const list = async () => (await call<AdminCampaign[]>('GET', '')).body;
const seen = async () => {
  shop.context.cache.drop(['*']);
  return (await ask<Campaign[]>(shop, 'GET', '/campaigns')).body.map(({ id }) => id);
};
const makeRule = async (sent: object = {}) =>
  (
    await shop.db
      .insertInto('discounts')
      .values({ name: 'Kural', kind: 'PERCENTAGE', scope: 'CART', points: 500, ...sent })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

beforeEach(async () => {
  await shop.db.deleteFrom('campaigns').execute();
});

test('a campaign is stored as it was sent, in the last place, and visible when its state says so', async () => {
  const rule = await makeRule({ couponCode: 'YENI' });
  const cases: [Partial<CampaignBody>, AdminCampaign['state']][] = [
    [{}, 'shown'],
    [{ isActive: false, endsAt: at(-1) }, 'off'],
    [{ startsAt: at(-2), endsAt: at(-1) }, 'over'],
    [{ startsAt: at(1) }, 'planned'],
    [{ discountId: rule }, 'shown'],
    [{ discountId: await makeRule({ isActive: false }) }, 'rule-waiting'],
    [{ discountId: await makeRule({ startsAt: new Date(at(1)) }) }, 'rule-waiting'],
    [{ discountId: await makeRule({ endsAt: new Date(at(-1)) }) }, 'rule-over'],
    [{ discountId: await makeRule({ maxUses: 2, uses: 2 }) }, 'rule-over'],
  ];
  for (const [sent, state] of cases)
    expect((await create(sent)).state, JSON.stringify(sent)).toBe(state);

  const all = await list();
  expect(all.map(({ state }) => state)).toEqual(cases.map(([, state]) => state));
  expect(all[4]).toMatchObject({
    rule: { id: rule, name: 'Kural', couponCode: 'YENI' },
    link: '/products?category=3',
    version: 1,
  });
  expect(await seen()).toEqual(all.filter(({ state }) => state === 'shown').map(({ id }) => id));
});

test('a campaign is changed and deleted, each in the log; of two changes the second is refused', async () => {
  const campaign = await create();
  const changed = await call('PUT', `/${campaign.id}`, {
    ...draft({ titleTr: 'Yeni' }),
    version: 1,
  });
  expect(changed).toMatchObject({ status: 200, body: { titleTr: 'Yeni', version: 2 } });
  const late = await call('PUT', `/${campaign.id}`, { ...draft({ titleTr: 'Geç' }), version: 1 });
  expect([late.status, late.body.code, late.body.details]).toEqual([
    409,
    'EDIT_CONFLICT',
    { current: changed.body },
  ]);
  expect((await call('DELETE', `/${campaign.id}`)).status).toBe(204);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(method, `/${campaign.id}`)).body.code).toBe('CAMPAIGN_NOT_FOUND');
  const { body } = await ask<{ content: { action: string }[] }>(
    shop,
    'GET',
    `/admin/audit?entity=campaign&entityId=${campaign.id}`,
    { as: await makeAdmin(shop.context) },
  );
  expect(body.content.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
});

test('campaigns are sorted manually; an order that changed meanwhile is not overwritten', async () => {
  const [a, b, c] = [await create(), await create(), await create()].map(({ id }) => id) as [
    number,
    number,
    number,
  ];
  const order = (ids: number[], before: number[]) =>
    call('PUT', '/order', { ids, expected: before });
  expect((await order([c, a, b], [a, b, c])).status).toBe(204);
  expect(await seen()).toEqual([c, a, b]);
  const late = await order([b, a, c], [a, b, c]);
  expect([late.status, late.body.code, late.body.details]).toEqual([
    409,
    'EDIT_CONFLICT',
    { current: { order: [c, a, b] } },
  ]);
  for (const ids of [
    [a, b],
    [a, a, b],
    [a, b, 2_000_000_000],
  ])
    expect((await order(ids, [c, a, b])).status, String(ids)).toBe(409);
  expect((await order([], [])).status).toBe(400);
  const both = await Promise.all([order([a, b, c], [c, a, b]), order([b, c, a], [c, a, b])]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test.each<[string, Partial<Record<keyof CampaignBody, unknown>>]>([
  ['another site', { link: '//evil.example' }],
  ['another site with a backslash', { link: '/\\evil.example' }],
  ['a script', { link: 'javascript:alert(1)' }],
  ['no path', { link: 'products' }],
  ['a path with a space', { link: '/a b' }],
  ['an end before its start', { startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
  [
    'an end before its start in another zone',
    { startsAt: '2030-02-01T00:00:00+03:00', endsAt: '2030-01-31T20:59:00Z' },
  ],
  ['no text', { bodyTr: ' ' }],
  ['a text in place of a switch', { isActive: 'true' }],
  ['a negative rule', { discountId: -1 }],
])('%s is malformed', async (_, change) => {
  const { status, body } = await call('POST', '', { ...draft(), ...change });
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('the page of a deleted rule stays, switched off, with its texts', async () => {
  const rule = await makeRule();
  const page = await create({ discountId: rule, titleEn: 'Sale', bodyEn: 'A **sale**.' });
  const other = await create();
  expect(
    (await ask(shop, 'DELETE', `/admin/discounts/${rule}`, { as: await makeAdmin(shop.context) }))
      .status,
  ).toBe(204);
  expect(await seen()).toEqual([other.id]);
  expect((await call('GET', `/${page.id}`)).body).toEqual({
    ...page,
    rule: null,
    isActive: false,
    state: 'off',
    version: 2,
  });
  const log = await shop.db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('entity', '=', 'campaign')
    .where('entityId', '=', String(page.id))
    .orderBy('id')
    .execute();
  expect(log.at(-1)).toMatchObject({ action: 'update', after: { isActive: false, rule: null } });
});

test('a rule that is not there is refused', async () => {
  expect((await call('POST', '', draft({ discountId: 2_000_000_000 }))).body.code).toBe(
    'DISCOUNT_NOT_FOUND',
  );
});
