import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { unlockKilledJobs } from '#server/base/jobs/queue.sql.ts';
import { CARDS, comeBack, pay, payAtBank, placeOrder } from '#server/testing/buyer.ts';
import { makeCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { workOf } from '#server/work/jobs.ts';
import { startJobs } from '#server/work/start-jobs.ts';
import { createMailer, type Mail } from './mailer.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' } });

const mail: Mail = {
  kind: 'order-received',
  about: 'ABCDE12345',
  to: { name: 'Iğdır "Şahin", <x@y.z>', address: 'igdir@ornek.com' },
  subject: 'Siparişinizi aldık\r\nBcc: kotu@ornek.com',
  html: '<p>İşte</p>',
  text: 'İşte',
  attachments: [{ filename: 'Ön Bilgilendirme Formu.html', content: '<p>metin</p>' }],
};

const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-mail-'));

async function mailsOf(
  change: Parameters<typeof placeOrder>[2] = {},
  after: (placed: Awaited<ReturnType<typeof placeOrder>>) => Promise<void> = async () => undefined,
) {
  const productId = await makeProduct(shop.db, {
    name: `Kapak <i>${Math.random()}</i>`,
    price: 3_490,
  });
  const placed = await placeOrder(shop, [{ productId, quantity: 30 }], change);
  await after(placed);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  const sent = mailer.sent.filter(({ about }) => about.startsWith(placed.orderNumber));
  return { placed, sent, of: (kind: string) => sent.find((one) => one.kind === kind) };
}

