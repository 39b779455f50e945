// Background work on graphile-worker in the same database: a job is added in the transaction that causes it
// (job-queue.ts), and tried again with growing pauses. Every job may run twice.
import { EventEmitter } from 'node:events';
import { Logger as JobLogger, parseCronItems, run, type Task, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { deleteExpiredAdminSessions } from './admin/admins.ts';
import { deleteExpiredLinks } from './auth/links.ts';
import { deleteExpiredSessions } from './auth/sessions.ts';
import { makeNightlyBackup } from './backup/nightly.ts';
import { forgetOldMerges } from './cart/customer-cart.ts';
import { markMailed } from './contact/contact.ts';
import type { Context } from './context.ts';
import type { Db } from './db.ts';
import { refreshAllPrices } from './discounts/prices.ts';
import { applyImport } from './imports/apply-import.ts';
import { forgetOldImports } from './imports/imports.ts';
import { readImport } from './imports/read-import.ts';
import type { Jobs } from './job-queue.ts';
import { composeAccountMail } from './mail/account-mails.ts';
import { composeInvitationMail } from './mail/admin-invitation-mail.ts';
import { composeContactMail } from './mail/contact-mail.ts';
import type { Mailer } from './mail/mailer.ts';
import { composeMail } from './mail/order-mails.ts';
import { composeTestMail } from './mail/preview.ts';
import { composeQuoteMail } from './mail/quote-mail.ts';
import { composeReportMail } from './mail/report-mail.ts';
import { noteSentMail } from './mail/sent-mails.ts';
import { composeStockAlertMail } from './mail/stock-alert-mail.ts';
import { refundPayment } from './payments/refunds.ts';
import { compareDay, wantReports } from './payments/reports/reports.ts';
import { sweepPayments } from './payments/sweep.ts';
import { expireOrders } from './payments/unpaid-orders.ts';
import { deleteOldQuotes } from './quotes/quotes.ts';
import { deleteOldCounters } from './rate-limits.ts';
import { throwAwayOld } from './retention.ts';
import { forgetOldPictures } from './returns/pictures.ts';
import { remindOfReturns } from './returns/reminders.ts';
import { shareOf } from './share.ts';
import { tellOfStock } from './stock-alerts/stock-alerts.ts';

/** The work of each minute. A missed minute needs no catching up: the next one does it all. */
const everyMinute = ['expire-orders', 'refresh-prices', 'settle-payments', 'tell-of-stock', 'unlock-jobs'] as const;
/** Throwing away what has expired, and reminding of what is about to. */
const everyHour = [
  'clean-cart-merges',
  'clean-counters',
  'clean-imports',
  'clean-links',
  'clean-return-pictures',
  'clean-quotes',
  'clean-sessions',
  'throw-away-old',
  'remind-of-returns',
  'want-reports',
] as const;
/** No job of ours but the backup takes so long; one that does, was killed with its process. */
const KILLED_AFTER_MINUTES = 5;
/** Turkey keeps one time all year. */
const TURKISH_HOURS = 3;

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } & Record<
  (typeof everyMinute)[number] | (typeof everyHour)[number] | 'back-up',
  () => Promise<void>
>;

