// Tracking of parcels. A carrier's message is only a reason to ask: its content is never trusted.
// "Delivered" is the same step as the merchant's own (orders/parcels.ts).

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import { invoiceOfFirstParcel } from '#server/invoicing/first-parcel.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder } from '#server/orders/orders.sql.ts';
import { arrive, handOver } from '#server/orders/parcels.ts';
import { selectParcel, updateParcel } from '#server/orders/shipments.sql.ts';
import { collectFromCarrier } from '#server/payments/manual-payments.ts';
import { isSameSignature } from '#server/payments/provider.ts';
import {
  type BoxState,
  type CargoAccount,
  isHandedOver,
  nextBoxState,
} from '#shared/shipping/cargo.ts';
import { messageSecret, openCarriers } from './accounts.ts';
import { type Booking, selectBooking, selectByRemoteId, selectToTrack } from './bookings.sql.ts';
import { CARRIER, type CargoDeps, removeCancelled, settleBookings } from './bookings.ts';
import { markAsked, updateTracked } from './boxes.sql.ts';
import type { Carrier, Tracking } from './carrier.ts';

/** Minimum time between two reads of a box, whatever the messages say. */
const LEAST_MS = 14 * 60_000;
const MOST_BOOKINGS = 200;

/** Every quarter of an hour: lost responses first, then all parcels that are on their way. */
export async function trackParcels(deps: CargoDeps): Promise<void> {
  const carriers = await openCarriers(deps);
  if (carriers.size === 0) return;
  await settleBookings(deps, carriers);
  const now = deps.clock();
  const before = new Date(now.getTime() - LEAST_MS);
  const bookings = await selectToTrack(deps.db, before, MOST_BOOKINGS);
  for (const [account, carrier] of carriers) {
    const ours = bookings.filter((booking) => booking.account === account);
    if (ours.length > 0) await trackAll(deps, carrier, ours);
  }
}

/** Tracks one booking after a message. */
export async function trackBooking(
  deps: CargoDeps,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const booking = await selectBooking(deps.db, bookingId);
  const carrier = booking && (await openCarriers(deps)).get(booking.account);
  if (booking?.state !== 'booked' || !carrier) return;
  await trackAll(deps, carrier, [booking]);
}

async function trackAll(deps: CargoDeps, carrier: Carrier, bookings: Booking[]): Promise<void> {
  const boxes = bookings.flatMap((booking) => booking.boxes);
  await markAsked(
    deps.db,
    boxes.map(({ key }) => key),
    deps.clock(),
  );
  let seen: ReadonlyMap<string, Tracking>;
  try {
    seen = await carrier.track(boxes);
  } catch (error) {
    // The next run, in a quarter of an hour, asks again.
    deps.log.warn({ err: error, account: carrier.name }, 'parcels were not tracked');
    return;
  }
  for (const booking of bookings) await applyReports(deps, booking.id, seen);
}

/** Repeated reports, in any order, have the same result. */
export async function applyReports(
  deps: CargoDeps,
  bookingId: number,
  seen: ReadonlyMap<string, Tracking>,
): Promise<void> {
  const issueInvoice = await invoiceOfFirstParcel(deps);
  const at = deps.clock();
  const known = await selectBooking(deps.db, bookingId);
  if (!known) return;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, known.orderId);
    const booking = await selectBooking(tx, bookingId);
    if (booking?.state !== 'booked' || booking.shipmentId === null) return;
    const states = await updateStates(tx, booking, seen);
    if (states.every((state) => state === 'cancelled')) {
      await removeCancelled(tx, locked, booking, { actor: CARRIER, at });
      return;
    }
    await takeNumber(tx, booking, booking.shipmentId, seen);
    const step = { actor: CARRIER, at, remark: null, isNotified: true, undoSeconds: 0 };
    let order = locked;
    if (states.some(isHandedOver))
      order = await handOver(tx, order, booking.shipmentId, { ...step, issueInvoice });
    if (states.every((state) => state === 'delivered'))
      order = await arriveOnce(tx, order, booking.shipmentId, step);
    await collect(tx, order, booking, { seen, at });
  });
}

async function updateStates(
  tx: Tx,
  { boxes }: Booking,
  seen: ReadonlyMap<string, Tracking>,
): Promise<BoxState[]> {
  const states: BoxState[] = [];
  for (const box of boxes) {
    const reported = seen.get(box.key);
    const state = reported ? nextBoxState(box.state, reported.state) : box.state;
    if (reported) await updateTracked(tx, box.key, state, reported);
    states.push(state);
  }
  return states;
}

async function arriveOnce(
  tx: Tx,
  order: Order,
  shipmentId: number,
  step: Parameters<typeof arrive>[3],
): Promise<Order> {
  const parcel = await selectParcel(tx, order.id, shipmentId);
  return parcel?.state === 'SHIPPED' ? arrive(tx, order, shipmentId, step) : order;
}

/** The tracking number comes with the booking, or only when the carrier has the parcel. */
async function takeNumber(
  tx: Tx,
  booking: Booking,
  shipmentId: number,
  seen: ReadonlyMap<string, Tracking>,
): Promise<void> {
  const parcel = await selectParcel(tx, booking.orderId, shipmentId);
  const number = seen.get(booking.boxes[0]?.key ?? '')?.trackingNumber;
  if (!parcel || !number || parcel.trackingNumber === number) return;
  const { carrier, trackingUrl } = parcel;
  // A number that the merchant has entered meanwhile has precedence.
  if (parcel.trackingNumber === null)
    await updateParcel(tx, shipmentId, { carrier, trackingUrl, trackingNumber: number });
}

/** Only the full amount is booked; a person must check anything else. */
async function collect(
  tx: Tx,
  order: Order,
  { codKurus, boxes }: Booking,
  { seen, at }: { seen: ReadonlyMap<string, Tracking>; at: Date },
): Promise<void> {
  const taken = boxes.map(({ key }) => seen.get(key)?.collected).filter((sum) => sum !== undefined);
  if (codKurus === null || taken.length === 0) return;
  if (taken.reduce<number>((sum, one) => sum + one, 0) !== codKurus) return;
  await collectFromCarrier(tx, order, { actor: CARRIER, at });
}

/**
 * Handles a message of a carrier's server about a parcel.
 * @throws AppError NOT_FOUND, the same for a wrong secret, an unknown carrier and an unknown parcel
 */
export async function receiveMessage(
  deps: CargoDeps,
  { account, secret }: { account: CargoAccount; secret: string },
  body: unknown,
): Promise<void> {
  if (!isSameSignature(secret, messageSecret(deps, account))) throw new AppError('NOT_FOUND');
  const carrier = (await openCarriers(deps)).get(account);
  const remoteId = carrier?.parseNotification?.(body) ?? null;
  const bookingId = remoteId && (await selectByRemoteId(deps.db, account, remoteId));
  if (!bookingId) throw new AppError('NOT_FOUND');
  await inTransaction(deps.db, (tx) =>
    addJob(tx, 'track-parcel', { bookingId }, `track parcel ${bookingId}`),
  );
}
