import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { ask } from '#server/testing/customers.ts';
import { doJobs, recordingMailer } from '#server/testing/jobs.ts';
import { stockAlertCalls } from '#server/testing/stock-alerts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { UnsubscribeAnswer } from '#shared/customers/account.ts';
import { notifyOfStock } from './stock-alerts.ts';

const clock = testClock();

const shop = useTestApp({ clock: clock.now, env: { PUBLIC_URL: 'https://flakon.example' } });

const { wait, soldOut, restock, alertsOf, someone, queue, aMinute } = stockAlertCalls(shop, clock);

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
