// Background work on graphile-worker in the same database: a job is added in the transaction that causes it
// (job-queue.ts), and tried again with growing pauses. Every job may run twice.
import { Logger as JobLogger, parseCronItems, run, type Task } from 'graphile-worker';
import { sql } from 'kysely';
import { deleteExpiredAdminSessions } from './admin/admins.ts';
import { forgetOldInvitations } from './admin/team.ts';
import { deleteExpiredLinks } from './auth/links.ts';
import { deleteExpiredSessions } from './auth/sessions.ts';
import { forgetOldMerges } from './cart/customer-cart.ts';
import { deleteOldMessages, markMailed } from './contact/contact.ts';
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
import { noteSentMail } from './mail/sent-mails.ts';
import { composeStockAlertMail } from './mail/stock-alert-mail.ts';
import { refundPayment } from './payments/refunds.ts';
import { sweepPayments } from './payments/sweep.ts';
import { expireOrders } from './payments/unpaid-orders.ts';
import { deleteOldCounters } from './rate-limits.ts';
import { deleteOldMisses } from './search/misses.ts';
import { deleteOldAlerts, tellOfStock } from './stock-alerts/stock-alerts.ts';

const CONCURRENCY = 4;
/** The work of each minute. A missed minute needs no catching up: the next one does it all. */
const everyMinute = ['expire-orders', 'refresh-prices', 'settle-payments', 'tell-of-stock', 'unlock-jobs'] as const;
/** Throwing away what has expired. */
const everyHour = [
  'clean-cart-merges',
  'clean-contact-messages',
  'clean-counters',
  'clean-imports',
  'clean-links',
  'clean-missed-searches',
  'clean-sessions',
  'clean-stock-alerts',
] as const;
/** No job of ours takes so long; one that does, was killed with its process. */
const KILLED_AFTER_MINUTES = 5;

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } & Record<(typeof everyMinute)[number] | (typeof everyHour)[number], () => Promise<void>>;

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
    'refund-payment': (payload) => refundPayment(context, payload),
    'image-variants': ({ hash }) => context.images.makeVariants(hash),
    'read-import': ({ importId }) => readImport(context, importId),
    'apply-import': ({ importId }) => applyImport(context, importId),
    'expire-orders': async () => void (await expireOrders(context)),
    'refresh-prices': () => refreshAllPrices(context),
    'settle-payments': async () => void (await sweepPayments(context)),
    'tell-of-stock': async () => void (await tellOfStock(context)),
    'unlock-jobs': () => unlockKilledJobs(context.db, KILLED_AFTER_MINUTES),
    'clean-cart-merges': () => forgetOldMerges(context),
    'clean-contact-messages': () => deleteOldMessages(context),
    'clean-counters': () => deleteOldCounters(context.db),
    'clean-imports': () => forgetOldImports(context),
    'clean-links': () => deleteExpiredLinks(context.db, context.clock()),
    'clean-missed-searches': () => deleteOldMisses(context.db, context.clock()),
    async 'clean-sessions'() {
      await deleteExpiredSessions(context.db, context.clock());
      await deleteExpiredAdminSessions(context.db, context.clock());
      await forgetOldInvitations(context);
    },
    'clean-stock-alerts': () => deleteOldAlerts(context),
  };
}

export async function startJobs(context: Context, mailer: Mailer) {
  const work = workOf(context, mailer);
  const taskList = Object.fromEntries(Object.entries(work).map(([name, job]) => [name, ((payload) => job(payload as never)) satisfies Task]));
  const cronItems = [...everyMinute.map((task) => ({ task, match: '* * * * *' })), ...everyHour.map((task) => ({ task, match: '17 * * * *' }))];
  const runner = await run({
    pgPool: context.pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(cronItems.map((item) => ({ ...item, options: { backfillPeriod: 0, maxAttempts: 1 } }))),
    logger: quietLogger(context),
  });
  return {
    async stop() {
      await runner.stop();
      mailer.close();
    },
  };
}

/** A job of a process that was killed stays locked for hours: the others take it over. */
export async function unlockKilledJobs(db: Db, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - ${minutes} * interval '1 minute' having count(*) > 0`.execute(db);
}

/** A job that fails is worth a line; that one was done is not. Payloads, which hold ids only, stay out all the same. */
const quietLogger = ({ log }: Pick<Context, 'log'>) =>
  new JobLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else if (level === 'warning') log.warn({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else log.debug({ job: scope.jobId, task: scope.taskIdentifier }, message);
  });
