import { describe, expect, test } from 'vitest';
import { makeAccessToken } from '#server/auth/access-token.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { makeCompany } from '#server/testing/companies.ts';
import { ask, makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { CompanyInvitation, InvitationAnswer } from '#shared/customers/companies.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });

type Sent = { content: CompanyInvitation[] } & ErrorAnswer;

async function makeBoss(isVerified = true) {
  const boss = await makeCustomer(shop.context, { isVerified });
  const companyId = await makeCompany(shop.context, [{ id: boss.id, role: 'administrator' }]);
  return { boss, companyId, path: `/user/companies/${companyId}/invitations` };
}
const makeAdministrator = (companyId: number, customerId: number) =>
  shop.db
    .insertInto('companyMembers')
    .values({ companyId, customerId, role: 'administrator', joinedAt: clock.now() })
    .execute();
const invite = (as: TestCustomer, path: string, email: string, language = 'tr') =>
  ask<Sent>(shop, 'POST', path, {
    as,
    body: { email, role: 'buyer', spendingLimit: 500 },
    headers: { 'accept-language': language },
  });
async function mailedToken(): Promise<{ token: string; text: string; subject: string }> {
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const { text, subject } = mailer.sent.at(-1) ?? { text: '', subject: '' };
  return { token: /join-company#token=([\w-]+)/.exec(text)?.[1] ?? '', text, subject };
}
const look = (token: string) =>
  ask<InvitationAnswer & ErrorAnswer>(shop, 'POST', '/company-invitations/look', {
    body: { token },
  });
const accept = (as: TestCustomer, token: string) =>
  ask<{ companyId: number } & ErrorAnswer>(shop, 'POST', '/company-invitations/accept', {
    as,
    body: { token },
  });

describe('an invitation', () => {
  test('is mailed in the language of the inviting member, shown by its link, and joined once', async () => {
    const { boss, companyId, path } = await makeBoss();
    const guest = await makeCustomer(shop.context);
    expect((await invite(boss, path, guest.email.toUpperCase(), 'en')).body.content).toMatchObject([
      { role: 'buyer', spendingLimit: 500, isExpired: false },
    ]);
    const { token, subject } = await mailedToken();
    expect(subject).toContain('invites you');

    expect((await look(token)).body).toMatchObject({
      companyName: 'Iğdır Kozmetik A.Ş.',
      role: 'buyer',
      invitedBy: 'Işıl Çağrı',
    });
    const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const members = await shop.db
      .selectFrom('companyMembers')
      .select(['customerId', 'role', 'spendingLimitKurus'])
      .where('companyId', '=', companyId)
      .where('customerId', '=', guest.id)
      .execute();
    expect(members).toEqual([{ customerId: guest.id, role: 'buyer', spendingLimitKurus: 50_000 }]);
    expect((await look(token)).body.code).toBe('INVITATION_NOT_FOUND');
    expect((await invite(boss, path, guest.email)).body.code).toBe('ALREADY_MEMBER');
  });

  test('proves the mailbox of a customer who verified it in another browser', async () => {
    const { boss, path } = await makeBoss();
    const guest = await makeCustomer(shop.context);
    await shop.db
      .updateTable('customers')
      .set({ mailboxProvedAt: null })
      .where('id', '=', guest.id)
      .execute();
    await invite(boss, path, guest.email);
    const { token } = await mailedToken();

    expect((await accept(guest, token)).status).toBe(200);
    const { mailboxProvedAt } = await shop.db
      .selectFrom('customers')
      .select('mailboxProvedAt')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow();
    expect(mailboxProvedAt).not.toBeNull();
  });

  test('is good only for the verified mailbox that it was sent to', async () => {
    const { boss, path } = await makeBoss();
    const other = await makeCustomer(shop.context);
    const unproved = await makeCustomer(shop.context, { isVerified: false });
    await invite(boss, path, unproved.email);
    const { token } = await mailedToken();

    expect((await accept(other, token)).body.code).toBe('INVITATION_FOR_OTHER');
    expect((await accept(unproved, token)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await look('x'.repeat(43))).status).toBe(404);
  });

  test('is mailed to nobody while the mailbox of its sender is not verified', async () => {
    const { boss, path } = await makeBoss(false);
    expect((await invite(boss, path, 'yabanci@ornek.com')).body.code).toBe('EMAIL_NOT_VERIFIED');
    const again = await ask<Sent>(shop, 'POST', `${path}/1/resend`, { as: boss });
    expect(again.body.code).toBe('EMAIL_NOT_VERIFIED');
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent).toEqual([]);
  });

  test('expires after a week; sent again it has a new link and a new week', async () => {
    const { boss, path } = await makeBoss();
    const guest = await makeCustomer(shop.context);
    await invite(boss, path, guest.email);
    const first = await mailedToken();
    clock.advance(8 * DAY_MS);
    expect((await look(first.token)).body.code).toBe('INVITATION_NOT_FOUND');
    const invited = await shop.db
      .selectFrom('companyInvitations')
      .select('id')
      .where('email', '=', guest.email)
      .executeTakeFirstOrThrow();
    const again = await ask<Sent>(shop, 'POST', `${path}/${invited.id}/resend`, {
      as: await signInAgain(boss),
    });
    expect(again.body.content).toMatchObject([{ isExpired: false }]);
    const second = await mailedToken();

    expect(second.token).not.toBe(first.token);
    expect((await accept(await signInAgain(guest), first.token)).status).toBe(404);
    expect((await accept(await signInAgain(guest), second.token)).status).toBe(200);
  });

  test('ends when its sender is removed, loses the role, or is blocked', async () => {
    const { boss, companyId, path } = await makeBoss();
    const sender = await makeCustomer(shop.context);
    const sendAs = async () => {
      await makeAdministrator(companyId, sender.id);
      await invite(sender, path, 'ikinci@ornek.com');
      return (await mailedToken()).token;
    };
    const members = `/user/companies/${companyId}/members/${sender.id}`;
    const removed = await sendAs();
    expect((await ask(shop, 'DELETE', members, { as: boss })).status).toBe(200);
    expect((await look(removed)).status).toBe(404);

    const demoted = await sendAs();
    const body = { role: 'buyer', spendingLimit: null, version: 1 };
    expect((await ask(shop, 'PUT', members, { as: boss, body })).status).toBe(200);
    expect((await look(demoted)).status).toBe(404);

    await ask(shop, 'DELETE', members, { as: boss });
    const blocked = await sendAs();
    expect((await look(blocked)).status).toBe(200);
    await shop.db
      .updateTable('customers')
      .set({ blockedAt: clock.now(), blockedReason: 'Çalınmış hesap', blockedBy: 'a@b.co' })
      .where('id', '=', sender.id)
      .execute();
    expect((await look(blocked)).status).toBe(404);
  });

  test('is withdrawn by an administrator of its company only', async () => {
    const { boss, path } = await makeBoss();
    const other = await makeBoss();
    const [row] = (await invite(boss, path, 'davetli@ornek.com')).body.content;
    const { token } = await mailedToken();
    const withdraw = (as: TestCustomer, from: string) =>
      ask<Sent>(shop, 'DELETE', `${from}/${row?.id}`, { as });

    expect((await withdraw(other.boss, other.path)).body.code).toBe('INVITATION_NOT_FOUND');
    expect((await withdraw(other.boss, path)).body.code).toBe('COMPANY_NOT_FOUND');
    expect((await withdraw(boss, path)).body.content).toEqual([]);
    expect((await look(token)).status).toBe(404);
  });
});

/** Access tokens are valid for minutes only. */
async function signInAgain(customer: TestCustomer): Promise<TestCustomer> {
  const claims = { customerId: customer.id, sessionId: customer.sessionId };
  return { ...customer, accessToken: await makeAccessToken(shop.context, claims) };
}
