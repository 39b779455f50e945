// The shipment of an order: its boxes from the measures of its products, the receiver, and the
// amount to collect at the door.
import type { Db } from '#server/base/db/db.ts';
import type { Order } from '#server/orders/order-records.ts';
import { selectUnshipped } from '#server/orders/shipments.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { NO_SHIPPING } from '#server/settings/shipping-record.ts';
import { kurus } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';
import { type BoxSize, cubeOf } from '#shared/shipping/cargo.ts';
import { parcelsOf } from '#shared/shipping/shipping.ts';
import {
  type Booking,
  bookingKey,
  type Packable,
  type PackedRow,
  selectPackable,
  selectToCollect,
} from './bookings.sql.ts';
import type { Consignment, Receiver } from './carrier.ts';

type BoxInput = BoxSize & { weightG: number };
/** The parcel that an administrator wants to send. */
export type RequestedParcel = { rows: PackedRow[]; boxes: BoxInput[]; receiver: Receiver };

/** More boxes are not suggested: they are sent by freight, or in several parcels. */
const MOST_BOXES = 50;

export type Sheet = RequestedParcel & {
  isFragile: boolean;
  /** Collected with the parcel that contains the last rows. */
  cod: number | null;
};

/** Everything that is left of an order, packed in its cartons. */
export async function suggest(
  { db, settings }: { db: Db; settings: Settings },
  order: Order,
): Promise<Sheet> {
  const left = await selectUnshipped(db, order.id);
  const rows = [...left].flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position, quantity }] : [],
  );
  const goods = await selectPackable(db, order.id);
  const rules = await settings.shipping();
  const { fallbackWeightG, fallbackVolumeCm3 } = NO_SHIPPING;
  const boxes = parcelsOf(
    goods.map((packed) => ({
      productId: packed.productId,
      packed,
      quantity: left.get(packed.position) ?? 0,
    })),
    rules?.fallback ?? { weightG: fallbackWeightG, volumeCm3: fallbackVolumeCm3 },
    MOST_BOXES,
  ).map(({ weightG, volumeCm3 }) => ({ weightG, ...cubeOf(volumeCm3) }));
  return {
    rows,
    boxes,
    receiver: receiverOf(order),
    isFragile: isFragile(goods, rows),
    cod: await selectToCollect(db, order.id),
  };
}

export const isFragile = (goods: readonly Packable[], rows: readonly PackedRow[]): boolean =>
  goods.some(({ position, isGlass }) => isGlass && rows.some((row) => row.position === position));

function receiverOf({ shippingAddress, email }: Order): Receiver {
  const { firstName, lastName, phone, city, district, postcode } = shippingAddress;
  return {
    name: `${firstName} ${lastName}`.trim(),
    address: streetOf(shippingAddress, ' '),
    phone,
    email,
    city,
    district,
    postcode,
  };
}

/** The money is collected once: with the parcel after which nothing is left. */
export async function codOf(
  db: Db,
  orderId: number,
  rows: readonly PackedRow[],
): Promise<number | null> {
  const left = await selectUnshipped(db, orderId);
  for (const { position, quantity } of rows)
    left.set(position, (left.get(position) ?? 0) - quantity);
  return [...left.values()].some((open) => open > 0) ? null : selectToCollect(db, orderId);
}

/** In the form that the adapters get. */
export async function consignmentOf(
  db: Db,
  { orderNumber, totalKurus }: Pick<Order, 'orderNumber' | 'totalKurus'>,
  booking: Booking,
): Promise<Consignment> {
  const goods = await selectPackable(db, booking.orderId);
  return {
    orderNumber,
    key: bookingKey(orderNumber, booking.place),
    total: totalKurus,
    receiver: booking.receiver,
    boxes: booking.boxes,
    contents: booking.rows.flatMap(({ position, quantity }) => {
      const row = goods.find((known) => known.position === position);
      return row ? [{ name: row.name, sku: row.sku, quantity }] : [];
    }),
    isFragile: booking.isFragile,
    cod: booking.codKurus === null ? null : kurus(booking.codKurus),
  };
}
