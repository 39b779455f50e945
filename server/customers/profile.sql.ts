// SQL of a customer's profile and figures.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type Owner, ownedBy } from '#server/orders/order-access.ts';

export type ProfileRow = {
  id: number;
  email: string;
  emailFolded: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  emailVerifiedAt: Date | null;
  priceLead: string | null;
  companyName: string | null;
  taxOffice: string | null;
  taxNumber: string | null;
  createdAt: Date;
};

export async function selectProfile(db: Db, id: number): Promise<ProfileRow | null> {
  const row = await db
    .selectFrom('customers')
    .select([
      'id',
      'email',
      'emailFolded',
      'firstName',
      'lastName',
      'phone',
      'emailVerifiedAt',
      'priceLead',
      'companyName',
      'taxOffice',
      'taxNumber',
      'createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateProfile(
  tx: Tx,
  id: number,
  profile: Pick<
    ProfileRow,
    'firstName' | 'lastName' | 'phone' | 'priceLead' | 'companyName' | 'taxOffice' | 'taxNumber'
  >,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ ...profile, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

type Stats = {
  orderCount: number;
  activeOrderCount: number;
  spentKurus: number;
  favoriteCount: number;
  listCount: number;
  addressCount: number;
  memberSince: Date;
};

export async function selectStats(db: Db, owner: Owner): Promise<Stats | null> {
  const id = owner.customerId;
  const result = await sql<Stats>`
    select owned.*, c.created_at as member_since,
      (select count(*)::int from favorites where customer_id = ${id}) as favorite_count,
      (select count(*)::int from lists where customer_id = ${id}) as list_count,
      (select count(*)::int from customer_addresses where customer_id = ${id}) as address_count
    from customers c, (
      select count(*)::int as order_count,
        count(*) filter (where o.state in ('PENDING_PAYMENT', 'CONFIRMED', 'PREPARING', 'SHIPPED')
          and o.payment_state <> 'REFUNDED')::int as active_order_count,
        -- What is paid of an expired or cancelled order is on its way back.
        coalesce(sum(o.total_kurus) filter (where o.payment_state in ('PAID', 'PARTLY_REFUNDED')
          and o.state not in ('CANCELLED', 'EXPIRED')), 0)::bigint as spent_kurus
      from orders o where ${ownedBy(owner)}
    ) owned
    where c.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}
