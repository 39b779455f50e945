// The delivery state of sent SMS. The service sends no reliable notification, so the shop queries
// it: after 1, 5 and 30 minutes, and then each hour for a day.

import type { Platform } from '#server/base/platform.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/base/format.ts';
import { type AskedSms, selectToAsk, writeFound, writeLost, writeProgress } from './sms.sql.ts';
import { recordOptOut } from './sms.ts';
import { readSmsService } from './sms-account.ts';
import { purposeOf } from './sms-kinds.ts';
import type { SmsProgress, SmsService } from './sms-service.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets' | 'log'>;

/** Minutes between two queries; afterwards hours. */
const PAUSES = [5, 30, 60];
const HOURS_ASKED = 24;
/** The maximum number of queries after a lost response; after that the outcome is unknown. */
const TIMES_LOOKED = 3;
const AT_ONCE = 100;

/** The job of each minute. Without a response it tries again in the next minute. */
export async function followSms(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const at = clock();
  const asked = await selectToAsk(db, at, AT_ONCE);
  if (asked.length === 0) return;
  const service = await readSmsService(deps);
  if (!service) return;
  try {
    await findLost(
      deps,
      service,
      asked.filter(({ state }) => state === 'sending'),
    );
    await readProgress(
      deps,
      service,
      asked.filter(({ state }) => state === 'sent'),
    );
  } catch (error) {
    log.warn({ err: error }, 'the SMS service does not say how far its SMS came');
  }
}

function nextAsk({ asked, sentAt }: Pick<AskedSms, 'asked' | 'sentAt'>, at: Date): Date | null {
  if (at.getTime() - sentAt.getTime() > HOURS_ASKED * HOUR_MS) return null;
  const minutes = PAUSES[Math.min(asked, PAUSES.length - 1)] ?? 60;
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

/**
 * Finds them by number and length among the SMS that the service has sent since. An SMS that is not
 * found is not sent again.
 */
async function findLost({ db, clock }: Deps, service: SmsService, lost: readonly AskedSms[]) {
  const first = lost[0];
  if (!first) return;
  const at = clock();
  const from = new Date(Math.min(...lost.map(({ sentAt }) => sentAt.getTime())));
  const sent = await service.sentBetween(from, at);
  if (!sent) return;
  for (const sms of lost) {
    const like = sent.filter(({ phone, length }) => phone === sms.phone && length === sms.length);
    const askAt = new Date(at.getTime() + MINUTE_MS);
    let isFound = false;
    for (const { job } of like) {
      if (isFound) break;
      isFound = await writeFound(db, { id: sms.id, job, askAt });
    }
    if (isFound) continue;
    const asked = sms.asked + 1;
    const isOver = asked >= TIMES_LOOKED;
    await writeLost(db, {
      id: sms.id,
      asked,
      state: isOver ? 'unknown' : 'sending',
      askAt: isOver ? null : nextAsk(sms, at),
    });
  }
}

async function readProgress(deps: Deps, service: SmsService, sent: readonly AskedSms[]) {
  const jobs = sent.flatMap(({ job }) => (job === null ? [] : [job]));
  if (jobs.length === 0) return;
  const found = await service.progress(jobs);
  if (!found) return;
  const byJob = new Map(found.map((one) => [one.job, one]));
  for (const sms of sent) await writeOne(deps, sms, byJob.get(sms.job ?? ''));
}

async function writeOne(deps: Deps, sms: AskedSms, found: SmsProgress | undefined) {
  const { db, clock } = deps;
  const state = found?.state ?? 'sent';
  const isOver = state !== 'sent';
  await writeProgress(db, {
    id: sms.id,
    state,
    code: isOver ? (found?.code ?? null) : null,
    asked: sms.asked + 1,
    askAt: isOver ? null : nextAsk(sms, clock()),
  });
  if (found?.isOptOut && purposeOf(sms.kind) === 'marketing') await recordOptOut(deps, sms.phone);
}
