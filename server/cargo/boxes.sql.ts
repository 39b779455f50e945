// SQL of the boxes of a booking: tracking and labels.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { BoxState } from '#shared/shipping/cargo.ts';
import type { Tracking } from './carrier.ts';

type BoxChange = Partial<{
  remoteId: string | null;
  trackingNumber: string | null;
  barcode: string | null;
  priceKurus: number | null;
}>;
export async function updateBox(tx: Tx, key: string, change: BoxChange): Promise<void> {
  await tx.updateTable('cargoBoxes').set(change).where('key', '=', key).execute();
}

/** Stores what the carrier reports about a box; unreported values keep their old value. */
export async function updateTracked(
  tx: Tx,
  key: string,
  state: BoxState,
  { text, at, hasTrouble, trackingNumber, price }: Tracking,
): Promise<void> {
  await sql`update cargo_boxes set state = ${state}, state_text = ${text.slice(0, 300)},
    state_at = coalesce(${at}::timestamptz, state_at), has_trouble = ${hasTrouble},
    tracking_number = coalesce(${trackingNumber}, tracking_number),
    price_kurus = coalesce(${price}::bigint, price_kurus) where key = ${key}`.execute(tx);
}

export async function markAsked(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await sql`update cargo_boxes set asked_at = ${at} where key = any(${[...keys]}::text[])`.execute(
    db,
  );
}

export type LabelBytes = { kind: 'pdf' | 'zpl' | 'png'; bytes: Buffer };
export async function selectLabel(db: Db, key: string): Promise<LabelBytes | null> {
  const row = await db
    .selectFrom('cargoBoxes')
    .select(['label', 'labelKind'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.label && row.labelKind
    ? { kind: row.labelKind as LabelBytes['kind'], bytes: row.label }
    : null;
}
export async function updateLabel(db: Db, key: string, { kind, bytes }: LabelBytes): Promise<void> {
  await db
    .updateTable('cargoBoxes')
    .set({ label: bytes, labelKind: kind })
    .where('key', '=', key)
    .execute();
}
