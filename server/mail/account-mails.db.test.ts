import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/base/db/db.ts';
import { accountMails } from '#server/base/jobs/mail-kinds.ts';
import { type AccountNews, addAccountMail } from '#server/base/jobs/queue.ts';
import { makeAccount, sentMails, tokenIn } from '#server/testing/accounts.ts';
import { ask } from '#server/testing/customers.ts';
import { recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { workOf } from '#server/work/jobs.ts';
import { composeAccountMail } from './account-mails.ts';

const shop = useTestApp({ env: { PUBLIC_URL: 'https://flakon.example' } });

const add = (news: AccountNews) => inTransaction(shop.db, (tx) => addAccountMail(tx, news));

/** The data of a mail to an account with a proved address. */
async function newsOf(
  kind: (typeof accountMails)[number],
  language: 'tr' | 'en',
): Promise<AccountNews> {
  const customer = await makeAccount(shop, {
    firstName: 'Ümit <i>',
    lastName: 'Güneş',
    language,
    isVerified: kind !== 'verify-email',
  });
  if (kind === 'account-deleted') return { kind, customerId: null, to: 'eski@ornek.com', language };
  return {
    kind,
    customerId: customer.id,
    ...(kind === 'change-email' || kind === 'email-changed' ? { to: 'baska@ornek.com' } : {}),
  };
}

beforeEach(async () => void (await sentMails(shop)));

describe.each(accountMails)('%s', (kind) => {
  test.each(['tr', 'en'] as const)(
    'is whole in %s: texts for everything, as HTML and as text, and safe',
    async (language) => {
      const mail = await composeAccountMail(shop.context, {
        ...(await newsOf(kind, language)),
        mailId: 'ab12',
      });

      expect(mail?.html).toContain(`lang="${language}"`);
      expect(mail?.html).not.toContain('Ümit <i>');
      expect(mail?.subject).not.toMatch(/\{\{|\.subject/);
      for (const body of [mail?.text, mail?.html]) {
        expect(body).not.toMatch(/\{\{|undefined|null|mails\./);
        expect(body).not.toContain(`${kind}.`);
        expect(body).toContain('Flakon Cam ve Ambalaj');
      }
      expect(mail?.attachments).toEqual([]);
      expect(mail?.replyTo).toBe('merhaba@flakon.example');
    },
  );
});

test('a job that runs twice writes one mail, whose link still works', async () => {
  const customer = await makeAccount(shop);
  await add({ kind: 'reset-password', customerId: customer.id });
  const [job] = await waitingJobs(shop.db);
  const mailer = recordingMailer();
  const work = workOf(shop.context, mailer)['send-account-mail'];

  await work(job?.payload as never);
  await work(job?.payload as never);

  const [first, second] = mailer.sent;
  // The same name: the outbox stores only the first one, and a mail program shows one.
  expect(first?.about).toBe(second?.about);
  expect(first?.about).toMatch(new RegExp(`^${customer.id}-[0-9a-f-]{36}$`));
  expect(
    (
      await ask(shop, 'POST', '/auth/reset-password', {
        body: { token: tokenIn(first), newPassword: 'amber kapak 7' },
      })
    ).status,
  ).toBe(200);
});

test('outdated mails are not sent: a verified address, a deleted customer', async () => {
  const verified = await makeAccount(shop);
  await add({ kind: 'verify-email', customerId: verified.id });
  await add({ kind: 'verify-email', customerId: null });
  await add({ kind: 'reset-password', customerId: 999_999_999 });

  expect(await sentMails(shop)).toEqual([]);
  expect(
    await shop.db
      .selectFrom('customerLinks')
      .select('purpose')
      .where('customerId', '=', verified.id)
      .execute(),
  ).toEqual([]);
});
