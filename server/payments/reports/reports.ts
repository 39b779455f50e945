// Every morning each provider's report of yesterday is fetched and compared with our payments and
// refunds (compare.ts). If they differ, the provider is asked about the payment again, and a refund
// without a result is tried again. The remaining differences are in the merchant's list and are
// mailed. An incomplete day is fetched again. Decision 0036.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob, restartJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { MAX_REPORT_AGE_DAYS, type PaymentCases } from '#shared/back-office/payment-cases.ts';
import { DAY_MS, dayAfter, istanbulDay, startOfDay } from '#shared/base/format.ts';
import { liraOf } from '#shared/base/money.ts';
import { toAttempt } from '../payment-request.ts';
import { selectPayment } from '../payments.sql.ts';
import type { Provider, Providers } from '../provider.ts';
import { tryRefundSoon } from '../refunds.ts';
import { recordUnmatchedPayment, settleOrLog } from '../settle-triggers.ts';
import { compareOn, daysBetween, SKEW_MS, turkishHour } from './compare.ts';
import {
  type FoundDifference,
  replaceDifferences,
  updateDifferenceAcknowledged,
} from './differences.sql.ts';
import {
  type Compared,
  type DayKey,
  deleteDaysBefore,
  markMailed,
  replaceRows,
  selectCompleteDays,
  selectDays,
  selectDaysToFetch,
  selectToCompare,
  selectUnmatched,
  updateFailed,
  updateSums,
  upsertRequested,
} from './reports.sql.ts';

export { type OpenDifference, selectOpenDifferences } from './differences.sql.ts';

/** By this hour the provider's day is closed. */
const MORNING_HOUR = 6;
const LOOK_BACK_DAYS = 7;
const PAUSE_MS = 3 * 3_600_000;
/** Days stay stored with their rows, long enough for a refund that was tried for weeks. */
const RETENTION_DAYS = MAX_REPORT_AGE_DAYS + 7;
/** A job that takes longer than five minutes counts as killed. */
const FETCH_MS = 90_000;
const ASK_MS = 90_000;
const MOST_ASKED = 50;
const MOST_UNMATCHED = 200;
/** The format of the ids that payments.ts creates. */
const OUR_ID = '^[0-9A-HJKMNP-TV-Z]{26}$';

type Reporter = Provider & Required<Pick<Provider, 'report'>>;
const reportersOf = (providers: Providers): Reporter[] =>
  [...providers.values()].filter((provider): provider is Reporter => provider.report !== undefined);

const dayKey = ({ provider, day }: DayKey): string => `provider report ${provider} ${day}`;

/**
 * The hourly job: from the morning on, adds a job for each of the last seven days that is missing.
 */
export async function requestReports({
  db,
  clock,
  providers,
}: Pick<Platform, 'db' | 'clock'> & { providers: Providers }): Promise<void> {
  const now = clock();
  const names = reportersOf(providers).map(({ name }) => name);
  if (names.length === 0 || turkishHour(now) < MORNING_HOUR) return;
  const today = istanbulDay(now);
  await deleteDaysBefore(db, dayAfter(today, -RETENTION_DAYS));
  const since = new Date(startOfDay(today).getTime() + MORNING_HOUR * 3_600_000);
  const days = await selectDaysToFetch(
    db,
    names,
    daysBetween(dayAfter(today, -LOOK_BACK_DAYS), dayAfter(today, -1)),
    { since, pause: new Date(now.getTime() - PAUSE_MS) },
  );
  for (const day of days)
    await inTransaction(db, (tx) => addJob(tx, 'compare-day', day, dayKey(day)));
}

/**
 * Fetches a day of every provider now, at the merchant's request.
 * @throws AppError VALIDATION_FAILED for a day that is not over, or too long ago
 */
export async function askForDay(
  { db, clock, providers }: Pick<Platform, 'db' | 'clock'> & { providers: Providers },
  actor: Actor,
  day: string,
): Promise<void> {
  const today = istanbulDay(clock());
  if (day >= today || day < dayAfter(today, -MAX_REPORT_AGE_DAYS))
    throw new AppError('VALIDATION_FAILED');
  await inTransaction(db, async (tx) => {
    for (const { name } of reportersOf(providers)) {
      await upsertRequested(tx, { provider: name, day });
      await restartJob(tx, 'compare-day', { provider: name, day }, dayKey({ provider: name, day }));
    }
    await writeAudit(
      tx,
      actor,
      { action: 'update', entity: 'payment-report', entityId: day, before: null, after: { day } },
      clock(),
    );
  });
}

type CompareContext = Pick<Platform, 'db' | 'clock' | 'changes' | 'log'> & { providers: Providers };

/**
 * The job for one day. A report that cannot be fetched is recorded and does not throw; the next
 * hourly job tries again.
 */