describe('mails about an order', () => {
  test('a quantity is written as on the pages', async () => {
    const productId = await makeProduct(shop.db, { stock: 5_000 });
    const { orderNumber } = await placeOrder(shop, [{ productId, quantity: 1_200 }]);
    const mailer = recordingMailer();
    await doJobs(shop.context, mailer);

    const received = mailer.sent.find(({ about }) => about.startsWith(orderNumber));
    expect(received?.html).toContain('>1.200<');
    expect(received?.text).toContain('1.200 ·');
  });

  test('the order received: items, totals, address, accepted texts, and a link with a private token', async () => {
    const { placed, of } = await mailsOf();
    const received = of('order-received');

    expect(received?.to).toEqual({ name: '', address: 'igdir.sahin@ornek.com' });
    expect(received?.subject).toBe(
      `Siparişinizi aldık: ${placed.orderNumber.slice(0, 5)} ${placed.orderNumber.slice(5)}`,
    );
    for (const body of [received?.html.replaceAll('<!-- -->', ''), received?.text]) {
      expect(body).toContain('1.235,46 TL');
      expect(body).toContain('Kadıköy / İstanbul');
      expect(body).toContain(
        `https://flakon.example/orders/track/${placed.orderNumber}#t=${placed.accessToken}`,
      );
    }
    expect(received?.html).toContain('Kapak &lt;i&gt;');
    expect(received?.html).toContain('lang="tr"');
    expect(received?.attachments.map(({ filename }) => filename)).toEqual([
      'Ön Bilgilendirme Formu.html',
      'Mesafeli Satış Sözleşmesi.html',
    ]);
    const documents = await shop.db
      .selectFrom('orderDocuments')
      .innerJoin('orders', 'orders.id', 'orderDocuments.orderId')
      .where('orderNumber', '=', placed.orderNumber)
      .select('html')
      .execute();
    expect(new Set(received?.attachments.map(({ content }) => content))).toEqual(
      new Set(documents.map(({ html }) => html)),
    );
  });

  test('a new order is mailed to the addresses that the shop has named, or else to its mailbox', async () => {
    const name = async (orderEmails: string[]) => {
      await sql`update settings set value = value || ${JSON.stringify({ orderEmails })}::jsonb
        where key = 'shop'`.execute(shop.db);
      shop.context.settings.dropCached();
    };
    const { email } = await shop.context.settings.shop();
    await name(['depo@ornek.com', 'sahip@ornek.com']);
    const named = (await mailsOf({ paymentMethod: 'transfer' })).of('new-order');
    expect(named?.to.address).toBe('depo@ornek.com');
    expect(named?.alsoTo?.map(({ address }) => address)).toEqual(['sahip@ornek.com']);
    await name([]);
    const usual = (await mailsOf({ paymentMethod: 'transfer' })).of('new-order');
    expect([usual?.to.address, usual?.alsoTo]).toEqual([email, undefined]);
  });

  test('before the mailbox is verified or money has arrived, the mail contains nothing that was typed', async () => {
    const typed = 'Hesabiniz kapatildi www.evil.example';
    const customer = { firstName: typed, lastName: typed, email: 'nil@ornek.com' };
    const shippingAddress = {
      city: 'İstanbul',
      district: 'Kadıköy',
      neighbourhood: 'Caferağa Mah',
      line: `${typed} No: 1`,
      postcode: '34710',
    };
    const { sent, of } = await mailsOf({
      customer: { ...customer, phone: '0532 123 45 67' },
      shippingAddress,
      note: typed,
      paymentMethod: 'transfer',
    });

    const received = of('order-received');
    const { attachments: _, ...mail } = { attachments: null, ...received };
    expect(JSON.stringify(mail)).not.toContain('evil.example');
    expect(received?.text).toContain('Merhaba,');
    expect(sent.find(({ kind }) => kind === 'new-order')?.text).toContain(typed);
  });

  test('a buyer who has paid, or whose mailbox is verified, is greeted by name', async () => {
    const paid = await mailsOf({}, (placed) => pay(shop, placed));
    expect(paid.of('order-paid')).toMatchObject({
      to: { name: 'Iğdır Şahin' },
      text: expect.stringMatching(/Sayın Iğdır Şahin,.*Moda Caddesi No: 1 D: 2/s),
    });

    const { id, email } = await makeCustomer(shop.context);
    const customer = { firstName: 'Nil', lastName: 'Er', email, phone: '0532 123 45 67' };
    const own = await mailsOf({ customer }, async ({ orderNumber }) => {
      await shop.db
        .updateTable('orders')
        .set({ customerId: id })
        .where('orderNumber', '=', orderNumber)
        .execute();
    });
    expect(own.of('order-received')?.text).toContain('Sayın Nil Er,');
  });

  test('in the language of the order, to the shop in Turkish', async () => {
    const { of } = await mailsOf({ languagePreference: 'en' }, (placed) => pay(shop, placed));

    expect(of('order-received')?.subject).toMatch(/^We have received your order/);
    expect(of('order-paid')?.text).toContain(
      'Thank you, your payment of 1,315.46 TL'.replace('1,315.46', '1,235.46'),
    );
    expect(of('new-order')).toMatchObject({
      to: { address: 'merhaba@flakon.example' },
      replyTo: 'igdir.sahin@ornek.com',
    });
    expect(of('new-order')?.subject).toMatch(/^Yeni sipariş: .* \(1\.235,46 TL\)$/);
  });

  test('by transfer: where to send the money, and the shop is notified at once', async () => {
    const { placed, sent, of } = await mailsOf({ paymentMethod: 'transfer' });

    expect(sent.map(({ kind }) => kind)).toEqual(['order-received', 'new-order']);
    expect(of('order-received')?.text).toContain('IBAN: TR33 0006 1005 1978 6457 8413 26');
    expect(of('order-received')?.text).toContain(`Açıklamaya yazın: ${placed.orderNumber}`);
  });

  test('a failed payment: why, until when, and how to pay again', async () => {
    const { placed, of } = await mailsOf(
      {},
      async (order) =>
        void (await comeBack(
          shop,
          (
            await payAtBank(shop, order, { card: CARDS.lacksFunds })
          ).location,
        )),
    );

    expect(of('payment-failed')?.text).toContain('Kartın bakiyesi ya da limiti yetersiz.');
    expect(of('payment-failed')?.text).toContain(
      `Yeniden öde:\nhttps://flakon.example/orders/track/${placed.orderNumber}#t=`,
    );
  });

  test('a buyer who has paid meanwhile gets no mail about an earlier failure', async () => {
    const { sent } = await mailsOf({}, async (order) => {
      await comeBack(shop, (await payAtBank(shop, order, { card: CARDS.declined })).location);
      await shop.db
        .updateTable('orders')
        .set({ paymentState: 'PENDING' })
        .where('orderNumber', '=', order.orderNumber)
        .execute();
    });

    expect(sent.map(({ kind }) => kind)).toEqual(['order-received']);
  });

  test('no mail holds an identity number', async () => {
    const { sent } = await mailsOf(
      { invoice: { kind: 'individual', identityNumber: '10000000146' } },
      (placed) => pay(shop, placed),
    );

    expect(JSON.stringify(sent)).not.toContain('10000000146');
  });
});

