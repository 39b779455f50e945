// SQL for correcting the rows of a placed order. Call all functions that write with the order
// locked.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { NewOrder, OrderItemRecord } from './order-records.ts';
import type { RowsContext } from './order-state.ts';

export async function selectRowsContext(db: Db, orderId: number): Promise<RowsContext> {
  const { rows } = await sql<RowsContext>`
    select exists (select from shipments s where s.order_id = ${orderId}) as has_parcels,
      exists (select from issued_invoices i where i.order_id = ${orderId})
        or exists (select from order_invoices v where v.order_id = ${orderId}
          and v.kind = 'sale' and v.removed_at is null) as is_invoiced,
      exists (select from quotes q where q.order_id = ${orderId} or q.number in (select
        i.agreed_reason from order_items i where i.order_id = ${orderId})) as is_quoted,
      exists (select from refunds r where r.order_id = ${orderId}
        and r.cause in ('part', 'cancelled', 'late')) as has_refunds,
      exists (select from returns t where t.order_id = ${orderId}) as has_returns`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no context`);
  return row;
}

export type CorrectedAmounts = Pick<
  NewOrder,
  | 'subtotalKurus'
  | 'discountKurus'
  | 'taxKurus'
  | 'shippingKurus'
  | 'totalKurus'
  | 'coupon'
  | 'installmentOffer'
> & { delivery: NonNullable<NewOrder['delivery']> | null };

/**
 * Replaces all rows. Their sold counts are subtracted first; `recountSold` counts the new rows.
 * Lock the products first.
 */
export async function replaceItems(
  tx: Tx,
  orderId: number,
  items: readonly OrderItemRecord[],
): Promise<void> {
  await sql`
    update products p set sold_count = p.sold_count - s.quantity
    from (select product_id, sum(sold_quantity)::int as quantity from order_items
      where order_id = ${orderId} group by product_id having sum(sold_quantity) <> 0) s
    where p.id = s.product_id`.execute(tx);
  await tx.deleteFrom('orderItems').where('orderId', '=', orderId).execute();
  await tx
    .insertInto('orderItems')
    .values(items.map((item) => ({ ...item, orderId })))
    .execute();
}

export async function updateAmounts(
  tx: Tx,
  orderId: number,
  { delivery, installmentOffer, ...amounts }: CorrectedAmounts,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      ...amounts,
      delivery: delivery && JSON.stringify(delivery),
      installmentOffer: installmentOffer && JSON.stringify(installmentOffer),
      rowsCorrectedAt: at,
    })
    .where('id', '=', orderId)
    .execute();
}

/**
 * The order's customer, if the mailbox of the account is verified: only then do personal rules
 * apply.
 */
export async function selectVerifiedBuyer(
  db: Db,
  customerId: number | null,
): Promise<{ customerId: number; email: string } | null> {
  if (customerId === null) return null;
  const row = await db
    .selectFrom('customers')
    .select('emailFolded')
    .where('id', '=', customerId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return row ? { customerId, email: row.emailFolded } : null;
}
