// SQL of phone orders: finds earlier buyers by the data that they give on the phone.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Address } from '#shared/orders/orders.ts';
import { found, type OrderText } from './orders.sql.ts';

export type PastBuyer = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: Address;
  orderNumber: string;
};

/**
 * The newest order of each mailbox, or of each phone number without a mailbox; it uses the index of
 * the order list.
 */
export async function selectPastBuyers(
  db: Db,
  text: OrderText,
  limit: number,
): Promise<PastBuyer[]> {
  const { rows } = await sql<PastBuyer>`
    select first_name, last_name, email, phone, shipping_address as address, order_number from (
      select distinct on (coalesce(nullif(lower(o.email), ''), o.phone)) o.* from orders o where o.id = any(array(${found({ ...text, code: '' })})) order by coalesce(nullif(lower(o.email), ''), o.phone), o.id desc) newest
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The customer account with this proved mailbox. */
export async function selectVerifiedCustomer(
  db: Db,
  emailFolded: string,
): Promise<{ customerId: number } | null> {
  const row = await db
    .selectFrom('customers')
    .select('id as customerId')
    .where('emailFolded', '=', emailFolded)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Links an order to the order that it ships with. */
export async function insertAddition(
  tx: Tx,
  { orderNumber, addsToOrderId }: { orderNumber: string; addsToOrderId: number },
): Promise<void> {
  await sql`insert into order_additions (order_id, adds_to_order_id)
    select id, ${addsToOrderId} from orders where order_number = ${orderNumber}`.execute(tx);
}
