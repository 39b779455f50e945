// SQL of the products that the rows of a file name.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

export type KnownProduct = {
  id: number;
  sku: string;
  attributes: Record<string, unknown>;
  successor: string | null;
};

/** Maps each replaced product to its successor. */
export async function selectSuccessors(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number;
    successorId: number;
  }>`select id, successor_id from products where successor_id is not null`.execute(db);
  return new Map(rows.map(({ id, successorId }) => [id, successorId]));
}

export async function selectKnown(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const { rows } = await sql<KnownProduct>`
    select p.id, p.sku, p.attributes, s.sku as successor
    from products p left join products s on s.id = p.successor_id
    where p.sku = any(${[...skus]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}
