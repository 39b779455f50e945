// SQL of deleting an account.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import { type Owner, ownedBy } from '#server/orders/order-access.ts';
import type { Language } from '#shared/base/languages.ts';

type Leaving = {
  email: string;
  phone: string | null;
  language: Language;
  isEmailVerified: boolean;
  isMailboxProved: boolean;
};

/**
 * Null if the given password has changed meanwhile. Sign-ins, links and orders of the customer wait
 * for this lock.
 */
export async function lockForDeletion(
  tx: Tx,
  id: number,
  passwordHash: string | null,
): Promise<Leaving | null> {
  const result = await sql<Leaving>`
    select email, phone, language, email_verified_at is not null as is_email_verified,
      mailbox_proved_at is not null as is_mailbox_proved from customers
    where id = ${id} and password_hash = coalesce(${passwordHash}::text, password_hash)
      for update`.execute(tx);
  return result.rows[0] ?? null;
}

/**
 * What remains is needed for the books and for claims: names, addresses, invoice data, goods and
 * amounts. An order that was never paid has no invoice; the note is needed until the parcel is
 * delivered.
 */
export async function stripOrders(tx: Tx, owner: Owner): Promise<void> {
  await sql`
    with measured as (delete from order_measurements where order_id in
      (select o.id from orders o where ${ownedBy(owner)}))
    update orders o set remote_address = null, was_customers = o.was_customers
      or o.customer_id is not null, customer_id = null,
      note = case when o.state in ('DELIVERED', 'CANCELLED', 'EXPIRED') then null else o.note end,
      identity_number_encrypted = case when o.state in ('CANCELLED', 'EXPIRED')
        and o.payment_state in ('PENDING', 'FAILED') then null else o.identity_number_encrypted end
    where ${ownedBy(owner)}`.execute(tx);
}

export async function selectOrderIds(tx: Tx, owner: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where ${ownedBy(owner)}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteStockAlerts(
  tx: Tx,
  { customerId, emailFolded, isMailboxProved }: Owner,
): Promise<void> {
  await sql`delete from stock_alerts where customer_id = ${customerId}
      or (${isMailboxProved}::boolean and lower(email) = ${emailFolded})`.execute(tx);
}

/**
 * Personal discounts lose the address of a proved mailbox. One that is left without an address would
 * be everybody's, so it is switched off. Called before the customer is locked, because orders lock
 * rules first.
 */
export async function leaveDiscounts(tx: Tx, customerId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`
    select d.id, c.email_folded as email from discounts d
      join customers c on c.email_folded = any(d.customer_emails)
    where c.id = ${customerId} and c.mailbox_proved_at is not null
    order by d.id for update of d`.execute(tx);
  const [first] = rows;
  if (!first) return;
  await sql`
    update discounts set customer_emails = array_remove(customer_emails, ${first.email}),
      is_active = is_active and cardinality(customer_emails) > 1,
      version = version + 1, updated_at = ${at}
    where id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx);
}

/** Sessions, links, addresses, favourites, lists and the cart are deleted with the row. */
export async function deleteCustomer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}
