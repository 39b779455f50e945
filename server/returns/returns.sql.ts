// SQL of returns. Lock the order before every change.
import { type Selectable, sql } from 'kysely';
import type { Returns } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import {
  openReturnStates,
  type ReturnableRow,
  type ReturnReason,
  type ReturnState,
} from '#shared/orders/return-rules.ts';

export type Return = Omit<Selectable<Returns>, 'reason' | 'state'> & {
  reason: ReturnReason;
  state: ReturnState;
};
export type ReturnItem = {
  position: number;
  quantity: number;
  received: number | null;
  restocked: number | null;
};
export type NewReturn = Pick<
  Return,
  'orderId' | 'requestKey' | 'code' | 'reason' | 'note' | 'createdAt'
>;

export const CODE_CONSTRAINT = 'returns_code_unique';

export async function insertReturn(
  tx: Tx,
  request: NewReturn,
  rows: readonly { position: number; quantity: number }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('returns')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('returnItems')
    .values(
      rows.map(({ position, quantity }) => ({
        returnId: id,
        orderId: request.orderId,
        position,
        quantity,
      })),
    )
    .execute();
  return id;
}

export async function selectReturn(db: Db, id: number): Promise<Return | null> {
  return (
    ((await db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst()) as
      | Return
      | undefined) ?? null
  );
}

/** Whether a company must send its own invoice with the return: its goods were invoiced. */
export async function needsReturnInvoice(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from orders o join issued_invoices v on v.order_id = o.id
    where o.id = ${orderId} and o.invoice->>'kind' = 'corporate'`.execute(db);
  return rows.length > 0;
}

export type RecordedInvoice = { number: string; issuedOn: string };

/** Null until it is recorded. */
export async function selectReturnInvoice(db: Db, id: number): Promise<RecordedInvoice | null> {
  const { rows } = await sql<RecordedInvoice>`
    select return_invoice_number as number, return_invoice_on::text as issued_on from returns
    where id = ${id} and return_invoice_number is not null`.execute(db);
  return rows[0] ?? null;
}

/** Increases the version. */
export async function updateReturnInvoice(
  tx: Tx,
  id: number,
  { number, issuedOn }: RecordedInvoice,
): Promise<void> {
  await sql`update returns set return_invoice_number = ${number}, return_invoice_on = ${issuedOn},
    version = version + 1 where id = ${id}`.execute(tx);
}

/** Copies the invoice of a return to its refund. */
export async function copyReturnInvoice(tx: Tx, id: number, refundId: number): Promise<void> {
  await sql`update refunds r set return_invoice_number = t.return_invoice_number,
    return_invoice_on = t.return_invoice_on from returns t where t.id = ${id} and r.id = ${refundId}`.execute(
    tx,
  );
}

export async function selectReturnByKey(
  db: Db,
  orderId: number,
  requestKey: string,
): Promise<number | null> {
  return (
    (
      await db
        .selectFrom('returns')
        .select('id')
        .where('orderId', '=', orderId)
        .where('requestKey', '=', requestKey)
        .executeTakeFirst()
    )?.id ?? null
  );
}

export async function countReturns(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('returns')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function selectReturnItems(db: Db, returnId: number): Promise<ReturnItem[]> {
  return db
    .selectFrom('returnItems')
    .select(['position', 'quantity', 'received', 'restocked'])
    .where('returnId', '=', returnId)
    .orderBy('position')
    .execute();
}

type OfferedRow = ReturnableRow & { name: string; sku: string; imageUrl: string };
type Goods = { rows: OfferedRow[]; hasParcels: boolean; deliveredAt: string | null };

/**
 * Bought, refunded and requested quantities, and the date of the last delivery, in one round trip.
 */
export async function selectReturnable(
  db: Db,
  orderId: number,
): Promise<Omit<Goods, 'deliveredAt'> & { deliveredAt: Date | null }> {
  const { rows } = await sql<Goods>`
    select exists (select from shipments s where s.order_id = o.id) as has_parcels,
      case when o.state = 'DELIVERED' then coalesce(
        (select max(s.delivered_at) from shipments s where s.order_id = o.id),
        (select max(h.created_at) from order_history h where h.order_id = o.id
          and h.state = 'DELIVERED'), o.updated_at) end as delivered_at,
      (select jsonb_agg(jsonb_build_object('position', i.position, 'name', i.name, 'sku', i.sku,
        'imageUrl', i.image_url, 'quantity', i.quantity,
         'isPersonalised', i.is_personalised,
         'refunded', coalesce((select sum(ri.quantity) from refund_items ri where ri.order_id = o.id
           and ri.position = i.position), 0),
         'asked', coalesce((select sum(ti.quantity) from return_items ti join returns t
           on t.id = ti.return_id
           where ti.order_id = o.id and ti.position = i.position
             and t.state in (${sql.join(openReturnStates)})), 0)) order by i.position)
       from order_items i where i.order_id = o.id) as rows
    from orders o where o.id = ${orderId}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`order ${orderId} is not there`);
  return {
    rows: found.rows ?? [],
    hasParcels: found.hasParcels,
    deliveredAt: found.deliveredAt === null ? null : new Date(found.deliveredAt),
  };
}

type Change = Partial<
  Pick<
    Return,
    'instructions' | 'answer' | 'sendBy' | 'refundId' | 'endedAt' | 'carrier' | 'carrierCode'
  >
>;

/** Changes the state only if version and state are unchanged; else returns false. */
export async function moveReturn(
  tx: Tx,
  { id, version, state }: Pick<Return, 'id' | 'version' | 'state'>,
  to: ReturnState,
  change: Change,
): Promise<boolean> {
  const result = await tx
    .updateTable('returns')
    .set({ ...change, state: to, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertReturnHistory(
  tx: Tx,
  returnId: number,
  state: ReturnState,
  entry: { actor: string; remark: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('returnHistory')
    .values({ returnId, state, actor: entry.actor, remark: entry.remark, createdAt: entry.at })
    .execute();
}

export async function updateReceived(
  tx: Tx,
  returnId: number,
  { position, received, restocked }: { position: number; received: number; restocked: number },
): Promise<void> {
  await tx
    .updateTable('returnItems')
    .set({ received, restocked })
    .where('returnId', '=', returnId)
    .where('position', '=', position)
    .execute();
}

/**
 * Updates the order's return state from its returns. Arrived goods count until the refund or the
 * rejection is decided.
 */
export async function updateReturnState(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update orders o set return_state = (
      select case when count(*) filter (where t.state in ('requested', 'approved')) > 0
        then 'REQUESTED'
        when count(*) filter (where t.state = 'received') > 0 then 'RETURNED' else 'NONE' end
      from returns t where t.order_id = o.id)
    where o.id = ${orderId}`.execute(tx);
}

/**
 * Approved returns without a reminder that are due after `now` and up to `before`; the earliest due
 * date first.
 */
export async function selectToRemind(
  db: Db,
  now: Date,
  before: Date,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  return db
    .selectFrom('returns')
    .select(['id', 'orderId'])
    .where('state', '=', 'approved')
    .where('remindedAt', 'is', null)
    .where('sendBy', '>', now)
    .where('sendBy', '<=', before)
    .orderBy('sendBy')
    .limit(limit)
    .execute();
}

/** False if it was reminded, or its state changed, meanwhile. */
export async function markReminded(tx: Tx, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('returns')
    .set({ remindedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
