// SQL of the stock that open count sheets expect (decision 0075).
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';

/** A correction of a product by a count; `stockCountId` is its own sheet, if it has one. */
export type CountCorrection = { id: number; change: number; stockCountId: number | null };

/**
 * What a count has corrected, another sheet that had counted the product would correct again: it
 * now expects the corrected stock. Call with the products locked, as counting does: then a sheet
 * reads either the old stock, and is moved here, or the new one.
 */
export async function moveExpected(tx: Tx, corrections: readonly CountCorrection[]): Promise<void> {
  if (corrections.length === 0) return;
  await sql`
    update stock_count_rows r set expected = r.expected + t.change
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
      as t (id int, change int, "stockCountId" int)
    where r.product_id = t.id and r.expected is not null
      and r.count_id is distinct from t."stockCountId"
      and exists (select 1 from stock_counts c where c.id = r.count_id and c.state = 'open')`.execute(
    tx,
  );
}