describe('the outbox', () => {
  test('writes a complete message, once', async () => {
    const dataDir = temporaryFolder();
    const mailer = createMailer(
      { smtpUrl: undefined, mailFrom: 'Flakon <siparis@flakon.example>', dataDir },
      () => new Date('2026-11-21T09:00:00Z'),
    );

    await mailer.send(mail);
    await mailer.send(mail);

    const files = fs.readdirSync(path.join(dataDir, 'outbox'));
    const message = fs.readFileSync(path.join(dataDir, 'outbox', files[0] ?? ''), 'utf8');
    expect(files).toEqual(['2026-11-21T09-00-00-000Z-order-received-ABCDE12345.eml']);
    expect(message).toContain('From: Flakon <siparis@flakon.example>');
    expect(message).toContain('Message-ID: <order-received.ABCDE12345@flakon.example>');
    expect(message).toMatch(/text\/plain; charset=utf-8/);
    expect(message).not.toMatch(/^Bcc:/m);
    fs.rmSync(dataDir, { recursive: true });
  });

  test('a mail whose process was killed before or after it was written is one file', async () => {
    const dataDir = temporaryFolder();
    const at = (time: string) =>
      createMailer(
        { smtpUrl: undefined, mailFrom: 'Flakon <siparis@flakon.example>', dataDir },
        () => new Date(time),
      );
    const first = '2026-11-21T09-00-00-000Z-order-received-ABCDE12345.eml';
    const outbox = path.join(dataDir, 'outbox');
    await at('2026-11-21T09:00:00Z').send(mail);
    await at('2026-11-21T09:01:00Z').send(mail);
    expect(fs.readdirSync(outbox)).toEqual([first]);

    // The process was killed after choosing the name.
    fs.rmSync(path.join(outbox, first));
    await at('2026-11-21T09:02:00Z').send(mail);
    expect(fs.readdirSync(outbox)).toEqual([first]);
    fs.rmSync(dataDir, { recursive: true });
  });

  test('a half-written file of a killed process is deleted at the next start; a whole one stays', () => {
    const dataDir = temporaryFolder();
    const outbox = path.join(dataDir, 'outbox');
    fs.mkdirSync(outbox);
    fs.writeFileSync(path.join(outbox, 'unfinished-order-paid-ABCDE12345.eml.part'), 'From: Fla');
    fs.writeFileSync(
      path.join(outbox, '2026-11-21T09-00-00-000Z-order-paid-ABCDE12345.eml'),
      'From: Flakon',
    );

    createMailer({ smtpUrl: undefined, mailFrom: 'a@b.co', dataDir });

    expect(fs.readdirSync(outbox)).toEqual(['2026-11-21T09-00-00-000Z-order-paid-ABCDE12345.eml']);
    fs.rmSync(dataDir, { recursive: true });
  });

  test('a folder that cannot be written to fails the job, not the order', async () => {
    const dataDir = temporaryFolder();
    fs.writeFileSync(path.join(dataDir, 'outbox'), 'in the way');
    const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'a@b.co', dataDir });
    const placed = await placeOrder(shop, [{ productId: await makeProduct(shop.db) }]);
    const job = (await waitingJobs(shop.db)).at(-1);

    await expect(
      workOf(shop.context, mailer)['send-mail'](job?.payload as never),
    ).rejects.toThrow();

    expect(placed.status).toBe('PENDING_PAYMENT');
    fs.rmSync(dataDir, { recursive: true });
  });
});

test('a mail is sent by SMTP if a server is configured', async () => {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData && !/\r\n\.\r\n$/.test(text)) return;
      if (isData) isData = false;
      else if (/^DATA/m.test(text)) {
        isData = true;
        return void socket.write('354 go\r\n');
      }
      if (/^QUIT/m.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    mailFrom: 'Flakon <siparis@flakon.example>',
    dataDir: '',
  });

  await mailer.send(mail);

  mailer.close();
  await new Promise((resolve) => server.close(resolve));
  expect(received.join('')).toContain('RCPT TO:<igdir@ornek.com>');
  expect(received.join('')).not.toContain('RCPT TO:<kotu@ornek.com>');
});

describe('background work', () => {
  test('runs on its own, and a failed mail is tried again', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
    const mailer = recordingMailer();
    let failures = 0;
    const failingOnce = {
      ...mailer,
      async send(one: Mail) {
        failures += 1;
        if (failures === 1) throw new Error('421 try later');
        await mailer.send(one);
      },
    };
    const placed = await placeOrder(shop, [{ productId: await makeProduct(shop.db) }]);
    const jobs = await startJobs(shop.context, failingOnce);

    await expect.poll(() => failures, { interval: 20 }).toBe(1);
    const waiting = async () =>
      (
        await sql<{
          attempts: number;
          lastError: string;
        }>`select attempts, last_error from graphile_worker._private_jobs`.execute(shop.db)
      ).rows;
    await expect
      .poll(async () => (await waiting())[0]?.lastError ?? '', { interval: 20 })
      .toContain('421');
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.db);
    await sql`select pg_notify('jobs:insert', '{"r":0.1,"count":1}')`.execute(shop.db);
    await expect
      .poll(() => mailer.sent.map(({ about }) => about), { interval: 20 })
      .toEqual([placed.orderNumber]);

    await jobs.stop();
  });

  test('a job of a process that was killed is taken over', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
    await placeOrder(shop, [{ productId: await makeProduct(shop.db) }]);
    await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '6 minutes'`.execute(
      shop.db,
    );

    await unlockKilledJobs(shop.db, 5);

    expect(
      (
        await sql<{
          lockedBy: string | null;
        }>`select locked_by from graphile_worker._private_jobs`.execute(shop.db)
      ).rows,
    ).toEqual([{ lockedBy: null }]);
  });
});
