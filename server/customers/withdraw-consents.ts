// When an address or a number stops being a customer's, so does the consent to write to it. What was said for an address
// that was never proved is no evidence of anybody's will: it goes, and no refusal is written in the name of a stranger.
import type { Tx } from '../db.ts';
import { forgetUnproved, type Recipient, readConsents, writeConsent } from './consents.ts';

type Channel = 'EPOSTA' | 'MESAJ';

export async function withdrawConsents(tx: Tx, customer: Recipient, channels: Channel[], { remoteAddress, at }: { remoteAddress: string | null; at: Date }): Promise<void> {
  if (channels.includes('EPOSTA') && !customer.isEmailVerified) await forgetUnproved(tx, customer);
  const { acceptsMarketing, acceptsSms } = await readConsents(tx, customer);
  const refusal = { state: 'RET', source: 'HS_WEB', customerId: customer.id, remoteAddress, at } as const;
  if (acceptsMarketing && customer.isEmailVerified && channels.includes('EPOSTA')) await writeConsent(tx, { ...refusal, channel: 'EPOSTA', recipient: customer.emailFolded });
  if (acceptsSms && channels.includes('MESAJ') && customer.phone) await writeConsent(tx, { ...refusal, channel: 'MESAJ', recipient: customer.phone });
}
