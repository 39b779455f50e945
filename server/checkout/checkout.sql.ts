// SQL of consents given at checkout.
import type { Tx } from '../db.ts';

export type MarketingConsent = { channel: 'EPOSTA' | 'MESAJ' | 'ARAMA'; recipient: string; source: string; textVersion: string; remoteAddress: string | null; createdAt: Date };

/** A history: a refusal later is a row of its own. */
export async function insertMarketingConsent(tx: Tx, consent: MarketingConsent): Promise<void> {
  await tx
    .insertInto('marketingConsents')
    .values({ ...consent, state: 'ONAY' })
    .execute();
}
