// SQL of the designs in an account. Every statement filters by customer; adding requires the
// customer's lock.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';

export type OwnDesign = {
  code: string;
  name: string;
  addedAt: Date;
  choices: DesignChoices;
  isDraft: boolean;
};

/** The newest first. */
export async function selectOwnDesigns(db: Db, customerId: number): Promise<OwnDesign[]> {
  const result = await sql<OwnDesign>`
    select o.code, o.name, o.added_at, d.choices, d.is_draft from customer_designs o
      join designs d on d.code = o.code
    where o.customer_id = ${customerId} order by o.added_at desc, o.code`.execute(db);
  return result.rows;
}

export async function selectOwnDesign(db: Db, customerId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('customerDesigns')
    .select('code')
    .where('customerId', '=', customerId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOthers(tx: Tx, customerId: number, code: string): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from customer_designs where customer_id = ${customerId} and code <> ${code}`.execute(
    tx,
  );
  return result.rows[0]?.count ?? 0;
}

export async function upsertOwnDesign(
  tx: Tx,
  customerId: number,
  { code, name, at }: { code: string; name: string; at: Date },
): Promise<void> {
  await sql`
    insert into customer_designs (customer_id, code, name, added_at)
    values (${customerId}, ${code}, ${name}, ${at})
    on conflict (customer_id, code) do update set name = excluded.name`.execute(tx);
}

export async function deleteOwnDesign(db: Db, customerId: number, code: string): Promise<boolean> {
  const result = await db
    .deleteFrom('customerDesigns')
    .where('customerId', '=', customerId)
    .where('code', '=', code)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
