// SQL of the first setup steps.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';

type Facts = {
  /** A product on sale that a person created or imported. */
  hasOwnProduct: boolean;
  hasPaidOrder: boolean;
  /** A published text is still the sample that came with the shop. */
  hasSampleText: boolean;
};

export async function selectFacts(db: Db | Tx, now: Date): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select exists (select from audit_log a where action = 'create'
        and (entity = 'import' or entity = 'product' and not exists (select from products p
          where p.is_own_row and p.id::text = a.entity_id)))
      and exists (select from products where is_active and not is_own_row) as has_own_product,
      exists (select from orders where payment_state in ('PAID', 'PARTLY_REFUNDED', 'REFUNDED')
        ) as has_paid_order,
      exists (select from (select distinct on (key) key, is_sample from page_texts
          where published_at <= ${now} order by key, version desc) latest
        where is_sample) as has_sample_text`.execute(db);
  return rows[0] as Facts;
}
