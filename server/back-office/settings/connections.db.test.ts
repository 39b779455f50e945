// The mail server from the back office: stored encrypted, never returned, used at once.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createConnectedMailer } from '#server/mail/mailer.ts';
import { readSmtp } from '#server/settings/connections.ts';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { startSmtpSink } from '#server/testing/smtp-sink.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ConnectionsAnswer, SmtpTestAnswer } from '#shared/settings/connections.ts';
import { testSmtp } from './connection-checks.ts';

const shop = useTestApp();
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

async function ask<T = ConnectionsAnswer>(
  admin: TestAdmin,
  method: Method,
  address = '',
  body?: object,
) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/settings/connections${address}`,
    headers: { authorization: `Bearer ${admin.accessToken}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json() as T };
}

/** One row is for the whole shop, so each test starts and ends without it. */
async function begin() {
  const empty = () => shop.context.db.deleteFrom('connections').execute();
  await empty();
  onTestFinished(async () => void (await empty()));
  return makeAdmin(shop.context);
}
const typed = { host: 'mail.example.com', port: 587, user: 'shop', password: 'gizli-sözcük-1' };
const smtp = { ...typed, from: 'siparis@example.com', version: 0 };

test('what is typed is stored encrypted and shown only as set', async () => {
  const owner = await begin();
  expect((await ask(owner, 'GET')).body.smtp).toMatchObject({ source: 'none', version: 0 });

  const { status, body, text } = await ask(owner, 'PUT', '/smtp', smtp);
  expect(status).toBe(200);
  expect(body.smtp).toMatchObject({ source: 'back-office', isReadable: true, version: 1 });
  expect(body.smtp.changedBy).toContain('@');
  expect(text).not.toContain('mail.example.com');

  const row = await shop.context.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow();
  expect(row.encrypted.toString('utf8')).not.toContain('gizli');
  expect(await readSmtp(shop.context)).toEqual({
    url: 'smtp://shop:gizli-s%C3%B6zc%C3%BCk-1@mail.example.com:587/?requireTLS=true',
    from: 'siparis@example.com',
  });
  const entries = await shop.context.db
    .selectFrom('auditLog')
    .select('after')
    .where('entity', '=', 'connection')
    .execute();
  expect(entries).not.toHaveLength(0);
  expect(JSON.stringify(entries)).not.toContain('gizli');
});

test('bad input, an older version and a role without the right are refused', async () => {
  const owner = await begin();
  const refused = await ask(owner, 'PUT', '/smtp', { ...smtp, host: 'a b', port: 0 });
  expect(refused.status).toBe(400);
  const editor = await makeAdmin(shop.context, { role: 'editor' });
  expect((await ask(editor, 'PUT', '/smtp', smtp)).status).toBe(403);
  expect((await ask(editor, 'GET')).status).toBe(403);

  const both = await Promise.all([
    ask(owner, 'PUT', '/smtp', smtp),
    ask(owner, 'PUT', '/smtp', smtp),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await ask(owner, 'DELETE', '/smtp?version=7')).status).toBe(409);
  expect((await ask(owner, 'DELETE', '/smtp?version=1')).body.smtp.source).toBe('none');
});

test('the test sends a mail to the administrator, and reports a server that does not answer', async () => {
  const owner = await begin();
  expect((await ask(owner, 'POST', '/smtp/test')).status).toBe(404);
  const sink = await startSmtpSink();
  const port = Number(new URL(sink.url).port);
  const local = { ...smtp, host: '127.0.0.1', user: '', password: '' };
  await ask(owner, 'PUT', '/smtp', { ...local, port });
  const sent = await ask<SmtpTestAnswer>(owner, 'POST', '/smtp/test');
  expect(sent.body.result).toBe('sent');
  expect(sink.messages.join()).toContain(`<${sent.body.to}>`);
  await sink.stop();
  const failed = await ask<SmtpTestAnswer>(owner, 'POST', '/smtp/test');
  expect(failed.body.result).toBe('unreachable');
});

