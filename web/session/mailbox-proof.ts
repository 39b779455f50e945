// The proof of a link that was opened before signing in: the next sign-in of this browser sends it.
import type { VerifyEmailAnswer } from '#shared/customers/auth.ts';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

export function saveMailboxProof(answer: VerifyEmailAnswer | undefined): void {
  if (answer?.mailboxProof) writeStored('mailboxProof', answer.mailboxProof);
}

/** An invalid value must not prevent signing in. */
export const mailboxProof = (): string | undefined => readStored('mailboxProof')?.slice(0, 200);
export const clearMailboxProof = (): void => removeStored('mailboxProof');
