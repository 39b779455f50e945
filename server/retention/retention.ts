// Deletes data at the end of its retention period. Each part runs separately, so that one that
// fails does not stop the others, and in batches, so that none blocks the shop. Data with its own
// expiry (sessions, links, counters, import files, quotes) is deleted by other jobs (jobs.ts).

import { deleteEvents as deleteSecurityEvents } from '#server/admin-auth/security-events.ts';
import { purgeInvitations } from '#server/back-office/team/invitations.ts';
import type { Platform } from '#server/base/platform.ts';
import type { KeepDays } from '#server/base/run/retention-periods.ts';
import { clearOldBodies } from '#server/companies/approval-requests.ts';
import { purgeCompanyInvitations } from '#server/companies/invitations.ts';
import { deleteOldMessages } from '#server/contact/contact.ts';
import { deleteEvents } from '#server/events/events.ts';
import { deleteOldMailFiles } from '#server/mail/mailer.ts';
import { deleteOldMeasurements } from '#server/orders/measurements.ts';
import { deleteOldQuestions } from '#server/reviews/questions.ts';
import { deleteOldMisses } from '#server/search/misses.ts';
import { emptyOldSms } from '#server/sms/sms.ts';
import { deleteOldAlerts } from '#server/stock-alerts/stock-alerts.ts';
import { DAY_MS } from '#shared/base/format.ts';
import {
  clearOldCarts,
  clearUnpaidOrders,
  deleteBackupRows,
  deleteBankLines,
  deleteUnusedDesigns,
  deleteUnusedLogos,
} from './retention.sql.ts';

type Deps = Platform;

const BATCH = 500;
/** The rest is left for the next hour. */
const MOST_BATCHES = 40;

export async function purgeExpired(context: Deps): Promise<void> {
  const { db, clock, config, storage, log } = context;
  const before = (name: keyof KeepDays) =>
    new Date(clock().getTime() - config.keepDays[name] * DAY_MS);
  const parts: Record<string, () => Promise<unknown>> = {
    carts: () => inBatches((limit) => clearOldCarts(db, before('carts'), limit)),
    messages: () => deleteOldMessages(context),
    questions: () => deleteOldQuestions(context),
    searches: () => deleteOldMisses(db, clock(), config.keepDays.searches),
    alerts: () => deleteOldAlerts(context),
    invitations: () => purgeInvitations(context),
    approvals: () => clearOldBodies(db, clock()),
    companyInvitations: () => purgeCompanyInvitations(db, before('invitations')),
    unpaidOrders: () => inBatches((limit) => clearUnpaidOrders(db, before('unpaidOrders'), limit)),
    bankLines: () => inBatches((limit) => deleteBankLines(db, before('bankLines'), limit)),
    outbox: () => deleteOldMailFiles(config.dataDir, before('outbox')),
    designs: () => inBatches((limit) => deleteUnusedDesigns(db, before('designs'), limit)),
    // After the designs, because logos of deleted designs are then unused.
    logos: () =>
      inBatches(async (limit) => {
        const hashes = await deleteUnusedLogos(db, before('logos'), limit);
        // The row is deleted first: a file without a row does no harm, but a row without its file
        // is a label that cannot be printed.
        for (const hash of hashes) await storage.remove(`logos/${hash}.png`);
        return hashes.length;
      }),
    securityEvents: () =>
      inBatches((limit) => deleteSecurityEvents(db, before('securityEvents'), limit)),
    events: () => inBatches((limit) => deleteEvents(db, before('events'), limit)),
    sms: () => emptyOldSms(db, before('sms')),
    measurements: () => inBatches((limit) => deleteOldMeasurements(db, clock(), limit)),
    backups: () => deleteBackupRows(db, before('backups')),
  };
  for (const [name, work] of Object.entries(parts))
    await work().catch((error: unknown) =>
      log.error({ err: error, part: name }, 'what is old could not be thrown away'),
    );
}

async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) if ((await work(BATCH)) < BATCH) return;
}
