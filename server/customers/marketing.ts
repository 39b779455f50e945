// A customer's choices about commercial messages, with their history as evidence, and unsubscribing
// from mails. Specification 7, User; domain.md 2.3.

import type { SignedIn } from '#server/auth/signed-in.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type Recipient,
  selectConsentHistory,
  selectRecipient,
} from '#server/consents/consents.sql.ts';
import { readConsents, writeConsent } from '#server/consents/consents.ts';
import { writeChoices } from '#server/consents/reminder-choices.ts';
import { readUnsubscribeToken } from '#server/consents/unsubscribe-link.ts';
import { deleteAlerts, selectAlertProduct } from '#server/stock-alerts/stock-alerts.ts';
import type {
  MarketingBody,
  MarketingHistory,
  UnsubscribeAnswer,
  UserProfile,
} from '#shared/customers/account.ts';
import { lockCustomer } from './lock-customer.ts';
import { readProfile } from './profile.ts';

/** More than anybody changes their choice. */
const MAX_HISTORY = 200;

type Deps = Pick<Platform, 'db' | 'clock'>;

/**
 * Adds evidence only for what changes.
 * @throws AppError PHONE_MISSING
 */
export async function changeMarketing(
  { db, clock }: Deps,
  signedIn: SignedIn,
  input: MarketingBody,
  remoteAddress: string | null,
): Promise<UserProfile> {
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, signedIn.customerId);
    const customer = await requireRecipient(tx, signedIn.customerId);
    if (input.acceptsSms && customer.phone === null) throw new AppError('PHONE_MISSING');
    const before = await readConsents(tx, customer);
    const consent = {
      source: 'HS_WEB',
      customerId: customer.id,
      remoteAddress,
      at: clock(),
    } as const;
    if (input.acceptsMarketing !== before.acceptsMarketing) {
      await writeConsent(tx, {
        ...consent,
        channel: 'EPOSTA',
        state: input.acceptsMarketing ? 'ONAY' : 'RET',
        recipient: customer.emailFolded,
      });
    }
    if (input.acceptsSms !== before.acceptsSms && customer.phone !== null) {
      await writeConsent(tx, {
        ...consent,
        channel: 'MESAJ',
        state: input.acceptsSms ? 'ONAY' : 'RET',
        recipient: customer.phone,
      });
    }
  });
  return readProfile({ db }, signedIn);
}

/** Newest first. */
export async function readHistory(
  db: Platform['db'],
  { customerId }: SignedIn,
): Promise<MarketingHistory> {
  const rows = await selectConsentHistory(db, await requireRecipient(db, customerId), MAX_HISTORY);
  return {
    content: rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })),
  };
}

/** @throws AppError NOT_SIGNED_IN when the account was deleted meanwhile. */
async function requireRecipient(db: Platform['db'], customerId: number): Promise<Recipient> {
  const recipient = await selectRecipient(db, customerId);
  if (!recipient) throw new AppError('NOT_SIGNED_IN');
  return recipient;
}

/**
 * Applies the unsubscribe link of a mail. It needs no sign-in, and using it twice is fine.
 * @throws AppError LINK_NOT_VALID
 */
export async function unsubscribe(
  { db, secrets, clock }: Deps & Pick<Platform, 'secrets'>,
  token: string,
  remoteAddress: string | null,
): Promise<UnsubscribeAnswer> {
  const stop = readUnsubscribeToken(secrets, token);
  if (!stop) throw new AppError('LINK_NOT_VALID');
  const { kind, email } = stop;
  if (kind === 'marketing') {
    const refusal = {
      channel: 'EPOSTA',
      state: 'RET',
      recipient: email,
      source: 'HS_EPOSTA',
      customerId: null,
      remoteAddress,
      at: clock(),
    } as const;
    await inTransaction(db, (tx) => writeConsent(tx, refusal));
    return { kind, email, productName: null };
  }
  if (kind === 'reminder') {
    const { reminder } = stop;
    const choice = { kind: reminder, isMailed: false, isTexted: false };
    await inTransaction(db, (tx) => writeChoices(tx, email, { choices: [choice], at: clock() }));
    return { kind, email, productName: null, reminder };
  }
  await deleteAlerts(db, stop);
  const product = await selectAlertProduct(db, stop.productId);
  return { kind, email, productName: product?.name ?? null };
}
