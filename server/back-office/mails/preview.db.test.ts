// Previews of the shop's mails, and a test mail to oneself. The module is loaded before the shop
// starts: loading takes long, and a blocked shop refuses calls.
import 'react-email';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { accountMails, answerMails, buyerMails, shopMails } from '#server/base/jobs/mail-kinds.ts';
import { addAccountMail } from '#server/base/jobs/queue.ts';
import { makeAccount, sentMails, tokenIn } from '#server/testing/accounts.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { MailKindRow, MailPreview, MailTextsAnswer } from '#shared/back-office/mails.ts';

const shop = useTestApp();
const limited = useTestApp({ env: { RATE_LIMITS: 'on' } });
const editor = () => makeAdmin(shop.context, { role: 'editor' });

test('every mail that the shop sends has a preview in each of its languages, complete and without a gap', async () => {
  const as = await editor();
  const { status, body } = await ask<MailKindRow[]>(shop, 'GET', '/admin/mails', { as });
  expect(status).toBe(200);
  const kinds = body.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const kind of [
    ...buyerMails,
    ...accountMails,
    ...shopMails,
    ...answerMails,
    'reminder-cart-day',
    'reminder-cart-three-days',
    'reminder-price-step',
    'reminder-quote-ending',
    'reminder-reorder',
    'contact-message',
    'admin-invitation',
    'payment-report',
  ])
    expect(kinds).toContain(kind);

  const subjects = new Set<string>();
  for (const { kind, languages } of body) {
    for (const language of languages) {
      const { status, body: mail } = await ask<MailPreview>(
        shop,
        'GET',
        `/admin/mails/${kind}/${language}`,
        { as },
      );
      expect(status, `${kind} ${language}`).toBe(200);
      // No key without a text, no placeholder without a value, nothing unreadable.
      expect(`${mail.subject}\n${mail.text}`, `${kind} ${language}`).not.toMatch(
        /\{\{|undefined|NaN|\[object|Invalid Date|reasons?\.|refundReason\.|(^|\s)[a-z-]+\.(text|subject|heading|action|closing)\b/,
      );
      expect(mail.subject.length).toBeGreaterThan(5);
      expect(mail.html).toContain(`lang="${language}"`);
      expect(mail.html).not.toMatch(/<script|#token=/);
      subjects.add(`${kind} ${language} ${mail.subject}`);
    }
  }
  expect(subjects.size).toBe(body.flatMap(({ languages }) => languages).length);
  // Nothing was sent, and no order was created.
  expect(await waitingJobs(shop.db)).toEqual([]);
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('each mail has the amounts of its own case: the whole order, or the refunded part', async () => {
  const as = await editor();
  const textOf = async (kind: string) =>
    (await ask<MailPreview>(shop, 'GET', `/admin/mails/${kind}/tr`, { as })).body.text;
  const received = await textOf('order-received');
  const [, total = 'none'] = /Toplam: ([\d.,]+ TL)/.exec(received) ?? [];
  expect(received).toContain(`${total} tutarını`);
  expect(await textOf('payment-refunded')).toContain(total);
  const partly = await textOf('order-partly-refunded');
  expect(partly).toContain('37,69 TL');
  expect(partly).not.toContain(total);
  expect(await textOf('order-shipped')).toContain('123456789012');
});

test('a test mail goes only to the administrator who requests it, by the job that sends every mail', async () => {
  const as = await editor();
  const { status, body } = await ask<{ to: string }>(
    shop,
    'POST',
    '/admin/mails/order-shipped/en/test',
    { as },
  );
  expect([status, body.to]).toEqual([202, as.email]);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const shown = await ask<MailPreview>(shop, 'GET', '/admin/mails/order-shipped/en', { as });
  expect(mailer.sent).toMatchObject([
    { to: { address: as.email }, subject: `Deneme: ${shown.body.subject}`, text: shown.body.text },
  ]);
});

test('an unknown mail, and a language that a mail does not have, are not found', async () => {
  const as = await editor();
  for (const path of [
    'yok/tr',
    'new-order/en',
    '__proto__/tr',
    'constructor/tr',
    '%F0%9F%98%80/tr',
    '..%2f..%2fetc/tr',
  ]) {
    for (const [method, tail] of [
      ['GET', ''],
      ['POST', '/test'],
    ] as const)
      expect(
        (await ask<ErrorAnswer>(shop, method, `/admin/mails/${path}${tail}`, { as })).body.code,
        path,
      ).toBe('NOT_FOUND');
  }
  expect((await ask(shop, 'GET', '/admin/mails/new-order/de', { as })).status).toBe(400);
  const other = await makeAdmin(shop.context, { role: 'fulfilment' });
  expect((await ask(shop, 'POST', '/admin/mails/new-order/tr/test', { as: other })).status).toBe(
    403,
  );
});

test('test mails are limited for each administrator, not for each network address', async () => {
  const one = await makeAdmin(limited.context);
  const two = await makeAdmin(limited.context);
  const send = async (as: typeof one) =>
    (await ask(limited, 'POST', '/admin/mails/new-order/tr/test', { as })).status;
  for (let sent = 0; sent < 10; sent += 1) expect(await send(one)).toBe(202);
  expect(await send(one)).toBe(429);
  expect(await send(two)).toBe(202);
});

test('the merchant’s own texts are in the next mail of their language; each save is a version', async () => {
  const as = await editor();
  const empty = { subject: '', heading: '', intro: '', closing: '' };
  const tr = { ...empty, subject: '{{orderNumber}} bizde', closing: 'Atölyeden sevgiler' };
  const call = <T>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) =>
    ask<T & ErrorAnswer>(shop, method, `/admin${path}`, { as, body });
  const before = (await call<MailPreview>('GET', '/mails/order-paid/tr')).body;
  const drafted = await call<MailPreview>('POST', '/mails/order-paid/tr/preview', {
    tr,
    en: empty,
  });
  expect(drafted.body.subject).toMatch(/^[0-9A-Z]+ [0-9A-Z]+ bizde$/);
  expect((await call<MailPreview>('GET', '/mails/order-paid/tr')).body).toEqual(before);

  const saves = await Promise.all(
    [1, 2].map(() =>
      call<MailTextsAnswer>('PUT', '/mail-texts/order-paid', { version: 0, tr, en: empty }),
    ),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [saved, english] = await Promise.all([
    call<MailPreview>('GET', '/mails/order-paid/tr'),
    call<MailPreview>('GET', '/mails/order-paid/en'),
  ]);
  expect(saved.body.text).toContain('Atölyeden sevgiler');
  expect(english.body.text).not.toContain('Atölyeden sevgiler');
  expect(
    (await call<MailTextsAnswer>('GET', '/mail-texts/order-paid')).body.versions.map(
      ({ number }) => number,
    ),
  ).toEqual([1]);
});

test('own texts in a mail about an account are added to its required text', async () => {
  const as = await editor();
  const empty = { subject: '', heading: '', intro: '', closing: '' };
  const tr = { ...empty, heading: 'Aramıza hoş geldiniz', intro: 'Atölyemizden merhaba.' };
  const en = { ...empty, intro: 'Hello from our workshop.' };
  const path = '/admin/mail-texts/verify-email';
  const rows = await ask<MailKindRow[]>(shop, 'GET', '/admin/mails', { as });
  expect(rows.body.filter(({ hasOwnTexts }) => hasOwnTexts).map(({ kind }) => kind)).toEqual([
    ...buyerMails,
    ...answerMails,
    ...accountMails,
  ]);
  const preview = await ask<MailPreview>(shop, 'POST', '/admin/mails/verify-email/tr/preview', {
    as,
    body: { tr, en },
  });
  expect(preview.body.text).toContain(tr.heading);
  expect((await ask(shop, 'PUT', path, { as, body: { version: 0, tr, en } })).status).toBe(200);
  expect(
    await shop.db
      .selectFrom('auditLog')
      .select(['action', 'entityId'])
      .where('entity', '=', 'mail-words')
      .where('entityId', '=', 'verify-email')
      .execute(),
  ).toHaveLength(1);

  const customer = await makeAccount(shop, { isVerified: false });
  await sentMails(shop);
  await inTransaction(shop.db, (tx) =>
    addAccountMail(tx, { kind: 'verify-email', customerId: customer.id }),
  );
  const [mail] = await sentMails(shop);
  expect(mail?.text).toContain(`${tr.heading}\n\n`);
  expect(mail?.text).toContain(tr.intro);
  expect(mail?.text).not.toContain(en.intro);
  // The link that proves the mailbox, and the note for people who did not request the mail, cannot
  // be removed by own texts.
  expect(tokenIn(mail)).not.toBe('');
  expect(mail?.text).toContain('Bu hesabı siz açmadıysanız');
});

test.each(['quote', 'stock-alert', 'reminder-cart-day', 'reminder-quote-ending'])(
  'own texts in %s come after its greeting, or before its text when it has no greeting',
  async (kind) => {
    const as = await editor();
    const empty = { subject: '', heading: '', intro: '', closing: '' };
    const tr = { ...empty, subject: 'Atölyeden haber', intro: 'İyi ki sordunuz.' };
    const body = { version: 0, tr, en: empty };
    const plain = await ask<MailPreview>(shop, 'GET', `/admin/mails/${kind}/tr`, { as });
    expect((await ask(shop, 'PUT', `/admin/mail-texts/${kind}`, { as, body })).status).toBe(200);
    const own = await ask<MailPreview>(shop, 'GET', `/admin/mails/${kind}/tr`, { as });
    expect(own.body.subject).toBe(tr.subject);
    expect(own.body.text.replace(`${tr.intro}\n\n`, '')).toBe(plain.body.text);
    const greeting = own.body.text.search(/Sayın|Merhaba/);
    const intro = own.body.text.indexOf(tr.intro);
    const hasGreeting = kind === 'quote' || kind === 'reminder-cart-day';
    expect(intro).toBeGreaterThan(hasGreeting ? greeting : -1);
    const english = await ask<MailPreview>(shop, 'GET', `/admin/mails/${kind}/en`, { as });
    expect(english.body.text).not.toContain(tr.intro);
  },
);

test.each([
  ['an unknown placeholder', 'order-paid', { subject: '{{name}}' }, 400],
  ['an order in a mail that knows none', 'reset-password', { closing: '{{orderNumber}}' }, 400],
  ['two lines in a subject', 'order-paid', { subject: 'a\nb' }, 400],
  ['a mail to the team', 'new-order', {}, 404],
])('%s is refused', async (_, kind, change, status) => {
  const empty = { subject: '', heading: '', intro: '', closing: '' };
  const answer = await ask<ErrorAnswer>(shop, 'PUT', `/admin/mail-texts/${kind}`, {
    as: await editor(),
    body: { version: 0, tr: { ...empty, ...change }, en: empty },
  });
  expect(answer.status).toBe(status);
});