export async function compareDay(context: CompareContext, key: DayKey): Promise<void> {
  const { db, clock, providers, log } = context;
  const reporter = reportersOf(providers).find(({ name }) => name === key.provider);
  if (!reporter) return;
  try {
    const end = performance.now() + FETCH_MS;
    const rows = await reporter.report(key.day, () => performance.now() > end);
    await inTransaction(db, async (tx) => {
      await replaceRows(tx, key, rows, clock());
      await updateSums(tx, key, OUR_ID);
    });
  } catch (error) {
    log.error({ err: error, ...key }, 'the report of a payment provider could not be had');
    return updateFailed(db, key, clock(), String((error as Error).message).slice(0, 500));
  }
  for (const { reference, amount } of await selectUnmatched(db, key, OUR_ID, MOST_UNMATCHED))
    await recordUnmatchedPayment(context, key.provider, {
      reference,
      outcome: {
        state: 'paid',
        amount,
        currency: 'TRY',
        attemptId: reference,
        providerPaymentId: reference,
      },
    });
  const complete = await selectCompleteDays(db, key.provider);
  const deadline = performance.now() + ASK_MS;
  // Later days may have waited for this one.
  for (const day of complete.filter(
    (each) => each >= key.day && each <= dayAfter(key.day, LOOK_BACK_DAYS),
  ))
    await checkDay(context, reporter, { ...key, day }, { complete: new Set(complete), deadline });
}

async function checkDay(
  context: CompareContext,
  provider: Reporter,
  key: DayKey,
  { complete, deadline }: { complete: ReadonlySet<string>; deadline: number },
): Promise<void> {
  const { db, clock } = context;
  const from = new Date(startOfDay(key.day).getTime() - SKEW_MS);
  const span = { from, before: new Date(from.getTime() + DAY_MS) };
  const found = async (only: readonly string[] | null) =>
    (await selectToCompare(db, key, span, only)).flatMap((each) =>
      compareOn(key.day, each.ours, each.theirs, (day) => complete.has(day)).map((difference) => ({
        ...difference,
        paymentId: each.paymentId,
        openRefunds: each.openRefunds,
      })),
    );
  const first = await found(null);
  const asked = first.slice(0, MOST_ASKED);
  const late = new Set<FoundDifference>();
  for (const each of asked)
    if (performance.now() < deadline && (await isOnlyLate(context, provider, each))) late.add(each);
  const ids = new Set(asked.map(({ paymentId }) => paymentId));
  const isLate = (each: FoundDifference) =>
    [...late].some((known) => known.paymentId === each.paymentId && known.kind === each.kind);
  const left = [
    ...first.slice(MOST_ASKED).filter(({ paymentId }) => !ids.has(paymentId)),
    ...(ids.size > 0 ? await found([...ids]) : []),
  ].filter((each) => !isLate(each));
  await inTransaction(db, async (tx) => {
    const at = clock();
    await replaceDifferences(
      tx,
      key,
      left.map(({ paymentId, kind, ours, theirs }) => ({ paymentId, kind, ours, theirs })),
      at,
    );
    if (await markMailed(tx, key, at))
      await addJob(tx, 'send-report-mail', key, `report mail ${key.provider} ${key.day}`);
  });
}

type Asked = FoundDifference & Pick<Compared, 'openRefunds'>;

/**
 * Settles the payment or tries its refunds again. True if the provider itself agrees with our
 * record: then only its report is late.
 */
async function isOnlyLate(
  context: CompareContext,
  provider: Reporter,
  { kind, paymentId, ours, openRefunds }: Asked,
): Promise<boolean> {
  const payment = await selectPayment(context.db, paymentId);
  if (!payment) return false;
  if (kind === 'report-unpaid') await settleOrLog(context, payment);
  if (kind === 'report-refund-there')
    for (const id of openRefunds) await inTransaction(context.db, (tx) => tryRefundSoon(tx, id));
  if (kind !== 'report-missing') return false;
  try {
    const outcome = await provider.settle(toAttempt(payment));
    return outcome.state === 'paid' && outcome.amount + (outcome.surcharge ?? 0) === ours;
  } catch (error) {
    context.log.warn({ err: error, paymentId }, 'a payment could not be asked about');
    return false;
  }
}

/** For the merchant's list: the providers with reports, and the results of the last days. */
export async function listDays({
  db,
  clock,
  providers,
}: Pick<Platform, 'db' | 'clock'> & { providers: Providers }): Promise<
  Pick<PaymentCases, 'reporters' | 'days'>
> {
  const reporters: string[] = reportersOf(providers).map(({ name }) => name);
  if (reporters.length === 0) return { reporters, days: [] };
  const days = await selectDays(db, dayAfter(istanbulDay(clock()), -2 * LOOK_BACK_DAYS));
  return {
    reporters,
    days: days.map(({ takenKurus, returnedKurus, foreignKurus, ...day }) => ({
      ...day,
      taken: liraOf(takenKurus),
      returned: liraOf(returnedKurus),
      foreign: liraOf(foreignKurus),
    })),
  };
}

/**
 * Marks a difference for which nothing more is to be done.
 * @throws AppError PAYMENT_NOT_TO_DECIDE
 */
export async function acknowledgeDifference(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  remark: string | null,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const difference = await updateDifferenceAcknowledged(tx, id, {
      seenAt: at,
      seenBy: actor.email,
      remark,
    });
    if (!difference) throw new AppError('PAYMENT_NOT_TO_DECIDE');
    const { paymentId, kind } = difference;
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'payment',
        entityId: paymentId,
        before: null,
        after: { kind, seen: true, ...(remark && { remark }) },
      },
      at,
    );
  });
}
