// Which orders are a customer's: those placed while signed in, and those that a guest placed with the same address. Only a
// proved mailbox shows that the guest was the customer (decision 0014). What a customer placed whose account is deleted is no
// guest's: the address may have been anybody's.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldEmail } from '#shared/identity.ts';
import type { SignedIn } from '../auth/signed-in.ts';

export type Owner = Pick<SignedIn, 'customerId' | 'emailFolded' | 'isMailboxProved'>;

/** A condition on `orders o`. An order that another customer placed stays theirs, whatever address it was sent to. */
export function ownedBy({ customerId, emailFolded, isMailboxProved }: Owner): RawBuilder<SqlBool> {
  if (!isMailboxProved) return sql`o.customer_id = ${customerId}`;
  // `lower(email)` is what the index is on; an order's address has ASCII letters only (shared/fields.ts).
  return sql`(o.customer_id = ${customerId} or (o.customer_id is null and not o.was_customers and lower(o.email) = ${emailFolded}))`;
}

export function isOwnedBy({ customerId, emailFolded, isMailboxProved }: Owner, order: { customerId: number | null; wasCustomers: boolean; email: string }): boolean {
  if (order.customerId !== null) return order.customerId === customerId;
  return isMailboxProved && !order.wasCustomers && foldEmail(order.email) === emailFolded;
}
