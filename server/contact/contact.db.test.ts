// Visitors' messages reach the shop: once, complete, and despite errors on the way.
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import { insertMessage, lockSender } from './contact.sql.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });

const message = {
  name: 'Iğdır Şahin',
  email: 'Igdir.Sahin@ornek.com',
  phone: '0532 123 45 67',
  topic: 'wholesale',
  orderNumber: '',
  message: 'Merhaba,\n\n5.000 adet 50 ml kare şişe için fiyat alabilir miyim?\nTeşekkürler 🙂',
};

let address = 0;
/** Each time from another address. */
function write(body: unknown, headers: Record<string, string> = {}) {
  address += 1;
  return ask<{ received: true } & ErrorAnswer>(shop, 'POST', '/contact', {
    body,
    headers: { 'x-forwarded-for': `198.51.100.${address}`, ...headers },
  });
}
const storedMessages = () =>
  shop.db.selectFrom('contactMessages').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await shop.db.deleteFrom('contactMessages').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
  await sql`delete from rate_limits`.execute(shop.db);
});

describe('[B12] a message', () => {
  test('is stored and mailed to the shop, in Turkish; an answer goes to the sender, who gets no copy', async () => {
    const answer = await write(message, { 'accept-language': 'en' });
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([
      202,
      { received: true },
      'no-store',
    ]);
    expect(await waitingJobs(shop.db)).toEqual([
      { name: 'send-contact-message', payload: { messageId: expect.any(Number) } },
    ]);

    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);
    expect(mailer.sent).toMatchObject([
      {
        kind: 'contact-message',
        to: { name: 'Flakon', address: 'merhaba@flakon.example' },
        replyTo: 'Igdir.Sahin@ornek.com',
        subject: 'İletişim formu: Toptan alım – Iğdır Şahin',
        attachments: [],
      },
    ]);
    const { text = '', html = '' } = mailer.sent[0] ?? {};
    for (const sentence of [
      '5.000 adet 50 ml kare şişe için fiyat alabilir miyim?',
      '0532 123 45 67',
      'İngilizce',
      '🙂',
    ]) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
    expect(text).not.toContain('Sipariş no');
    expect(await storedMessages()).toMatchObject([
      {
        name: 'Iğdır Şahin',
        phone: '+905321234567',
        topic: 'wholesale',
        orderNumber: null,
        language: 'en',
        mailedAt: clock.now(),
      },
    ]);
  });

  test('needs neither telephone nor order number', async () => {
    expect((await write({ ...message, phone: null, orderNumber: null })).status).toBe(202);
    expect(
      (
        await write({
          name: 'A',
          email: 'a@ornek.com',
          topic: 'order',
          message: 'Kargom nerede kaldı?',
          orderNumber: ' 7K3M9QX2TD ',
        })
      ).status,
    ).toBe(202);
    expect(await storedMessages()).toMatchObject([
      { phone: null },
      { phone: null, orderNumber: '7K3M9QX2TD' },
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['an empty body', {}],
    ['no name', { ...message, name: ' ' }],
    ['a name of two lines', { ...message, name: 'A\r\nBcc: kurban@ornek.com' }],
    ['an address with a header', { ...message, email: 'a@ornek.com\r\nBcc: kurban@ornek.com' }],
    ['two addresses', { ...message, email: 'a@ornek.com, kurban@ornek.com' }],
    ['no address', { ...message, email: 'ornek.com' }],
    ['a topic nobody knows', { ...message, topic: 'spam' }],
    ['an order number of two lines', { ...message, orderNumber: 'A\nB' }],
    ['NUL in the order number', { ...message, orderNumber: '\u0000' }],
    ['NUL in the message', { ...message, message: `uzun bir mesaj \u0000` }],
    ['half a character', { ...message, message: 'uzun bir mesaj \ud800' }],
    ['too short a message', { ...message, message: 'kısa' }],
    ['blanks for a message', { ...message, message: ' '.repeat(50) }],
    ['a message without end', { ...message, message: 'a'.repeat(4_001) }],
    ['a number for a message', { ...message, message: 5 }],
    ['a telephone that is none', { ...message, phone: '123' }],
    ['a list', [message]],
  ])('is refused with %s', async (_, body) => {
    const { status, body: answer } = await write(body);

    expect([status, answer.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await storedMessages()).toEqual([]);
    expect(await waitingJobs(shop.db)).toEqual([]);
  });

  test('cannot write headers or HTML of its own, whatever it says', async () => {
    const evil = {
      ...message,
      name: '"A" <b@c.example>, =?utf-8?q?x?=',
      message:
        '<script>alert(1)</script>\nBcc: kurban@ornek.com\n\n<img src=x onerror=alert(1)>\naynı satır\naynı satır',
    };
    expect((await write(evil)).status).toBe(202);
    const mailer = createMailer({ ...shop.config, smtpUrl: undefined }, clock.now);
    await doJobs(shop.context, mailer);
    mailer.close();

    const [file] = fs
      .readdirSync(path.join(shop.dataDir, 'outbox'))
      .filter((name) => name.includes('contact-message'));
    const raw = fs.readFileSync(path.join(shop.dataDir, 'outbox', String(file)), 'utf8');
    const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('cc');
    expect(head).toMatch(/^To: Flakon <merhaba@flakon\.example>$/m);
    expect(head).toMatch(/^Reply-To: Igdir\.Sahin@ornek\.com$/m);
    expect(raw.slice(raw.indexOf('Content-Type: text/html'))).not.toMatch(/<script|<img/);
    expect(raw).toContain('&lt;script&gt;');
  });
});

describe('[B12] twice', () => {
  test('the same text at once, or again within ten minutes, are one message', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(message)));

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await storedMessages()).toHaveLength(1);
    expect(await waitingJobs(shop.db)).toHaveLength(1);
    await write({ ...message, message: `${message.message} Bir de kapak.` });
    expect(await storedMessages()).toHaveLength(2);
    await sql`delete from rate_limits`.execute(shop.db);
    clock.advance(10 * MINUTE);
    await write(message);
    expect(await storedMessages()).toHaveLength(3);
  });

  test('a second one waits until the first is stored or rolled back', async () => {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    let second: ReturnType<typeof write> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      await lockSender(tx, message.email);
      second = write(message);
      await expect.poll(async () => (await waiting.execute(shop.db)).rows[0]?.count).toBe(1);
      await insertMessage(tx, {
        ...message,
        orderNumber: null,
        language: 'tr',
        createdAt: clock.now(),
      });
    });

    expect((await second)?.status).toBe(202);
    expect(await storedMessages()).toHaveLength(1);
  });

  test('five in ten minutes from one place, five in an hour from one address', async () => {
    const statusOf = async (email: string, from: string, index: number) =>
      (
        await write(
          { ...message, email, message: `${message.message} ${index}` },
          { 'x-forwarded-for': from },
        )
      ).status;

    for (let index = 0; index < 5; index += 1)
      expect(await statusOf(`a${index}@ornek.com`, '203.0.113.7', index)).toBe(202);
    expect(await statusOf('b@ornek.com', '203.0.113.7', 6)).toBe(429);
    for (let index = 0; index < 5; index += 1)
      expect(
        await statusOf(
          index % 2 ? 'AYNI@ornek.com' : 'aynı@ornek.com'.replace('ı', 'i'),
          `203.0.113.${50 + index}`,
          index,
        ),
      ).toBe(202);
    const refused = await write(
      { ...message, email: ' ayni@ornek.com' },
      { 'x-forwarded-for': '203.0.113.99' },
    );
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'] ?? 1)).toBeGreaterThan(0);
  });
});

