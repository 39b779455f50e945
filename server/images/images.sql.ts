// SQL of pictures and scenes. A product's pictures are read with the product (catalogue.sql.ts).
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type ImageRow = {
  hash: string;
  width: number;
  height: number;
  ground: string;
  mediaType: string;
};

export async function selectImage(
  db: Db,
  hash: string,
): Promise<Pick<ImageRow, 'hash' | 'width' | 'height' | 'ground'> | null> {
  return (
    (await db
      .selectFrom('images')
      .select(['hash', 'width', 'height', 'ground'])
      .where('hash', '=', hash)
      .executeTakeFirst()) ?? null
  );
}

/** A picture that already exists is not changed. */
export async function insertImage(tx: Tx, image: ImageRow): Promise<void> {
  await tx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectScenes(
  db: Db,
): Promise<(Pick<ImageRow, 'hash' | 'width' | 'height' | 'ground'> & { name: string })[]> {
  return db
    .selectFrom('scenes')
    .innerJoin('images', 'images.hash', 'scenes.imageHash')
    .select(['scenes.name', 'images.hash', 'images.width', 'images.height', 'images.ground'])
    .orderBy('scenes.name')
    .execute();
}

/** Serializes storing and deleting the bytes of one picture, until commit. */
export async function lockImage(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`image ${hash}`}))`.execute(tx);
}

/** Throws a foreign key violation while the picture is still used. */
export async function deleteImage(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('images').where('hash', '=', hash).execute();
}
