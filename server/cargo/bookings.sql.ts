// SQL of bookings and their boxes. Functions that change them need the order's lock, except for
// drafts.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { kurus } from '#shared/base/money.ts';
import type { BoxState, CargoAccount } from '#shared/shipping/cargo.ts';
import type { Packed } from '#shared/shipping/shipping.ts';
import type { Box, Receiver } from './carrier.ts';

export type PackedRow = { position: number; quantity: number };
export type BoxRow = Box & {
  bookingId: number;
  place: number;
  trackingNumber: string | null;
  barcode: string | null;
  priceKurus: number | null;
  state: BoxState;
  stateText: string;
  stateAt: string | null;
  hasTrouble: boolean;
  hasLabel: boolean;
};
export type Booking = {
  id: number;
  orderId: number;
  place: number;
  account: CargoAccount;
  state: 'draft' | 'booking' | 'booked' | 'cancelled';
  shipmentId: number | null;
  rows: PackedRow[];
  receiver: Receiver;
  isFragile: boolean;
  codKurus: number | null;
  service: string | null;
  carrier: string | null;
  priceKurus: number | null;
  failure: string | null;
  createdBy: string;
  boxes: BoxRow[];
};

const columns = sql`b.id, b.order_id, b.place, b.account, b.state, b.shipment_id, b.rows,
  b.receiver, b.is_fragile, b.cod_kurus::int8, b.service, b.carrier, b.price_kurus::int8,
  b.failure, b.created_by,
  (select jsonb_agg(jsonb_build_object('bookingId', x.booking_id, 'place', x.place, 'key', x.key,
    'weightG', x.weight_g, 'lengthCm', x.length_cm, 'widthCm', x.width_cm,
    'heightCm', x.height_cm, 'remoteId', x.remote_id, 'trackingNumber', x.tracking_number,
    'barcode', x.barcode, 'priceKurus', x.price_kurus, 'state', x.state,
    'stateText', x.state_text, 'stateAt', x.state_at, 'hasTrouble', x.has_trouble,
    'hasLabel', x.label is not null) order by x.place)
   from cargo_boxes x where x.booking_id = b.id) as boxes`;

const readNumbers = (row: Booking): Booking => ({
  ...row,
  codKurus: row.codKurus === null ? null : Number(row.codKurus),
  priceKurus: row.priceKurus === null ? null : Number(row.priceKurus),
});

/** The newest last. */
export async function selectBookings(db: Db, orderId: number): Promise<Booking[]> {
  const { rows } = await sql<Booking>`select ${columns} from cargo_bookings b
    where b.order_id = ${orderId} order by b.place`.execute(db);
  return rows.map(readNumbers);
}

export async function selectBooking(db: Db, id: number): Promise<Booking | null> {
  const { rows } =
    await sql<Booking>`select ${columns} from cargo_bookings b where b.id = ${id}`.execute(db);
  return rows[0] ? readNumbers(rows[0]) : null;
}

export type NewBooking = Pick<
  Booking,
  'orderId' | 'account' | 'rows' | 'receiver' | 'isFragile' | 'codKurus' | 'createdBy'
> & { orderNumber: string; boxes: readonly Omit<Box, 'key' | 'remoteId'>[]; at: Date };

