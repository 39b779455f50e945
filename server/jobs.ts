// Background work on graphile-worker in the same database: a job is added in the transaction that
// causes it (base/jobs/queue.ts), and tried again with growing pauses. Every job may run twice.

import { EventEmitter } from 'node:events';
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import { deleteExpiredAdminSessions } from '#server/admin-auth/admins.ts';
import { deleteOldCarts } from '#server/assistants/ucp/carts.sql.ts';
import { deleteExpiredLinks } from '#server/auth/links.ts';
import { deleteExpiredSessions } from '#server/auth/sessions.ts';
import { applyImport } from '#server/back-office/imports/apply-import.ts';
import { deleteOldImports } from '#server/back-office/imports/imports.ts';
import { readImport } from '#server/back-office/imports/read-import.ts';
import { mailLowStock } from '#server/back-office/stock/low-stock-mail.ts';
import { warnOfHeldStock } from '#server/back-office/today/held-stock.ts';
import { makeNightlyBackup } from '#server/backup/nightly.ts';
import { deleteOldCounters } from '#server/base/http/rate-limits.ts';
import { unlockKilledJobs, unlockWorkers } from '#server/base/jobs/queue.sql.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import { limitsOf } from '#server/base/run/process-limits.ts';
import { trackBooking, trackParcels } from '#server/cargo/tracking.ts';
import { deleteOldMerges } from '#server/cart/customer-cart.ts';
import { applyDatedPrices } from '#server/catalogue/dated-prices.ts';
import { contentTurns } from '#server/content/content.ts';
import { refreshAllPrices } from '#server/discounts/prices.ts';
import { rulesTurn } from '#server/discounts/rules.ts';
import { writeProductEvents } from '#server/events/events.ts';
import { issueDueInvoices, issueInvoiceOf } from '#server/invoicing/issue-invoice.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { syncMarketplaces } from '#server/marketplace/sync.ts';
import { reportPurchase, reportRefund } from '#server/measurement/measurement.ts';
import { refundPayment } from '#server/payments/refunds.ts';
import { compareDay, requestReports } from '#server/payments/reports/reports.ts';
import { sweepPayments } from '#server/payments/settle-triggers.ts';
import { expireOrders } from '#server/payments/unpaid-orders.ts';
import { passArrivals } from '#server/purchasing/arrivals.ts';
import { deleteOldQuotes } from '#server/quotes/quotes.ts';
import { deleteOldRequests } from '#server/quotes/requests.ts';
import { countBoughtTogether } from '#server/recommendations/bought-together.ts';
import { purgeExpired } from '#server/retention/retention.ts';
import { purgeOldPictures } from '#server/returns/pictures.ts';
import { remindOfReturns } from '#server/returns/reminders.ts';
import { inviteToReview } from '#server/reviews/invitations.ts';
import { showcasesTurn } from '#server/showcases/showcases.ts';
import { deleteOldCodes } from '#server/sms/phone-codes.ts';
import { notifyOfStock } from '#server/stock-alerts/stock-alerts.ts';
import { companyWork } from './company-work.ts';
import { mailWork } from './mail-work.ts';
import { proofWork } from './proof-work.ts';
import type { Services } from './services.ts';
import { reminderWork, smsWork, withSms } from './sms-work.ts';

/** The work of each minute. A missed minute needs no catching up: the next one does it all. */
const everyMinute = [
  'change-prices',
  'expire-orders',
  'follow-sms',
  'issue-invoices',
  'notify-of-turns',
  'refresh-prices',
  'settle-payments',
  'sync-marketplaces',
  'tell-of-stock',
  'unlock-jobs',
  'write-product-events',
] as const;
/** What outside services are asked about. */
const everyQuarter = ['report-consents', 'track-parcels'] as const;
/** Throwing away what has expired, and reminding of what is about to. */
const everyHour = [
  'clean-cart-merges',
  'clean-counters',
  'clean-imports',
  'clean-links',
  'clean-return-pictures',
  'clean-quotes',
  'clean-sessions',
  'invite-to-review',
  'mail-low-stock',
  'pass-arrivals',
  'plan-reminders',
  'warn-of-held-stock',
  'throw-away-old',
  'remind-of-proofs',
  'remind-of-returns',
  'want-reports',
] as const;
/** At an hour when few order. */
const everyNight = ['count-bought-together'] as const;
/** No job of ours but the backup takes so long; one that does, was killed with its process. */
const KILLED_AFTER_MINUTES = 5;
/** Turkey keeps one time all year. */
const TURKISH_HOURS = 3;

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } & Record<
  | (typeof everyMinute)[number]
  | (typeof everyQuarter)[number]
  | (typeof everyHour)[number]
  | (typeof everyNight)[number]
  | 'back-up',
  () => Promise<void>
>;

