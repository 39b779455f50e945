import { describe, expect, test } from 'vitest';
import { resetAdmin } from '#server/admin-auth/reset.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type {
  AdminTokens,
  InvitationAnswer,
  InvitationRow,
  TeamAnswer,
  TeamMember,
} from '#shared/back-office/administrators.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { composeInvitationMail } from './invitation-mail.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const PASSWORD = 'uzun ve gizli bir söz';

const call = <T = ErrorAnswer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: Pick<TestAdmin, 'accessToken'> | null,
  body?: unknown,
) => ask<T & ErrorAnswer>(shop, method, `/admin${path}`, { as, body });
const member = async (as: TestAdmin, id: number) =>
  (await call<TeamAnswer>('GET', '/team', as)).body.members.find(
    (one) => one.id === id,
  ) as TeamMember;

let invited = 0;
async function invite(
  as: TestAdmin,
  overrides: Partial<{ email: string; name: string; role: string }> = {},
) {
  invited += 1;
  return call<InvitationRow>('POST', '/team/invitations', as, {
    email: `Davetli.${invited}@ornek.com`,
    name: 'Ümit Ağaoğlu',
    role: 'fulfilment',
    ...overrides,
  });
}
/** The token in the mail's link. */
async function tokenOf(id: number): Promise<string> {
  const mail = await composeInvitationMail(shop.context, id);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const accept = (token: string, password = PASSWORD) =>
  call<AdminTokens>('POST', '/auth/invitation/accept', null, {
    token,
    name: 'Ümit Ağaoğlu',
    password,
  });

describe('an invitation', () => {
  test('goes by mail, names the invited person, creates the administrator once, and signs them in', async () => {
    const owner = await makeAdmin(shop.context);
    const { status, body } = await invite(owner);
    expect({ status, isOver: body.isOver }).toEqual({ status: 201, isOver: false });
    const token = await tokenOf(body.id);

    expect(
      (await call<InvitationAnswer>('POST', '/auth/invitation', null, { token })).body,
    ).toEqual({ email: body.email, name: 'Ümit Ağaoğlu', role: 'fulfilment' });
    expect(await accept(token, 'password1234')).toMatchObject({
      body: { code: 'PASSWORD_TOO_EASY' },
    });
    const accepted = await accept(token);
    expect(accepted).toMatchObject({
      status: 200,
      body: { admin: { email: body.email, role: 'fulfilment' } },
    });
    expect((await call('GET', '/auth/me', accepted.body)).status).toBe(200);
    expect(await call('GET', '/team', accepted.body)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    });
    expect(await accept(token)).toMatchObject({
      status: 404,
      body: { code: 'INVITATION_NOT_FOUND' },
    });
  });

  test('of two who accept it at once one becomes the administrator', async () => {
    const owner = await makeAdmin(shop.context);
    const token = await tokenOf((await invite(owner)).body.id);
    const statuses = (await Promise.all([accept(token), accept(token), accept(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 404, 404]);
  });

  test('ends after seven days, when it is withdrawn, and when a newer mail went out', async () => {
    const owner = await makeAdmin(shop.context);
    const { body } = await invite(owner);
    const older = await tokenOf(body.id);
    const newer = await tokenOf(body.id);
    expect((await accept(older)).status).toBe(404);
    expect((await call('DELETE', `/team/invitations/${body.id}`, owner)).status).toBe(204);
    expect((await accept(newer)).status).toBe(404);
    expect(await composeInvitationMail(shop.context, body.id)).toBeNull();
    expect(await call('DELETE', `/team/invitations/${body.id}`, owner)).toMatchObject({
      status: 404,
      body: { code: 'INVITATION_NOT_FOUND' },
    });

    const token = await tokenOf((await invite(owner)).body.id);
    clock.advance(7 * DAY_MS);
    expect((await accept(token)).status).toBe(404);
  });

  test('ends with the rights of the owner who sent it', async () => {
    const owner = await makeAdmin(shop.context);
    const tokens: string[] = [];
    for (const change of [{ isActive: false }, { role: 'editor', isActive: true }]) {
      const other = await makeAdmin(shop.context);
      tokens.push(await tokenOf((await invite(other, { role: 'owner' })).body.id));
      const { name, role, version } = await member(owner, other.id);
      const body = { name, role, version, ...change };
      expect((await call('PUT', `/team/${other.id}`, owner, body)).status).toBe(200);
    }
    for (const token of tokens) expect((await accept(token)).status).toBe(404);
    expect((await call<TeamAnswer>('GET', '/team', owner)).body.invitations).not.toContainEqual(
      expect.objectContaining({ role: 'owner' }),
    );
  });

  test('is refused for a member of the team; a second one replaces the first', async () => {
    const owner = await makeAdmin(shop.context);
    expect(await invite(owner, { email: owner.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    const first = await invite(owner, { email: 'iki.kez@ornek.com' });
    const token = await tokenOf(first.body.id);
    const second = await invite(owner, { email: 'IKI.KEZ@ornek.com', role: 'editor' });
    expect(second.body).toMatchObject({ id: first.body.id, role: 'editor' });
    expect((await accept(token)).status).toBe(404);
  });

  test.each([['editor'], ['fulfilment'], ['accountant']] as const)(
    'cannot be made by an %s',
    async (role) => {
      expect(await invite(await makeAdmin(shop.context, { role }))).toMatchObject({
        status: 403,
        body: { code: 'NOT_ALLOWED' },
      });
    },
  );

  test.each([
    { email: 'x' },
    { name: '' },
    { name: 'a\u0000b' },
    { role: 'king' },
    { email: `${'a'.repeat(300)}@ornek.com` },
  ])('is refused with %j', async (overrides) => {
    expect((await invite(await makeAdmin(shop.context), overrides)).status).toBe(400);
  });
});

describe('the team', () => {
  test('a changed role counts at once; an older version is refused with the current one', async () => {
    const owner = await makeAdmin(shop.context);
    const other = await makeAdmin(shop.context, { role: 'editor' });
    const { version, name } = await member(owner, other.id);
    const change = (values: object) =>
      call<TeamMember>('PUT', `/team/${other.id}`, owner, {
        name,
        role: 'fulfilment',
        isActive: true,
        version,
        ...values,
      });
    expect((await call('GET', '/discounts', other)).status).toBe(200);
    expect((await change({})).body).toMatchObject({ role: 'fulfilment', version: version + 1 });
    expect((await call('GET', '/discounts', other)).status).toBe(403);
    const late = await change({ role: 'editor' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'EDIT_CONFLICT',
        details: { current: { role: 'fulfilment', version: version + 1 } },
      },
    });
  });

  test('a member who is switched off is signed out at once', async () => {
    const owner = await makeAdmin(shop.context);
    const other = await makeAdmin(shop.context, { role: 'editor' });
    const { version, name, role } = await member(owner, other.id);
    expect(
      (await call('PUT', `/team/${other.id}`, owner, { name, role, isActive: false, version }))
        .status,
    ).toBe(200);
    expect((await call('GET', '/auth/me', other)).status).toBe(401);
    expect(
      await call('PUT', '/team/999999', owner, { name, role, isActive: false, version }),
    ).toMatchObject({ status: 404, body: { code: 'ADMIN_NOT_FOUND' } });
  });

  test('an owner always remains, also when two demote each other at once', async () => {
    await shop.db.updateTable('admins').set({ isActive: false }).execute();
    const first = await makeAdmin(shop.context);
    const second = await makeAdmin(shop.context);
    const demote = async (as: TestAdmin, id: number) =>
      call('PUT', `/team/${id}`, as, { name: 'Y', role: 'editor', isActive: true, version: 1 });
    const answers = await Promise.all([demote(first, second.id), demote(second, first.id)]);
    const owners = await shop.db
      .selectFrom('admins')
      .select('id')
      .where('role', '=', 'owner')
      .where('isActive', '=', true)
      .execute();
    expect(owners).toHaveLength(1);
    // The second change is refused because an owner must remain or, if the first was earlier,
    // because its actor is no longer an owner.
    const refusal = answers
      .map(({ status, body }) => [status, (body as { code?: string }).code ?? null].join(' '))
      .sort();
    expect([
      ['200 ', '409 LAST_OWNER'],
      ['200 ', '403 NOT_ALLOWED'],
    ]).toContainEqual(refusal);
    const last = owners[0]?.id === first.id ? first : second;
    expect(await demote(last, last.id)).toMatchObject({
      status: 409,
      body: { code: 'LAST_OWNER' },
    });
  });
});

test('npm run admin:reset: a new password, no second step, no session, and a line in the audit log', async () => {
  const admin = await makeAdmin(shop.context, {
    passwordHash: await shop.context.passwords.hash(PASSWORD),
  });
  await shop.db
    .updateTable('admins')
    .set({ isActive: false, totpConfirmedAt: clock.now(), totpSecret: Buffer.from('x') })
    .where('id', '=', admin.id)
    .execute();
  expect(
    await resetAdmin(shop.db, shop.context.passwords, 'kimse@ornek.com', clock.now()),
  ).toBeNull();

  const password = await resetAdmin(
    shop.db,
    shop.context.passwords,
    admin.email.toUpperCase(),
    clock.now(),
  );
  expect((await call('GET', '/auth/me', admin)).status).toBe(401);
  expect((await call('POST', '/auth/login', null, { email: admin.email, password })).status).toBe(
    200,
  );
  const { after } = await shop.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'admin')
    .where('entityId', '=', String(admin.id))
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ reset: 'npm run admin:reset' });
});
