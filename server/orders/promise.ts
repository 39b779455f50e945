// The promised dates: when the order leaves and when it arrives. Set when the order is confirmed,
// and again when its last parcel has left.
import type { Tx } from '#server/base/db/db.ts';
import { readDeliveryTimes } from '#server/settings/settings.ts';
import { istanbulDay } from '#shared/base/format.ts';
import type { OrderState } from '#shared/orders/order-states.ts';
import { HAND_OVER } from '#shared/shipping/carriers.ts';
import {
  arrivalFrom,
  type DayRange,
  type DeliveryTimes,
  deliveryDates,
} from '#shared/shipping/delivery-dates.ts';
import type { Order, PromiseRecord } from './order-records.ts';
import { type GoodsOfPromise, selectGoodsOfPromise, updatePromise } from './promise.sql.ts';

type Goods = Omit<GoodsOfPromise, 'carrierDays'> & { carrierDays?: DayRange | null };
type Sent = Pick<Order, 'shippingAddress' | 'delivery'>;

/** Call with the order locked, after its move to `state` and the changes that belong to it. */
export async function renewPromise(
  tx: Tx,
  order: Order,
  state: OrderState,
  at: Date,
): Promise<PromiseRecord | null> {
  if (state !== 'CONFIRMED' && state !== 'SHIPPED') return order.promise;
  const times = await readDeliveryTimes(tx);
  const promise =
    times && promiseFor(times, order, { ...(await selectGoodsOfPromise(tx, order.id)), state, at });
  if (promise || order.promise) await updatePromise(tx, order.id, promise);
  return promise;
}

/** For a changed delivery address: the day of dispatch stays. Call with the order locked. */
export async function moveArrival(tx: Tx, order: Order): Promise<void> {
  const times = order.promise && (await readDeliveryTimes(tx));
  if (!order.promise || !times) return;
  const { dispatchOn } = order.promise;
  const arrival = arrivalFrom(times, dispatchOn, order.shippingAddress.city);
  await updatePromise(tx, order.id, arrival && { dispatchOn, ...arrival });
}

/** Null if nothing can be promised: for freight, and for orders that the buyer collects. */
function promiseFor(
  times: DeliveryTimes,
  { shippingAddress: { city }, delivery }: Sent,
  { isPersonalised, carriers, carrierDays, state, at }: Goods & { state: OrderState; at: Date },
): PromiseRecord | null {
  if (delivery?.isBuyerPays || carriers.includes(HAND_OVER)) return null;
  if (state === 'SHIPPED') {
    const dispatchOn = istanbulDay(at);
    const arrival = arrivalFrom(times, dispatchOn, city, carrierDays);
    return arrival && { dispatchOn, ...arrival };
  }
  const dates = deliveryDates(times, { paidAt: at, city, isPersonalised });
  return dates?.arrival ? { dispatchOn: dates.dispatchOn, ...dates.arrival } : null;
}

/**
 * The promise that readers see: null after arrival or cancellation, after the day of dispatch has
 * passed without shipment, and while the order waits for its buyer's approval.
 */
export function shownPromise(
  {
    promise,
    state,
    proofState,
  }: Pick<Order, 'promise' | 'state'> & Partial<Pick<Order, 'proofState'>>,
  now: Date,
): PromiseRecord | null {
  if (!promise) return null;
  const today = istanbulDay(now);
  if (state === 'SHIPPED') return promise.to >= today ? promise : null;
  const isOpen = (state === 'CONFIRMED' || state === 'PREPARING') && proofState !== 'waiting';
  return isOpen && promise.dispatchOn >= today ? promise : null;
}
