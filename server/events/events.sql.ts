// SQL of the events table. Triggers write most events in the transaction of the change (decision
// 0079). Owns events, event_sequences and event_marks.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type EventMark = { productId: number; type: string };

/**
 * Takes the marks of at most `limit` changed products. A mark that another transaction is writing
 * is locked, so it stays for the next minute.
 */
export async function takeMarks(tx: Tx, limit: number): Promise<EventMark[]> {
  const { rows } = await sql<EventMark>`
    delete from event_marks m using (
      select product_id, type from event_marks order by product_id, type limit ${limit}
      for update skip locked) as taken
    where m.product_id = taken.product_id and m.type = taken.type
    returning m.product_id, m.type`.execute(tx);
  return rows;
}

/**
 * A separate statement after the marks are taken, so that it sees the data of their transactions. A
 * product that was withdrawn and is shown again counts only as changed.
 */
export async function insertProductEvents(tx: Tx, marks: readonly EventMark[]): Promise<void> {
  await sql`
    with marked as (
      select distinct p.id, p.sku, p.stock, p.price_kurus, p.is_active,
        case when m.type = 'product.withdrawn' and p.is_active then 'product.changed'
          else m.type end as type
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m ("productId" int, type text)
        join products p on p.id = m."productId"
    ), sorted as (select * from marked order by id, type)
    select add_event(type, 'product:' || id, jsonb_build_object('productId', id, 'sku', sku)
      || case type when 'stock.changed' then jsonb_build_object('stock', stock)
        when 'price.changed' then jsonb_build_object('price', round(price_kurus / 100.0, 2))
        else jsonb_build_object('isActive', is_active) end)
    from sorted`.execute(tx);
}

/** Sequences continue: event_sequences is not deleted. */
export async function deleteEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where created_at < ${before} order by created_at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Adds an event that no trigger writes. Returns its id. */
export async function addEvent(
  tx: Tx,
  { type, subject, data }: { type: string; subject: string; data: object },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select add_event(${type}, ${subject}, ${JSON.stringify(data)}::jsonb) as id`.execute(tx);
  if (!rows[0]) throw new Error('the event was not written');
  return rows[0].id;
}
