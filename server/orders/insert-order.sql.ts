// SQL of a new order.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { NewOrder } from './order-records.ts';

export const NUMBER_CONSTRAINT = 'orders_number_unique';
export const KEY_CONSTRAINT = 'orders_idempotency_key_unique';

/**
 * Parts of other domains in the statement that inserts an order: each may read `placed (id,
 * created_at)`.
 */
type BesideOrder<Level> = Record<
  'payment' | 'discounts' | 'uses' | 'mails',
  RawBuilder<unknown>
> & { stock: RawBuilder<Level> };

/**
 * Inserts the order with its items, documents, first history entry, and the parts of other domains
 * in one statement, because each further statement is a round trip while the products are locked.
 * Returns the changed stock.
 */
export async function insertOrder<Level>(
  tx: Tx,
  order: NewOrder,
  beside: BesideOrder<Level>,
): Promise<{ id: number; levels: Level[] }> {
  // As separate parameters: forty kilobytes of HTML need not go through JSON.
  const documents = sql.join(
    order.documents.map(
      ({ kind, version, html, sha256 }) => sql`(${kind}, ${version}, ${html}, ${sha256})`,
    ),
  );
  const result = await sql<{ id: number; levels: Level[] }>`/* keep: insert-order */
    with placed as (
      insert into orders (order_number, payment_method, idempotency_key, request_hash,
        access_token_hash, email, first_name, last_name, phone,
        shipping_address, billing_address, invoice, identity_number_encrypted, note, language,
          subtotal_kurus, discount_kurus, tax_kurus,
        shipping_kurus, total_kurus, surcharge_kurus, installment_offer, delivery, tax_points,
          prices_include_tax, is_shipping_agreed, voucher_kurus, voucher_last4, credit_kurus,
          coupon, remote_address,
          customer_id, company_id, placed_by, expires_at,
          created_at, updated_at)
      values (${order.orderNumber}, ${order.paymentMethod}, ${order.idempotencyKey},
        ${order.requestHash}, ${order.accessTokenHash}, ${order.email},
        ${order.firstName}, ${order.lastName}, ${order.phone},
          ${JSON.stringify(order.shippingAddress)}::jsonb,
        ${order.billingAddress ? JSON.stringify(order.billingAddress) : null}::jsonb,
          ${JSON.stringify(order.invoice)}::jsonb,
        ${order.identityNumberEncrypted}, ${order.note}, ${order.language}, ${order.subtotalKurus},
          ${order.discountKurus}, ${order.taxKurus},
        ${order.shippingKurus}, ${order.totalKurus}, ${order.surchargeKurus},
          ${order.installmentOffer ? JSON.stringify(order.installmentOffer) : null}::jsonb,
          ${order.delivery ? JSON.stringify(order.delivery) : null}::jsonb, ${order.taxPoints},
          ${order.pricesIncludeTax}, ${order.isShippingAgreed}, ${order.voucherKurus},
          ${order.voucherLast4}, ${order.creditKurus}, ${order.coupon}, ${order.remoteAddress},
        -- An account that is deleted at this very moment leaves a guest's order.
        (select c.id from customers c where c.id = ${order.customerId} for key share),
        ${order.companyId ?? null}, ${order.placedBy}, ${order.expiresAt}, ${order.createdAt}, ${order.createdAt})
      returning id, state, payment_state, placed_by, created_at
    ), items as (
      insert into order_items (order_id, position, product_id, design_id, sku, name, image_url,
        quantity, price_kurus, unit_price_kurus, line_total_kurus, discount_kurus, tax_points,
        tax_kurus, agreed_reason, is_personalised, is_sample)
      select placed.id, i.position, i."productId", i."designId", i.sku, i.name, i."imageUrl",
        i.quantity, i."priceKurus", i."unitPriceKurus", i."lineTotalKurus", i."discountKurus",
        i."taxPoints", i."taxKurus", i."agreedReason", i."isPersonalised",
        coalesce(i."isSample", false) from placed,
        jsonb_to_recordset(${JSON.stringify(order.items)}::jsonb) as i
        ("position" int, "productId" int, "designId" text, sku text,
        name text, "imageUrl" text, quantity int, "priceKurus" bigint, "unitPriceKurus" bigint,
          "lineTotalKurus" bigint, "discountKurus" bigint, "taxPoints" int, "taxKurus" bigint,
          "agreedReason" text,
          "isPersonalised" boolean, "isSample" boolean)
    ), documents as (
      insert into order_documents (order_id, kind, version, html, sha256, accepted_at)
      select placed.id, d.kind, d.version, d.html, d.sha256,
        case when placed.placed_by is null then placed.created_at end from placed,
        (values ${documents}) as d (kind, version, html, sha256)
    ), history as (
      insert into order_history (order_id, state, payment_state, actor, note, created_at)
      select id, state, payment_state, coalesce(placed_by, 'customer'),
        case when placed_by is null then 'placed' else 'placed-by-hand' end, created_at from placed
    ), payment as (${beside.payment}), discounted as (${beside.discounts}),
      uses as (${beside.uses}), mails as (${beside.mails}), taken as (${beside.stock})
    select id, (select coalesce(jsonb_agg(level), '[]') from taken as level) as levels
      from placed`.execute(tx);
  const row = result.rows[0];
  if (!row) throw new Error('the order was not inserted');
  return { id: row.id, levels: row.levels };
}
