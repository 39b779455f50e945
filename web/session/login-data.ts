// The data that are sent with a sign-in: the browser's id, and the proof of a link that was opened
// before.
import type { VerifyEmailAnswer } from '#shared/customers/auth.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

export function saveMailboxProof(answer: VerifyEmailAnswer | undefined): void {
  if (answer?.mailboxProof) writeStored('mailboxProof', answer.mailboxProof);
}

/** An invalid value must not prevent signing in. */
export const mailboxProof = (): string | undefined => readStored('mailboxProof')?.slice(0, 200);
export const clearMailboxProof = (): void => removeStored('mailboxProof');

/**
 * A random id of this browser, for the customer's list of sessions (specification 7, `sessionId`).
 */
export function browserId(): string {
  const stored = readStored('sessionId');
  if (stored) return stored.slice(0, 100);
  const id = randomId();
  writeStored('sessionId', id);
  return id;
}