/** What each job does. Tests call it themselves, in their own time. */
export function workOf(context: Services, mailer: Mailer): Work {
  return {
    ...withSms(context, mailWork(context, mailer)),
    ...smsWork(context),
    ...companyWork(context, mailer),
    ...reminderWork(context, mailer),
    ...proofWork(context),
    'compare-day': (payload) => compareDay(context, payload),
    'issue-invoice': (payload) => issueInvoiceOf(context, payload),
    'issue-invoices': () => issueDueInvoices(context),
    'refund-payment': (payload) => refundPayment(context, payload),
    'track-parcel': (payload) => trackBooking(context, payload),
    'track-parcels': () => trackParcels(context),
    'report-purchase': (payload) => reportPurchase(context, payload),
    'report-refund': (payload) => reportRefund(context, payload),
    'image-variants': ({ hash }) => context.images.makeVariants(hash),
    'remove-picture': ({ hash }) => context.images.removePicture(hash),
    'read-import': ({ importId }) => readImport(context, importId),
    'apply-import': ({ importId }) => applyImport(context, importId),
    'change-prices': () => applyDatedPrices(context),
    'expire-orders': async () => void (await expireOrders(context)),
    'notify-of-turns': () => notifyOfTurns(context),
    'refresh-prices': () => refreshAllPrices(context),
    'settle-payments': async () => void (await sweepPayments(context)),
    'sync-marketplaces': () => syncMarketplaces(context),
    'tell-of-stock': async () => void (await notifyOfStock(context)),
    'unlock-jobs': () => unlockKilledJobs(context.db, KILLED_AFTER_MINUTES),
    'write-product-events': () => writeProductEvents(context),
    'count-bought-together': () => countBoughtTogether(context),
    'back-up': () => makeNightlyBackup(context),
    async 'clean-cart-merges'() {
      await deleteOldMerges(context);
      await deleteOldCarts(context.db, context.clock());
    },
    'clean-counters': () => deleteOldCounters(context.db),
    'clean-imports': () => deleteOldImports(context),
    async 'clean-links'() {
      await deleteExpiredLinks(context.db, context.clock());
      await deleteOldCodes(context);
    },
    async 'clean-quotes'() {
      await deleteOldRequests(context);
      await deleteOldQuotes(context);
    },
    'clean-return-pictures': () => purgeOldPictures(context),
    'warn-of-held-stock': () => warnOfHeldStock(context, mailer),
    'invite-to-review': () => inviteToReview(context),
    'mail-low-stock': () => mailLowStock(context, mailer),
    'pass-arrivals': () => passArrivals(context),
    'want-reports': () => requestReports(context),
    'remind-of-returns': async () => void (await remindOfReturns(context)),
    async 'clean-sessions'() {
      await deleteExpiredSessions(context.db, context.clock());
      await deleteExpiredAdminSessions(context.db, context.clock());
    },
    'throw-away-old': () => purgeExpired(context),
  };
}

/** A minute's job that was missed is caught up by the next ones. */
const TURNS_LOOK_BACK_MS = 3 * 60_000;
const turns = { showcases: showcasesTurn, content: contentTurns, discounts: rulesTurn };

/**
 * What begins and ends by the clock: nothing is written then, so no trigger notifies of it. Answers
 * that show it are dropped as after any other change.
 */
async function notifyOfTurns({ db, clock, changes }: Services): Promise<void> {
  const to = clock();
  const from = new Date(to.getTime() - TURNS_LOOK_BACK_MS);
  for (const [topic, hasTurned] of Object.entries(turns))
    if (await hasTurned(db, from, to)) await changes.topicChanged(topic);
}

/**
 * Every process that serves works on jobs too: the queue gives each to one of them (decision 0038).
 */
export async function startJobs(context: Services, mailer: Mailer) {
  const work = workOf(context, mailer);
  const taskList = Object.fromEntries(
    Object.entries(work).map(([name, job]) => [
      name,
      ((payload) => job(payload as never)) satisfies Task,
    ]),
  );
  const cronItems = [
    ...everyMinute.map((task) => ({ task, match: '* * * * *' })),
    ...everyQuarter.map((task) => ({ task, match: '*/15 * * * *' })),
    ...everyHour.map((task) => ({ task, match: '17 * * * *' })),
    ...everyNight.map((task) => ({ task, match: '41 1 * * *' })),
    ...nightly(context.config.backup.at),
  ];
  const pools: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void pools.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: context.pool,
    concurrency: limitsOf(context.config.workers).jobsAtOnce,
    // What is done is written down before a stop is over only where it is written in batches, be
    // they of one.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    taskList,
    parsedCronItems: parseCronItems(
      cronItems.map((item) => ({ ...item, options: { backfillPeriod: 0, maxAttempts: 1 } })),
    ),
    logger: quietLogger(context),
  });
  return {
    /** Running jobs are finished; those that take longer return to the queue. */
    async stop(limitMs = 10_000) {
      const isOver = await Promise.race([
        runner.stop().then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, limitMs, false).unref()),
      ]);
      if (!isOver) await unlockWorkers(context.db, pools);
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

/**
 * A job that fails is worth a line; that one was done is not. Payloads, which hold ids only, stay
 * out all the same.
 */
const quietLogger = ({ log }: Pick<Services, 'log'>) =>
  new JobLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else if (level === 'warning')
      log.warn({ job: scope.jobId, task: scope.taskIdentifier }, message);
    else log.debug({ job: scope.jobId, task: scope.taskIdentifier }, message);
  });
