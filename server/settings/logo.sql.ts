// SQL of the shop's logo.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

export type LogoRow = { hash: string; png: Buffer; width: number; height: number };

export async function selectCurrentLogo(db: Db | Tx): Promise<LogoRow | null> {
  return (
    (await db
      .selectFrom('shopLogos')
      .select(['hash', 'png', 'width', 'height'])
      .where('isCurrent', '=', true)
      .executeTakeFirst()) ?? null
  );
}

/** Includes former logos. */
export async function selectLogoPng(db: Db, hash: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('shopLogos')
    .select('png')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.png ?? null;
}

/** If two logos are saved at once, the later one is shown. */
export async function putLogo(tx: Tx, { hash, png, width, height }: LogoRow, at: Date) {
  await sql`lock table shop_logos in share row exclusive mode`.execute(tx);
  await removeLogo(tx);
  await tx
    .insertInto('shopLogos')
    .values({ hash, png, width, height, isCurrent: true, sentAt: at })
    .onConflict((on) => on.column('hash').doUpdateSet({ isCurrent: true, sentAt: at }))
    .execute();
}

export async function removeLogo(tx: Tx): Promise<void> {
  await tx
    .updateTable('shopLogos')
    .set({ isCurrent: false })
    .where('isCurrent', '=', true)
    .execute();
}