/** Returns its id. The keys of its boxes are new and never used again. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<number> {
  const { orderNumber, boxes, at, ...values } = booking;
  const { rows } = await sql<{ id: number; place: number }>`
    insert into cargo_bookings (order_id, place, account, state, rows, receiver, is_fragile,
      cod_kurus, created_by, created_at)
    select ${values.orderId}, coalesce(max(place), 0) + 1, ${values.account}, 'draft',
      ${JSON.stringify(values.rows)}::jsonb, ${JSON.stringify(values.receiver)}::jsonb,
      ${values.isFragile}, ${values.codKurus}::bigint, ${values.createdBy}, ${at}::timestamptz
    from cargo_bookings where order_id = ${values.orderId}
    returning id, place`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('no booking was written');
  await tx
    .insertInto('cargoBoxes')
    .values(
      boxes.map((box, index) => ({
        ...box,
        bookingId: made.id,
        place: index + 1,
        key: boxKey(orderNumber, made.place, index + 1),
      })),
    )
    .execute();
  return made.id;
}

export const bookingKey = (orderNumber: string, place: number): string =>
  `${orderNumber.toUpperCase()}P${place}`;
const boxKey = (orderNumber: string, place: number, box: number): string =>
  `${bookingKey(orderNumber, place)}K${box}`;

export async function updateRemoteIds(
  tx: Tx | Db,
  bookingId: number,
  remoteIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [key, remoteId] of remoteIds)
    await tx
      .updateTable('cargoBoxes')
      .set({ remoteId })
      .where('bookingId', '=', bookingId)
      .where('key', '=', key)
      .execute();
}

type Claim = { service: string; shipmentId: number; until: Date };
/** False when another call has taken the draft. */
export async function claimDraft(
  tx: Tx,
  id: number,
  { service, shipmentId, until }: Claim,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cargoBookings')
    .set({ state: 'booking', service, shipmentId, claimedUntil: until, failure: null })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Bookings whose response was lost; each is given to only one call at a time. */
export async function claimUnanswered(db: Db, now: Date, until: Date): Promise<Booking[]> {
  const { rows } = await sql<{ id: number }>`
    update cargo_bookings set claimed_until = ${until} where id in (
      select id from cargo_bookings where state = 'booking'
        and (claimed_until is null or claimed_until < ${now})
      order by id limit 50 for update skip locked) returning id`.execute(db);
  const found = await Promise.all(rows.map(({ id }) => selectBooking(db, id)));
  return found.filter((booking) => booking !== null);
}

/** The call has ended without a response. */
export async function unclaim(db: Db, id: number): Promise<void> {
  await db
    .updateTable('cargoBookings')
    .set({ claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .execute();
}

type Finished = { carrier: string; priceKurus: number | null; at: Date };
/** False if it was already finished or given up. */
export async function finishBooking(
  tx: Tx,
  id: number,
  { carrier, priceKurus, at }: Finished,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cargoBookings')
    .set({ state: 'booked', carrier, priceKurus, bookedAt: at, claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if it was already finished. */
export async function giveUpBooking(tx: Tx, id: number, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cargoBookings')
    .set({ state: 'draft', failure, claimedUntil: null, shipmentId: null })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if it was already cancelled. */
export async function cancelBooking(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cargoBookings')
    .set({ state: 'cancelled', shipmentId: null })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .executeTakeFirst();
  await tx
    .updateTable('cargoBoxes')
    .set({ state: 'cancelled' })
    .where('bookingId', '=', id)
    .execute();
  return numUpdatedRows === 1n;
}

/**
 * Bookings with a box that is on its way, starting with the one not checked for the longest time.
 */
export async function selectToTrack(db: Db, before: Date, limit: number): Promise<Booking[]> {
  const { rows } = await sql<Booking>`select ${columns} from cargo_bookings b
    where b.id in (select x.booking_id from cargo_boxes x
        where x.state not in ('delivered', 'returned', 'cancelled')
          and (x.asked_at is null or x.asked_at < ${before}))
      and b.state = 'booked'
    order by (select min(x.asked_at) from cargo_boxes x where x.booking_id = b.id) nulls first, b.id
    limit ${limit}`.execute(db);
  return rows.map(readNumbers);
}

export async function selectByRemoteId(
  db: Db,
  account: CargoAccount,
  remoteId: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select b.id from cargo_bookings b join cargo_boxes x on x.booking_id = b.id
    where b.account = ${account} and x.remote_id = ${remoteId} and b.state = 'booked'
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export type Packable = Packed & {
  position: number;
  productId: number;
  name: string;
  sku: string;
  isGlass: boolean;
};
/** Every row of an order with the current measures of its product. */
export async function selectPackable(db: Db, orderId: number): Promise<Packable[]> {
  const { rows } = await sql<Packable>`
    select i.position, i.product_id, i.name, i.sku, p.pieces_per_carton, p.unit_weight_g,
      p.unit_volume_cm3, p.carton_weight_g, p.carton_volume_cm3,
      coalesce(p.attributes ->> 'material' = 'glass', false) as is_glass
    from order_items i join products p on p.id = i.product_id
    where i.order_id = ${orderId} order by i.position`.execute(db);
  return rows;
}

/**
 * The amount that the courier must collect; null if the order is paid in another way, or already
 * paid.
 */
export async function selectToCollect(
  db: Db,
  orderId: number,
): Promise<ReturnType<typeof kurus> | null> {
  const { rows } = await sql<{ amount: number }>`
    select amount_kurus::int8 as amount from payments
    where order_id = ${orderId} and provider = 'cash-on-delivery' and state = 'PENDING'
    order by created_at desc limit 1`.execute(db);
  return rows[0] ? kurus(Number(rows[0].amount)) : null;
}

export async function selectSender(
  db: Db,
  account: CargoAccount,
  fingerprint: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('cargoSenders')
    .select('remoteId')
    .where('account', '=', account)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.remoteId ?? null;
}
export async function insertSender(
  db: Db,
  account: CargoAccount,
  fingerprint: string,
  remoteId: string,
): Promise<void> {
  await db
    .insertInto('cargoSenders')
    .values({ account, fingerprint, remoteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
