// SQL of the packages that were bought on a marketplace.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { MarketplaceName, PackageState } from '#shared/marketplace/marketplaces.ts';
import type { PackageBuyer, PackageRow, SoldPackage } from './marketplace.ts';

export type StoredPackage = {
  packageId: string;
  orderNumber: string;
  status: string;
  state: PackageState;
  orderId: number | null;
  rows: PackageRow[];
  buyer: PackageBuyer | null;
  totalKurus: Kurus;
  reported: string[];
};

const columns = [
  'packageId',
  'orderNumber',
  'status',
  'state',
  'orderId',
  'rows',
  'buyer',
  'totalKurus',
  'reported',
] as const;

/**
 * Stores the marketplace's current state of a package; an older report of a known package changes
 * nothing. A package that replaces one of ours belongs to the same order.
 */
export async function upsertPackage(
  tx: Tx,
  name: MarketplaceName,
  sold: SoldPackage,
  at: Date,
): Promise<void> {
  const first: PackageState =
    sold.stage === 'awaiting' || sold.stage === 'open' ? 'waiting' : 'over';
  const buyer = first === 'over' ? null : JSON.stringify(sold.buyer);
  await sql`
    with origin as (
      select max(order_id) as order_id from marketplace_packages
      where marketplace = ${name} and package_id = any(${[...sold.originIds]}::text[])
    )
    insert into marketplace_packages as k (marketplace, package_id, order_number, status, state,
      order_id, rows, buyer, total_kurus, modified_at, seen_at)
    select ${name}, ${sold.packageId}, ${sold.orderNumber}, ${sold.status},
      case when origin.order_id is not null and ${first} = 'waiting' then 'imported'
        else ${first} end,
      origin.order_id, ${JSON.stringify(sold.rows)}::jsonb,
      case when origin.order_id is null then ${buyer}::jsonb end, ${sold.total},
      ${sold.modifiedAt}, ${at}
    from origin
    on conflict (marketplace, package_id) do update set status = excluded.status,
      modified_at = excluded.modified_at, seen_at = excluded.seen_at,
      rows = case when k.state in ('waiting', 'short', 'unreadable') then excluded.rows
        else k.rows end,
      buyer = case when k.state in ('waiting', 'short', 'unreadable') then ${buyer}::jsonb
        else k.buyer end,
      total_kurus = case when k.state in ('waiting', 'short', 'unreadable')
        then excluded.total_kurus else k.total_kurus end
      where k.modified_at <= excluded.modified_at`.execute(tx);
}

/** Packages that still need something: an order, a cancellation, or a report. */
export async function selectOpenPackages(db: Db, name: MarketplaceName): Promise<StoredPackage[]> {
  const rows = await db
    .selectFrom('marketplacePackages')
    .select([...columns])
    .where('marketplace', '=', name)
    .where('state', '<>', 'over')
    .orderBy('modifiedAt')
    .orderBy('packageId')
    .limit(1_000)
    .execute();
  return rows as unknown as StoredPackage[];
}

export async function updatePackage(
  db: Db | Tx,
  name: MarketplaceName,
  packageId: string,
  { state, problem }: { state?: PackageState; problem: string | null },
): Promise<void> {
  await db
    .updateTable('marketplacePackages')
    .set({
      problem: problem?.slice(0, 1_000) ?? null,
      ...(state && { state }),
      // The buyer's data are now in the order, or no longer needed.
      ...((state === 'imported' || state === 'over') && { buyer: null }),
    })
    .where('marketplace', '=', name)
    .where('packageId', '=', packageId)
    .execute();
}

/** Call in the transaction that writes the order. */
export async function linkOrder(
  tx: Tx,
  name: MarketplaceName,
  { packageId, orderNumber }: { packageId: string; orderNumber: string },
): Promise<void> {
  await sql`
    update marketplace_packages set state = 'imported', problem = null, buyer = null,
      order_id = (select id from orders where order_number = ${orderNumber})
    where marketplace = ${name} and package_id = ${packageId}`.execute(tx);
}

export async function addReported(
  db: Db,
  name: MarketplaceName,
  packageId: string,
  what: string,
): Promise<void> {
  await sql`
    update marketplace_packages set reported = array_append(reported, ${what}), problem = null
    where marketplace = ${name} and package_id = ${packageId}
      and ${what} <> all (reported)`.execute(db);
}

/** About the order of a package: its state, its invoice, and whether another package needs it. */
export type OrderFacts = {
  orderNumber: string;
  state: string;
  invoiceNumber: string | null;
  invoiceAt: Date | null;
  invoiceUrl: string | null;
  /** The id of the invoice whose PDF is stored here. */
  invoiceFileId: number | null;
  openPackages: number;
};

export async function selectOrderFacts(
  db: Db,
  name: MarketplaceName,
  { orderId, packageId }: { orderId: number; packageId: string },
): Promise<OrderFacts | null> {
  const { rows } = await sql<OrderFacts>`
    select o.order_number, o.state, coalesce(l.number, i.number) as invoice_number,
      coalesce(l.created_at, i.issued_at) as invoice_at, l.url as invoice_url,
      case when l.url is null then l.id end as invoice_file_id,
      (select count(*)::int from marketplace_packages k where k.marketplace = ${name}
        and k.order_id = o.id and k.package_id <> ${packageId}
        and k.status not in ('Cancelled', 'UnSupplied', 'UnPacked')) as open_packages
    from orders o
      left join issued_invoices i on i.order_id = o.id
      left join lateral (select id, number, url, created_at from order_invoices
        where order_id = o.id and kind = 'sale' and removed_at is null order by id desc limit 1) l
        on true
    where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

export async function selectPackage(
  db: Db,
  name: MarketplaceName,
  packageId: string,
): Promise<StoredPackage | null> {
  const row = await db
    .selectFrom('marketplacePackages')
    .select([...columns])
    .where('marketplace', '=', name)
    .where('packageId', '=', packageId)
    .executeTakeFirst();
  return (row as unknown as StoredPackage | undefined) ?? null;
}