/** What each job does. Tests call it themselves, in their own time. */
export function workOf(context: Context, mailer: Mailer): Work {
  return {
    async 'send-mail'(payload) {
      const mail = await composeMail(context, payload);
      if (!mail) return;
      await mailer.send(mail);
      await noteSentMail(context.db, payload, mail.about, context.clock());
    },
    async 'send-account-mail'(payload) {
      const mail = await composeAccountMail(context, payload);
      if (mail) await mailer.send(mail);
    },
    async 'send-stock-alert'({ alertId }) {
      const mail = await composeStockAlertMail(context, alertId);
      if (mail) await mailer.send(mail);
    },
    async 'send-quote'({ quoteId }) {
      const mail = await composeQuoteMail(context, quoteId);
      if (mail) await mailer.send(mail);
    },
    async 'send-contact-message'({ messageId }) {
      const mail = await composeContactMail(context, messageId);
      if (!mail) return;
      await mailer.send(mail);
      await markMailed(context.db, messageId, context.clock());
    },
    async 'send-admin-invitation'({ invitationId }) {
      const mail = await composeInvitationMail(context, invitationId);
      if (mail) await mailer.send(mail);
    },
    'send-test-mail': async (payload) => mailer.send(await composeTestMail(context, payload)),
    async 'send-report-mail'(payload) {
      const mail = await composeReportMail(context, payload);
      if (mail) await mailer.send(mail);
    },
    'compare-day': (payload) => compareDay(context, payload),
    'refund-payment': (payload) => refundPayment(context, payload),
    'image-variants': ({ hash }) => context.images.makeVariants(hash),
    'read-import': ({ importId }) => readImport(context, importId),
    'apply-import': ({ importId }) => applyImport(context, importId),
    'expire-orders': async () => void (await expireOrders(context)),
    'refresh-prices': () => refreshAllPrices(context),
    'settle-payments': async () => void (await sweepPayments(context)),
    'tell-of-stock': async () => void (await tellOfStock(context)),
    'unlock-jobs': () => unlockKilledJobs(context.db, KILLED_AFTER_MINUTES),
    'back-up': () => makeNightlyBackup(context),
    'clean-cart-merges': () => forgetOldMerges(context),
    'clean-counters': () => deleteOldCounters(context.db),
    'clean-imports': () => forgetOldImports(context),
    'clean-links': () => deleteExpiredLinks(context.db, context.clock()),
    'clean-quotes': () => deleteOldQuotes(context),
    'clean-return-pictures': () => forgetOldPictures(context),
    'want-reports': () => wantReports(context),
    'remind-of-returns': async () => void (await remindOfReturns(context)),
    async 'clean-sessions'() {
      await deleteExpiredSessions(context.db, context.clock());
      await deleteExpiredAdminSessions(context.db, context.clock());
    },
    'throw-away-old': () => throwAwayOld(context),
  };
}

/** Every process that serves works on jobs too: the queue gives each to one of them (decision 0038). */
export async function startJobs(context: Context, mailer: Mailer) {
  const work = workOf(context, mailer);
  const taskList = Object.fromEntries(Object.entries(work).map(([name, job]) => [name, ((payload) => job(payload as never)) satisfies Task]));
  const cronItems = [
    ...everyMinute.map((task) => ({ task, match: '* * * * *' })),
    ...everyHour.map((task) => ({ task, match: '17 * * * *' })),
    ...nightly(context.config.backup.at),
  ];
  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void pools.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: context.pool,
    concurrency: shareOf(context.config.workers).jobsAtOnce,
    // What is done is written down before a stop is over only where it is written in batches, be they of one.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(cronItems.map((item) => ({ ...item, options: { backfillPeriod: 0, maxAttempts: 1 } }))),
    logger: quietLogger(context),
  });
  return {
    /** Jobs under way are finished; what takes longer is given back, for another process or the next start. */
    async stop(limitMs = 10_000) {
      const isOver = await Promise.race([runner.stop().then(() => true), new Promise<false>((resolve) => setTimeout(resolve, limitMs, false).unref())]);
      if (!isOver) await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`.execute(context.db);
      mailer.close();
    },
  };
}

/** Schedules are in UTC. */
function nightly(at: string | null): { task: string; match: string }[] {
  if (at === null) return [];
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return [{ task: 'back-up', match: `${minute} ${(hour + 24 - TURKISH_HOURS) % 24} * * *` }];
}

/** A job of a process that was killed stays locked for hours: the others take it over. */
export async function unlockKilledJobs(db: Db, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - ${minutes} * interval '1 minute' and task_identifier <> 'back-up' having count(*) > 0`.execute(db);
}

/** A job that fails is worth a line; that one was done is not. Payloads, which hold ids only, stay out all the same. */
const quietLogger = ({ log }: Pick<Context, 'log'>) =>
  new JobLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else if (level === 'warning') log.warn({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else log.debug({ job: scope.jobId, task: scope.taskIdentifier }, message);
  });
