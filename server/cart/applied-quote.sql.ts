// SQL of the quote that is applied to a cart: everything in one statement, with or without a lock.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { QuoteTerms } from '#shared/pricing/price-basis.ts';

/** A quote is used if an order that still counts was made from it. `q` is the quote. */
export const isUsed: RawBuilder<boolean> = sql<boolean>`exists (select from orders o
    where o.id = q.order_id and o.state not in ('CANCELLED', 'EXPIRED'))`;

const quoteOf = (code: string) => sql<QuoteTerms>`
  select q.id, q.number, q.expires_at, q.withdrawn_at, q.replaced_at is not null as is_replaced,
    q.declined_at is not null as is_declined,
    ${isUsed} as is_used, q.made_by is not null as is_from_shop, q.prices_include_tax,
    q.shipping_kurus, q.shipping_option_id,
    (select jsonb_agg(jsonb_build_object('productId', i.product_id, 'designId', i.design_id,
      'quantity', i.quantity,
      'unitPriceKurus', i.unit_price_kurus, 'discountKurus', i.discount_kurus) order by i.position)
        from quote_items i where i.quote_id = q.id and i.is_chosen) as items
  from quotes q where q.code = ${code}`;

export async function selectQuoteByCode(db: Db, code: string): Promise<QuoteTerms | null> {
  return (await quoteOf(code).execute(db)).rows[0] ?? null;
}

/** Locks first and reads afterwards, because it must see the changes for which the lock waited. */
export async function lockQuoteByCode(tx: Tx, code: string): Promise<QuoteTerms | null> {
  await sql`select from quotes where code = ${code} for update`.execute(tx);
  return (await quoteOf(code).execute(tx)).rows[0] ?? null;
}

/**
 * Whether another order uses the quote of this one, which had ended and is paid after all. Locks
 * the quote: call with the order locked, and before the products are.
 */
export async function isQuoteUsedElsewhere(tx: Tx, orderId: number): Promise<boolean> {
  const ofOrder = sql`q.number in
    (select i.agreed_reason from order_items i where i.order_id = ${orderId})`;
  await sql`select from quotes q where ${ofOrder} for update`.execute(tx);
  const { rows } = await sql`select from quotes q
    where ${ofOrder} and q.order_id <> ${orderId} and ${isUsed}`.execute(tx);
  return rows.length > 0;
}

export async function writeQuoteUse(tx: Tx, id: number, orderId: number, at: Date): Promise<void> {
  await sql`update quotes set order_id = ${orderId}, used_at = ${at}, version = version + 1
      where id = ${id}`.execute(tx);
}
