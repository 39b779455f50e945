// SQL of refunds. Call all functions that change them with their order locked.
import { type Selectable, sql } from 'kysely';
import type { Refunds } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { RefundReason, RefundState } from '#shared/orders/refunds.ts';

type RefundCause = 'part' | 'cancelled' | 'late' | 'duplicate' | 'review' | 'correction';
export type Refund = Omit<
  Selectable<Refunds>,
  | 'cause'
  | 'state'
  | 'amountKurus'
  | 'shippingKurus'
  | 'reason'
  | 'voucherKurus'
  | 'creditKurus'
  | 'moneyKurus'
> & {
  cause: RefundCause;
  state: RefundState;
  amountKurus: Kurus;
  /** The parts of the amount that were paid with a voucher and with store credit. */
  voucherKurus: Kurus;
  creditKurus: Kurus;
  /** The part that is refunded through the payment. */
  moneyKurus: Kurus;
  shippingKurus: Kurus;
  reason: RefundReason | null;
};
export type RefundItem = {
  position: number;
  quantity: number;
  amountKurus: Kurus;
  /** Included in the amount; null in older refunds, which did not store it. */
  taxKurus: Kurus | null;
  restocked: number;
  unshipped: number;
};
export type NewRefund = Pick<
  Refund,
  | 'orderId'
  | 'paymentId'
  | 'cause'
  | 'state'
  | 'amountKurus'
  | 'key'
  | 'shippingKurus'
  | 'reason'
  | 'remark'
  | 'createdBy'
  | 'createdAt'
  | 'isGoodwill'
  | 'voucherKurus'
  | 'creditKurus'
  | 'isAsCredit'
>;
/** The share of one row in an amount without a product. */
export type GoodwillPart = { position: number; amount: Kurus; tax: Kurus };
/** The refund with its items, as the order shows it. */
export type RefundRecord = Omit<Refund, 'createdAt' | 'triedAt' | 'doneAt'> & {
  createdAt: string;
  doneAt: string | null;
  items: (RefundItem & { name: string; sku: string })[];
};

/** Reserves the amount: false if more would be refunded than was paid. */
export async function raiseRefunded(tx: Tx, paymentId: string, amount: Kurus): Promise<boolean> {
  const { rows } = await sql`
    update payments set refund_kurus = refund_kurus + ${amount} where id = ${paymentId}
      and refund_kurus + ${amount} <= coalesce(taken_kurus, amount_kurus) returning id`.execute(tx);
  return rows.length === 1;
}

