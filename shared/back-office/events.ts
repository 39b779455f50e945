// What the events table knows (db/migrations/0301_events.sql writes them; decision 0079).

export const eventTypes = [
  'order.placed',
  'order.paid',
  'order.changed',
  'order.cancelled',
  'order.expired',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'shipment.created',
  'shipment.changed',
  'shipment.removed',
  'return.opened',
  'return.decided',
  'return.changed',
  'product.changed',
  'product.withdrawn',
  'stock.changed',
  'price.changed',
  'quote.sent',
  'quote.accepted',
  'customer.registered',
  'webhook.test',
] as const;
export type EventType = (typeof eventTypes)[number];
