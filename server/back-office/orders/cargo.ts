// Sending parcels with the connected carriers, from an order's page and from the list.

import { AppError } from '#server/base/errors/app-error.ts';
import { openCarriers } from '#server/cargo/accounts.ts';
import { type Booking, selectBookings } from '#server/cargo/bookings.sql.ts';
import {
  bookParcel,
  type CargoDeps,
  type Choice,
  cancelParcel,
  fieldText,
} from '#server/cargo/bookings.ts';
import { suggest } from '#server/cargo/consignments.ts';
import { type FoundOffers, findOffers } from '#server/cargo/offers.ts';
import type { OrderEdit } from '#server/orders/expected-version.ts';
import type {
  BookMany,
  CargoInput,
  CargoOffers,
  CargoParcel,
  CargoSheet,
} from '#shared/back-office/cargo.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf } from '#shared/base/money.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import { requireBackOfficeOrder } from './order.ts';

/** @throws AppError ORDER_NOT_FOUND */
export async function readCargo(deps: CargoDeps, orderNumber: string): Promise<CargoSheet> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const [carriers, sheet, bookings] = await Promise.all([
    openCarriers(deps),
    suggest(deps, order),
    selectBookings(deps.db, order.id),
  ]);
  const { boxes, receiver, isFragile, cod } = sheet;
  return {
    accounts: [...carriers.keys()],
    boxes,
    receiver,
    isFragile,
    cod: lira(cod),
    parcels: bookings.flatMap(toParcel),
  };
}

const lira = (amount: number | null) => (amount === null ? null : liraOf(amount));

function toParcel(booking: Booking): CargoParcel[] {
  const { shipmentId, state, account, priceKurus, codKurus, isFragile, boxes } = booking;
  if (shipmentId === null || (state !== 'booking' && state !== 'booked')) return [];
  return [
    {
      shipmentId,
      state,
      account,
      isFragile,
      price: lira(priceKurus),
      cod: lira(codKurus),
      canCancel: state === 'booked' && boxes.every((box) => box.state === 'waiting'),
      boxes: boxes.map((box) => ({
        key: box.key,
        trackingNumber: box.trackingNumber,
        state: box.state,
        text: box.stateText,
        at: box.stateAt && new Date(box.stateAt).toISOString(),
        hasTrouble: box.hasTrouble,
      })),
    },
  ];
}

/** @throws AppError as `findOffers` */
export async function askForOffers(
  deps: CargoDeps,
  orderNumber: string,
  { version, ...requested }: CargoInput,
  { actor, language }: Pick<OrderEdit, 'actor'> & { language: Language },
): Promise<CargoOffers> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const found = await findOffers(deps, order, requested, { actor, version });
  return { ...found, ...shown(found, language) };
}

const shown = ({ offers, problems }: FoundOffers, language: Language) => ({
  offers: offers.map(({ price, ...offer }) => ({
    ...offer,
    carrierName: carrierName(offer.carrier),
    price: lira(price),
  })),
  problems: problems.map(({ account, reason, field }) => ({
    account,
    field,
    message: field ? fieldText(language, field, reason) : reason,
  })),
});

/** @throws AppError as `bookParcel` */
export async function bookCargo(
  deps: CargoDeps,
  orderNumber: string,
  input: CargoInput & Choice,
  doing: OrderEdit,
): Promise<void> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const { rows, boxes, receiver, account, service } = input;
  await bookParcel(deps, order, { rows, boxes, receiver, account, service }, doing);
}

/**
 * Books one parcel with everything that is left of an order, with the offer that the merchant's
 * rule selects.
 * @throws AppError as `bookParcel`; CARGO_REFUSED if there is no offer
 */
export const bookBy =
  ({ account, rule }: Pick<BookMany, 'account' | 'rule'>) =>
  async (deps: CargoDeps, orderNumber: string, doing: OrderEdit): Promise<void> => {
    const order = await requireBackOfficeOrder(deps, orderNumber);
    const { rows, boxes, receiver } = await suggest(deps, order);
    if (rows.length === 0) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
    const requested = { rows, boxes, receiver };
    const found = await findOffers(deps, order, requested, { ...doing, only: account });
    const [problem] = found.problems;
    const best = [...found.offers].sort(byRule[rule])[0];
    if (!best) {
      if (problem && !problem.reason) throw new AppError('CARGO_UNREACHABLE');
      const reason = problem?.field
        ? fieldText('tr', problem.field, problem.reason)
        : (problem?.reason ?? '–');
      throw new AppError('CARGO_REFUSED', { values: { reason } });
    }
    await bookParcel(deps, order, { ...requested, account, service: best.service }, doing);
  };

/** @throws AppError as `cancelParcel` */
export const cancelParcelOf = async (
  deps: CargoDeps,
  orderNumber: string,
  shipmentId: number,
  doing: OrderEdit,
): Promise<void> =>
  cancelParcel(deps, await requireBackOfficeOrder(deps, orderNumber), shipmentId, doing);

/**
 * Cancels the newest parcel that its carrier has not picked up yet. @throws AppError as
 * `cancelParcel`
 */
export async function undoCargo(
  deps: CargoDeps,
  orderNumber: string,
  doing: OrderEdit,
): Promise<void> {
  const order = await requireBackOfficeOrder(deps, orderNumber);
  const newest = (await selectBookings(deps.db, order.id)).findLast(
    ({ state }) => state === 'booked',
  );
  if (!newest?.shipmentId) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  await cancelParcel(deps, order, newest.shipmentId, doing);
}

type Offer = FoundOffers['offers'][number];
const priceOf = ({ price }: Offer) => price ?? Number.POSITIVE_INFINITY;
const daysOf = ({ days }: Offer) => days?.max ?? Number.POSITIVE_INFINITY;
const compare = (a: number, b: number) => (a === b ? 0 : a - b);
const byRule: Record<BookMany['rule'], (a: Offer, b: Offer) => number> = {
  cheapest: (a, b) => compare(priceOf(a), priceOf(b)) || compare(daysOf(a), daysOf(b)),
  fastest: (a, b) => compare(daysOf(a), daysOf(b)) || compare(priceOf(a), priceOf(b)),
};
