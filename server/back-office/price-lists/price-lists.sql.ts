// SQL of price lists in the back office.
import { type Insertable, sql } from 'kysely';
import type { PriceLists } from '#db/types.ts';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { ListStep } from '#shared/pricing/price-lists.ts';

export type ListRecord = {
  id: number;
  name: string;
  companyIds: number[];
  companyGroups: string[];
  customerGroups: string[];
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  minNetKurus: Kurus | null;
  priority: number;
  isFinal: boolean;
  version: number;
  rowCount: number;
  companies: { id: number; name: string }[];
};
export type ListRowRecord = {
  productId: number | null;
  categoryId: number | null;
  steps: ListStep[];
  mayBeDearer: boolean;
};
export type NamedListRow = ListRowRecord & {
  name: string;
  sku: string | null;
  priceKurus: Kurus | null;
};

const record = sql`l.*,
    (select count(*)::int from price_list_rows r where r.list_id = l.id) as row_count,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
      from companies c where c.id = any(l.company_ids)), '[]') as companies`;

export type ListedProduct = { id: number; sku: string; name: string; priceKurus: Kurus };

/** `skus` are in upper case. Finds all products, also those that are not on sale. */
export async function selectProductsBySku(
  db: Db,
  skus: readonly string[],
): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select id, sku, name, price_kurus from products
    where upper(sku) = any(${[...new Set(skus)]}::text[])`.execute(db);
  return rows;
}

export async function selectLists(
  db: Db,
  search: string | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ListRecord[]; total: number }> {
  const where = search
    ? sql`position(search_fold(${search}) in search_fold(l.name)) > 0`
    : sql`true`;
  const [rows, counted] = await Promise.all([
    sql<ListRecord>`select ${record} from price_lists l where ${where}
      order by l.is_active desc, l.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from price_lists l where ${where}`.execute(
      db,
    ),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.count ?? 0 };
}

export async function selectList(db: Db, id: number): Promise<ListRecord | null> {
  const { rows } = await sql<ListRecord>`
    select ${record} from price_lists l where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the list until commit. */
export async function lockList(tx: Tx, id: number): Promise<ListRecord | null> {
  await sql`select 1 from price_lists where id = ${id} for update`.execute(tx);
  return selectList(tx, id);
}

/** In the order in which they were written. */
export async function selectRowsOf(db: Db, listId: number): Promise<NamedListRow[]> {
  const { rows } = await sql<NamedListRow>`
    select r.product_id, r.category_id, r.steps, r.may_be_dearer,
      coalesce(p.name::text, c.name_tr) as name, p.sku, p.price_kurus
    from price_list_rows r left join products p on p.id = r.product_id
      left join categories c on c.id = r.category_id
    where r.list_id = ${listId} order by r.id`.execute(db);
  return rows;
}

export type NewList = Omit<Insertable<PriceLists>, 'id' | 'version' | 'createdAt'>;

export async function insertList(tx: Tx, list: NewList): Promise<number> {
  const { id } = await tx
    .insertInto('priceLists')
    .values(list)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateList(tx: Tx, id: number, list: Partial<NewList>): Promise<void> {
  await tx
    .updateTable('priceLists')
    .set({ ...list, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function replaceRows(
  tx: Tx,
  listId: number,
  rows: readonly ListRowRecord[],
): Promise<void> {
  await sql`delete from price_list_rows where list_id = ${listId}`.execute(tx);
  await sql`
    insert into price_list_rows (list_id, product_id, category_id, steps, may_be_dearer)
    select ${listId}, r."productId", r."categoryId", r.steps, r."mayBeDearer"
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as r ("productId" int, "categoryId" int, steps jsonb, "mayBeDearer" boolean, place int)
    order by r.place`.execute(tx);
}

/** Whether all products, categories and companies of a list exist. */
export async function areAllThere(
  db: Db,
  named: { productIds: number[]; categoryIds: number[]; companyIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from unnest(${named.productIds}::int[]) id
        where not exists (select from products p where p.id = id.id))
      or exists (select from unnest(${named.categoryIds}::int[]) id
        where not exists (select from categories c where c.id = id.id))
      or exists (select from unnest(${[...named.companyIds]}::int[]) id
        where not exists (select from companies c where c.id = id.id)) as missing`.execute(db);
  return rows[0]?.missing === false;
}

export type Audience = {
  companies: { id: number; name: string; groupName: string | null }[];
  companyGroups: string[];
  customerGroups: string[];
};

export async function selectAudience(db: Db, search: string, limit: number): Promise<Audience> {
  const fits = (column: string) =>
    sql`position(search_fold(${search}) in search_fold(${sql.ref(column)})) > 0`;
  const { rows } = await sql<Audience>`
    select
      coalesce((select jsonb_agg(f) from (select c.id, c.name, c.group_name as "groupName"
        from companies c where c.closed_at is null and ${fits('c.name')}
        order by c.name, c.id limit ${limit}) f), '[]') as companies,
      array(select distinct c.group_name from companies c
        where c.group_name is not null and ${fits('c.group_name')} limit ${limit}) as company_groups,
      array(select distinct u.group_name from customers u
        where u.group_name is not null and ${fits('u.group_name')} limit ${limit}) as customer_groups
    `.execute(db);
  return rows[0] ?? { companies: [], companyGroups: [], customerGroups: [] };
}

export async function selectCompanyGroup(
  db: Db,
  companyId: number,
): Promise<{ groupName: string | null } | null> {
  const row = await db
    .selectFrom('companies')
    .select('groupName')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}
