// Reports consents that were given or withdrawn here to İYS, through the SMS service as its
// partner: within the three working days of the law, at least once, and each recipient's last
// record last.
import type { Platform } from '#server/base/platform.ts';
import { type DueReport, insertReports, selectDueReports } from './iys-reports.sql.ts';
import { readSmsService } from './sms-account.ts';
import type { SmsService } from './sms-service.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets' | 'log'>;

const MOST_AT_ONCE = 100;

/**
 * Reports are recorded after the response: if the process stops in between, they are sent again,
 * which changes nothing there. Without an İYS brand nothing is reported; the CSV file has all
 * consents.
 */
export async function reportConsents(deps: Deps): Promise<void> {
  const service = await readSmsService(deps);
  if (!service) return;
  for (;;) {
    const due = await selectDueReports(deps.db, MOST_AT_ONCE);
    if (due.length === 0 || !(await reportGroup(deps, service, due)) || due.length < MOST_AT_ONCE)
      return;
  }
}

/** False if no more can be reported now. */
async function reportGroup(
  deps: Deps,
  service: SmsService,
  due: readonly DueReport[],
): Promise<boolean> {
  const { db, clock, log } = deps;
  const answer = await service.reportConsents(due).catch((error: unknown) => {
    log.warn({ err: error }, 'İYS could not be told of consents');
    return null;
  });
  if (!answer) return false;
  const ids = due.map(({ id }) => id);
  if (answer.result === 'taken') {
    const row = { state: 'taken', answer: answer.number, message: '', at: clock() } as const;
    await insertReports(db, ids, row);
    return true;
  }
  const { code, message } = answer;
  if (answer.result === 'later') {
    log.warn({ code }, 'İYS takes no consents for now');
    return false;
  }
  if (due.length === 1) {
    log.warn({ code, message, consents: ids }, 'İYS refused a consent');
    await insertReports(db, ids, { state: 'refused', answer: code, message, at: clock() });
    return true;
  }
  // One of them is invalid: they are sent one by one.
  for (const one of due) if (!(await reportGroup(deps, service, [one]))) return false;
  return true;
}
