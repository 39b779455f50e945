// Sends SMS: each once, in the daytime except codes, within a daily limit, and marketing only to
// people who agreed. Owns sms and sms_states.
//
// An SMS is a row before it is sent. It is claimed for sending in its own transaction; if the
// response is lost, it stays claimed, and sms-progress.ts looks for it at the service. Nothing is
// sent again without knowing the outcome (decision 0076).
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { mayText, writeConsent } from '#server/consents/consents.ts';
import type { Settings } from '#server/settings/settings.ts';
import { dayAfter, istanbulDay, MINUTE_MS, startOfDay } from '#shared/base/format.ts';
import { afterQuietHours } from './quiet-hours.ts';
import {
  claimSms,
  countSince,
  dropSms,
  finishSms,
  insertSms,
  type NewSms,
  postponeSms,
  returnSms,
  type SmsRow,
  selectDue,
  selectSms,
} from './sms.sql.ts';
import { readSmsService } from './sms-account.ts';
import { purposeOf } from './sms-kinds.ts';
import type { SendResult, SmsService } from './sms-service.ts';

export { emptyOldSms, selectFigures, selectWaiting } from './sms.sql.ts';
export type { SmsKind } from './sms-kinds.ts';

/** After this time a code is useless; NEWS_HOURS: after that any other SMS is outdated. */
const CODE_MINUTES = 10;
const NEWS_HOURS = 48;
/** Retried after this time, since the merchant may have changed the keys. */
const STOPPED_MINUTES = 10;
const FIRST_ASKED_MINUTES = 1;
const DUE_AT_ONCE = 200;
const MOBILE = /^\+905\d{9}$/;

/** Composes the text when it is sent; null if it no longer applies. */
export type ComposeSms = (
  sms: Pick<SmsRow, 'kind' | 'about' | 'language'>,
) => Promise<string | null>;

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };

/** Only to mobile numbers. Adding it twice sends it once. False if there is nothing to send. */
export async function addSms(tx: Tx, sms: NewSms, at: Date): Promise<boolean> {
  if (!MOBILE.test(sms.phone)) return false;
  const smsId = await insertSms(tx, sms, at);
  if (smsId === null) return false;
  await addJob(tx, 'send-sms', { smsId }, `sms ${smsId}`);
  return true;
}

/** Sent today, in Turkish time. */
export const countToday = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  countSince(db, dayStart(clock()));

/** Whether another SMS may be sent today. */
export async function isWithinLimit(deps: Pick<Deps, 'db' | 'clock' | 'settings'>) {
  return (await countToday(deps)) < (await deps.settings.sms()).dailyLimit;
}

/** The job of each SMS. `startDueSms` starts waiting SMS again. */
export async function sendSms(deps: Deps, compose: ComposeSms, smsId: number): Promise<void> {
  const { db, clock } = deps;
  const sms = await selectSms(db, smsId);
  const at = clock();
  if (sms?.state !== 'waiting' || sms.dueAt > at) return;
  const [service, rules] = await Promise.all([readSmsService(deps), deps.settings.sms()]);
  if (!service) return dropSms(db, sms.id, 'off');
  if (isOld(sms, at)) return dropSms(db, sms.id, 'late');
  const isCode = purposeOf(sms.kind) === 'code';
  const dueAt = isCode ? at : afterQuietHours(at, rules.quietHours);
  if (dueAt > at) return postponeSms(db, sms.id, dueAt);
  const text = await compose(sms);
  if (text === null) return dropSms(db, sms.id, 'outdated');
  if (!(await mayBeSent(deps, service, sms))) return dropSms(db, sms.id, 'refused');
  const taken = await inTransaction(db, (tx) =>
    claimSms(tx, {
      id: sms.id,
      at,
      limit: rules.dailyLimit,
      dayStart: dayStart(at),
      text: isCode ? null : text,
      length: text.length,
      askAt: minutesAfter(at, FIRST_ASKED_MINUTES),
    }),
  );
  if (taken === 'limit') return overLimit(deps, sms, at);
  if (taken === 'gone') return;
  const result = await service.send({ phone: sms.phone, text, purpose: purposeOf(sms.kind) });
  await writeResult(deps, sms, result);
}

const dayStart = (at: Date): Date => startOfDay(istanbulDay(at));
const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS);

const isOld = ({ kind, createdAt }: SmsRow, at: Date): boolean =>
  at.getTime() - createdAt.getTime() >
  (purposeOf(kind) === 'code' ? CODE_MINUTES : NEWS_HOURS * 60) * MINUTE_MS;

/**
 * Marketing needs an approval in our own records, and in İYS if the shop's brand is connected; a
 * refusal there is recorded here.
 */
async function mayBeSent(
  deps: Deps,
  service: SmsService,
  { kind, phone }: Pick<SmsRow, 'kind' | 'phone'>,
): Promise<boolean> {
  if (purposeOf(kind) !== 'marketing') return true;
  if (!(await mayText(deps.db, phone))) return false;
  if ((await service.mayAdvertise(phone)) !== false) return true;
  await recordOptOut(deps, phone);
  return false;
}

/** A refusal at İYS counts as a refusal here. */
export async function recordOptOut(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  phone: string,
): Promise<void> {
  await inTransaction(db, (tx) =>
    writeConsent(tx, {
      channel: 'MESAJ',
      state: 'RET',
      recipient: phone,
      source: 'IYS',
      customerId: null,
      remoteAddress: null,
      at: clock(),
    }),
  );
}

/** A notice is sent tomorrow; a code or an advertisement would be too late. */
async function overLimit({ db, settings }: Deps, { id, kind }: SmsRow, at: Date): Promise<void> {
  if (purposeOf(kind) !== 'notice') return dropSms(db, id, 'limit');
  const tomorrow = startOfDay(dayAfter(istanbulDay(at)));
  await postponeSms(db, id, afterQuietHours(tomorrow, (await settings.sms()).quietHours));
}

async function writeResult(deps: Deps, { id, kind, phone }: SmsRow, sent: SendResult) {
  const { db, clock } = deps;
  const at = clock();
  if (sent.result === 'unknown') return;
  if (sent.result === 'accepted')
    return finishSms(db, id, {
      state: 'sent',
      job: sent.job,
      code: null,
      askAt: minutesAfter(at, FIRST_ASKED_MINUTES),
    });
  const { code } = sent;
  if (sent.result === 'refused') {
    await finishSms(db, id, { state: 'failed', code, askAt: null });
    if (sent.isOptOut && purposeOf(kind) === 'marketing') await recordOptOut(deps, phone);
    return;
  }
  const seconds = sent.result === 'later' ? sent.seconds : STOPPED_MINUTES * 60;
  await returnSms(db, id, { code, dueAt: new Date(at.getTime() + seconds * 1_000) });
}

/** The job of each minute: starts SMS that waited for the morning, or for the service. */
export async function startDueSms({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const due = await selectDue(db, clock(), DUE_AT_ONCE);
  if (due.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const smsId of due) await addJob(tx, 'send-sms', { smsId }, `sms ${smsId}`);
  });
}
