// SQL of the providers' installment tables, and of the categories with their own rules.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { CardFamily } from '#shared/pricing/installments.ts';

export async function selectQuote(
  db: Db,
  provider: string,
  price: number,
  notBefore: Date,
): Promise<CardFamily[] | null> {
  const row = await db
    .selectFrom('installmentQuotes')
    .select('families')
    .where('provider', '=', provider)
    .where('priceKurus', '=', price)
    .where('askedAt', '>=', notBefore)
    .executeTakeFirst();
  return (row?.families as CardFamily[] | undefined) ?? null;
}

type StoredQuote = { provider: string; price: number; families: readonly CardFamily[]; at: Date };

/** Deletes old rows with each new one, so that the table holds one day. */
export async function storeQuote(
  db: Db,
  { provider, price, families, at }: StoredQuote,
  notBefore: Date,
): Promise<void> {
  await sql`
    with old as (delete from installment_quotes where asked_at < ${notBefore}
      and not (provider = ${provider} and price_kurus = ${price}))
    insert into installment_quotes (provider, price_kurus, families, asked_at)
      values (${provider}, ${price}, ${JSON.stringify(families)}::jsonb, ${at})
    on conflict (provider, price_kurus) do update set families = excluded.families,
      asked_at = excluded.asked_at`.execute(db);
}

/** The category of each product and all categories above it. */
export async function selectCategoriesAbove(
  db: Db,
  productIds: readonly number[],
): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    with recursive above as (
      select p.id as product_id, c.id, c.parent_id from products p join categories c
        on c.id = p.category_id where p.id = any(${[...productIds]}::int[])
      union select a.product_id, c.id, c.parent_id from above a join categories c
        on c.id = a.parent_id
    ) select array_agg(id) as ids from above group by product_id`.execute(db);
  return rows.map(({ ids }) => ids);
}
