// SQL of the photographs named in a sheet.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

/** Image hash by file name. */
export async function selectGiven(db: Db, importId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('importPictures')
    .select(['name', 'imageHash'])
    .where('importId', '=', importId)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, imageHash }) => [name, imageHash]));
}

export type NamedRow = { rowNumber: number; pictures: string[] };

/** Rows that name pictures and can be written, in the order of the sheet. */
export async function selectNamed(db: Db, importId: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select row_number, pictures from import_rows
    where import_id = ${importId} and pictures <> '{}' and write is not null
    order by row_number`.execute(db);
  return rows;
}

/** If a name exists already, the new picture replaces it. */
export async function writeGiven(
  tx: Tx,
  importId: number,
  pictures: readonly { name: string; hash: string }[],
): Promise<void> {
  await sql`
    insert into import_pictures as p (import_id, name, image_hash)
    select ${importId}, name, hash from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as given (name text, hash text)
    on conflict (import_id, name) do update set image_hash = excluded.image_hash`.execute(tx);
}

/** Only for an import that is not applied yet: pictures sent later would never be used. */
export async function holdPreview(tx: Tx, importId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from imports where id = ${importId}
    and state in ('uploaded', 'reading', 'preview') for update`.execute(tx);
  return rows.length > 0;
}
