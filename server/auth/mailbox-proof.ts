// The proof for a browser that opened a mailed link without being signed in. Sent with the password
// within the hour, it proves that the same person has both (decision 0014). Alone it is useless.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';
import { foldEmail } from '#shared/base/identity.ts';

type Deps = Pick<Platform, 'clock' | 'secrets'>;
type Mailbox = { customerId: number; email: string };

const GOOD_FOR_SECONDS = 60 * 60;
const PROOF = /^\d{1,16}\.(\d{1,12})\.([\w-]{43})$/;

const nowInSeconds = ({ clock }: Deps): number => Math.floor(clock().getTime() / 1_000);
const sign = ({ secrets }: Deps, { customerId, email }: Mailbox, expires: number): Buffer =>
  createHmac('sha256', secrets.mailboxKey)
    .update(`${customerId} ${expires} ${foldEmail(email)}`)
    .digest();

/** "<customer>.<seconds>.<signature>" */
export function makeMailboxProof(deps: Deps, mailbox: Mailbox): string {
  const expires = nowInSeconds(deps) + GOOD_FOR_SECONDS;
  return `${mailbox.customerId}.${expires}.${sign(deps, mailbox, expires).toString('base64url')}`;
}

/** False for everything that we did not sign for this customer and address, and after the hour. */
export function provesMailbox(
  deps: Deps,
  mailbox: Mailbox,
  proof: string | null | undefined,
): boolean {
  const [, expires, signature] = PROOF.exec(proof ?? '') ?? [];
  if (!expires || !signature || Number(expires) <= nowInSeconds(deps)) return false;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(deps, mailbox, Number(expires)));
}
