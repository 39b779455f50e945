// SQL of logos.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { LogoSizes } from '#shared/label/label-layout.ts';

export async function insertLogo(
  db: Db,
  logo: { hash: string; width: number; height: number; bytes: number },
): Promise<void> {
  await sql`insert into design_logos (hash, width, height, bytes)
      values (${logo.hash}, ${logo.width}, ${logo.height}, ${logo.bytes})
    on conflict (hash) do update set asked_on = current_date where design_logos.asked_on < current_date`.execute(
    db,
  );
}

/** Sizes of the existing logos. Records their use at most once a day. */
export async function selectLogos(db: Db, hashes: readonly string[]): Promise<LogoSizes> {
  const { rows } = await sql<{ hash: string; width: number; height: number }>`
    with asked as (update design_logos set asked_on = current_date where hash = any(${[...hashes]})
      and asked_on < current_date)
    select hash, width, height from design_logos where hash = any(${[...hashes]})`.execute(db);
  return Object.fromEntries(rows.map(({ hash, ...size }) => [hash, size]));
}

/** The total size of the logos of yesterday and today. */
export async function selectNewBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from design_logos where asked_on >= current_date - 1`.execute(
    db,
  );
  return Number(rows[0]?.bytes);
}
