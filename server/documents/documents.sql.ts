// SQL of papers: what the packer must know of the products as they are today.
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type PackedRecord = {
  position: number;
  name: string;
  sku: string;
  designId: string | null;
  quantity: number;
  neck: string | null;
  piecesPerCarton: number | null;
};

/** Rows that are to be packed: without what went back before it was sent. */
export async function selectPacked(db: Db, orderId: number): Promise<PackedRecord[]> {
  const { rows } = await sql<PackedRecord>`
    select i.position, i.name, i.sku, i.design_id, p.attributes ->> 'neck' as neck, p.pieces_per_carton,
      (i.quantity - coalesce((select sum(ri.unshipped) from refund_items ri where ri.order_id = i.order_id and ri.position = i.position), 0))::int as quantity
    from order_items i join products p on p.id = i.product_id where i.order_id = ${orderId} order by i.position`.execute(db);
  return rows;
}

export type AcceptedRecord = { html: string; version: string; sha256: string; acceptedAt: Date | null };

export async function selectAccepted(db: Db, orderId: number, kind: string): Promise<AcceptedRecord | null> {
  return (
    (await db.selectFrom('orderDocuments').select(['html', 'version', 'sha256', 'acceptedAt']).where('orderId', '=', orderId).where('kind', '=', kind).executeTakeFirst()) ?? null
  );
}
