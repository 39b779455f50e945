// SQL of stock alerts.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Kurus } from '#shared/base/money.ts';

export type AlertProduct = {
  isActive: boolean;
  name: string;
  stock: number;
  minQuantity: number;
  quantityStep: number;
};

export async function selectAlertProduct(db: Db, productId: number): Promise<AlertProduct | null> {
  const row = await db
    .selectFrom('products')
    .select(['isActive', 'name', 'stock', 'minQuantity', 'quantityStep'])
    .where('id', '=', productId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the address, so that concurrent requests cannot exceed the limit. Returns the number of
 * other products with an alert.
 */
export async function lockWaiting(tx: Tx, email: string, productId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock alerts ${email.toLowerCase()}`},
      0))`.execute(tx);
  const result = await sql<{ count: number }>`
    select count(*) as count from stock_alerts where lower(email) = lower(${email})
      and sent_at is null and product_id <> ${productId}`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

export type NewAlert = {
  productId: number;
  customerId: number | null;
  email: string;
  quantity: number;
  language: Language;
  createdAt: Date;
};

/** A repeated request changes the quantity and keeps the place in the queue. */
export async function upsertAlert(
  tx: Tx,
  { productId, customerId, email, quantity, language, createdAt }: NewAlert,
): Promise<void> {
  await sql`
    insert into stock_alerts as a (product_id, customer_id, email, quantity, language, created_at)
    values (${productId},
      -- An account that is deleted at this very moment leaves a visitor's alert.
      (select c.id from customers c where c.id = ${customerId}::bigint for key share), ${email},
        ${quantity}, ${language}, ${createdAt})
    on conflict (product_id, lower(email)) where sent_at is null do update set
      quantity = excluded.quantity, language = excluded.language,
        customer_id = coalesce(excluded.customer_id, a.customer_id)`.execute(tx);
}

export type AlertRow = {
  email: string;
  quantity: number;
  language: Language;
  productId: number;
  productName: string;
  priceKurus: Kurus;
  isActive: boolean;
};

export async function selectAlert(db: Db, id: number): Promise<AlertRow | null> {
  const result = await sql<AlertRow>`
    select a.email, a.quantity, a.language, p.id as product_id, p.name as product_name,
      p.price_kurus, p.is_active
    from stock_alerts a join products p on p.id = a.product_id where a.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The customer who requested it while signed in; a visitor has only typed an address. */
export async function selectAlertCustomer(
  db: Db,
  id: number,
): Promise<{ email: string; phone: string | null } | null> {
  const row = await db
    .selectFrom('stockAlerts as a')
    .innerJoin('customers as c', 'c.id', 'a.customerId')
    .select(['c.email', 'c.phone'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * One process at a time, because two would promise the same pieces twice. False if another one is
 * running.
 */
export async function claimTurn(tx: Tx): Promise<boolean> {
  const result = await sql<{
    isMine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended('stock alerts', 0)) as is_mine`.execute(tx);
  return result.rows[0]?.isMine ?? false;
}

export type ReadyAlert = { id: number; productId: number; quantity: number; free: number };

/**
 * Alerts that the stock covers, the oldest first. `free` is the stock minus the pieces of
 * notifications since `spokenSince` without an order yet. Locked rows wait for the next minute.
 */
export async function lockReadyAlerts(
  tx: Tx,
  spokenSince: Date,
  limit: number,
): Promise<ReadyAlert[]> {
  const result = await sql<ReadyAlert>`
    with there as (
      select p.id, p.min_quantity, p.stock, p.stock - coalesce((
        select sum(s.quantity) from stock_alerts s
        where s.product_id = p.id and s.sent_at > ${spokenSince} and not exists (
          select 1 from orders o join order_items i on i.order_id = o.id
          where lower(o.email) = lower(s.email) and o.created_at >= s.sent_at
            and i.product_id = p.id)
      ), 0) as free
      from products p
      where p.is_active and p.stock > 0
        and p.id in (select product_id from stock_alerts where sent_at is null)
    )
    select a.id, a.product_id, a.quantity, there.free
    from stock_alerts a join there on there.id = a.product_id
    where a.sent_at is null and there.stock >= there.min_quantity and a.quantity <= there.free
    order by a.created_at, a.id limit ${limit} for update of a skip locked`.execute(tx);
  return result.rows;
}

export async function markSent(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('stockAlerts')
    .set({ sentAt: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes this alert, and a newer one of the same address for the same product. */
export async function deleteAlerts(
  db: Db,
  { alertId, email, productId }: { alertId: number; email: string; productId: number },
): Promise<void> {
  await sql`
    delete from stock_alerts where product_id = ${productId} and lower(email) = lower(${email})
      and (id = ${alertId} or sent_at is null)`.execute(db);
}

export async function deleteAlertsBefore(
  db: Db,
  { sent, asked }: { sent: Date; asked: Date },
): Promise<void> {
  await sql`delete from stock_alerts where sent_at < ${sent}
      or (sent_at is null and created_at < ${asked})`.execute(db);
}
