// The work of each job. A job that code adds is listed in base/jobs/queue.ts, a scheduled one in
// schedule.ts.

import { deleteExpiredAdminSessions } from '#server/admin-auth/admins.ts';
import { deleteOldCarts } from '#server/assistants/ucp/ucp-sessions.ts';
import { deleteExpiredLinks } from '#server/auth/links.ts';
import { deleteExpiredSessions } from '#server/auth/sessions.ts';
import { applyImport } from '#server/back-office/imports/apply-import.ts';
import { deleteOldImports } from '#server/back-office/imports/imports.ts';
import { readImport } from '#server/back-office/imports/read-import.ts';
import { mailLowStock } from '#server/back-office/stock/low-stock-mail.ts';
import { warnOfReservedStock } from '#server/back-office/today/reserved-stock.ts';
import { makeNightlyBackup } from '#server/backup/nightly.ts';
import { deleteOldCounters } from '#server/base/http/rate-limits.ts';
import { unlockKilledJobs } from '#server/base/jobs/queue.sql.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
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
import { makeMissingProofs } from '#server/proofs/make-proofs.ts';
import { remindOfProofs } from '#server/proofs/proof-settings.ts';
import { passArrivals } from '#server/purchasing/arrivals.ts';
import { deleteOldQuotes } from '#server/quotes/quotes.ts';
import { deleteOldRequests } from '#server/quotes/requests.ts';
import { countBoughtTogether } from '#server/recommendations/bought-together.ts';
import { deleteOldReminders, planReminders } from '#server/reminders/reminders.ts';
import { sendReminder } from '#server/reminders/send-reminder.ts';
import { purgeExpired } from '#server/retention/retention.ts';
import { purgeOldPictures } from '#server/returns/pictures.ts';
import { remindOfReturns } from '#server/returns/reminders.ts';
import { inviteToReview } from '#server/reviews/invitations.ts';
import type { Services } from '#server/services.ts';
import { showcasesTurn } from '#server/showcases/showcases.ts';
import { deleteOldCodes } from '#server/sms/phone-codes.ts';
import { sendTurn } from '#server/standing-orders/turn-mail.ts';
import { planTurns } from '#server/standing-orders/turns.ts';
import { planDebtReminders, sendDebtReminder } from '#server/statements/debt-reminders.ts';
import { notifyOfStock } from '#server/stock-alerts/stock-alerts.ts';
import { mailJobs } from './mail-jobs.ts';
import type { ScheduledJob } from './schedule.ts';
import { smsJobs, withSms } from './sms-jobs.ts';

/** The jobs that delete expired data. */
const cleaningJobs = (context: Services) => ({
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
  async 'clean-sessions'() {
    await deleteExpiredSessions(context.db, context.clock());
    await deleteExpiredAdminSessions(context.db, context.clock());
  },
  'delete-expired': () => purgeExpired(context),
});

/**
 * The jobs that send reminders: of carts and quotes, standing orders, debts, proofs and returns.
 */
const reminderJobs = (context: Services, mailer: Mailer) => ({
  'send-reminder': ({ reminderId }: Jobs['send-reminder']) =>
    sendReminder(context, mailer, reminderId),
  'send-standing-turn': ({ turnId }: Jobs['send-standing-turn']) =>
    sendTurn(context, mailer, turnId),
  'send-debt-reminder': (payload: Jobs['send-debt-reminder']) =>
    sendDebtReminder(context, mailer, payload),
  async 'plan-reminders'() {
    await planTurns(context);
    await planDebtReminders(context);
    await planReminders(context);
    await deleteOldReminders(context);
  },
  'remind-of-proofs': async () => void (await remindOfProofs(context)),
  'remind-of-returns': async () => void (await remindOfReturns(context)),
});

// Data that begin and end by the clock.

/** A missed run, and the time before the first run of a process, are caught up this far. */
const TURNS_LOOK_BACK_MS = 3 * 60_000;
const turns = { showcases: showcasesTurn, content: contentTurns, discounts: rulesTurn };

/**
 * Nothing is written when something begins or ends, so no trigger notifies. The responses that show
 * it are dropped as after any other change, once for each turn.
 */
function notifyOfTurns({ db, clock, changes }: Services): () => Promise<void> {
  let lastRun = 0;
  return async () => {
    const to = clock();
    const from = new Date(Math.max(lastRun, to.getTime() - TURNS_LOOK_BACK_MS));
    for (const [topic, hasTurned] of Object.entries(turns))
      if (await hasTurned(db, from, to)) await changes.topicChanged(topic);
    lastRun = to.getTime();
  };
}

/**
 * Only the backup takes this long; any other job that is locked longer was killed with its process.
 */
const KILLED_AFTER_MINUTES = 5;

type Work = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } & Record<
  ScheduledJob,
  () => Promise<void>
>;

/** Tests call each job themselves, in their own time. */
export function workOf(context: Services, mailer: Mailer): Work {
  const notify = notifyOfTurns(context);
  return {
    ...withSms(context, mailJobs(context, mailer)),
    ...smsJobs(context),
    ...reminderJobs(context, mailer),
    ...cleaningJobs(context),
    'make-proofs': (payload) => makeMissingProofs(context, payload),
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
    'notify-of-turns': notify,
    'refresh-prices': () => refreshAllPrices(context),
    'take-turn': async () => {
      await refreshAllPrices(context);
      await notify();
    },
    'settle-payments': async () => void (await sweepPayments(context)),
    'sync-marketplaces': () => syncMarketplaces(context),
    'notify-of-stock': async () => void (await notifyOfStock(context)),
    'unlock-jobs': () => unlockKilledJobs(context.db, KILLED_AFTER_MINUTES),
    'write-product-events': () => writeProductEvents(context),
    'count-bought-together': () => countBoughtTogether(context),
    'back-up': () => makeNightlyBackup(context),
    'warn-of-held-stock': () => warnOfReservedStock(context, mailer),
    'invite-to-review': () => inviteToReview(context),
    'mail-low-stock': () => mailLowStock(context, mailer),
    'pass-arrivals': () => passArrivals(context),
    'request-reports': () => requestReports(context),
  };
}
