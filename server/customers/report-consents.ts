// Consents of a period as a file for İYS, by button; `npm run iys` does the same from the command line.
import { MOST_REPORTED } from '#shared/admin-customers.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { selectConsentsSince } from './consents.sql.ts';
import { readSince, toCsv } from './iys.ts';

const DAY_MS = 86_400_000;

/** Days in Turkish time, both included. @throws AppError VALIDATION_FAILED, TOO_MANY_ROWS */
export async function reportConsents({ db, clock }: Pick<Context, 'db' | 'clock'>, { from, to }: { from: string; to: string }, actor: Actor): Promise<string> {
  const [since, lastDay] = [readSince(from), readSince(to)];
  if (!since || !lastDay) throw new AppError('VALIDATION_FAILED');
  const consents = await selectConsentsSince(db, since, { before: new Date(lastDay.getTime() + DAY_MS), limit: MOST_REPORTED + 1 });
  if (consents.length > MOST_REPORTED) throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_REPORTED } });
  const after = { from, to, rows: consents.length };
  await inTransaction(db, (tx) => writeAudit(tx, actor, { action: 'export', entity: 'consents', entityId: `${from}/${to}`, before: null, after }, clock()));
  return toCsv(consents);
}
