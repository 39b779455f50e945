// SQL of deletions that belong to no single feature. Each returns the number of rows, at most
// `limit`.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

/**
 * The cart itself stays with a higher version, so that a browser with the old rows notices the
 * deletion.
 */
export async function clearOldCarts(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select customer_id from customer_carts c
      where updated_at < ${before} and exists (select from customer_cart_items i where i.customer_id = c.customer_id) order by updated_at limit ${limit} for update),
    gone as (delete from customer_cart_items where customer_id in (select customer_id from old))
    update customer_carts c set version = version + 1 from old where c.customer_id = old.customer_id`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes personal data of orders that were never paid; items, amounts and history stay for
 * statistics. Excluded are orders whose money may still arrive, arrived or was refunded, and orders
 * with an invoice or a parcel: those are records of a sale.
 */
export async function clearUnpaidOrders(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from orders o where state in ('EXPIRED', 'CANCELLED') and (email <> '' or phone <> '') and created_at < ${before} and updated_at < ${before}
        and not exists (select from payments p where p.order_id = o.id and p.state <> 'FAILED')
        and not exists (select from refunds r where r.order_id = o.id)
        and not exists (select from order_invoices i where i.order_id = o.id)
        and not exists (select from shipments s where s.order_id = o.id)
        and not exists (select from returns t where t.order_id = o.id)
      order by created_at limit ${limit} for update),
    texts as (delete from order_documents where order_id in (select id from old)),
    notes as (delete from order_notes where order_id in (select id from old)),
    proofs as (delete from print_proofs where order_id in (select id from old)),
    requests as (delete from print_proof_events e using print_proofs p
      where p.id = e.proof_id and p.order_id in (select id from old)),
    mails as (update order_mails set proof_id = null
      where order_id in (select id from old) and proof_id is not null),
    drafts as (delete from cargo_bookings where order_id in (select id from old)),
    remarks as (update order_history set remark = null where order_id in (select id from old) and remark is not null),
    corrections as (update audit_log set before = null, after = null
      where entity = 'order' and after ? 'isCorrected'
        and entity_id in (select order_number from orders where id in (select id from old))),
    steps as (update payments set step = null where order_id in (select id from old) and step is not null)
    update orders o set email = '', first_name = '–', last_name = '', phone = '', customer_id = null, identity_number_encrypted = null, note = null,
      remote_address = null, idempotency_key = null, access_token_hash = decode(repeat('00', 32), 'hex'), billing_address = null, invoice = '{"kind": "individual"}',
      shipping_address = jsonb_build_object('city', shipping_address -> 'city', 'firstName', '–', 'lastName', '', 'phone', '', 'district', '', 'neighbourhood', '',
        'line', '', 'postcode', ''),
      version = version + 1
    from old where o.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Never a design that a cart, an order, a quote or an account uses. A cart in a browser requests
 * its designs when it is opened.
 */
export async function deleteUnusedDesigns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from designs where asked_on < ${before}::date and code in (
      select code from designs d where asked_on < ${before}::date
        and not exists (select from customer_designs o where o.code = d.code)
        and not exists (select from company_designs o where o.code = d.code)
        and not exists (select from order_items o where o.design_id = d.code)
        and not exists (select from customer_cart_items o where o.design_id = d.code)
        and not exists (select from quote_items o where o.design_id = d.code)
        and not exists (select from print_proofs o where o.design_id = d.code)
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Never one that a saved design uses. */
export async function deleteUnusedLogos(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with used as (select distinct hash #>> '{}' as hash from designs, jsonb_path_query(choices, '$.**.hash') as hash)
    delete from design_logos where asked_on < ${before}::date and hash in (
      select l.hash from design_logos l where l.asked_on < ${before}::date and not exists (select from used where used.hash = l.hash) limit ${limit})
    returning hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function deleteBackupRows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('endedAt', '<', before).execute();
}

/** The payments that were booked with them remain. */
export async function deleteBankLines(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bank_lines where id in (
      select id from bank_lines where day < ${before}::date order by day limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
