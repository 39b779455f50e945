// SQL of the list of invoices that go through an invoice service.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { EDocument } from '#server/invoicing/e-documents.sql.ts';
import type { InvoiceTab } from '#shared/back-office/invoices.ts';
import type { Kurus } from '#shared/base/money.ts';

export type InvoiceListRow = Pick<
  EDocument,
  | 'state'
  | 'profile'
  | 'service'
  | 'number'
  | 'uuid'
  | 'failure'
  | 'words'
  | 'shippedAt'
  | 'issuedAt'
  | 'cancellableUntil'
> & { orderNumber: string; name: string; totalKurus: Kurus; carrier: string | null };
type Filter = { tab?: InvoiceTab | undefined; search?: string | undefined };

/** Above this number, the total is not counted. */
const MOST_COUNTED = 1_000;
/** With the pauses of `nextTry`: two seconds, doubled up to a quarter of an hour. */
const TRIES_OF_AN_HOUR = 12;

/**
 * It could not be sent for more than an hour, because the service is not reached: somebody should
 * look at it.
 */
const stuck = sql`(d.state in ('waiting', 'sending') and d.failure is not distinct from 'unreachable'
  and d.tries >= ${TRIES_OF_AN_HOUR})`;
const waiting = sql`(d.state in ('waiting', 'sending', 'sent') and not ${stuck})`;
const failed = sql`(d.state in ('failed', 'rejected') or ${stuck})`;
const sent = sql`d.state in ('issued', 'closed', 'cancelled')`;
const ofTab = { waiting, failed, sent };

/** Open invoices oldest first, all others newest first; `total` is null above MOST_COUNTED. */
export async function selectInvoiceRows(
  db: Db,
  { tab, search }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: InvoiceListRow[]; total: number | null }> {
  const from = sql`from e_documents d join orders o on o.id = d.order_id
    join issued_invoices v on v.order_id = d.order_id
    where d.state <> 'void' and ${tab ? ofTab[tab] : sql`true`}
      and ${
        search
          ? sql`position(search_fold(${search}) in search_fold(concat_ws(' ', o.order_number,
              v.number, o.first_name, o.last_name, o.invoice ->> 'companyName'))) > 0`
          : sql`true`
      }`;
  const order = tab === 'waiting' || tab === 'failed' ? sql`asc` : sql`desc`;
  const { rows } = await sql<InvoiceListRow>`
    select o.order_number, coalesce(o.invoice ->> 'companyName',
        o.first_name || ' ' || o.last_name) as name, o.total_kurus,
      d.state, d.profile, d.service, v.number, v.uuid, d.failure, d.words, d.shipped_at,
      v.issued_at, d.cancellable_until::text as cancellable_until,
      (select s.carrier from shipments s where s.order_id = o.id and s.shipped_at is not null
        order by s.shipped_at, s.id limit 1) as carrier
    ${from} order by d.shipped_at ${order}, d.order_id ${order}
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select ${from} limit ${MOST_COUNTED + 1}) few`.execute(db);
  const total = counted.rows[0]?.count ?? 0;
  return { rows, total: total > MOST_COUNTED ? null : total };
}

/** `urgent`: not issued yet, with a parcel shipped before that time. */
export async function countInvoices(
  db: Db,
  shippedBefore: Date,
): Promise<{ waiting: number; failed: number; urgent: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; urgent: number }>`
    select count(*) filter (where ${waiting})::int as waiting,
      count(*) filter (where ${failed})::int as failed,
      count(*) filter (where ${waiting} and d.shipped_at < ${shippedBefore})::int as urgent
    from e_documents d
    where d.state in ('waiting', 'sending', 'sent', 'failed', 'rejected')`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, urgent: 0 };
}

export async function selectOrderId(db: Db, orderNumber: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirst();
  return row?.id ?? null;
}
