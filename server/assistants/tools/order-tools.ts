// The state of an order, for callers who know its number and its e-mail address. The result is the
// same for a wrong number and a wrong address, and contains neither names nor addresses.
import { z } from 'zod';
import { addressOf } from '#server/assistants/product-facts.ts';
import { customerStatuses, paymentStates } from '#shared/orders/order-states.ts';
import type { TrackAnswer } from '#shared/orders/orders.ts';
import { defineTool, post, sayingOf } from './tool.ts';
import { language } from './tool-schemas.ts';

const orderStatus = defineTool({
  name: 'order_status',
  title: 'Order status',
  description:
    'The state of an order: paid or not, parcels with their tracking, the promised day. Needs the order number and the e-mail address that it was made with; ask the buyer for both.',
  input: z.object({
    order_number: z.string().min(1).max(60),
    email: z.string().min(3).max(254),
    language,
  }),
  output: z.object({
    order_number: z.string(),
    status: z.enum(customerStatuses),
    payment_status: z.enum(paymentStates),
    total: z.number().meta({ description: 'Lira, tax included' }),
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
    promise: z
      .object({ leaves_on: z.string(), arrives_from: z.string(), arrives_to: z.string() })
      .nullable(),
    parcels: z.array(
      z.object({
        carrier: z.string(),
        status: z.string(),
        tracking_number: z.string().nullable(),
        tracking_url: z.string().nullable(),
      }),
    ),
    url: z.string().meta({ description: 'Where the buyer sees all of it' }),
  }),
  async run(context, input) {
    const [saying, order] = await Promise.all([
      sayingOf(context, input),
      post<TrackAnswer>(context, input, {
        path: '/orders/track',
        body: { orderNumber: input.order_number, email: input.email },
      }),
    ]);
    return {
      order_number: order.orderNumber,
      status: order.status,
      payment_status: order.paymentStatus,
      total: order.total,
      items: order.items.map(({ name, quantity }) => ({ name, quantity })),
      promise: order.promise && {
        leaves_on: order.promise.dispatchOn,
        arrives_from: order.promise.from,
        arrives_to: order.promise.to,
      },
      parcels: order.shipments.map(({ carrier, status, trackingNumber, trackingUrl }) => ({
        carrier,
        status,
        tracking_number: trackingNumber,
        tracking_url: trackingUrl,
      })),
      url: addressOf(saying, '/orders/order-tracking'),
    };
  },
});

export const orderTools = [orderStatus];
