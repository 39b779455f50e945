import { beforeEach, expect, test } from 'vitest';
import { makeInvitationToken } from '#server/back-office/team/invitations.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { InvitationRow, TotpStart } from '#shared/back-office/administrators.ts';
import type { AuditPage } from '#shared/back-office/audit.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { resetAdmin } from './reset.ts';
import { codeAt } from './totp.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });
const password = 'uzun ve gizli bir söz';

let owner: TestAdmin;
let editor: TestAdmin;
beforeEach(async () => {
  const passwordHash = await shop.context.passwords.hash(password);
  owner = await makeAdmin(shop.context, { passwordHash });
  editor = await makeAdmin(shop.context, { role: 'editor', passwordHash });
});

const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, as: TestAdmin, body?: object) =>
  ask<T>(shop, method, `/admin${path}`, { as, ...(body && { body }) });
const login = (email: string, body: object) =>
  ask<unknown>(shop, 'POST', '/admin/auth/login', { body: { email, password, ...body } });

/** The subjects of the mails that `work` causes, for both administrators. */
async function mailsOf(work: () => Promise<unknown>) {
  const mailer = recordingMailer();
  await doJobs(shop.context, recordingMailer());
  await work();
  await doJobs(shop.context, mailer);
  const to = ({ email }: TestAdmin) => mailer.sent.filter((mail) => mail.to.address === email);
  const subjects = (admin: TestAdmin) => to(admin).map(({ subject }) => subject);
  return { owner: subjects(owner), editor: subjects(editor), first: to(owner)[0]?.text ?? '' };
}
const both = (subject: string) => ({ owner: [subject], editor: [subject] });

async function setUpTotp(admin: TestAdmin): Promise<void> {
  const { secret } = (await call<TotpStart>('POST', '/auth/totp', admin)).body;
  await call('POST', '/auth/totp/confirm', admin, { code: codeAt(secret, clock.now()) });
}

test('the second step of an editor: on, new codes, off; they and the owners are notified', async () => {
  expect(await mailsOf(() => setUpTotp(editor))).toMatchObject(both('İki adımlı giriş açıldı'));
  expect(await mailsOf(() => call('POST', '/auth/recovery-codes', editor))).toMatchObject(
    both('Kurtarma kodları yenilendi'),
  );
  expect(await mailsOf(() => call('POST', '/auth/totp/stop', editor))).toMatchObject(
    both('İki adımlı giriş kapatıldı'),
  );
});

test('a reset names who did it, whom it is about, and from where', async () => {
  await setUpTotp(editor);
  const mails = await mailsOf(() => call('POST', `/team/${editor.id}/reset-totp`, owner));
  expect(mails).toMatchObject(both('İki adımlı giriş kapatıldı'));
  for (const fact of [`Kimin: ${editor.email}`, `Yapan: ${owner.email}`, 'Adres: 127.0.0.1'])
    expect(mails.first).toContain(fact);
});

test('a sign-in with a browser that is new to the account notifies its owner, the first sign-in does not', async () => {
  expect(await mailsOf(() => login(editor.email, {}))).toMatchObject({ owner: [], editor: [] });
  let cookie = '';
  const again = async (headers: Record<string, string>) => {
    const answer = await ask(shop, 'POST', '/admin/auth/login', {
      body: { email: editor.email, password },
      headers,
    });
    cookie =
      /flakon_admin_device=[^;]+/.exec([answer.headers['set-cookie']].flat().join())?.[0] ?? '';
  };
  expect(await mailsOf(() => again({}))).toMatchObject({
    owner: [],
    editor: ['Yeni bir tarayıcıdan giriş yapıldı'],
  });
  expect(await mailsOf(() => again({ cookie }))).toMatchObject({ editor: [] });
});

