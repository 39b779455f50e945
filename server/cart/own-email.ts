// The e-mail address for personal discounts of a cart: by design.md 6 it counts only if it is the
// signed-in customer's own verified address.

import type { SignedIn } from '#server/auth/signed-in.ts';
import { foldEmail } from '#shared/base/identity.ts';

declare const ownEmailBrand: unique symbol;
/** Folded. Only `ownEmail` creates it, so that an address from a request cannot be used instead. */
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
