import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/base/db/db.ts';

/**
 * Computes again, from the confirmed orders placed after `since`, which products were bought
 * together. A pair counts once per buyer, however often they order; orders with more than
 * `mostRows` rows stock a shop and are ignored.
 */
export const replaceBoughtTogether = (
  db: Db,
  limits: { since: Date; leastBuyers: number; mostRows: number; most: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    // Runs are serialized; readers see the old rows meanwhile.
    await sql`lock table bought_together in exclusive mode`.execute(tx);
    await sql`delete from bought_together`.execute(tx);
    await sql`
      insert into bought_together (product_id, other_id, buyers)
      with bought as materialized (
        select i.product_id, i.order_id, lower(o.email) as buyer
        from orders o
        join order_items i on i.order_id = o.id
        where o.created_at >= ${limits.since}
          and o.state in ('CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED')
          and (select count(*) from order_items r
            where r.order_id = o.id) between 2 and ${limits.mostRows}
      ), pairs as (
        select a.product_id, b.product_id as other_id, count(distinct a.buyer)::int as buyers
        from bought a
        join bought b on b.order_id = a.order_id and b.product_id <> a.product_id
        group by a.product_id, b.product_id
        having count(distinct a.buyer) >= ${limits.leastBuyers}
      ), ranked as (
        select *, row_number() over (
          partition by product_id order by buyers desc, other_id) as place
        from pairs
      )
      select product_id, other_id, buyers from ranked where place <= ${limits.most}`.execute(tx);
  });

/** Products on sale, those bought by most buyers first. */
export const selectBoughtTogether = async (db: Db, productId: number, most: number) =>
  (
    await db
      .selectFrom('boughtTogether')
      .innerJoin('products', 'products.id', 'boughtTogether.otherId')
      .where('boughtTogether.productId', '=', productId)
      .where('products.isActive', '=', true)
      .where('products.stock', '>', 0)
      .orderBy('boughtTogether.buyers', 'desc')
      .orderBy('boughtTogether.otherId')
      .limit(most)
      .select('boughtTogether.otherId')
      .execute()
  ).map(({ otherId }) => otherId);
