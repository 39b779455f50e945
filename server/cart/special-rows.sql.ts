// SQL of cart rows with rules of their own: designs that are made for one buyer, and samples.

import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

export async function selectPersonalisedDesigns(
  db: Db,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('designs')
    .select('code')
    .where('code', 'in', [...codes])
    .where('isPersonalised', '=', true)
    .execute();
  return rows.map(({ code }) => code);
}

/** The buyer is known by any of these: the same person may order signed in and as a guest. */
export type SampleBuyer = { customerId: number | null; email: string | null; phone: string | null };

/** The products of which this buyer, or the company they buy for, has had a sample since then. */
export async function selectReceivedSamples(
  db: Db,
  productIds: readonly number[],
  { customerId, email, phone }: SampleBuyer,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select distinct i.product_id from order_items i join orders o on o.id = i.order_id
    where i.is_sample and i.product_id = any(${[...productIds]}::int[])
      and o.created_at > ${since} and o.state not in ('CANCELLED', 'EXPIRED')
      and (o.customer_id = ${customerId}::bigint or lower(o.email) = lower(${email}::text)
        or o.phone = ${phone}::text
        or o.company_id = (select c.buys_for_company_id from customers c
          where c.id = ${customerId}::bigint))`.execute(db);
  return rows.map(({ productId }) => productId);
}
