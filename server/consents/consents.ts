// Marketing consent as evidence: who agreed to or refused which channel, when, where and with which
// text. Owns marketing_consents (domain.md 2.3).
import type { Db, Tx } from '#server/base/db/db.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  type Channel,
  type ConsentState,
  deleteUnproved,
  insertConsent,
  type Recipient,
  selectNewestConsents,
  selectNewestState,
} from './consents.sql.ts';

/**
 * The version of the consent text for commercial messages (locales: checkout, auth, account).
 * Change it when the text changes.
 */
const MARKETING_TEXT_VERSION = '2026-11-21';

/**
 * The source in İYS terms: the shop's pages, or the link in a mail. `IYS`: İYS itself, to which it
 * need not be reported.
 */
type ConsentSource = 'HS_WEB' | 'HS_EPOSTA' | 'IYS';

export type Consent = {
  channel: Channel;
  state: ConsentState;
  /** An e-mail address as typed, or a number in E.164. */
  recipient: string;
  source: ConsentSource;
  /** Null for a guest. */
  customerId: number | null;
  remoteAddress: string | null;
  at: Date;
};

/** Adds a row of evidence, unless the newest one says the same. */
export async function writeConsent(tx: Tx, { recipient, at, ...consent }: Consent): Promise<void> {
  await insertConsent(tx, {
    ...consent,
    recipient: consent.channel === 'EPOSTA' ? foldEmail(recipient) : recipient,
    textVersion: MARKETING_TEXT_VERSION,
    createdAt: at,
  });
}

export type Consents = { acceptsMarketing: boolean; acceptsSms: boolean };

/** The current consent of a customer; without a record it is a refusal. */
export async function readConsents(db: Db, customer: Recipient): Promise<Consents> {
  const newest = await selectNewestConsents(db, customer);
  const accepts = (channel: Channel) =>
    newest.some((row) => row.channel === channel && row.state === 'ONAY');
  return { acceptsMarketing: accepts('EPOSTA'), acceptsSms: accepts('MESAJ') };
}

/** Whether a marketing mail may go to an address. */
export const mayMail = async (db: Db, email: string): Promise<boolean> =>
  (await selectNewestState(db, 'EPOSTA', foldEmail(email))) === 'ONAY';

/** Whether a marketing SMS may go to a number in E.164. */
export const mayText = async (db: Db, phone: string): Promise<boolean> =>
  (await selectNewestState(db, 'MESAJ', phone)) === 'ONAY';

/**
 * Withdraws the consent for an address or number that no longer belongs to the customer. A consent
 * for an address that was never proved is no evidence: it is deleted, and no refusal is recorded
 * for another person's address.
 */
export async function withdrawConsents(
  tx: Tx,
  customer: Recipient,
  channels: Channel[],
  { remoteAddress, at }: { remoteAddress: string | null; at: Date },
): Promise<void> {
  if (channels.includes('EPOSTA') && !customer.isEmailVerified) await deleteUnproved(tx, customer);
  const { acceptsMarketing, acceptsSms } = await readConsents(tx, customer);
  const refusal = {
    state: 'RET',
    source: 'HS_WEB',
    customerId: customer.id,
    remoteAddress,
    at,
  } as const;
  if (acceptsMarketing && customer.isEmailVerified && channels.includes('EPOSTA'))
    await writeConsent(tx, { ...refusal, channel: 'EPOSTA', recipient: customer.emailFolded });
  if (acceptsSms && channels.includes('MESAJ') && customer.phone)
    await writeConsent(tx, { ...refusal, channel: 'MESAJ', recipient: customer.phone });
}
