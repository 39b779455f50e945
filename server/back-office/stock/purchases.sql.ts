// SQL of purchase orders.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type {
  PurchaseInput,
  PurchaseState,
  Supplier,
  SupplierInput,
} from '#shared/back-office/purchases.ts';
import { fromLira } from '#shared/base/money.ts';

export type PurchaseHead = {
  id: number;
  supplierId: number;
  supplier: string;
  state: PurchaseState;
  expectedOn: string | null;
  remark: string | null;
  version: number;
  createdBy: string;
  createdAt: Date;
  orderedAt: Date | null;
  endedAt: Date | null;
  totalKurus: string;
  ordered: number;
  received: number;
};
type PurchaseRowRecord = {
  productId: number;
  sku: string;
  name: string;
  stock: number;
  quantity: number;
  unitCostKurus: number | null;
  received: number;
};

const head = sql`
  select o.id, o.supplier_id, s.name as supplier, o.state,
    to_char(o.expected_on, 'YYYY-MM-DD') as expected_on, o.remark, o.version, o.created_by,
    o.created_at, o.ordered_at, o.ended_at, t.total_kurus, t.ordered, t.received
  from purchase_orders o join suppliers s on s.id = o.supplier_id
    cross join lateral (select coalesce(sum(r.quantity * r.unit_cost_kurus), 0)::bigint as total_kurus,
      coalesce(sum(r.quantity), 0)::int as ordered, coalesce(sum(r.received), 0)::int as received
      from purchase_order_rows r where r.purchase_order_id = o.id) t`;

export async function selectPurchases(
  db: Db,
  state: PurchaseState | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<PurchaseHead[]> {
  const { rows } = await sql<PurchaseHead>`${head}
    where ${state ? sql`o.state = ${state}` : sql`true`}
    order by o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function selectPurchase(
  db: Db,
  id: number,
): Promise<(PurchaseHead & { rows: PurchaseRowRecord[] }) | null> {
  const [found] = (await sql<PurchaseHead>`${head} where o.id = ${id}`.execute(db)).rows;
  if (!found) return null;
  const { rows } = await sql<PurchaseRowRecord>`
    select r.product_id, p.sku, p.name, p.stock, r.quantity, r.unit_cost_kurus, r.received
    from purchase_order_rows r join products p on p.id = r.product_id
    where r.purchase_order_id = ${id} order by p.name, p.id`.execute(db);
  return {
    ...found,
    rows: rows.map((row) => ({
      ...row,
      unitCostKurus: row.unitCostKurus === null ? null : Number(row.unitCostKurus),
    })),
  };
}

/** Locks the order; false if there is none. */
export async function lockPurchase(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from purchase_orders where id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function insertPurchase(
  tx: Tx,
  { supplierId, expectedOn, remark, rows }: PurchaseInput,
  by: { email: string; at: Date },
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into purchase_orders (supplier_id, expected_on, remark, created_by, created_at)
    values (${supplierId}, ${expectedOn}::date, ${remark}, ${by.email}, ${by.at}) returning id`.execute(
    tx,
  );
  const id = made.rows[0]?.id as number;
  await insertRows(tx, id, rows);
  return id;
}

export async function replacePurchase(
  tx: Tx,
  id: number,
  { supplierId, expectedOn, remark, rows }: PurchaseInput,
): Promise<void> {
  await sql`update purchase_orders set supplier_id = ${supplierId}, expected_on = ${expectedOn}::date,
    remark = ${remark}, version = version + 1 where id = ${id}`.execute(tx);
  await sql`delete from purchase_order_rows where purchase_order_id = ${id}`.execute(tx);
  await insertRows(tx, id, rows);
}

async function insertRows(tx: Tx, id: number, rows: PurchaseInput['rows']): Promise<void> {
  const records = rows.map(({ productId, quantity, unitCost }) => ({
    productId,
    quantity,
    cost: unitCost === null ? null : fromLira(unitCost),
  }));
  await sql`insert into purchase_order_rows (purchase_order_id, product_id, quantity, unit_cost_kurus)
    select ${id}, r."productId", r.quantity, r.cost
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r
      ("productId" int, quantity int, cost bigint)`.execute(tx);
}

export async function updateExpected(tx: Tx, id: number, expectedOn: string | null): Promise<void> {
  await sql`update purchase_orders set expected_on = ${expectedOn}::date, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function movePurchase(
  tx: Tx,
  id: number,
  state: PurchaseState,
  at: Date,
): Promise<void> {
  const isEnd = ['received', 'closed', 'cancelled'].includes(state);
  await sql`update purchase_orders set state = ${state}, version = version + 1,
    ordered_at = case when ${state} = 'ordered' then ${at}::timestamptz else ordered_at end,
    ended_at = case when ${isEnd} then ${at}::timestamptz end where id = ${id}`.execute(tx);
}

export async function addReceived(
  tx: Tx,
  id: number,
  rows: readonly { productId: number; quantity: number }[],
): Promise<void> {
  await sql`update purchase_order_rows r set received = r.received + t.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("productId" int, quantity int)
    where r.purchase_order_id = ${id} and r.product_id = t."productId"`.execute(tx);
}

const read = (rest: RawBuilder<unknown>) => sql<Supplier>`
  select s.id, s.name, s.contact, s.lead_days, s.version,
    (select count(*)::int from purchase_orders o where o.supplier_id = s.id) as purchase_count
  from suppliers s ${rest}`;

/** SQL of the suppliers. */
export const selectSuppliers = async (db: Db): Promise<Supplier[]> =>
  (await read(sql`order by s.name, s.id`).execute(db)).rows;

export const lockSupplier = async (tx: Tx, id: number): Promise<Supplier | undefined> =>
  (await read(sql`where s.id = ${id} for update of s`).execute(tx)).rows[0];

/** Undefined if another supplier has this name. */
export async function insertSupplier(
  tx: Tx,
  { name, contact, leadDays }: SupplierInput,
): Promise<Supplier | undefined> {
  const { rows } = await sql<Supplier>`
    insert into suppliers (name, contact, lead_days) values (${name}, ${contact || null}, ${leadDays})
    on conflict do nothing
    returning id, name, contact, lead_days, version, 0 as purchase_count`.execute(tx);
  return rows[0];
}

export async function updateSupplier(
  tx: Tx,
  id: number,
  { name, contact, leadDays }: SupplierInput,
): Promise<void> {
  await sql`update suppliers set name = ${name}, contact = ${contact || null},
    lead_days = ${leadDays}, version = version + 1 where id = ${id}`.execute(tx);
}

export async function deleteSupplier(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('suppliers').where('id', '=', id).execute();
}
