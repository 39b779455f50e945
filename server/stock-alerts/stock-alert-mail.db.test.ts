import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, type TestCustomer } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { SECOND, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import type { UnsubscribeAnswer } from '#shared/customers/account.ts';
import { notifyOfStock } from './stock-alerts.ts';

const clock = testClock();

const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });

type Body = { email?: unknown; quantity?: unknown };

const wait = (
  productId: number | string,
  body: Body | undefined,
  options: { as?: TestCustomer; headers?: Record<string, string> } = {},
) =>
  ask<{ email: string; quantity: number } & ErrorAnswer>(
    shop,
    'POST',
    `/products/${productId}/stock-alerts`,
    { body, ...options },
  );

const soldOut = (overrides = {}) => makeProduct(shop.db, { stock: 0, ...overrides });

const restock = (productId: number, stock: number) =>
  shop.db.updateTable('products').set({ stock }).where('id', '=', productId).execute();

const alertsOf = (productId: number) =>
  shop.db
    .selectFrom('stockAlerts')
    .selectAll()
    .where('productId', '=', productId)
    .orderBy('id')
    .execute();

const someone = () => `bekleyen.${randomUUID()}@ornek.com`;

async function queue(productId: number, ...quantities: number[]): Promise<string[]> {
  const emails: string[] = [];
  for (const quantity of quantities) {
    clock.advance(SECOND);
    emails.push((await wait(productId, { email: someone(), quantity })).body.email);
  }
  return emails;
}

/** The recipients of mails in this minute. */
async function aMinute(): Promise<string[]> {
  const mailer = recordingMailer();
  await workOf(shop.context, mailer)['notify-of-stock']();
  await doJobs(shop.context, mailer);
  return mailer.sent.filter(({ kind }) => kind === 'stock-alert').map(({ to }) => to.address);
}

describe('the mail', () => {
  async function mailFor(headers: Record<string, string> = {}) {
    const product = await soldOut({ name: `Şişe <b>${Math.random()}</b>`, price: 8_990 });
    const email = someone();
    await wait(product, { email, quantity: 12 }, { headers });
    await restock(product, 12);
    const mailer = recordingMailer();
    await notifyOfStock(shop.context);
    await doJobs(shop.context, mailer);
    const mail = mailer.sent.find(({ to }) => to.address === email);
    if (!mail) throw new Error('no mail');
    return {
      product,
      email,
      mail,
      token: /\/unsubscribe#token=([\w.-]+)/.exec(mail.text)?.[1] ?? '',
    };
  }
  const stop = (token: string) =>
    ask<UnsubscribeAnswer>(shop, 'POST', '/unsubscribe', { body: { token } });

  test('[A03] names the product, its price and a link, in the language of who asked', async () => {
    const { product, mail } = await mailFor();
    const english = await mailFor({ 'accept-language': 'en' });

    for (const body of [mail.html.replaceAll('<!-- -->', ''), mail.text]) {
      expect(body).toContain('89,90 TL + KDV');
      expect(body).toContain(`https://flakon.example/products/${product}`);
      expect(body).toContain('“Gelince haber ver”');
    }
    expect(mail.html).toContain('Şişe &lt;b&gt;');
    expect(mail.html).toContain('lang="tr"');
    expect(mail.subject).toMatch(/^Stokta: Şişe/);
    expect(english.mail.subject).toMatch(/^In stock: /);
    expect(english.mail.text).toContain('89.90 TL + VAT');
  });

  test('[A03] its link stops it for this product: the row and a later alert are deleted; it works twice', async () => {
    const { product, email, token } = await mailFor();
    await restock(product, 0);
    await wait(product, { email: email.toUpperCase() });
    const [other] = await queue(product, 1);

    const answers = await Promise.all([stop(token), stop(token)]);

    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([
        200,
        { kind: 'stock-alert', email, productName: expect.stringContaining('Şişe') },
      ]);
    expect((await alertsOf(product)).map((alert) => alert.email)).toEqual([other]);
  });

  test('[A03] a mail that was stopped before it was sent is not sent', async () => {
    const product = await soldOut();
    await queue(product, 1);
    await restock(product, 1);
    await notifyOfStock(shop.context);
    await shop.db.deleteFrom('stockAlerts').where('productId', '=', product).execute();

    expect(await aMinute()).toEqual([]);
  });

  test('[A03] the message itself has the headers of one-click unsubscribing, each on one line', async () => {
    const { mail, token } = await mailFor();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flakon-mail-'));
    await createMailer({ smtpUrl: undefined, mailFrom: 'a@b.co', dataDir }).send(mail);
    const [file = ''] = fs.readdirSync(path.join(dataDir, 'outbox'));
    const message = fs
      .readFileSync(path.join(dataDir, 'outbox', file), 'utf8')
      .replace(/\r\n[ \t]+/g, ' ');

    expect(message).toContain(
      `List-Unsubscribe: <https://flakon.example/api/unsubscribe?token=${token}>\r\n`,
    );
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    fs.rmSync(dataDir, { recursive: true });
  });
});
