// Rights belong to the person: presets, single rights, and when a change takes effect.
import { describe, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type {
  InvitationRow,
  OwnAdmin,
  TeamAnswer,
  TeamMember,
} from '#shared/back-office/administrators.ts';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { composeInvitationMail } from './invitation-mail.ts';

const shop = useTestApp();

const call = <T = ErrorAnswer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  as: Pick<TestAdmin, 'accessToken'> | null,
  body?: unknown,
) => ask<T & ErrorAnswer>(shop, method, `/admin${path}`, { as, body });

async function person(rights: object) {
  const owner = await makeAdmin(shop.context);
  const other = await makeAdmin(shop.context, { role: 'editor' });
  const change = (values: object, version = 1) =>
    call<TeamMember>('PUT', `/team/${other.id}`, owner, {
      name: 'Yönetici',
      role: 'custom',
      isActive: true,
      version,
      ...values,
    });
  return { owner, other, change, changed: await change(rights) };
}

const statusOf = async (
  as: TestAdmin,
  ...[method, path, body]: ['GET' | 'POST' | 'PUT', string, unknown?]
) => (await call(method, path, as, body)).status;

describe('single ticks', () => {
  test('"see" opens what is read, "change" what is written, at the next request', async () => {
    const { other, change, changed } = await person({ grants: ['discounts:see'] });
    expect(changed).toMatchObject({
      status: 200,
      body: { role: 'custom', grants: ['discounts:see'] },
    });
    expect(await statusOf(other, 'GET', '/discounts')).toBe(200);
    expect(await call('POST', '/discounts', other, {})).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    });
    expect(await statusOf(other, 'GET', '/categories')).toBe(403);

    expect((await change({ grants: ['discounts:change'] }, 2)).body.grants).toEqual([
      'discounts:see',
      'discounts:change',
    ]);
    expect(await statusOf(other, 'GET', '/discounts')).toBe(200);
    expect(await statusOf(other, 'POST', '/discounts', {})).toBe(400);
    expect((await call<OwnAdmin>('GET', '/auth/me', other)).body.grants).toEqual([
      'discounts:see',
      'discounts:change',
    ]);
  });

  test('the ticks of a preset are that preset, also when they come in another order', async () => {
    const grants = [...grantsOfRole('fulfilment')].reverse();
    const { changed } = await person({ grants });
    expect(changed.body).toMatchObject({ role: 'fulfilment', grants: grantsOfRole('fulfilment') });
  });

  test('a preset without ticks gives its own rights; with other ticks the role is custom', async () => {
    const { changed, change } = await person({ role: 'read-only' });
    expect(changed.body).toMatchObject({ role: 'read-only', grants: grantsOfRole('read-only') });
    expect((await change({ role: 'read-only', grants: ['audit:see'] }, 2)).body.role).toBe(
      'custom',
    );
  });

  test.each([[['users:change']], [['orders:delete']], ['orders:see'], [['reports:change']]])(
    'are refused with %j',
    async (grants) => {
      expect((await person({ grants })).changed.status).toBe(400);
    },
  );

  test('are in the audit log, before and after', async () => {
    const { other } = await person({ grants: ['audit:see'] });
    const { before, after } = await shop.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('entity', '=', 'admin')
      .where('entityId', '=', String(other.id))
      .executeTakeFirstOrThrow();
    expect({ before, after }).toMatchObject({
      before: { role: 'editor', grants: grantsOfRole('editor') },
      after: { role: 'custom', grants: ['audit:see'] },
    });
  });

  test('need a recent sign-in, and the tick to see the team changes nothing in it', async () => {
    const { owner, other } = await person({ grants: ['users:see'] });
    expect((await call<TeamAnswer>('GET', '/team', other)).status).toBe(200);
    const body = { name: 'Y', role: 'owner', isActive: true, version: 2 };
    expect(await statusOf(other, 'PUT', `/team/${other.id}`, body)).toBe(403);
    await shop.db
      .updateTable('adminSessions')
      .set({ authenticatedAt: new Date(Date.now() - 3_600_000) })
      .where('adminId', '=', owner.id)
      .execute();
    expect(await call('PUT', `/team/${other.id}`, owner, body)).toMatchObject({
      body: { code: 'SIGN_IN_AGAIN' },
    });
  });

  test('come with an invitation', async () => {
    const owner = await makeAdmin(shop.context);
    const { body } = await call<InvitationRow>('POST', '/team/invitations', owner, {
      email: `tek.tik.${owner.id}@ornek.com`,
      name: 'Ümit',
      role: 'custom',
      grants: ['reports:see'],
    });
    expect(body).toMatchObject({ role: 'custom', grants: ['reports:see'] });
    const mail = await composeInvitationMail(shop.context, body.id);
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(
      await call('POST', '/auth/invitation/accept', null, {
        token,
        name: 'Ümit',
        password: 'uzun ve gizli bir söz',
      }),
    ).toMatchObject({ status: 200, body: { admin: { role: 'custom', grants: ['reports:see'] } } });
  });
});

test('of two changes at once one is saved, the other is refused', async () => {
  const { change } = await person({ grants: ['audit:see'] });
  const answers = await Promise.all([
    change({ grants: ['orders:see'] }, 2),
    change({ grants: ['stock:see'] }, 2),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the last owner stays owner, whatever is ticked', async () => {
  await shop.db.updateTable('admins').set({ isActive: false }).execute();
  const owner = await makeAdmin(shop.context);
  const body = { name: 'Y', role: 'custom', grants: ['users:see'], isActive: true, version: 1 };
  expect(await call('PUT', `/team/${owner.id}`, owner, body)).toMatchObject({
    status: 409,
    body: { code: 'LAST_OWNER' },
  });
  expect(await statusOf(owner, 'GET', '/audit')).toBe(200);
});

test('after an older release of the shop changed only the role, the rights of that role count', async () => {
  const { other } = await person({ grants: ['audit:see'] });
  await shop.db
    .updateTable('admins')
    .set({ role: 'accountant' })
    .where('id', '=', other.id)
    .execute();
  expect((await call<OwnAdmin>('GET', '/auth/me', other)).body).toMatchObject({
    role: 'accountant',
    grants: grantsOfRole('accountant'),
  });
});
