// Ordering a parcel from a carrier. Two records: the booking, which stores what was requested from
// the carrier, and the parcel of the order, which exists from the moment at which the carrier may
// have accepted the booking. Owns cargo_bookings, cargo_boxes and cargo_senders. Decision 0071.

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { detachParcel } from '#server/base/jobs/sent-mails.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  auditOrder,
  lockAtVersion,
  type OrderEdit,
  requireVersion,
} from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { lockOrder, raiseVersion, selectOrderByNumber } from '#server/orders/orders.sql.ts';
import { packParcel, unpackParcel } from '#server/orders/parcels.ts';
import { selectParcel, updateCarrierDays, updateParcel } from '#server/orders/shipments.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';
import { type Carriers, openCarriers } from './accounts.ts';
import {
  type Booking,
  cancelBooking,
  claimDraft,
  claimUnanswered,
  finishBooking,
  giveUpBooking,
  insertBooking,
  selectBooking,
  selectBookings,
  selectPackable,
  unclaim,
} from './bookings.sql.ts';
import { updateBox } from './boxes.sql.ts';
import { type Booked, CargoRefusal, type Carrier, type RefusedField } from './carrier.ts';
import { codOf, consignmentOf, isFragile, type RequestedParcel } from './consignments.ts';

export type CargoDeps = Platform & { settings: Settings };

/** Longer than any call to a carrier takes: afterwards its response was lost. */
const CLAIM_MS = 3 * 60_000;
/** The actor in an order's history of what a carrier reports. */
export const CARRIER = 'carrier';

/**
 * A repeated request reuses the same draft, so that the carrier finds what it already has for it.
 */
export async function findOrAddDraft(
  { db, clock }: CargoDeps,
  order: Order,
  {
    rows,
    boxes,
    receiver,
    account,
    createdBy,
  }: RequestedParcel & Pick<Booking, 'account' | 'createdBy'>,
): Promise<Booking> {
  return inTransaction(db, async (tx) => {
    const { id: orderId, orderNumber } = await lockOrder(tx, order.id);
    const codKurus = await codOf(tx, orderId, rows);
    const requested = contentOf({ rows, boxes, receiver, codKurus });
    const known = (await selectBookings(tx, orderId)).findLast(
      (one) => one.account === account && one.state === 'draft' && contentOf(one) === requested,
    );
    if (known) return known;
    const goods = await selectPackable(tx, orderId);
    const id = await insertBooking(tx, {
      orderId,
      orderNumber,
      account,
      rows,
      boxes,
      receiver,
      codKurus,
      createdBy,
      isFragile: isFragile(goods, rows),
      at: clock(),
    });
    const made = await selectBooking(tx, id);
    if (!made) throw new Error('no booking was written');
    return made;
  });
}

type Content = Pick<Booking, 'rows' | 'receiver' | 'codKurus'> & {
  boxes: RequestedParcel['boxes'];
};
const contentOf = ({ rows, boxes, receiver, codKurus }: Content): string =>
  JSON.stringify([
    rows.map(({ position, quantity }) => [position, quantity]),
    boxes.map(({ weightG, lengthCm, widthCm, heightCm }) => [weightG, lengthCm, widthCm, heightCm]),
    Object.entries(receiver).sort(([a], [b]) => (a < b ? -1 : 1)),
    codKurus,
  ]);

export type Choice = { account: CargoAccount; service: string };

/**
 * Orders the parcel. From now on its rows cannot be in another parcel; if the carrier refuses, they
 * are free again.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, PARCEL_NOT_VALID, CARGO_NOT_CONNECTED,
 * CARGO_REFUSED; CARGO_UNCERTAIN if the response was lost: the job asks for the result
 */
export async function bookParcel(
  deps: CargoDeps,
  order: Order,
  { account, service, ...requested }: RequestedParcel & Choice,
  doing: OrderEdit,
): Promise<void> {
  requireVersion(order, doing.version);
  const carrier = (await openCarriers(deps)).get(account);
  if (!carrier) throw new AppError('CARGO_NOT_CONNECTED');
  const createdBy = doing.actor.email;
  const draft = await findOrAddDraft(deps, order, { ...requested, account, createdBy });
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockAtVersion(tx, order.id, doing.version);
    const by = { actor: doing.actor.email, at };
    const parcel = { carrier: account, trackingNumber: null, trackingUrl: null };
    const packed = await packParcel(tx, locked, { ...parcel, rows: requested.rows }, by);
    const { shipmentId } = packed;
    const until = new Date(at.getTime() + CLAIM_MS);
    if (!(await claimDraft(tx, draft.id, { service, shipmentId, until })))
      throw new AppError('EDIT_CONFLICT');
    const details = { shipmentId, cargo: { account, service, boxes: requested.boxes.length } };
    await auditOrder(tx, doing, { before: locked, after: packed.order, at, details });
  });
  await askCarrier(deps, carrier, draft.id);
}

/** Calls the carrier, outside any transaction, and records its response. */
async function askCarrier(deps: CargoDeps, carrier: Carrier, bookingId: number): Promise<void> {
  const booking = await selectBooking(deps.db, bookingId);
  if (booking?.state !== 'booking' || booking.service === null) return;
  const order = await requireOrderOf(deps, booking);
  let booked: Booked;
  try {
    booked = await carrier.book(await consignmentOf(deps.db, order, booking), booking.service);
  } catch (error) {
    if (!(error instanceof CargoRefusal)) {
      deps.log.warn({ err: error }, 'the answer of a carrier was lost');
      await unclaim(deps.db, bookingId);
      throw new AppError('CARGO_UNCERTAIN', { cause: error });
    }
    await giveUp(deps, booking, error.reason);
    throw refusalOf(error);
  }
  await finish(deps, booking, booked);
}

