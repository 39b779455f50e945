// The work of each job. A job that code adds is listed in base/jobs/queue.ts, a scheduled one in
// schedule.ts.
import { applyImport } from '#server/back-office/imports/apply-import.ts';
import { readImport } from '#server/back-office/imports/read-import.ts';
import { mailLowStock } from '#server/back-office/stock/low-stock-mail.ts';
import { warnOfHeldStock } from '#server/back-office/today/held-stock.ts';
import { makeNightlyBackup } from '#server/backup/nightly.ts';
import { unlockKilledJobs } from '#server/base/jobs/queue.sql.ts';
import type { Jobs } from '#server/base/jobs/queue.ts';
import { trackBooking, trackParcels } from '#server/cargo/tracking.ts';
import { applyDatedPrices } from '#server/catalogue/dated-prices.ts';
import { refreshAllPrices } from '#server/discounts/prices.ts';
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
import { passArrivals } from '#server/purchasing/arrivals.ts';
import { countBoughtTogether } from '#server/recommendations/bought-together.ts';
import { inviteToReview } from '#server/reviews/invitations.ts';
import type { Services } from '#server/services.ts';
import { notifyOfStock } from '#server/stock-alerts/stock-alerts.ts';
import { cleaningJobs } from './cleaning-jobs.ts';
import { mailJobs } from './mail-jobs.ts';
import { reminderJobs } from './reminder-jobs.ts';
import type { ScheduledJob } from './schedule.ts';
import { smsJobs, withSms } from './sms-jobs.ts';
import { notifyOfTurns } from './turns.ts';

/**
 * Only the backup takes this long; any other job that is locked longer was killed with its process.
 */
const KILLED_AFTER_MINUTES = 5;

export type Work = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> } & Record<
  ScheduledJob,
  () => Promise<void>
>;

/** Tests call each job themselves, in their own time. */
export function workOf(context: Services, mailer: Mailer): Work {
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
    'notify-of-turns': () => notifyOfTurns(context),
    'refresh-prices': () => refreshAllPrices(context),
    'settle-payments': async () => void (await sweepPayments(context)),
    'sync-marketplaces': () => syncMarketplaces(context),
    'notify-of-stock': async () => void (await notifyOfStock(context)),
    'unlock-jobs': () => unlockKilledJobs(context.db, KILLED_AFTER_MINUTES),
    'write-product-events': () => writeProductEvents(context),
    'count-bought-together': () => countBoughtTogether(context),
    'back-up': () => makeNightlyBackup(context),
    'warn-of-held-stock': () => warnOfHeldStock(context, mailer),
    'invite-to-review': () => inviteToReview(context),
    'mail-low-stock': () => mailLowStock(context, mailer),
    'pass-arrivals': () => passArrivals(context),
    'request-reports': () => requestReports(context),
  };
}
