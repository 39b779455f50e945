// SQL of ordering again: the items of an old order except samples, together with their products as
// they are now.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { type ProductRow, productJson, withCategory } from '#server/catalogue/catalogue.sql.ts';
import { type Owner, readableBy } from './order-access.ts';
import type { OrderItemRecord } from './order-records.ts';

export type OldItem = Pick<
  OrderItemRecord,
  'productId' | 'designId' | 'sku' | 'name' | 'imageUrl' | 'quantity' | 'unitPriceKurus'
>;
export type OldOrder = {
  id: number;
  orderNumber: string;
  items: OldItem[];
  products: ProductRow[];
};

/**
 * For the customer, or for a company whose orders they may read. Products are included even if they
 * are withdrawn.
 */
export async function selectOldOrder(db: Db, owner: Owner, id: number): Promise<OldOrder | null> {
  const result = await sql<OldOrder>`
    select o.id, o.order_number,
      coalesce((select jsonb_agg(jsonb_build_object('productId', i.product_id, 'designId', i.design_id,
        'sku', i.sku, 'name', i.name, 'imageUrl', i.image_url,
         'quantity', i.quantity, 'unitPriceKurus', i.unit_price_kurus) order by i.position)
       from order_items i where i.order_id = o.id and not i.is_sample),
         '[]'::jsonb) as items,
      (select jsonb_agg(${productJson}) from products p ${withCategory}
       where p.id in (select i.product_id from order_items i where i.order_id = o.id)) as products
    from orders o where o.id = ${id} and ${readableBy(owner)}`.execute(db);
  return result.rows[0] ?? null;
}
