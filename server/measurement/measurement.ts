// Purchases and refunds, reported by the server in addition to the browser's own event: with the
// same transaction id, so that the receiver counts each once, and only for buyers who allowed it
// (decision 0082).
import type { Jobs } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { addRefundSent, findMeasurement, markPurchaseSent } from '#server/orders/measurements.ts';
import type { Order, OrderItemRecord } from '#server/orders/order-records.ts';
import { selectOrderById, selectOrderParts } from '#server/orders/orders.sql.ts';
import { findRefund } from '#server/payments/refunds.ts';
import { readConnection } from '#server/settings/connections.ts';
import type { Settings } from '#server/settings/settings.ts';
import { kurus, subtract, toLira } from '#shared/base/money.ts';
import type { MeasurementFields } from '#shared/settings/connections.ts';
import { collect, type MeasuredEvent, validate } from './collector.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'> & { settings: Settings };

const CURRENCY = 'TRY';
/** The receiver reads no more (docs/analytics.md). */
const MOST_ITEMS = 200;
/** The receiver refuses older events. */
const OLDEST_MS = 71 * 3_600_000;

const readFields = (deps: Deps) => readConnection<MeasurementFields>(deps, 'measurement');

/** The job. Sends nothing if the buyer did not allow it or the merchant has removed the keys. */
export async function reportPurchase(
  deps: Deps,
  { orderId, at }: Jobs['report-purchase'],
): Promise<void> {
  const { db, clock } = deps;
  const measurement = await findMeasurement(db, orderId);
  const fields = await readFields(deps);
  const order = await selectOrderById(db, orderId);
  if (!measurement || measurement.purchaseSentAt || !fields || !order) return;
  const { items } = await selectOrderParts(db, orderId);
  const { name: affiliation } = await deps.settings.shop();
  await collect(
    fields,
    eventOf(
      measurement,
      'purchase',
      { at, now: clock() },
      {
        transaction_id: order.orderNumber,
        affiliation,
        currency: CURRENCY,
        // Without tax and shipping, after discounts, like the browser's event.
        value: netOf(order),
        tax: toLira(order.taxKurus),
        shipping: toLira(order.shippingKurus),
        ...(order.coupon && { coupon: order.coupon }),
        items: items.slice(0, MOST_ITEMS).map((item) => itemOf(order, item)),
      },
    ),
  );
  await markPurchaseSent(db, orderId, clock());
}

/** The job, after the money has been refunded. */
export async function reportRefund(
  deps: Deps,
  { orderId, refundId, at }: Jobs['report-refund'],
): Promise<void> {
  const { db, clock } = deps;
  const measurement = await findMeasurement(db, orderId);
  const fields = await readFields(deps);
  const order = await selectOrderById(db, orderId);
  const refund = await findRefund(db, refundId);
  const isSent = measurement?.refundIds.includes(refundId);
  // Without a reported purchase there is nothing to report as refunded.
  if (!measurement?.purchaseSentAt || isSent || !fields || !order || !refund) return;
  await collect(
    fields,
    eventOf(
      measurement,
      'refund',
      { at, now: clock() },
      {
        transaction_id: order.orderNumber,
        currency: CURRENCY,
        value: toLira(refund.amountKurus),
      },
    ),
  );
  await addRefundSent(db, orderId, refundId);
}

/** Sends a test purchase to the collector's validation server. Null if there are no keys. */
export async function tryMeasurement(deps: Deps): Promise<string[] | null> {
  const fields = await readFields(deps);
  if (!fields) return null;
  const visitor = { clientId: '1.1', sessionId: null, allowsMarketing: false };
  const now = deps.clock();
  return validate(
    fields,
    eventOf(
      visitor,
      'purchase',
      { at: now.toISOString(), now },
      {
        transaction_id: 'TEST',
        currency: CURRENCY,
        value: 1,
        tax: 0,
        shipping: 0,
        items: [{ item_id: '1', item_name: 'Test', price: 1, quantity: 1 }],
      },
    ),
  );
}

function eventOf(
  visitor: { clientId: string; sessionId: string | null; allowsMarketing: boolean },
  name: 'purchase' | 'refund',
  { at, now }: { at: string; now: Date },
  params: Record<string, unknown>,
): MeasuredEvent {
  const marketing = visitor.allowsMarketing ? 'GRANTED' : 'DENIED';
  const time = Date.parse(at);
  return {
    client_id: visitor.clientId,
    ...(now.getTime() - time < OLDEST_MS && { timestamp_micros: time * 1_000 }),
    consent: { ad_user_data: marketing, ad_personalization: marketing },
    events: [
      {
        name,
        params: {
          ...params,
          // Without both the event appears in no session and no user report.
          ...(visitor.sessionId && { session_id: visitor.sessionId, engagement_time_msec: 1 }),
        },
      },
    ],
  };
}

const netOf = ({ totalKurus, taxKurus, shippingKurus }: Order): number =>
  toLira(subtract(subtract(totalKurus, taxKurus), shippingKurus));

/** `price`: the unit price, without tax, after discounts, with six decimals as in the browser. */
function itemOf(
  { pricesIncludeTax }: Order,
  { productId, name, quantity, lineTotalKurus, discountKurus, taxKurus }: OrderItemRecord,
) {
  const left = subtract(lineTotalKurus, discountKurus);
  const net = pricesIncludeTax ? subtract(left, taxKurus ?? kurus(0)) : left;
  return {
    item_id: String(productId),
    item_name: name,
    price: Math.round((toLira(net) / quantity) * 1e6) / 1e6,
    quantity,
  };
}
