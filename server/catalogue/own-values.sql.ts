// SQL of the attribute values that the merchant has named.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { AttributeKey } from '#shared/catalogue/attributes.ts';
import type { OwnCodes } from '#shared/catalogue/own-codes.ts';

export type OwnValue = {
  key: AttributeKey;
  code: string;
  nameTr: string;
  nameEn: string | null;
  swatch: string | null;
};

/** In the order in which they were named. */
export async function selectOwnValues(db: Db): Promise<OwnValue[]> {
  const { rows } = await sql<OwnValue>`
    select key, code, name_tr, name_en, swatch from attribute_values order by id`.execute(db);
  return rows;
}

/** The existing ones of these codes; none of them can be deleted before the transaction ends. */
export async function holdOwnCodes(
  db: Db,
  codes: readonly { key: AttributeKey; code: string }[],
): Promise<OwnCodes> {
  if (codes.length === 0) return {};
  const { rows } = await sql<{ key: AttributeKey; code: string }>`
    select key, code from attribute_values v
    where (v.key, v.code) in (select * from unnest(${codes.map(({ key }) => key)}::text[],
      ${codes.map(({ code }) => code)}::text[]))
    order by id for key share`.execute(db);
  const own: { [Key in AttributeKey]?: string[] } = {};
  for (const { key, code } of rows) own[key] = [...(own[key] ?? []), code];
  return own;
}
