// The mails about the steps of an order, through a real SMTP conversation, in the buyer's language.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startSmtpSink } from '#server/testing/smtp-sink.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { createMailer, type Mailer } from './mailer.ts';

const shop = useTestApp();
let owner: TestAdmin;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let mailer: Mailer;
beforeAll(async () => {
  owner = await makeAdmin(shop.context);
  sink = await startSmtpSink();
  mailer = createMailer({
    smtpUrl: sink.url,
    mailFrom: 'Flakon <siparis@flakon.example>',
    dataDir: '',
  });
});
afterAll(async () => {
  mailer.close();
  await sink.stop();
});

async function paid(languagePreference: 'tr' | 'en'): Promise<string> {
  const placed = await placeOrder(shop, [{ productId: await makeProduct(shop.db) }], {
    languagePreference,
  });
  await pay(shop, placed);
  await doJobs(shop.context, recordingMailer());
  return placed.orderNumber;
}
const read = async (number: string) =>
  (await ask<AdminOrder>(shop, 'GET', `/admin/orders/${number}`, { as: owner })).body;
async function move(number: string, path: string, body: object = {}) {
  const { version } = await read(number);
  const answer = await ask<AdminOrder>(shop, 'POST', `/admin/orders/${number}/${path}`, {
    as: owner,
    body: { version, ...body },
  });
  expect(answer.status).toBe(200);
}
/** Decoded subjects (RFC 2047). */
const subjects = () =>
  sink.messages.map((message) =>
    (/^Subject: ([\s\S]*?)\r\n(?! )/m.exec(message)?.[1] ?? '')
      .replace(/\r\n /g, '')
      .replace(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_all, kind: string, text: string) =>
        kind.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64').toString('utf8')
          : decodeURIComponent(
              text
                .replaceAll('_', ' ')
                .replaceAll('%', '%25')
                .replace(/=([0-9A-F]{2})/g, '%$1'),
            ),
      ),
  );

test.each([
  ['tr', ['Siparişiniz hazırlanıyor', 'kargo', 'Siparişiniz teslim edildi']],
  ['en', ['Your order is being prepared', 'way', 'Your order was delivered']],
] as const)(
  '%s: being prepared, on its way, delivered; each once, with plain text beside HTML',
  async (language, texts) => {
    const number = await paid(language);
    sink.messages.length = 0;
    for (const [path, body] of [
      ['prepare', {}],
      [
        'shipments',
        { carrier: 'aras', trackingNumber: '123456789012', rows: [{ position: 1, quantity: 1 }] },
      ],
      ['deliver', {}],
    ] as const) {
      await move(number, path, body);
      await doJobs(shop.context, mailer);
    }
    expect(sink.messages).toHaveLength(3);
    for (const [index, text] of texts.entries())
      expect(subjects()[index]?.toLocaleLowerCase('tr')).toContain(text.toLocaleLowerCase('tr'));
    for (const message of sink.messages) {
      expect(message).toMatch(/Content-Type: multipart\//);
      expect(message).toContain('Content-Type: text/plain');
      expect(message).toContain('Content-Type: text/html');
    }
  },
);

test('an outdated mail is not sent: an order that is shipped is no longer being prepared', async () => {
  const number = await paid('tr');
  sink.messages.length = 0;
  await move(number, 'prepare');
  await move(number, 'shipments', { carrier: 'aras', rows: [{ position: 1, quantity: 1 }] });
  await doJobs(shop.context, mailer);
  expect(subjects().filter((subject) => subject.includes('hazırlanıyor'))).toEqual([]);
  expect(sink.messages).toHaveLength(1);
});