async function requireOrderOf({ db }: CargoDeps, { orderId }: Booking): Promise<Order> {
  const row = await db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const order = await selectOrderByNumber(db, row.orderNumber);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/** Shows the carrier's refusal at the field that it is about. */
function refusalOf({ reason, field }: CargoRefusal): AppError {
  return new AppError('CARGO_REFUSED', {
    values: { reason },
    ...(field && {
      fieldErrors: (language: Language) => [
        { path: `receiver.${field}`, message: fieldText(language, field, reason) },
      ],
    }),
  });
}

export const fieldText = (language: Language, field: RefusedField, reason: string): string =>
  `${translate(language, 'documents', `cargoField.${field}`)} ${reason}`.trim();

async function finish(deps: CargoDeps, booking: Booking, booked: Booked): Promise<void> {
  const at = deps.clock();
  const prices = booked.boxes.map(({ price }) => price);
  const isPriced = prices.length > 0 && prices.every((price) => price !== null);
  const priceKurus = isPriced ? prices.reduce<number>((sum, price) => sum + (price ?? 0), 0) : null;
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, booking.orderId);
    const { carrier } = booked;
    if (!(await finishBooking(tx, booking.id, { carrier, priceKurus, at }))) return;
    for (const { key, remoteId, trackingNumber, barcode, price } of booked.boxes)
      await updateBox(tx, key, { remoteId, trackingNumber, barcode, priceKurus: price });
    if (booking.shipmentId === null) throw new Error(`booking ${booking.id} has no parcel`);
    const trackingNumber = booked.boxes[0]?.trackingNumber ?? null;
    await updateParcel(tx, booking.shipmentId, { carrier, trackingNumber, trackingUrl: null });
    if (booked.days) await updateCarrierDays(tx, booking.shipmentId, booked.days);
    await raiseVersion(tx, locked.id, at);
  });
}

/** Its rows are free again; the order stays prepared. */
async function giveUp(deps: CargoDeps, booking: Booking, failure: string): Promise<void> {
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, booking.orderId);
    if (!(await giveUpBooking(tx, booking.id, failure))) return;
    if (booking.shipmentId === null) await raiseVersion(tx, locked.id, at);
    else await unpackParcel(tx, locked, booking.shipmentId, { actor: CARRIER, at });
  });
}

/**
 * Bookings whose response was lost: the carrier is first asked what it has, and only then called
 * again. Each by only one process at a time.
 */
export async function settleBookings(deps: CargoDeps, carriers: Carriers): Promise<void> {
  const now = deps.clock();
  const until = new Date(now.getTime() + CLAIM_MS);
  for (const { id, account } of await claimUnanswered(deps.db, now, until)) {
    const carrier = carriers.get(account);
    if (!carrier) continue;
    try {
      await askCarrier(deps, carrier, id);
    } catch (error) {
      // It was refused, which is recorded, or stays unchanged until the next run in a quarter of an
      // hour.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/**
 * Cancels a parcel that the carrier has not picked up yet.
 * @throws AppError PARCEL_NOT_FOUND, EDIT_CONFLICT, CARGO_TOO_LATE, CARGO_REFUSED,
 * CARGO_UNREACHABLE
 */
export async function cancelParcel(
  deps: CargoDeps,
  order: Order,
  shipmentId: number,
  doing: OrderEdit,
): Promise<void> {
  requireVersion(order, doing.version);
  const booking = (await selectBookings(deps.db, order.id)).find(
    (one) => one.shipmentId === shipmentId && one.state === 'booked',
  );
  if (!booking) throw new AppError('PARCEL_NOT_FOUND');
  const carrier = (await openCarriers(deps)).get(booking.account);
  if (!carrier) throw new AppError('CARGO_NOT_CONNECTED');
  if ((await cancelAt(deps, carrier, booking)) === 'too-late') throw new AppError('CARGO_TOO_LATE');
  const at = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const after = await removeCancelled(tx, locked, booking, { actor: doing.actor.email, at });
    const details = { cancelledCargo: { shipmentId, account: booking.account } };
    await auditOrder(tx, doing, { before: locked, after, at, details });
  });
}

async function cancelAt({ log }: CargoDeps, carrier: Carrier, { boxes }: Booking) {
  try {
    return await carrier.cancel(boxes);
  } catch (error) {
    if (error instanceof CargoRefusal) throw refusalOf(error);
    log.warn({ err: error }, 'a carrier did not answer');
    throw new AppError('CARGO_UNREACHABLE', { cause: error });
  }
}

/**
 * The carrier has cancelled it. A parcel that is already shipped in our records stays, and a person
 * must check it.
 */
export async function removeCancelled(
  tx: Tx,
  locked: Order,
  { id, shipmentId }: Booking,
  by: { actor: string; at: Date },
): Promise<Order> {
  const isCancelled = await cancelBooking(tx, id);
  const parcel =
    isCancelled && shipmentId !== null ? await selectParcel(tx, locked.id, shipmentId) : null;
  if (shipmentId === null || parcel?.state !== 'PREPARING') {
    await raiseVersion(tx, locked.id, by.at);
    return { ...locked, version: locked.version + 1 };
  }
  await detachParcel(tx, shipmentId);
  return unpackParcel(tx, locked, shipmentId, by);
}
