// SQL of the merchant's own attribute values: their names, their search words, and the products
// that have them.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { AttributeValue } from '#shared/back-office/attribute-values.ts';

export type NewValue = Pick<AttributeValue, 'key' | 'code' | 'nameTr' | 'nameEn' | 'swatch'> & {
  folded: string;
};

const counted = sql`select v.id, count(*)::int as products from attribute_values v
  join products p on p.attributes -> v.key ? v.code group by v.id`;
const read = (rest: RawBuilder<unknown>) => sql<AttributeValue>`
  select v.id, v.key, v.code, v.name_tr, v.name_en, v.swatch, v.version,
    coalesce(c.products, 0) as product_count
  from attribute_values v left join (${counted}) c on c.id = v.id ${rest}`;

/** In the order of creation. */
export const selectValues = async (db: Db): Promise<AttributeValue[]> =>
  (await read(sql`order by v.id`).execute(db)).rows;

export const selectValue = async (db: Db, id: number): Promise<AttributeValue | undefined> =>
  (await read(sql`where v.id = ${id}`).execute(db)).rows[0];

/** No product can get the value until the transaction ends. */
export async function lockValue(tx: Tx, id: number): Promise<void> {
  await sql`select id from attribute_values where id = ${id} for update`.execute(tx);
}

/** Undefined if another value of the attribute has this name or code. */
export async function insertValue(tx: Tx, value: NewValue): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into attribute_values (key, code, name_tr, name_en, folded, swatch)
    values (${value.key}, ${value.code}, ${value.nameTr}, ${value.nameEn}, ${value.folded},
      ${value.swatch})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function updateValue(
  tx: Tx,
  id: number,
  { nameTr, nameEn, folded, swatch }: Omit<NewValue, 'key' | 'code'>,
): Promise<void> {
  await sql`update attribute_values set name_tr = ${nameTr}, name_en = ${nameEn},
    folded = ${folded}, swatch = ${swatch}, version = version + 1 where id = ${id}`.execute(tx);
}

/**
 * Stores the search words of the value, with the same weight as the built-in values of this
 * attribute; for the attribute `part` they also name the kind of product. Products with the value
 * are indexed again.
 */
export async function writeLabel(
  tx: Tx,
  { key, code, nameTr, nameEn }: Pick<NewValue, 'key' | 'code' | 'nameTr' | 'nameEn'>,
): Promise<void> {
  const label = [nameTr, nameEn ?? ''].join(' ').trim();
  await sql`insert into search_labels as l (key, value, label, kinds, weight)
    select ${key}, ${code}, ${label}, ${key === 'part' ? label : ''},
      coalesce((select max(weight) from search_labels where key = ${key}), 'C')
    on conflict (key, value) do update set label = excluded.label, kinds = excluded.kinds`.execute(
    tx,
  );
  await sql`select search_index(array(select id from products
    where attributes -> ${key}::text ? ${code}::text))`.execute(tx);
}

export async function deleteValue(tx: Tx, { id, key, code }: AttributeValue): Promise<void> {
  await sql`delete from search_labels where key = ${key} and value = ${code}`.execute(tx);
  await sql`delete from attribute_values where id = ${id}`.execute(tx);
}

export type ProductWithValue = { id: number; attributes: Record<string, unknown> };

/** Sorted by id. */
export async function selectProductsWith(
  db: Db,
  { key, code }: Pick<AttributeValue, 'key' | 'code'>,
): Promise<ProductWithValue[]> {
  const { rows } = await sql<ProductWithValue>`
    select id, attributes from products where attributes -> ${key}::text ? ${code}::text
    order by id`.execute(db);
  return rows;
}