test.each([
  [
    'sign-in-refused',
    { EHLO: '250-sink\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 wrong password' },
    'wrong password',
  ],
  ['refused', { 'MAIL FROM': '550 5.7.1 not your address' }, 'not your address'],
])('the test says that the server answers: %s', async (result, refusals, message) => {
  const owner = await begin();
  const sink = await startSmtpSink(refusals);
  onTestFinished(() => sink.stop());
  // A password is sent unencrypted only if the operator's own address requests it.
  const smtpUrl = sink.url.replace('smtp://', 'smtp://shop:gizli@');
  const deps = { ...shop.context, config: { ...shop.context.config, smtpUrl } };
  const actor = { adminId: owner.id, email: owner.email, remoteAddress: '127.0.0.1' };
  const answer = await testSmtp(deps, actor, 'tr');
  expect(answer.result).toBe(result);
  expect(answer.message).toContain(message);
  expect(sink.messages).toEqual([]);
});

test('without encryption no password is sent, and the test reports the server as unreachable', async () => {
  const owner = await begin();
  const sink = await startSmtpSink({ STARTTLS: '454 4.7.0 TLS not available' });
  onTestFinished(() => sink.stop());
  const port = Number(new URL(sink.url).port);
  await ask(owner, 'PUT', '/smtp', { ...smtp, host: '127.0.0.1', port });
  const answer = await ask<SmtpTestAnswer>(owner, 'POST', '/smtp/test');
  expect(answer.body).toMatchObject({ result: 'unreachable' });
  expect(sink.messages).toEqual([]);
});

test('owners get a mail about every change of the mail server', async () => {
  const owner = await begin();
  await doJobs(shop.context, recordingMailer());
  const mailer = recordingMailer();
  await ask(owner, 'PUT', '/smtp', smtp);
  await ask(owner, 'DELETE', '/smtp?version=1');
  await doJobs(shop.context, mailer);
  const own = mailer.sent.filter(({ to }) => to.address === owner.email);
  expect(own.map(({ subject }) => subject)).toEqual([
    'E-posta sunucusu değişti',
    'E-posta sunucusu değişti',
  ]);
  expect(own[0]?.text).not.toContain('gizli');
});

test('the next mail uses what was typed meanwhile; the environment wins', async () => {
  const owner = await begin();
  const sink = await startSmtpSink();
  const other = await startSmtpSink();
  onTestFinished(async () => void (await Promise.all([sink.stop(), other.stop()])));
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'connections-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const config = { smtpUrl: undefined, mailFrom: 'a@example.com', dataDir };
  const mailer = createConnectedMailer(config, () => readSmtp(shop.context));
  onTestFinished(() => mailer.close());
  const mail = (about: string) => ({
    kind: 'try',
    about,
    subject: 'Deneme',
    html: '<p>x</p>',
    text: 'x',
    attachments: [],
    to: { name: 'A', address: 'a@example.com' },
  });
  await mailer.send(mail('1'));
  expect(fs.readdirSync(path.join(dataDir, 'outbox'))).toHaveLength(1);

  const port = Number(new URL(sink.url).port);
  await ask(owner, 'PUT', '/smtp', { ...smtp, host: '127.0.0.1', port, user: '', password: '' });
  await mailer.send(mail('2'));
  expect(sink.messages).toHaveLength(1);

  const fixed = createConnectedMailer({ ...config, smtpUrl: other.url }, () =>
    readSmtp(shop.context),
  );
  onTestFinished(() => fixed.close());
  await fixed.send(mail('3'));
  expect([sink.messages.length, other.messages.length]).toEqual([1, 1]);
});

test('with another JWT_SECRET the error names the cause, and the connection can be typed again', async () => {
  const owner = await begin();
  await ask(owner, 'PUT', '/smtp', smtp);
  const secrets = { ...shop.context.secrets, connectionKey: randomBytes(32) };
  await expect(readSmtp({ db: shop.context.db, secrets })).rejects.toThrow('JWT_SECRET');
  await shop.context.db
    .updateTable('connections')
    .set({ encrypted: randomBytes(60) })
    .execute();
  expect((await ask(owner, 'GET')).body.smtp.isReadable).toBe(false);
  const again = await ask(owner, 'PUT', '/smtp', { ...smtp, version: 1 });
  expect(again.body.smtp).toMatchObject({ isReadable: true, version: 2 });
});
