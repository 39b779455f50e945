// Codes that prove a phone number: six digits by SMS, requested before an order is paid at the
// door. Owns phone_codes. The code is derived from the row's nonce and a key of the shop, so it is
// neither stored nor in a job.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { MINUTE_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  confirmCode,
  deleteCodesBefore,
  hasCodeSince,
  insertCode,
  lockPhone,
  type PhoneCode,
  selectCode,
  takeTries,
} from './phone-codes.sql.ts';
import { addSms, isWithinLimit } from './sms.ts';

const SECOND_MS = 1_000;
const VALID_MINUTES = 10;
/**
 * A correct code is valid for orders within half an hour: the first one may be refused for its
 * stock.
 */
const PROVED_MINUTES = 30;
const MOST_TRIES = 5;
const DIGITS = 6;
/** The time before another code is sent to the same number. */
const RESEND_SECONDS = 60;

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };

/**
 * Sends a code; within a minute the previous one remains valid.
 * @throws AppError PHONE_NOT_MOBILE; SMS_UNAVAILABLE if no codes are needed, or no more can be sent
 * today
 */
export async function sendPhoneCode(
  deps: Deps,
  phone: string,
  language: Language,
): Promise<{ resendSeconds: number }> {
  const { db, clock, settings } = deps;
  if (!(await settings.cashOnDelivery())?.needsCode) throw new AppError('SMS_UNAVAILABLE');
  if (!/^\+905/.test(phone)) throw new AppError('PHONE_NOT_MOBILE');
  if (!(await isWithinLimit(deps))) throw new AppError('SMS_UNAVAILABLE');
  const at = clock();
  await inTransaction(db, async (tx) => {
    await lockPhone(tx, phone);
    const since = new Date(at.getTime() - RESEND_SECONDS * SECOND_MS);
    if (await hasCodeSince(tx, phone, since)) return;
    const expiresAt = new Date(at.getTime() + VALID_MINUTES * MINUTE_MS);
    const nonce = randomBytes(16);
    const id = await insertCode(tx, { phone, nonce, createdAt: at, expiresAt });
    await addSms(tx, { kind: 'phone-code', about: String(id), phone, language }, at);
  });
  return { resendSeconds: RESEND_SECONDS };
}

/**
 * Every try counts, even if the order is then refused.
 * @throws AppError PHONE_CODE_NEEDED without a code, PHONE_CODE_WRONG
 */
export async function requirePhoneCode(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  phone: string,
  typed: string | null,
): Promise<void> {
  if (!typed) throw new AppError('PHONE_CODE_NEEDED');
  const at = clock();
  const codes = await takeTries(db, phone, { at, most: MOST_TRIES });
  const right = codes.find((code) => isSame(codeOf(secrets, code), typed));
  if (!right) throw new AppError('PHONE_CODE_WRONG');
  await confirmCode(db, right.id, new Date(at.getTime() + PROVED_MINUTES * MINUTE_MS));
}

/** For the job that sends it. Null if it was deleted. */
export async function composeCode(
  { db, secrets, settings }: Pick<Deps, 'db' | 'secrets' | 'settings'>,
  id: number,
  language: Language,
): Promise<string | null> {
  const row = await selectCode(db, id);
  if (!row) return null;
  const { name } = await settings.shop();
  return translate(language, 'sms', 'phone-code', { shop: name, code: codeOf(secrets, row) });
}

/** For the hourly job. */
export const deleteOldCodes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteCodesBefore(db, clock());

function codeOf({ phoneCodeKey }: Platform['secrets'], { id, phone, nonce }: PhoneCode): string {
  const hash = createHmac('sha256', phoneCodeKey).update(`${id} ${phone} `).update(nonce).digest();
  return String(hash.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

const isSame = (code: string, typed: string): boolean =>
  typed.length === code.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed));
