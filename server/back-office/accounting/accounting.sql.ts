// SQL of the accountant's summary.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';

/**
 * Counts orders that are paid, or to be paid at the door, and have no invoice yet because no parcel
 * was sent.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o where o.state in ('CONFIRMED', 'PREPARING')
      and not exists (select from issued_invoices v where v.order_id = o.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

// SQL of companies' returns for which the company's own invoice is missing.

const waiting = sql`r.return_invoice_number is null and r.cause in ('part', 'cancelled')
  and r.state <> 'refused' and o.invoice->>'kind' = 'corporate'`;

type WaitingRefund = {
  id: number;
  orderNumber: string;
  company: string;
  amountKurus: Kurus;
  at: Date;
};

/** The oldest first. */
export async function selectWaitingRefunds(db: Db, limit: number): Promise<WaitingRefund[]> {
  const { rows } = await sql<WaitingRefund>`
    select r.id, o.order_number, o.invoice->>'companyName' as company, r.amount_kurus,
      r.created_at as at
    from refunds r join orders o on o.id = r.order_id
      join issued_invoices v on v.order_id = o.id and v.after_refund_id < r.id
    where ${waiting} order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the order number; null if the refund does not wait for an invoice. */
export async function updateReturnInvoice(
  tx: Tx,
  refundId: number,
  { number, issuedOn }: { number: string; issuedOn: string },
): Promise<string | null> {
  const { rows } = await sql<{ orderNumber: string }>`
    update refunds r set return_invoice_number = ${number}, return_invoice_on = ${issuedOn}
    from orders o, issued_invoices v where r.id = ${refundId} and o.id = r.order_id
      and v.order_id = o.id and v.after_refund_id < r.id and ${waiting}
    returning o.order_number`.execute(tx);
  return rows[0]?.orderNumber ?? null;
}
