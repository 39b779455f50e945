import { expect, test } from 'vitest';
import { makeCreditCompany, makeMember } from '#server/testing/credit.ts';
import { doJobs, recordingMailer, waitingJobs } from '#server/testing/jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { planDebtReminders } from './debt-reminders.ts';

const clock = testClock(new Date('2026-11-29T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });
const goTo = (now: string) => clock.advance(Date.parse(now) - clock.now().getTime());

let references = 0;
async function book(companyId: number, amountKurus: number, dueOn: string | null) {
  references += 1;
  const kind = amountKurus > 0 ? 'correction' : 'payment';
  await shop.db
    .insertInto('accountEntries')
    .values({
      companyId,
      kind,
      amountKurus,
      dueOn,
      reference: `debt ${references}`,
      bookedOn: '2026-11-01',
      createdBy: 'x',
      createdAt: clock.now(),
    })
    .execute();
}
async function sentOn(now: string) {
  goTo(now);
  await Promise.all([planDebtReminders(shop.context), planDebtReminders(shop.context)]);
  await planDebtReminders(shop.context);
  const mailer = recordingMailer();
  await doJobs(shop.context, mailer);
  return mailer.sent.map(({ kind, to }) => [kind, to.address]);
}

test('accountants are reminded before the due day, then of what is overdue, until it is paid', async () => {
  const companyId = await makeCreditCompany(shop.db);
  const accountant = await makeMember(shop, companyId, 'accountant');
  await makeMember(shop, companyId, 'buyer');
  await book(companyId, 50_000, '2026-12-04');

  expect(await sentOn('2026-11-30T09:00:00Z')).toEqual([]);
  expect(await sentOn('2026-12-01T03:00:00Z')).toEqual([]);
  expect(await sentOn('2026-12-01T09:00:00Z')).toEqual([['credit-due', accountant.email]]);
  expect(await sentOn('2026-12-02T09:00:00Z')).toEqual([]);
  expect(await sentOn('2026-12-05T09:00:00Z')).toEqual([['credit-overdue', accountant.email]]);
  expect(await sentOn('2026-12-06T09:00:00Z')).toEqual([]);
  expect(await sentOn('2026-12-12T09:00:00Z')).toEqual([['credit-overdue', accountant.email]]);
  await book(companyId, -50_000, null);
  expect(await sentOn('2026-12-20T09:00:00Z')).toEqual([]);
});

test('a debt that is paid before the mail is sent is mailed to nobody', async () => {
  const companyId = await makeCreditCompany(shop.db);
  await makeMember(shop, companyId, 'administrator');
  await book(companyId, 20_000, '2026-11-20');
  goTo('2026-12-21T09:00:00Z');
  await planDebtReminders(shop.context);
  expect(await waitingJobs(shop.db)).toHaveLength(1);
  await book(companyId, -20_000, null);
  const mailer = recordingMailer();

  await doJobs(shop.context, mailer);

  expect(mailer.sent).toEqual([]);
});
