// Consents of a period as a file for İYS, from a button in the back office; `npm run iys` does the
// same from the command line.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectConsentsSince } from '#server/consents/consents.sql.ts';
import { readSince, toCsv } from '#server/consents/iys.ts';
import { MOST_REPORTED } from '#shared/back-office/customers.ts';

const DAY_MS = 86_400_000;

/** Days in Turkish time, both included. @throws AppError VALIDATION_FAILED, TOO_MANY_ROWS */
export async function reportConsents(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { from, to }: { from: string; to: string },
  actor: Actor,
): Promise<string> {
  const [since, lastDay] = [readSince(from), readSince(to)];
  if (!since || !lastDay) throw new AppError('VALIDATION_FAILED');
  const consents = await selectConsentsSince(db, since, {
    before: new Date(lastDay.getTime() + DAY_MS),
    limit: MOST_REPORTED + 1,
  });
  if (consents.length > MOST_REPORTED)
    throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_REPORTED } });
  const after = { from, to, rows: consents.length };
  await inTransaction(db, (tx) =>
    writeAudit(
      tx,
      actor,
      { action: 'export', entity: 'consents', entityId: `${from}/${to}`, before: null, after },
      clock(),
    ),
  );
  return toCsv(consents);
}
