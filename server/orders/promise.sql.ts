// SQL of an order's promised delivery.
import { sql } from 'kysely';
import type { Tx } from '#server/base/db/db.ts';
import type { DayRange } from '#shared/shipping/delivery-dates.ts';
import type { PromiseRecord } from './order-records.ts';

export async function updatePromise(
  tx: Tx,
  id: number,
  promise: PromiseRecord | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ promise: promise && JSON.stringify(promise) })
    .where('id', '=', id)
    .execute();
}

export type GoodsOfPromise = {
  isPersonalised: boolean;
  carriers: string[];
  /** From the slowest parcel whose carrier gave days. */
  carrierDays: DayRange | null;
};

/** The data on which the delivery time depends; the carriers are those of its parcels. */
export async function selectGoodsOfPromise(tx: Tx, orderId: number): Promise<GoodsOfPromise> {
  const result = await sql<GoodsOfPromise>`
    select exists (select from order_items where order_id = ${orderId} and is_personalised)
        as is_personalised,
      coalesce((select array_agg(carrier) from shipments where order_id = ${orderId}), '{}')
        as carriers,
      (select carrier_days from shipments where order_id = ${orderId} and carrier_days is not null
        order by (carrier_days ->> 'max')::int desc limit 1) as carrier_days`.execute(tx);
  return result.rows[0] ?? { isPersonalised: false, carriers: [], carrierDays: null };
}
