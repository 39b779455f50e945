// Reminders by consent: planned every hour, composed when they are sent. Owns reminders.
//
// Planning only finds who may be reminded; the cart, its price, its stock, the consent and the
// choice are read when the mail is composed. A cart, quote or order has one reminder of each kind,
// even after killed or repeated jobs (decision 0077).
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { mayMail } from '#server/consents/consents.ts';
import { readChoice } from '#server/consents/reminder-choices.ts';
import type { Settings } from '#server/settings/settings.ts';
import { afterQuietHours } from '#server/sms/quiet-hours.ts';
import { DAY_MS, HOUR_MS, istanbulClock } from '#shared/base/format.ts';
import type { ReminderKind } from '#shared/customers/reminders.ts';
import {
  type Candidate,
  claimPlanning,
  deleteRemindersBefore,
  insertReminder,
  type PlannedKind,
  selectDueReorders,
  selectEndingQuotes,
  selectLeftCarts,
} from './reminders.sql.ts';

const AT_ONCE = 500;
/** Hours after the last change of the cart: from when, and until when. */
const LEFT_HOURS = {
  'cart-day': [24, 48],
  'price-step': [48, 72],
  'cart-three-days': [72, 120],
} as const;
/** Another cart of the same customer causes no reminder for this time. */
const REST_DAYS = 7;
const QUOTE_ENDS_DAYS = 2;
/** A quote that is valid for a few days needs no reminder on the first day. */
const QUOTE_AGE_DAYS = 1;
/** Only in this hour of the day, since it reads all orders. */
const REORDER_HOUR = '10';
const RHYTHM = { leastOrders: 3, gapDays: { least: 7, most: 365 }, lateDays: 14 };
const RETENTION_DAYS = 730;

type Deps = Pick<Platform, 'db' | 'clock'> & { settings: Settings };

export { countReminders as countSent } from './reminders.sql.ts';

export const choiceOf = (kind: PlannedKind): ReminderKind =>
  kind === 'cart-day' || kind === 'cart-three-days' ? 'cart-left' : kind;

/** The job of each hour; during quiet hours nobody is reminded. */
export async function planReminders({ db, clock, settings }: Deps): Promise<void> {
  const at = clock();
  const [isOn, { quietHours }] = await Promise.all([settings.reminders(), settings.sms()]);
  if (afterQuietHours(at, quietHours) > at) return;
  await inTransaction(db, async (tx) => {
    if (!(await claimPlanning(tx))) return;
    if (isOn.cartLeft) {
      await plan(tx, 'cart-day', await leftCarts(tx, 'cart-day', at), at);
      await plan(tx, 'cart-three-days', await leftCarts(tx, 'cart-three-days', at), at);
    }
    if (isOn.priceStep) await plan(tx, 'price-step', await leftCarts(tx, 'price-step', at), at);
    if (isOn.quoteEnding) await plan(tx, 'quote-ending', await endingQuotes(tx, at), at);
    if (isOn.reorder && istanbulClock(at).startsWith(REORDER_HOUR))
      await plan(
        tx,
        'reorder',
        await selectDueReorders(tx, { ...RHYTHM, now: at, limit: AT_ONCE }),
        at,
      );
  });
}

function leftCarts(tx: Tx, kind: keyof typeof LEFT_HOURS, at: Date): Promise<Candidate[]> {
  const [least, most] = LEFT_HOURS[kind];
  return selectLeftCarts(tx, {
    kind,
    choice: choiceOf(kind),
    limit: AT_ONCE,
    left: {
      from: new Date(at.getTime() - most * HOUR_MS),
      to: new Date(at.getTime() - least * HOUR_MS),
    },
    restSince: new Date(at.getTime() - REST_DAYS * DAY_MS),
  });
}

const endingQuotes = (tx: Tx, at: Date): Promise<Candidate[]> =>
  selectEndingQuotes(
    tx,
    { from: at, to: new Date(at.getTime() + QUOTE_ENDS_DAYS * DAY_MS) },
    { madeBefore: new Date(at.getTime() - QUOTE_AGE_DAYS * DAY_MS), limit: AT_ONCE },
  );

/** Consent and choice are checked again when the mail is composed. */
async function plan(tx: Tx, kind: PlannedKind, candidates: readonly Candidate[], at: Date) {
  for (const candidate of candidates) {
    if (!(await isRequested(tx, candidate.email, choiceOf(kind)))) continue;
    const reminderId = await insertReminder(tx, kind, candidate, at);
    if (reminderId !== null)
      await addJob(tx, 'send-reminder', { reminderId }, `reminder ${reminderId}`);
  }
}

export const isRequested = async (
  db: Platform['db'],
  email: string,
  kind: ReminderKind,
): Promise<boolean> => (await mayMail(db, email)) && (await readChoice(db, email, kind)).isMailed;

/** For the hourly job. */
export const deleteOldReminders = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteRemindersBefore(db, new Date(clock().getTime() - RETENTION_DAYS * DAY_MS));
