// SQL of pictures and scenes. Which pictures a product has is asked with the product
// (catalogue.sql.ts).
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

/** A picture that is known already stays as it is. */
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
