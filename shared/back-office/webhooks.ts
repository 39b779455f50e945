// Webhook endpoints of other programs and what was sent to them, on the wire (decision 0079).
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { pageOf } from '#shared/catalogue/catalogue.ts';

// The event types of the events table (db/migrations/0301_events.sql writes them; decision 0079).

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

export const MOST_ENDPOINTS = 20;
/** How long the old and the new secret are both valid. */
export const BOTH_SECRETS_HOURS = 24;

/** The types that can be chosen; a test is always sent to the endpoint that it tests. */
export const chosenTypes = eventTypes.filter((type) => type !== 'webhook.test');

/** An empty list of types means all. */
const choice = {
  address: line(500),
  types: z.array(z.enum(chosenTypes)).max(chosenTypes.length),
};
export const NewEndpointBody = z.object(choice);
export type NewEndpointBody = z.infer<typeof NewEndpointBody>;
export const EndpointBody = z.object({ ...choice, isActive: z.boolean(), version: z.int().min(1) });
export type EndpointBody = z.infer<typeof EndpointBody>;

export const EndpointRow = z.object({
  id: z.int(),
  address: z.string(),
  types: z.array(z.enum(chosenTypes)).meta({ description: 'Empty: all types' }),
  isActive: z.boolean(),
  offReason: z.enum(['gone', 'failing']).nullable().meta({
    description: 'Why the shop switched it off: it answered 410, or failed for five days',
  }),
  failingSince: z.string().nullable(),
  previousSecretUntil: z.string().nullable(),
  waiting: z.int().meta({ description: 'Deliveries that wait' }),
  createdAt: z.string(),
  version: z.int(),
});
export type EndpointRow = z.infer<typeof EndpointRow>;
export const EndpointsAnswer = z.object({ content: z.array(EndpointRow) });
export type EndpointsAnswer = z.infer<typeof EndpointsAnswer>;
export const WebhookSecret = z.object({
  id: z.int(),
  secret: z.string().meta({ description: 'whsec_…: never answered again' }),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** Why the delivery got no response. */
export const deliveryFailures = ['address', 'name', 'timeout', 'connection', 'secret'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const DeliveryRow = z.object({
  id: z.int(),
  eventId: z.string().meta({ description: 'The webhook-id of all its attempts' }),
  type: z.string(),
  subject: z.string(),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  answer: z.string().nullable().meta({ description: 'The beginning of the answer, as text' }),
  durationMs: z.int().nullable(),
  triedAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  createdAt: z.string(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;
export const DeliveriesPage = pageOf(DeliveryRow);
export type DeliveriesPage = z.infer<typeof DeliveriesPage>;
