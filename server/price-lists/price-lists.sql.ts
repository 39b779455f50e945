// SQL of price lists for the price calculation.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { kurus } from '#shared/base/money.ts';
import type { ListRow, ListStep, PriceList } from '#shared/pricing/price-lists.ts';

/** Active lists at any time: there are few. */
export async function selectActiveLists(db: Db): Promise<PriceList[]> {
  const lists = await db
    .selectFrom('priceLists')
    .select([
      'id',
      'name',
      'companyIds',
      'companyGroups',
      'customerGroups',
      'startsAt',
      'endsAt',
      'isActive',
      'minNetKurus',
      'priority',
      'isFinal',
    ])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
  return lists.map(({ minNetKurus, ...list }) => ({
    ...list,
    minNet: minNetKurus === null ? null : kurus(minNetKurus),
  }));
}

export async function selectCustomerGroup(db: Db, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('groupName')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.groupName ?? null;
}

type StoredRow = Omit<ListRow, 'steps'> & { steps: StoredStep[] };
type StoredStep = { minQuantity: number; points: number | null; price: number | null };

/**
 * The rows of the lists for these products; each with the distance of its category above the
 * product's.
 */
export async function selectListRows(
  db: Db,
  listIds: readonly number[],
  productIds: readonly number[],
): Promise<ListRow[]> {
  const lists = sql`any(${[...listIds]}::int[])`;
  const products = sql`any(${[...productIds]}::int[])`;
  const { rows } = await sql<StoredRow>`
    with recursive above as (
      select p.id as product_id, p.category_id, 1 as distance from products p
        where p.id = ${products}
      union all select a.product_id, c.parent_id, a.distance + 1
        from above a join categories c on c.id = a.category_id where c.parent_id is not null
    )
    select r.list_id, r.product_id, 0 as distance, r.steps, r.may_be_dearer
      from price_list_rows r where r.list_id = ${lists} and r.product_id = ${products}
    union all
    select r.list_id, a.product_id, a.distance, r.steps, r.may_be_dearer
      from above a join price_list_rows r on r.category_id = a.category_id
      where r.list_id = ${lists}`.execute(db);
  return rows.map((row) => ({ ...row, steps: row.steps.map(toStep) }));
}

const toStep = ({ minQuantity, points, price }: StoredStep): ListStep => ({
  minQuantity,
  points,
  price: price === null ? null : kurus(price),
});