export async function existsRefund(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from refunds where key = ${key}`.execute(db);
  return rows.length > 0;
}

/** Null if a refund with this key was already requested. */
export async function insertRefund(
  tx: Tx,
  refund: NewRefund,
  items: readonly RefundItem[],
): Promise<number | null> {
  const row = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((on) => on.constraint('refunds_key_unique').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  if (items.length > 0)
    await tx
      .insertInto('refundItems')
      .values(items.map((item) => ({ ...item, refundId: row.id, orderId: refund.orderId })))
      .execute();
  return row.id;
}

export async function insertGoodwill(
  tx: Tx,
  { refundId, orderId }: { refundId: number; orderId: number },
  parts: readonly GoodwillPart[],
): Promise<void> {
  await tx
    .insertInto('refundGoodwill')
    .values(
      parts.map(({ position, amount, tax }) => ({
        refundId,
        orderId,
        position,
        amountKurus: amount,
        taxKurus: tax,
      })),
    )
    .execute();
}

export async function selectRefund(db: Db, id: number): Promise<Refund | null> {
  return (
    ((await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) as
      | Refund
      | undefined) ?? null
  );
}

export async function selectRefunds(db: Db, orderId: number): Promise<RefundRecord[]> {
  const { rows } = await sql<{ refunds: RefundRecord[] }>`
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'orderId', r.order_id,
      'paymentId', r.payment_id, 'cause', r.cause, 'state', r.state,
      'amountKurus', r.amount_kurus, 'voucherKurus', r.voucher_kurus,
      'creditKurus', r.credit_kurus, 'moneyKurus', r.money_kurus, 'isAsCredit', r.is_as_credit,
      'key', r.key, 'shippingKurus', r.shipping_kurus,
        'reason', r.reason, 'isGoodwill', r.is_goodwill, 'remark', r.remark, 'createdBy', r.created_by,
      'givenBy', r.given_by, 'returnInvoiceNumber', r.return_invoice_number,
      'returnInvoiceOn', r.return_invoice_on, 'failure', r.failure, 'createdAt', r.created_at, 'doneAt', r.done_at,
        'items', coalesce((
        select jsonb_agg(jsonb_build_object('position', ri.position, 'quantity', ri.quantity,
          'amountKurus', ri.amount_kurus, 'taxKurus', ri.tax_kurus, 'restocked', ri.restocked,
          'unshipped', ri.unshipped, 'name', i.name, 'sku', i.sku) order by ri.position)
        from refund_items ri join order_items i on i.order_id = ri.order_id
          and i.position = ri.position where ri.refund_id = r.id), '[]'::jsonb)) order by r.id),
          '[]'::jsonb) as refunds
    from refunds r where r.order_id = ${orderId}`.execute(db);
  return rows[0]?.refunds ?? [];
}

type Change = Partial<Pick<Refund, 'failure' | 'triedAt' | 'doneAt' | 'givenBy'>>;

/** Compare and set. */
export async function moveRefund(
  tx: Tx,
  id: number,
  from: readonly RefundState[],
  change: Change & { state: RefundState },
): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type RefundSums = {
  /** The sum of all completed refunds. */
  done: number;
  /** The part of `done` that belongs to the order in its current form. */
  doneOfOrder: number;
  /** The sum of corrections, completed or requested: it is no longer part of the order. */
  corrected: number;
};

/** The refund sums of one payment. */
export async function sumRefunds(tx: Tx, paymentId: string): Promise<RefundSums> {
  const { rows } = await sql<RefundSums>`
    select coalesce(sum(amount_kurus) filter (where state = 'done'), 0)::bigint as done,
      coalesce(sum(amount_kurus) filter (where state = 'done' and cause <> 'correction'), 0)::bigint
        as done_of_order,
      coalesce(sum(amount_kurus) filter (where cause = 'correction'), 0)::bigint as corrected
    from refunds where payment_id = ${paymentId}`.execute(tx);
  return rows[0] ?? { done: 0, doneOfOrder: 0, corrected: 0 };
}

export async function updateOrderRefunded(
  tx: Tx,
  orderId: number,
  refunded: number,
): Promise<void> {
  // An accepted payment that did not match may be more than the order's total.
  await sql`update orders set refunded_kurus = least(total_kurus, ${refunded}::bigint)
      where id = ${orderId}`.execute(tx);
}

export type RefundableRow = {
  position: number;
  productId: number;
  quantity: number;
  lineTotal: Kurus;
  discount: Kurus;
  taxPoints: number | null;
  tax: Kurus | null;
  refunded: number;
  unshipped: number;
  /** If an amount was refunded without a product: everything that was refunded for the row. */
  given: { amount: Kurus; tax: Kurus } | null;
};

/**
 * For each row of an order: what was refunded, and how many pieces are in no parcel and still to be
 * sent.
 */
export async function selectRefundable(
  db: Db,
  orderId: number,
): Promise<{ rows: RefundableRow[]; isShippingRefunded: boolean }> {
  const { rows } = await sql<{ rows: RefundableRow[]; isShippingRefunded: boolean }>`
    select exists (select from refunds r where r.order_id = ${orderId}
      and r.shipping_kurus > 0) as is_shipping_refunded,
      (select jsonb_agg(jsonb_build_object('position', i.position, 'productId', i.product_id,
        'quantity', i.quantity, 'lineTotal', i.line_total_kurus,
         'discount', i.discount_kurus, 'taxPoints', i.tax_points, 'tax', i.tax_kurus, 'refunded', coalesce(back.quantity, 0),
           'given', case when exists (select from refund_goodwill g where g.order_id = i.order_id
             and g.position = i.position) then (select jsonb_build_object(
               'amount', sum(b.amount_kurus), 'tax', sum(coalesce(b.tax_kurus, b.amount_kurus
                 * coalesce(i.tax_points, 0) / (10000 + coalesce(i.tax_points, 0)))))
               from refund_parts b where b.order_id = i.order_id and b.position = i.position) end,
           'unshipped', least(i.quantity - coalesce(sent.quantity, 0)
             - coalesce(back.unshipped, 0), i.quantity - coalesce(back.quantity, 0)))
           order by i.position)
       from order_items i
       left join (select position, sum(quantity)::int as quantity, sum(unshipped)::int as unshipped
         from refund_items where order_id = ${orderId} group by position) back
         on back.position = i.position
       left join (select si.position, sum(si.quantity)::int as quantity from shipment_items si
         where si.order_id = ${orderId} group by si.position) sent on sent.position = i.position
       where i.order_id = ${orderId}) as rows`.execute(db);
  return rows[0] ?? { rows: [], isShippingRefunded: false };
}
