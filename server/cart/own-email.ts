// Whose discounts a cart may have: design.md 6 lets an e-mail count only when it is the signed-in
// customer's own and verified.

import type { SignedIn } from '#server/auth/signed-in.ts';
import { foldEmail } from '#shared/base/identity.ts';

declare const ownEmailBrand: unique symbol;
/** Folded. Only `ownEmail` makes one, so that an address out of a request cannot pass for it. */
export type OwnEmail = string & { readonly [ownEmailBrand]: true };

/**
 * Null for another person's address, without a reason, so that nobody can find out who is a
 * customer.
 */
export function ownEmail(
  sent: string | null | undefined,
  signedIn: Pick<SignedIn, 'emailFolded' | 'isEmailVerified'> | null,
): OwnEmail | null {
  if (!sent || !signedIn?.isEmailVerified) return null;
  return foldEmail(sent) === signedIn.emailFolded ? (signedIn.emailFolded as OwnEmail) : null;
}
