// What the first steps ask the database.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

type Facts = {
  /** A product that a person made or imported, and that is sold. */
  hasOwnProduct: boolean;
  hasPaidOrder: boolean;
  /** A text in force is still the sample that the shop came with. */
  hasSampleText: boolean;
};

export async function selectFacts(db: Db | Tx, now: Date): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select exists (select from audit_log where entity in ('product', 'import')
        and action = 'create') and exists (select from products where is_active) as has_own_product,
      exists (select from orders where payment_state in ('PAID', 'PARTLY_REFUNDED', 'REFUNDED')
        ) as has_paid_order,
      exists (select from (select distinct on (key) key, is_sample from page_texts
          where published_at <= ${now} order by key, version desc) latest
        where is_sample) as has_sample_text`.execute(db);
  return rows[0] as Facts;
}
