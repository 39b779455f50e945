// SQL of draft designs, and of prints without their set-up.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

export async function existsDraft(db: Db, codes: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('designs')
    .select('code')
    .where('code', 'in', [...codes])
    .where('isDraft', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds rows with a print on the glass whose design has fewer set-ups in the cart than colours. */
export async function selectMissingSetups(
  db: Db,
  rows: readonly { productId: number; quantity: number; designId?: string | null | undefined }[],
): Promise<{ name: string; colours: number }[]> {
  const sent = JSON.stringify(
    rows.map(({ productId, quantity, designId }) => ({ productId, quantity, designId })),
  );
  const result = await sql<{ name: string; colours: number }>`
    with sent as (select * from jsonb_to_recordset(${sent}::jsonb)
      as s ("productId" int, quantity int, "designId" text)),
    printed as (
      select d.code, (d.choices -> 'label' -> 'setup' ->> 'productId')::int as setup_id,
        (d.choices -> 'label' -> 'setup' ->> 'colours')::int as colours
      from designs d where d.code in (select "designId" from sent)
        and jsonb_typeof(d.choices -> 'label' -> 'setup') = 'object'
        and exists (select from sent s where s."designId" = d.code
          and s."productId" = (d.choices -> 'label' ->> 'productId')::int))
    select p.name, printed.colours from printed join products p on p.id = printed.setup_id
    where printed.colours > coalesce((select sum(s.quantity) from sent s
      where s."designId" = printed.code and s."productId" = printed.setup_id), 0)`.execute(db);
  return result.rows;
}

/** The set-ups that prints among these products need and that are missing among them. */
export async function selectUnaccompanied(
  db: Db,
  productIds: readonly number[],
): Promise<{ name: string }[]> {
  const result = await sql<{ name: string }>`
    select distinct s.name from print_techniques t join products s on s.id = t.setup_product_id
    where t.product_id = any(${[...productIds]}::bigint[])
      and t.setup_product_id <> all(${[...productIds]}::bigint[])
    order by s.name`.execute(db);
  return result.rows;
}
