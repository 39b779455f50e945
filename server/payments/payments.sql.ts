// SQL of payment attempts.
import { type Selectable, sql } from 'kysely';
import type { Payments } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Order, OrderItemRecord } from '#server/orders/order-records.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentStep } from '#shared/checkout/checkout.ts';
import { manualProviders } from '#shared/orders/payment-methods.ts';
import type { InstallmentOffer } from '#shared/pricing/installments.ts';
import type { FailureReason } from './provider.ts';

export type AttemptState = 'PENDING' | 'PAID' | 'FAILED' | 'REVIEW' | 'REFUNDED';
export type PaymentRow = Omit<
  Selectable<Payments>,
  'state' | 'step' | 'amountKurus' | 'takenKurus' | 'failureReason'
> & {
  state: AttemptState;
  step: PaymentStep | null;
  amountKurus: Kurus;
  /** Includes the surcharge of installments. Null if no provider has reported it. */
  takenKurus: Kurus | null;
  failureReason: string | null;
};

/** All money of a payment: the amount that can be refunded. */
export const takenOf = ({
  takenKurus,
  amountKurus,
}: Pick<PaymentRow, 'takenKurus' | 'amountKurus'>): Kurus => takenKurus ?? amountKurus;
/** The reported currency, if it is not that of the order: then `takenKurus` is no lira. */
export const otherCurrencyOf = ({
  takenCurrency,
  currency,
}: Pick<PaymentRow, 'takenCurrency' | 'currency'>): string | null =>
  takenCurrency === currency ? null : takenCurrency;
/** An attempt with the order data that settling needs. */
export type PaymentOfOrder = PaymentRow & {
  orderNumber: string;
  expiresAt: Date | null;
  installmentOffer: InstallmentOffer | null;
};

type NewPayment = { id: string; provider: string; amountKurus: Kurus; createdAt: Date };

/** `from`: a source named `placed` that has the id of the order. */
export const insertingPayment = (
  { id, provider, amountKurus, createdAt }: NewPayment,
  from = sql`placed`,
) => sql`
    insert into payments (id, order_id, provider, amount_kurus, created_at)
    select ${id}::text, placed.id, ${provider}::text, ${amountKurus}::bigint,
      ${createdAt}::timestamptz from ${from}`;

export async function insertPayment(tx: Tx, payment: NewPayment, orderId: number): Promise<void> {
  await insertingPayment(payment, sql`(select ${orderId}::int as id) placed`).execute(tx);
}

const withOrder = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('payments')
    .select(['orders.orderNumber', 'orders.expiresAt', 'orders.installmentOffer']);

export async function selectPayment(db: Db, id: string): Promise<PaymentOfOrder | null> {
  return (
    ((await withOrder(db).where('payments.id', '=', id).executeTakeFirst()) as
      | PaymentOfOrder
      | undefined) ?? null
  );
}

export async function selectPaymentByReference(
  db: Db,
  provider: string,
  reference: string,
): Promise<PaymentOfOrder | null> {
  return (
    ((await withOrder(db)
      .where('payments.provider', '=', provider)
      .where('payments.providerReference', '=', reference)
      .executeTakeFirst()) as PaymentOfOrder | undefined) ?? null
  );
}

export async function selectPaymentByProvider(
  db: Db,
  provider: string,
  providerPaymentId: string,
): Promise<PaymentOfOrder | null> {
  return (
    ((await withOrder(db)
      .where('payments.provider', '=', provider)
      .where('payments.providerPaymentId', '=', providerPaymentId)
      .executeTakeFirst()) as PaymentOfOrder | undefined) ?? null
  );
}

/** The data of an order that a provider needs. */
export type OrderToPay = Pick<
  Order,
  | 'orderNumber'
  | 'customerId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'language'
  | 'remoteAddress'
  | 'shippingAddress'
  | 'billingAddress'
  | 'shippingKurus'
  | 'taxKurus'
  | 'taxPoints'
  | 'pricesIncludeTax'
  | 'installmentOffer'
  | 'expiresAt'
> & {
  items: Pick<
    OrderItemRecord,
    'position' | 'name' | 'quantity' | 'lineTotalKurus' | 'discountKurus' | 'taxPoints' | 'taxKurus'
  >[];
};

