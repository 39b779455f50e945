// Which orders are a customer's: those placed while signed in, and those that a guest placed with the same address. Only a
// verified address proves that the guest was the customer.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldEmail } from '#shared/identity.ts';
import type { SignedIn } from '../auth/signed-in.ts';

export type Owner = Pick<SignedIn, 'customerId' | 'emailFolded' | 'isEmailVerified'>;

/** A condition on `orders o`. An order that another customer placed stays theirs, whatever address it was sent to. */
export function ownedBy({ customerId, emailFolded, isEmailVerified }: Owner): RawBuilder<SqlBool> {
  if (!isEmailVerified) return sql`o.customer_id = ${customerId}`;
  // `lower(email)` is what the index is on; an order's address has ASCII letters only (shared/fields.ts).
  return sql`(o.customer_id = ${customerId} or (o.customer_id is null and lower(o.email) = ${emailFolded}))`;
}

export function isOwnedBy({ customerId, emailFolded, isEmailVerified }: Owner, order: { customerId: number | null; email: string }): boolean {
  if (order.customerId !== null) return order.customerId === customerId;
  return isEmailVerified && foldEmail(order.email) === emailFolded;
}