test('five wrong codes in a row notify the person whose password is known, once, and nobody else', async () => {
  await setUpTotp(editor);
  const guess = async () => {
    for (let time = 0; time < 5; time += 1) await login(editor.email, { code: '000000' });
    clock.advance(60_000);
    await login(editor.email, { code: '000000' });
  };
  expect(await mailsOf(guess)).toMatchObject({
    owner: [],
    editor: ['Doğrulama kodunuz art arda yanlış girildi'],
  });
});

test('a new password, and a reset on the shop’s machine', async () => {
  const newPassword = 'bambaşka uzun bir söz';
  expect(
    await mailsOf(() =>
      call('PUT', '/auth/password', editor, { currentPassword: password, newPassword }),
    ),
  ).toMatchObject(both('Yönetim şifresi değişti'));
  const { db, passwords } = shop.context;
  expect(await mailsOf(() => resetAdmin(db, passwords, editor.email, clock.now()))).toMatchObject(
    both('Yönetim erişimi sıfırlandı'),
  );
});

test('the other owners are notified when a new owner is invited and when they join', async () => {
  const body = { email: `yeni.${owner.id}@ornek.com`, name: 'Yeni', role: 'owner' };
  let id = 0;
  const mails = await mailsOf(async () => {
    id = (await call<InvitationRow>('POST', '/team/invitations', owner, body)).body.id;
  });
  expect(mails.owner).toEqual(['Ekibe biri davet edildi']);
  for (const fact of [`Kimin: ${body.email}`, 'Rol: Sahip']) expect(mails.first).toContain(fact);

  const token = (await makeInvitationToken(shop.context, id))?.token;
  const accepted = () =>
    ask(shop, 'POST', '/admin/auth/invitation/accept', { body: { token, name: 'Yeni', password } });
  expect(await mailsOf(accepted)).toMatchObject({ owner: ['Ekibe biri katıldı'], editor: [] });
});

test('a person who loses a role is notified; a changed name sends no mail', async () => {
  const second = await makeAdmin(shop.context);
  const change = { name: 'Başka', role: 'owner', isActive: true, version: 1 };
  expect((await mailsOf(() => call('PUT', `/team/${owner.id}`, second, change))).owner).toEqual([]);
  const blocked = { ...change, isActive: false, version: 2 };
  expect((await mailsOf(() => call('PUT', `/team/${owner.id}`, second, blocked))).owner).toEqual([
    'Bir ekip üyesinin yetkisi değişti',
  ]);
});

test('a change of the shop’s bank account notifies the owners; a change of the phone does not', async () => {
  const { body } = await call<SettingsAnswer>('GET', '/settings', owner);
  const phone = { ...body.shop, phone: '+902120000001' };
  const saved = () => call<SettingsAnswer['shop']>('PUT', '/settings/shop', owner, phone);
  expect(await mailsOf(saved)).toMatchObject({ owner: [], editor: [] });
  const iban = {
    ...phone,
    version: body.shop.version + 1,
    iban: 'TR320010009999901234567890',
  };
  expect(await mailsOf(() => call('PUT', '/settings/shop', owner, iban))).toMatchObject({
    owner: ['Ödeme bilgileri değişti'],
    editor: [],
  });
});

test('the audit log has sign-ins, failures and sign-outs with their address', async () => {
  const entries = async () => {
    const { body } = await call<AuditPage>(
      'GET',
      `/audit?entity=session&entityId=${editor.id}`,
      owner,
    );
    return body.content.map(({ action, adminEmail, remoteAddress }) => [
      action,
      adminEmail,
      remoteAddress,
    ]);
  };
  const entry = (action: string) => [action, editor.email, '127.0.0.1'];
  await login(editor.email, { password: 'yanlış bir söz' });
  await expect.poll(entries).toEqual([entry('sign-in-failed')]);
  // Repeated guessing does not fill the table.
  await login(editor.email, { password: 'yanlış bir söz' });
  await login(editor.email, {});
  await call('POST', '/auth/logout', editor);
  expect(await entries()).toEqual(['sign-out', 'sign-in', 'sign-in-failed'].map(entry));
});
