// SQL of documents: the current data of products for the packer.
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';

export type PackedRecord = {
  position: number;
  name: string;
  sku: string;
  designId: string | null;
  quantity: number;
  neck: string | null;
  piecesPerCarton: number | null;
};

/**
 * Rows to pack: without pieces that were refunded before shipping, and, while something is still to
 * be sent, without what was sent. The set-up of a print is a service, so it is not packed.
 */
export async function selectPacked(db: Db, orderId: number): Promise<PackedRecord[]> {
  const { rows } = await sql<PackedRecord>`
    select position, name, sku, design_id, neck, pieces_per_carton,
      (packed - case when bool_or(packed > sent) over () then sent else 0 end)::int as quantity
    from (
      select i.position, i.name, i.sku, i.design_id, p.attributes ->> 'neck' as neck,
        p.pieces_per_carton,
        i.quantity - greatest(coalesce(back.unshipped, 0),
          coalesce(back.quantity, 0) - coalesce(sent.quantity, 0)) as packed,
        coalesce(sent.quantity, 0) as sent
      from order_items i join products p on p.id = i.product_id
        left join lateral (select sum(si.quantity) as quantity from shipment_items si
          where si.order_id = i.order_id and si.position = i.position) sent on true
        left join lateral (select sum(ri.quantity) as quantity, sum(ri.unshipped) as unshipped
          from refund_items ri where ri.order_id = i.order_id and ri.position = i.position) back
          on true
      where i.order_id = ${orderId}
        and not exists (select from print_techniques t where t.setup_product_id = p.id)) rows
    order by position`.execute(db);
  return rows;
}

export type AcceptedRecord = {
  html: string;
  version: string;
  sha256: string;
  acceptedAt: Date | null;
};

export async function selectAccepted(
  db: Db,
  orderId: number,
  kind: string,
): Promise<AcceptedRecord | null> {
  return (
    (await db
      .selectFrom('orderDocuments')
      .select(['html', 'version', 'sha256', 'acceptedAt'])
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .executeTakeFirst()) ?? null
  );
}
