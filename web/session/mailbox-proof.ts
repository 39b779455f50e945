// A link that was opened before anybody signed in: the next login at this browser shows that it was opened here.
import type { VerifyEmailAnswer } from '#shared/customers/auth.ts';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

export function saveMailboxProof(answer: VerifyEmailAnswer | undefined): void {
  if (answer?.mailboxProof) writeStored('mailboxProof', answer.mailboxProof);
}

/** Whatever stands there must not keep anybody from signing in. */
export const mailboxProof = (): string | undefined => readStored('mailboxProof')?.slice(0, 200);
export const clearMailboxProof = (): void => removeStored('mailboxProof');