/** The order of a payment, in one round trip. */
export async function selectOrderToPay(db: Db, paymentId: string): Promise<OrderToPay> {
  const { rows } = await sql<OrderToPay>`/* keep: order-to-pay */
    select o.order_number, o.customer_id, o.first_name, o.last_name, o.email, o.phone, o.language,
      o.remote_address,
      o.shipping_address, o.billing_address, o.shipping_kurus, o.tax_kurus, o.tax_points,
        o.prices_include_tax,
        o.installment_offer, o.expires_at,
      (select jsonb_agg(jsonb_build_object('position', i.position, 'name', i.name,
        'quantity', i.quantity,
         'lineTotalKurus', i.line_total_kurus, 'discountKurus', i.discount_kurus,
         'taxPoints', i.tax_points, 'taxKurus', i.tax_kurus)
           order by i.position)
       from order_items i where i.order_id = o.id) as items
    from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`payment ${paymentId} has no order`);
  return { ...row, items: row.items ?? [] };
}

/** Newest first. */
export async function selectPaymentsOfOrder(db: Db, orderId: number): Promise<PaymentOfOrder[]> {
  return (await withOrder(db)
    .where('payments.orderId', '=', orderId)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .execute()) as PaymentOfOrder[];
}

/**
 * Keeps the provider's first response: a second start of the same attempt uses it too. The CASE
 * leaves the planner only the primary key: while the table has no statistics, a cached plan read all
 * open payments through their partial index.
 */
export async function updateStarted(
  db: Db,
  id: string,
  started: { reference: string; step: PaymentStep },
): Promise<boolean> {
  const { numAffectedRows } = await sql`/* keep: started-payment */
    update payments set provider_reference = ${started.reference},
      step = ${JSON.stringify(started.step)}::jsonb
    where id = ${id} and case when step is null then state = 'PENDING' end`.execute(db);
  return numAffectedRows === 1n;
}

/** For an attempt that was closed while it was being started: a callback must still find it. */
export async function recordReference(db: Db, id: string, reference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ providerReference: reference })
    .where('id', '=', id)
    .where('providerReference', 'is', null)
    .execute();
}

type Settled = {
  state: AttemptState;
  /** The provider's message, for the merchant. */
  failureDetail?: string | null;
  /** `reviewing` of a PENDING attempt: its provider is reviewing the payment. */
  failureReason?:
    | FailureReason
    | 'reviewing'
    | 'mismatch'
    | 'duplicate'
    | 'refunding'
    | 'by-hand'
    | null;
  providerPaymentId?: string | null;
  takenKurus?: Kurus | null;
  takenCurrency?: string | null;
  installments?: number | null;
  settledAt: Date;
};

/** Compare and set. */
export async function updateSettled(
  tx: Tx,
  id: string,
  from: readonly AttemptState[],
  settled: Settled,
): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set(settled)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Changes the amount that the merchant waits for: by transfer, at the door or paid directly. Call
 * with the order locked.
 */
export async function updateAwaited(tx: Tx, orderId: number, amount: Kurus): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ amountKurus: amount })
    .where('orderId', '=', orderId)
    .where('provider', 'in', ['transfer', ...manualProviders])
    .where('state', 'in', ['PENDING', 'FAILED'])
    .execute();
}

/** Compare and set. */
export async function raisePayment(
  tx: Tx,
  id: string,
  { from, to }: { from: Kurus; to: Kurus },
): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({ amountKurus: to })
    .where('id', '=', id)
    .where('state', '=', 'PAID')
    .where('amountKurus', '=', from)
    .where('takenKurus', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function reopenPayment(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'PENDING', takenKurus: null, settledAt: null })
    .where('id', '=', id)
    .where('state', '=', 'PAID')
    .execute();
}

export async function existsOtherWithProviderPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  providerPaymentId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', payment.provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .where('id', '<>', payment.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateAsked(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('payments').set({ askedAt: now }).where('id', '=', id).execute();
}

/** A provider may report the same payment twice; the second report changes nothing. */
export async function insertUnmatchedPayment(
  db: Db,
  payment: { provider: string; reference: string; amountKurus: number | null; toldAt: Date },
): Promise<void> {
  await db
    .insertInto('strangerPayments')
    .values(payment)
    .onConflict((on) => on.constraint('stranger_payments_reference_unique').doNothing())
    .execute();
}
