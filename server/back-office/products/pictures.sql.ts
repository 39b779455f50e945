// SQL of a product's pictures in the back office.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { PhotographView, PictureTexts } from '#shared/back-office/pictures.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';

export type PictureRow = {
  hash: string;
  width: number;
  height: number;
  ground: string;
  view: PhotographView;
  altTr: string | null;
  altEn: string | null;
};
export type PicturedRow = { name: string; attributes: Attributes; pictures: PictureRow[] };

/** In display order. Null if the product does not exist. */
export async function selectPictures(db: Db, productId: number): Promise<PicturedRow | null> {
  const { rows } = await sql<PicturedRow>`
    select p.name, p.attributes, coalesce((
      select jsonb_agg(jsonb_build_object('hash', i.hash, 'width', i.width, 'height', i.height, 'ground', i.ground, 'view', pi.view,
        'altTr', pi.alt_tr, 'altEn', pi.alt_en) order by pi.position, i.hash)
      from product_images pi join images i on i.hash = pi.image_hash where pi.product_id = p.id),
        '[]'::jsonb) as pictures
    from products p where p.id = ${productId}`.execute(db);
  return rows[0] ?? null;
}

/** Serializes concurrent changes to the pictures of one product. */
export async function lockPictures(tx: Tx, productId: number): Promise<PicturedRow | null> {
  await sql`select 1 from products where id = ${productId} for no key update`.execute(tx);
  return selectPictures(tx, productId);
}

export async function countKnownImages(tx: Tx, hashes: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from images where hash = any(${[...hashes]}::text[])`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** After the existing pictures, in the given order. */
export async function insertPictures(
  tx: Tx,
  productId: number,
  pictures: readonly { hash: string; view: PhotographView; position: number }[],
): Promise<void> {
  await tx
    .insertInto('productImages')
    .values(pictures.map(({ hash, ...rest }) => ({ productId, imageHash: hash, ...rest })))
    .execute();
}

/** Numbers the positions from 0, without gaps. */
export async function placePictures(
  tx: Tx,
  productId: number,
  hashes: readonly string[],
): Promise<void> {
  await sql`
    update product_images pi set position = given.place - 1
    from unnest(${[...hashes]}::text[]) with ordinality as given (hash, place)
    where pi.product_id = ${productId} and pi.image_hash = given.hash and pi.position <> given.place - 1`.execute(
    tx,
  );
}

export async function updatePicture(
  tx: Tx,
  productId: number,
  hash: string,
  { view, altTr, altEn }: PictureTexts,
): Promise<void> {
  await tx
    .updateTable('productImages')
    .set({ view, altTr, altEn })
    .where('productId', '=', productId)
    .where('imageHash', '=', hash)
    .execute();
}

export async function deletePicture(tx: Tx, productId: number, hash: string): Promise<void> {
  await tx
    .deleteFrom('productImages')
    .where('productId', '=', productId)
    .where('imageHash', '=', hash)
    .execute();
}

/** `codes` are in lower case (`foldCode`). */
export async function selectByCodes(
  db: Db,
  codes: readonly string[],
): Promise<{ id: number; sku: string; name: string }[]> {
  const { rows } = await sql<{ id: number; sku: string; name: string }>`
    select p.id, p.sku, p.name from products p
    where lower(p.sku collate "pg_c_utf8") = any(${[...codes]}::text[]) order by p.id`.execute(db);
  return rows;
}