describe('[B12] nothing is lost', () => {
  const jobOf = async () => (await waitingJobs(shop.db))[0]?.payload as { messageId: number };

  test('when the mail server fails: the job is tried again, and the message is not marked as mailed', async () => {
    await write(message);
    const failing: Mailer = {
      send: async () => Promise.reject(new Error('421')),
      close: () => undefined,
    };
    const job = await jobOf();
    await expect(workOf(shop.context, failing)['send-contact-message'](job)).rejects.toThrow('421');
    expect(await storedMessages()).toMatchObject([{ mailedAt: null }]);

    const mailer = recordingMailer();
    await workOf(shop.context, mailer)['send-contact-message'](job);
    await workOf(shop.context, mailer)['send-contact-message'](job);
    expect(mailer.sent).toHaveLength(1);
  });

  test('when the shop is killed after it has answered: the next process mails it', async () => {
    await write(message);
    const job = await jobOf();
    const next = await startTestApp({ clock: clock.now });
    try {
      const mailer = recordingMailer();
      await workOf({ ...next.context, db: shop.db }, mailer)['send-contact-message'](job);
      expect(mailer.sent).toHaveLength(1);
    } finally {
      await next.stop();
    }
  });

  test('when it is killed after it has mailed: the same mail is not written twice', async () => {
    await write(message);
    const job = await jobOf();
    const mailer = createMailer({ ...shop.config, smtpUrl: undefined }, clock.now);
    const work = workOf(shop.context, mailer);
    await work['send-contact-message'](job);
    await shop.db.updateTable('contactMessages').set({ mailedAt: null }).execute();
    await work['send-contact-message'](job);
    mailer.close();

    expect(
      fs
        .readdirSync(path.join(shop.dataDir, 'outbox'))
        .filter((name) => name.endsWith(`-contact-message-${job.messageId}.eml`)),
    ).toHaveLength(1);
  });

  test('when the shop has no address: it stays for the back office', async () => {
    const silent = await startTestApp({ clock: clock.now });
    try {
      await sql`update settings set value = jsonb_set(value, '{email}', '""')
          where key = 'shop'`.execute(silent.db);
      silent.context.settings.dropCached();
      await ask(silent, 'POST', '/contact', { body: message });
      const mailer = recordingMailer();
      await doJobs(silent.context, mailer);
      expect(mailer.sent).toEqual([]);
      expect(await silent.db.selectFrom('contactMessages').select('mailedAt').execute()).toEqual([
        { mailedAt: null },
      ]);
    } finally {
      await silent.stop();
    }
  });

  test('after two years it is deleted', async () => {
    await write(message);
    const clean = workOf(shop.context, recordingMailer())['delete-expired'];
    clock.advance(2 * 365 * 24 * HOUR);
    await clean();
    expect(await storedMessages()).toHaveLength(1);
    clock.advance(MINUTE);
    await clean();
    expect(await storedMessages()).toHaveLength(0);
  });
});
